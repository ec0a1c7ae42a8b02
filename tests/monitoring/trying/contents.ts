/** The contents of every table, for tests of what is not stored. */
import type { Customer } from "../../harness/customer.ts";
import { inDatabase } from "../../harness/market.ts";
import type { Service } from "../../harness/service.ts";

/** Tables in which a duty gives each new contract a row, or tells of requests, whenever it comes to it. */
const ofDuties = ["figure_state", "market_state", "refused_request"];

/**
 * A digest of each table's rows by its name, but for those of duties; of a contract's tables the rows of this contract, since
 * duties write those of others meanwhile. Partitions are told by their parents.
 */
export async function contentsOf(service: Service, { contractId }: Customer): Promise<Map<string, string>> {
  const tables = await inDatabase(
    service,
    `select relname::text as name,
       exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'contract_id') as is_contracts
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1::text[])
     order by relname`,
    [ofDuties],
  );
  const contents = new Map<string, string>();
  for (const { name, is_contracts: isContracts } of tables) {
    const [row] = await inDatabase(
      service,
      `select md5(string_agg(t::text, ',' order by t::text)) as digest
       from ${name} t
       where ${isContracts ? "contract_id::text = $1" : "$1::text is not null"}`,
      [contractId],
    );
    contents.set(name, row?.digest ?? "");
  }
  return contents;
}
