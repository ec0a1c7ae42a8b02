/** The contents of every table, for tests of what is not stored. */
import { inDatabase } from "../../harness/market.ts";
import type { Service } from "../../harness/service.ts";

/** Tables in which a duty gives each new contract a row, or tells of requests, whenever it comes to it. */
const ofDuties = ["asked_machine", "figure_state", "market_state", "refused_request"];

/** A digest of each table's rows by its name, but for those of duties. Partitions are told by their parents. */
export async function contentsOf(service: Service): Promise<Map<string, string>> {
  const tables = await inDatabase(
    service,
    `select relname::text as name
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1::text[])
     order by relname`,
    [ofDuties],
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await inDatabase(
      service,
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`,
      [],
    );
    contents.set(name, row?.digest ?? "");
  }
  return contents;
}
