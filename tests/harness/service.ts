/** A whole service in the test's process, on a database of its own. Tests use it over HTTP, as a client would. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { pino } from "pino";
import { startApp } from "../../src/app.ts";
import type { ProcessRole } from "../../src/command-line.ts";
import { readConfig } from "../../src/config.ts";
import { Database } from "../../src/database/connection.ts";
import { serviceRole } from "../../src/embedded/socket.ts";
import { collectSent } from "../dialect/sent.ts";
import { Client, type Credentials } from "./client.ts";
import { watchHeaders } from "./declared-headers.ts";
import { waitPatiently } from "./patience.ts";

interface Stoppable {
  stop(): Promise<void>;
}

export interface Service extends Stoppable {
  readonly url: string;
  /** For facts that only the database has. Behaviour is checked over HTTP. */
  readonly connectionString: string;
  readonly admin: { email: string; password: string };
  /** A client without credentials, or with the given ones. */
  client(credentials?: Credentials): Client;
  /** The admin, logged in once. */
  adminClient(): Promise<Client>;
  /** Log lines written so far, as JSON text. */
  logLines(): readonly string[];
  /** Opens a pool on the service's database. It is closed before the service stops. */
  openDatabase(poolSize?: number): Database;
  /** Stops `other` before the service. @returns `other` */
  alsoStop<Other extends Stoppable>(other: Other): Other;
}

/**
 * Starts a service on a fresh copy of the migrated template. Settings as in the environment; `prepare` is given the
 * copy before the service is. With the role `http` nobody executes tasks but the test.
 */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
  prepare: (connectionString: string) => Promise<void> = async () => {},
  role: ProcessRole = "all",
): Promise<Service> {
  collectSent();
  waitPatiently();
  const database = await aDatabase();
  await prepare(database.connectionString);
  const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-test-"));
  const admin = { email: "admin@pricewright.example", password: "correct horse battery" };
  const config = readConfig({
    DATABASE_URL: database.serviceUrl,
    // Another database of a test's own has one role.
    DATABASE_OWNER_URL: settings["DATABASE_URL"] ?? database.connectionString,
    DATA_DIR: dataDir,
    PORT: "0",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CALLBACK_ALLOWED_RANGES: "127.0.0.0/8",
    DATABASE_POOL_SIZE: "6",
    ...settings,
  });
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = await startApp(config, log, role);
  const url = app.url ?? "";
  const checkHeaders = settings["HEADER_PREFIX"] === undefined ? watchHeaders(url) : () => {};
  const client = (credentials?: Credentials): Client => new Client(url, credentials);
  let loggedIn: Promise<Client> | undefined;
  const others: Stoppable[] = [];
  return {
    url,
    connectionString: database.connectionString,
    admin,
    client,
    adminClient: async () => await (loggedIn ??= client().logIn(admin)),
    logLines: () => lines,
    openDatabase(poolSize = 1) {
      const opened = new Database({ connectionString: database.connectionString, poolSize, onError: () => {} });
      others.push({ stop: async () => await opened.close() });
      return opened;
    },
    alsoStop(other) {
      others.push(other);
      return other;
    },
    async stop() {
      for (const other of others) await other.stop();
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
      reportHeaders(checkHeaders);
    },
  };
}

/** Fails the process, and not the hook: a hook that throws keeps those after it from ending what they began, as a browser. */
function reportHeaders(check: () => void): void {
  try {
    check();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export interface TestDatabase {
  /** As the owner, who may look into everything. */
  readonly connectionString: string;
  /** As the role that the service has. */
  readonly serviceUrl: string;
  drop(): Promise<void>;
}

/** A fresh copy of the migrated template. */
export async function aDatabase(): Promise<TestDatabase> {
  const template = process.env["TEST_DATABASE_URL"];
  if (template === undefined) throw new Error("run tests with npm test: it starts the database");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: withDatabase(template, "postgres") });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // Copying files takes half as long as copying their pages through the log.
  await administer(`create database ${name} template ${/\/([^/?]+)\?/.exec(template)?.[1]} strategy file_copy`);
  const connectionString = withDatabase(template, name);
  return {
    connectionString,
    serviceUrl: connectionString.replace(/\/\/[^@]+@/, `//${serviceRole}@`),
    drop: async () => await administer(`drop database ${name} with (force)`),
  };
}

function withDatabase(connectionString: string, name: string): string {
  return connectionString.replace(/\/[^/?]+\?/, `/${name}?`);
}
