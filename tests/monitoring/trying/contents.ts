/** The contents of every table, for tests of what is not stored. */
import { inDatabase } from "../../harness/market.ts";
import type { Service } from "../../harness/service.ts";

/** A digest of each table's rows by its name. Partitions are told by their parents. */
export async function contentsOf(service: Service): Promise<Map<string, string>> {
  const tables = await inDatabase(
    service,
    `select relname::text as name
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`,
    [],
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
