/** Writes `src/database/schema.sql` and `writers.txt` (`npm run schema`). Tests compare them with the database and the statements. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "../../src/database/migrate.ts";
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { readSources, root } from "../tidy/sources.ts";
import { statementsOf } from "../tidy/statements.ts";
import { renderWriters, writersFile, writersOf } from "../tidy/table-writers.ts";
import { renderSchema, schemaFile } from "./schema-text.ts";

const program = (await readSources()).filter(({ file }) => file.startsWith("src/"));
await writeFile(path.join(root, writersFile), renderWriters(writersOf(program.flatMap(statementsOf))));

const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-schema-"));
const server = await startEmbedded({ dataDir, durable: false });
try {
  await migrate(server.connectionString);
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  await writeFile(schemaFile, await renderSchema(client));
  await client.end();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
