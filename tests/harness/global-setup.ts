/**
 * Once per test run: one embedded PostgreSQL in a temporary directory and one migrated template database, of which
 * every test file gets a copy. Durability is off, since the data is thrown away.
 */
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { startEmbedded, type EmbeddedServer } from "../../src/embedded/embedded.ts";
import { createRole } from "../../src/database/service-role.ts";
import { serviceRole } from "../../src/embedded/socket.ts";
import { prepareDatabase } from "../../src/open-database.ts";
import { forgetSent } from "../dialect/sent.ts";
import { fastDirectory } from "./fast-directory.ts";

const compiled = path.join(import.meta.dirname, "../../node_modules/.cache/pricewright/compiled");

let server: EmbeddedServer | undefined;
let dataDir: string | undefined;

export async function globalSetup(): Promise<void> {
  if (process.env["SENT_STATEMENTS"] !== "kept") await forgetSent();
  dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
  server = await startEmbedded({ dataDir, durable: false });
  await createRole(server.connectionString, serviceRole);
  await prepareDatabase({ owner: server.connectionString, service: server.serviceConnectionString });
  process.env["TEST_DATABASE_URL"] = server.connectionString;
  // Each process of tests loads the whole service. With this cache only the first run after a change compiles what was changed.
  process.env["NODE_COMPILE_CACHE"] ??= compiled;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
}
