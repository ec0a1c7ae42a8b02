/** `listDomains`: the domains of all contracts that the caller may see (interface 2.11-1). */
import type { Caller } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { DomainOut } from "./schema.ts";

interface DomainRow {
  domain: string;
  has_snapshots: boolean;
  is_marketplace: boolean;
}

/**
 * Lists the domains of every contract that the caller may see, each once, in alphabetical order. The answer contains
 * nothing of another company, neither its domains nor its data on a domain that both have.
 */
export async function listDomains(database: Queries, caller: Caller): Promise<DomainOut[]> {
  const isAdmin = caller.role === "admin";
  // Over Basic, the login password opens manufacturers' contracts only (accounts/open-contract.ts).
  const contractType = caller.authenticatedBy === "loginPassword" ? "manufacturer" : null;
  const rows = await database.rows<DomainRow>(sql`
    /* offers.listDomains */
    select domain, bool_or(contract_domain.currency is not null) as has_snapshots,
      bool_or(is_marketplace) as is_marketplace
    from contract_domain
    join contract using (contract_id)
    where (${isAdmin} or company_id = ${caller.companyId}::integer)
      and (${contractType}::text is null or contract_type = ${contractType})
    group by domain
    order by domain collate "C"`);
  return rows.map((row) => ({
    domain: row.domain,
    domainId: row.domain,
    name: row.domain,
    offerSources: row.has_snapshots ? ["snapshots"] : [],
    marketplace: row.is_marketplace,
  }));
}
