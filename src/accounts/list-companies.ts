/** `listCompanies`: the companies of the installation, for an admin who looks for one (interface 4.34-3). */
import type { Caller } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

interface CompanyRow {
  company_id: number;
  name: string;
}

/** A page, and the id that the next one follows. */
export interface CompanyPage {
  data: { id: number; name: string; contracts: number }[];
  next?: number;
}

/** Companies whose name contains a text, by id, after one. @throws 403 unless the caller is an admin */
export async function listCompanies(
  database: Queries,
  caller: Caller,
  { q, after }: { q: string; after: number },
): Promise<CompanyPage> {
  if (caller.role !== "admin") throw apiError("request.forbidden", "Only an admin lists companies.");
  const rows = await database.rows<CompanyRow>(sql`
    /* accounts.listCompanies */
    select company_id, name
    from company
    where company_id > ${after} and strpos(lower(name), lower(${q})) > 0
    order by company_id
    limit ${limits.accounts.companiesListed + 1}`);
  const listed = rows.slice(0, limits.accounts.companiesListed);
  const contracts = await countContracts(database, listed);
  const data = listed.map(({ company_id: id, name }) => ({ id, name, contracts: contracts.get(id) ?? 0 }));
  const last = data.at(-1);
  return rows.length > data.length && last !== undefined ? { data, next: last.id } : { data };
}

/** A statement of its own: Citus counts no rows of distributed tables within one that lists companies. */
async function countContracts(database: Queries, companies: readonly CompanyRow[]): Promise<Map<number, number>> {
  const rows = await database.rows<{ company_id: number; contracts: number }>(sql`
    /* accounts.countListedContracts */
    select company_id, count(*) as contracts
    from contract
    where company_id = any(${companies.map(({ company_id: id }) => id)}::bigint[]) and deletion_began_at is null
    group by company_id`);
  return new Map(rows.map(({ company_id: id, contracts }) => [id, contracts]));
}
