/** `addCandidates`: adds pages that may be those of products, for a person to decide. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { hostKey } from "../hosts/host-key.ts";
import type { ItemToMatch } from "./score.ts";

/** A page that may be a product's. */
export interface Candidate {
  /** The product's identifier. */
  identifier: string;
  url: string;
  /** As `readPageUrl` gives it. */
  digest: string;
  /** As `scoreItem` gives it. */
  score: number;
  /** What the shop says about it, shown to who decides. */
  found: ItemToMatch & { currency: string | null };
}

/**
 * Adds candidates of a domain, the best first: at most {@link limits.matching.candidatesPerPair} of a product wait. Pages
 * that are known stay as they are, above all those that somebody decided on.
 */
export async function addCandidates(
  queries: Queries,
  contract: Contract,
  domain: string,
  candidates: readonly Candidate[],
): Promise<void> {
  if (candidates.length === 0) return;
  const rows = candidates.map(({ identifier, url, digest, score, found }) => {
    return { identifier, url, url_digest: digest, host: hostKey(new URL(url)), score, found };
  });
  await queries.run(sql`
    /* monitoring.addCandidates */
    insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state, score, found)
    select ${contract.contractId}, identifier, ${domain}, url, url_digest, host, 'matched', 'candidate', score, found
    from (
      select *, row_number() over (partition by identifier order by score desc, url) + (
        select count(*)
        from watched_page as waiting
        where waiting.contract_id = ${contract.contractId}
          and waiting.identifier = candidate.identifier
          and waiting.domain = ${domain}
          and waiting.state = 'candidate'
          and waiting.url_digest <> candidate.url_digest) as place
      from json_to_recordset(${JSON.stringify(rows)}::json) as candidate (identifier text, url text, url_digest uuid,
        host text, score real, found json)
    ) as candidate
    where place <= ${limits.matching.candidatesPerPair}
    order by identifier, score desc, url_digest
    on conflict (contract_id, identifier, domain, url_digest) do nothing`);
}
