/** `listDomains`: the domains of all contracts that the caller may see (interface 2.11-1). */
import type { Caller } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { DomainOut } from "./schema.ts";

interface DomainRow {
  domain: string;
  domain_id: number;
  is_watched: boolean;
  is_pushed: boolean;
  is_marketplace: boolean;
}

/**
 * Lists the domains of every contract that the caller may see, each once, in alphabetical order. The answer contains
 * nothing of another company, neither its domains nor its data on a domain that both have. A domain's id is
 * that in the contract which had it first.
 */
export async function listDomains(database: Queries, caller: Caller): Promise<DomainOut[]> {
  const isAdmin = caller.role === "admin";
  // Over Basic, the login password opens manufacturers' contracts only (accounts/open-contract.ts).
  const contractType = caller.authenticatedBy === "loginPassword" ? "manufacturer" : null;
  const rows = await database.rows<DomainRow>(sql`
    /* offers.listDomains */
    select contract_domain.domain, min(domain_id) as domain_id, bool_or(watched.domain is not null) as is_watched,
      bool_or(watched.domain is null and contract_domain.currency is not null) as is_pushed,
      bool_or(is_marketplace) as is_marketplace
    from contract_domain
    join contract using (contract_id)
    left join watched_domain as watched
      on watched.contract_id = contract_domain.contract_id
      and watched.domain = contract_domain.domain
      and watched.removed_at is null
    where (${isAdmin} or company_id = ${caller.companyId}::integer)
      and (${contractType}::text is null or contract_type = ${contractType})
    group by contract_domain.domain
    order by contract_domain.domain collate "C"`);
  return rows.map((row) => ({
    domain: row.domain,
    domainId: row.domain_id,
    name: row.domain,
    offerSources: [
      ...(row.is_pushed ? (["PUSH_API"] as const) : []),
      ...(row.is_watched ? (["CRAWLER"] as const) : []),
    ],
    marketplace: row.is_marketplace,
  }));
}
