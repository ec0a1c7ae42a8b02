/** PgBouncer before the tests' PostgreSQL, if it is installed. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";

export interface PgBouncer {
  /** The URL that reaches the database of another URL through it. */
  through(connectionString: string): string;
  stop(): Promise<void>;
}

const waitMs = 60_000;
/** Debian puts it where only root's PATH leads. */
const env = { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };

/** Why there is none; null if there is one. */
export async function missingPgBouncer(): Promise<string | null> {
  return await promisify(execFile)("pgbouncer", ["--version"], { env }).then(
    () => null,
    () => "PgBouncer is not installed (apt-get install pgbouncer)",
  );
}

/** @param server a URL of the server, with its socket's directory as the host */
export async function startPgBouncer(server: string, mode: "transaction" | "session"): Promise<PgBouncer> {
  const host = new URL(server.replace("@/", "@localhost/")).searchParams.get("host") ?? "";
  // It must be able to enter the directory of the socket, and refuses to run as root.
  const { uid, gid } = await stat(host);
  const directory = await mkdtemp(path.join(tmpdir(), "pricewright-pooler-"));
  const port = await freePort();
  const users = path.join(directory, "users.txt");
  const settings = path.join(directory, "pgbouncer.ini");
  await writeFile(users, '"pricewright" ""\n"pricewright_service" ""\n');
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 12
max_client_conn = 500
`,
  );
  if (process.getuid?.() === 0) for (const file of [directory, users, settings]) await chown(file, uid, gid);
  await chmod(directory, 0o700);
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn("pgbouncer", ["-q", settings], { env, stdio: ["ignore", "ignore", "pipe"], ...as });
  let output = "";
  child.stderr.on("data", (text) => (output += String(text)));
  const through = (connectionString: string): string => {
    const url = new URL(connectionString.replace("@/", "@localhost/"));
    return `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`;
  };
  for (const deadline = Date.now() + waitMs; !(await answers(through(server)));) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer does not answer: ${output}`);
    await delay(50);
  }
  return {
    through,
    stop: async () => {
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
