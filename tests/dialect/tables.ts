/** Where tables lie on a cluster: what `src/database/distribute.ts` makes of the migrations and their comments. */
import { listFiles, readText } from "../tidy/sources.ts";
import { readTenantTables } from "../tidy/statements.ts";
import type { Tables } from "./judge.ts";

export async function readTables(): Promise<Tables> {
  const onCoordinator = await tablesWithPlace("coordinator");
  const tenant = [...(await readTenantTables()), "contract"];
  return {
    distributed: new Set(tenant.filter((table) => !onCoordinator.has(table))),
    reference: await tablesWithPlace("every node"),
  };
}

async function tablesWithPlace(place: string): Promise<Set<string>> {
  const files = (await listFiles("src/database/migrations")).filter((file) => file.endsWith(".sql"));
  const texts = await Promise.all(files.map(readText));
  const said = new RegExp(String.raw`^comment on table (\w+) is 'place: ${place}'`, "gm");
  return new Set(texts.flatMap((text) => [...(text ?? "").matchAll(said)].map(([, table = ""]) => table)));
}
