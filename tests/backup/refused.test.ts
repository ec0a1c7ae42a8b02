/** Refused backups and restores: the message says why, and nothing is changed. A killed restore leaves the old database. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import { pino } from "pino";
import { startApp } from "../../src/app.ts";
import { isForOperator } from "../../src/operator-errors.ts";
import { backUp } from "../../src/backup/back-up.ts";
import { restore } from "../../src/backup/restore.ts";
import { readConfig, type Config } from "../../src/config.ts";
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { findPostmaster } from "../../src/embedded/postmaster.ts";
import type { Loose } from "../harness/client.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, start, startMs } from "../harness/program.ts";
import { aDatabase } from "./a-database.ts";
import { query } from "./rows.ts";

let folder: string;
let file: string;
const inFolder = (name: string): string => path.join(folder, name);
const onLog = (): void => {};

before(async () => {
  folder = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
  file = inFolder("whole.backup");
  const settings = { PORT: "0", ADMIN_EMAIL: "first@pricewright.example" };
  const app = await startApp(config("used", settings), pino({ level: "silent" }));
  await app.stop();
  await backUp(config("used"), { file, withKey: true, onLog });
});
after(async () => {
  killAll();
  await rm(folder, { recursive: true, force: true });
});

function config(name: string, settings: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ DATA_DIR: inFolder(name), ...settings });
}

/** Asserts that the work is refused with this message. */
async function refuses(action: Promise<unknown>, words: RegExp): Promise<void> {
  await assert.rejects(action, (error) => {
    assert.ok(isForOperator(error), String(error));
    assert.match(error.message, words);
    return true;
  });
}

describe("a file that is not a whole backup is refused, and the folder stays as it was", () => {
  const damaged = async (change: (bytes: Buffer) => Buffer): Promise<void> => {
    const copy = inFolder("damaged.backup");
    await writeFile(copy, change(Buffer.from(await readFile(file))));
    await refuses(restore(config("untouched"), { file: copy, replace: true, onLog }), /not a whole backup/);
    assert.ok(!existsSync(inFolder("untouched")));
  };

  test("truncated, at its beginning, its middle or its last byte", async () => {
    const { length } = await readFile(file);
    for (const end of [0, 1, 39, 40, 41, length >> 1, length - 41, length - 40, length - 1]) {
      await damaged((bytes) => bytes.subarray(0, end));
    }
  });

  test("one bit of it flipped, wherever it is, or something appended", async () => {
    const { length } = await readFile(file);
    for (const at of [0, 4, length >> 2, length >> 1, length - 41, length - 40, length - 33, length - 1]) {
      await damaged((bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
    }
    await damaged((bytes) => Buffer.concat([bytes, Buffer.from("\n")]));
  });

  test("another file, a folder, none", async () => {
    await refuses(restore(config("untouched"), { file: "package.json", replace: true, onLog }), /not a whole backup/);
    await refuses(restore(config("untouched"), { file: folder, replace: true, onLog }), /not a whole backup/);
    await refuses(restore(config("untouched"), { file: inFolder("none"), replace: true, onLog }), /ENOENT/);
    assert.ok(!existsSync(inFolder("untouched")));
  });
});

describe("a backup that somebody has written or changed is refused in a sentence, and the old database stays as it was", () => {
  const zstd = promisify(zstdCompress);

  /** The backup with this change of its text, under a seal of its own. */
  async function changed(change: (text: string) => string): Promise<string> {
    const sealBytes = 40;
    const bytes = await readFile(file);
    const text = zstdDecompressSync(bytes.subarray(0, -sealBytes)).toString("latin1");
    return await sealed(await zstd(Buffer.from(change(text), "latin1")), bytes.subarray(-sealBytes, -32));
  }

  async function sealed(packed: Buffer, seal: Buffer): Promise<string> {
    const forged = inFolder("forged.backup");
    await writeFile(forged, Buffer.concat([packed, seal, createHash("sha256").update(packed).digest()]));
    return forged;
  }

  const manifest = (change: (head: Loose) => void) => (text: string) => {
    const [line = "", ...rest] = text.split("\n");
    const [, head = ""] = /^-- pricewright backup (.*)$/.exec(line) ?? [];
    const parsed: Loose = JSON.parse(head);
    change(parsed);
    return [`-- pricewright backup ${JSON.stringify(parsed)}`, ...rest].join("\n");
  };
  const otherKey = Buffer.alloc(32, "x").toString("base64");
  const unreadable = /not a backup that this release can read/;
  const cases: Record<string, readonly [(text: string) => string, RegExp]> = {
    "another key": [manifest((head) => (head.secretKey = otherKey)), /secret key in the backup is not the one/],
    "a short key": [manifest((head) => (head.secretKey = "eA==")), /secret key in the backup is not the one/],
    "another fingerprint": [
      manifest((head) => (head.keyFingerprint = "00")),
      /secret key in the backup is not the one/,
    ],
    "a foreign secret of which the first line says nothing": [
      manifest((head) => Object.assign(head, { secretKey: otherKey, keyFingerprint: null })),
      /secret key in the backup is not the one/,
    ],
    "no tables": [manifest((head) => (head.tables = [])), unreadable],
    "no migrations": [manifest((head) => (head.migrations = [])), unreadable],
    "migrations that do not follow each other": [
      manifest((head) => (head.migrations = head.migrations.slice(-1))),
      /does not fit its tables/,
    ],
    "no JSON": [(text) => text.replace('{"format"', '{{"format"'), unreadable],
    "commands for a terminal": [manifest((head) => (head.takenAt = "\u001b[2J")), unreadable],
    "a table with SQL in its name": [manifest((head) => (head.tables[0].name = 'task"; drop table x; --')), unreadable],
    "a sequence that is none": [
      manifest((head) => (head.sequences[0].name = "nothing")),
      /does not fit its tables: .*nothing/,
    ],
    "a row of another form": [
      (text) => text.replace(/\nfirst@pricewright|\tfirst@pricewright/, "\tx$&"),
      /does not fit its tables/,
    ],
    "no end": [(text) => text.slice(0, text.length >> 1), /ends too early|does not fit its tables/],
    "a closing line that is no JSON": [(text) => text.replace(/ends \{.*\n$/, "ends {x}\n"), unreadable],
  };
  for (const [what, [change, words]] of Object.entries(cases)) {
    test(what, async () => {
      const forged = await changed(change);
      await refuses(restore(config("forged"), { file: forged, replace: true, onLog }), words);
      assert.ok(!existsSync(inFolder("forged/postgres")) && !existsSync(inFolder("forged/secret.key")));
      if (what.includes("key") || what.includes("fingerprint")) assert.ok(!existsSync(inFolder("forged")));
    });
  }

  test("what is no text under a right seal", async () => {
    const seal = (await readFile(file)).subarray(-40, -32);
    const forged = await sealed(Buffer.from("no zstd at all"), seal);
    await refuses(restore(config("forged"), { file: forged, replace: true, onLog }), /cannot be unpacked/);
  });
});

describe("a backup", () => {
  test("needs a database: none is made, and a file that cannot be written leaves nothing", async () => {
    await refuses(backUp(config("nowhere"), { file, withKey: true, onLog }), /There is no database in/);
    assert.ok(!existsSync(inFolder("nowhere")));
    const unwritable = inFolder("missing/a.backup");
    await refuses(backUp(config("used"), { file: unwritable, withKey: true, onLog }), /ENOENT/);
    const database = await aDatabase();
    const foreign = config("used", { DATABASE_URL: database.connectionString });
    await refuses(backUp(foreign, { file, withKey: true, onLog }), /holds no data of Pricewright/);
    await database.drop();
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith(".unfinished")),
      [],
    );
  });

  test("needs the secret key, unless told to leave it out", async () => {
    const database = await aDatabase({ withTables: true });
    const keyless = config("keyless", { DATABASE_URL: database.connectionString });
    await refuses(backUp(keyless, { file: inFolder("x"), withKey: true, onLog }), /no secret key .*--without-key/);
    await backUp(keyless, { file: inFolder("keyless.backup"), withKey: false, onLog });
    assert.doesNotMatch(await readFile(inFolder("keyless.backup"), "latin1"), /secretKey":"/);
    await database.drop();
  });
});

describe("a restore into a data directory", () => {
  test("with a database in it needs --replace, which moves that aside with its key", async () => {
    await restore(config("target"), { file, replace: false, onLog });
    const key = await readFile(inFolder("target/secret.key"), "utf8");
    assert.equal(key, await readFile(inFolder("used/secret.key"), "utf8"));
    await refuses(restore(config("target"), { file, replace: false, onLog }), /There is a database in .*--replace/);
    const { aside } = await restore(config("target"), { file, replace: true, onLog });
    assert.deepEqual((await readdir(aside ?? "")).sort(), ["postgres", "secret.key"]);
    assert.ok(!existsSync(inFolder("target/restore.unfinished")));
  });

  test("that a service uses is refused, and the service goes on", async () => {
    const server = await startEmbedded({ dataDir: inFolder("target"), durable: false });
    await refuses(restore(config("target"), { file, replace: true, onLog }), /Another Pricewright .* already serves/);
    assert.equal((await query(server.connectionString, "select email from account")).length, 1);
    await server.stop();
  });

  test("with a SECRET_KEY needs the backup's; without any key the operator is told", async () => {
    const other = config("other-key", { SECRET_KEY: Buffer.alloc(32, "x").toString("base64") });
    await refuses(restore(other, { file, replace: true, onLog }), /SECRET_KEY is not the key of this backup/);
    await backUp(config("used"), { file: inFolder("bare.backup"), withKey: false, onLog });
    const restored = await restore(config("bare"), { file: inFolder("bare.backup"), replace: false, onLog });
    assert.equal(restored.hasKey, false);
    await mkdir(inFolder("wrong"));
    await writeFile(inFolder("wrong/secret.key"), Buffer.alloc(32, "x").toString("base64"));
    const wrong = restore(config("wrong"), { file: inFolder("bare.backup"), replace: false, onLog });
    await refuses(wrong, /wrong\/secret\.key is not the key of this backup/);
  });
});

describe("a restore by DATABASE_URL", () => {
  test("fills an empty database, also one that an interrupted restore left with tables; never another", async () => {
    const database = await aDatabase({ withTables: true });
    const target = config("by-url", { DATABASE_URL: database.connectionString });
    await refuses(restore(target, { file, replace: true, onLog }), /needs an empty database and never replaces one/);
    await restore(target, { file, replace: false, onLog });
    const accounts = await query(database.connectionString, "select email from account");
    assert.deepEqual(accounts, [{ email: "first@pricewright.example" }]);
    assert.ok(existsSync(inFolder("by-url/secret.key")));
    await refuses(restore(target, { file, replace: false, onLog }), /needs an empty database/);
    await database.drop();
  });
});

describe("backups of other releases", () => {
  test("an earlier one is restored unchanged and then migrated; a newer one is refused, and one from before the first release", async () => {
    const database = await aDatabase({ withTables: true });
    const by = config("releases", { DATABASE_URL: database.connectionString });
    const older = inFolder("older.backup");
    // Without a table and its migration, this is the database of an earlier release.
    await query(database.connectionString, "drop table plugin; delete from migration where file like '%_plugins.sql'");
    await backUp(by, { file: older, withKey: false, onLog });
    await restore(config("updated"), { file: older, replace: false, onLog });
    const server = await startEmbedded({ dataDir: inFolder("updated"), durable: false });
    assert.deepEqual(await query(server.connectionString, "select count(*)::integer from plugin"), [{ count: 0 }]);
    await server.stop();

    const newer = inFolder("newer.backup");
    await query(database.connectionString, "insert into migration values (9999, '9999_later.sql', 'x')");
    await backUp(by, { file: newer, withKey: false, onLog });
    const refused = restore(config("untouched"), { file: newer, replace: true, onLog });
    await refuses(refused, /The backup is newer than this program.*9999_later\.sql/);
    // A newer number too: what was before the first release may have had more files.
    await query(database.connectionString, "update migration set file = '0001_before.sql' where migration_number = 1");
    const early = inFolder("early.backup");
    await backUp(by, { file: early, withKey: false, onLog });
    await refuses(
      restore(config("untouched"), { file: early, replace: true, onLog }),
      /^The backup was made by a program before the first release: it has migration 0001_before\.sql\. Start with an empty database\.$/,
    );
    assert.ok(!existsSync(inFolder("untouched")));
    await query(
      database.connectionString,
      "update migration set file = '0001_database.sql' where migration_number = 1; delete from migration where migration_number = 9999",
    );
    await query(database.connectionString, "update queue.version set version = 9999");
    await backUp(by, { file: newer, withKey: false, onLog });
    const queue = restore(config("queue"), { file: newer, replace: true, onLog });
    await refuses(queue, /has a newer job queue than this program/);
    assert.deepEqual(
      (await readdir(inFolder("queue"))).filter((name) => name !== "owner.lock"),
      [],
    );
    await query(database.connectionString, "update queue.version set version = 1; alter table account add later text");
    await backUp(by, { file: newer, withKey: false, onLog });
    await refuses(restore(config("queue"), { file: newer, replace: true, onLog }), /does not know account\.later/);
    await database.drop();
  });
});

describe("a restore that is killed", () => {
  /** Waits until the restore has a server of its own, and kills the restore. */
  async function killRestore(name: string, ...options: string[]): Promise<void> {
    const restoring = start({ DATA_DIR: inFolder(name) }, "restore", file, ...options);
    const deadline = Date.now() + startMs;
    while ((await findPostmaster(inFolder(`${name}/restore.unfinished/postgres`))) === undefined) {
      assert.ok(Date.now() < deadline, restoring.output());
      await delay(5);
    }
    restoring.child.kill("SIGKILL");
    assert.equal(await restoring.ended(), "SIGKILL");
  }

  test("in a fresh folder: a start refuses to serve an empty database, a second restore works", async () => {
    await killRestore("killed");
    await refuses(startEmbedded({ dataDir: inFolder("killed"), durable: false }), /was interrupted\. Run it again/);
    await restore(config("killed"), { file, replace: false, onLog });
    assert.deepEqual((await readdir(inFolder("killed"))).filter((name) => !name.startsWith("owner")).sort(), [
      "postgres",
      "secret.key",
    ]);
  });

  test("over a database: that one is unchanged, and its start removes the leftovers", async () => {
    await killRestore("killed", "--replace");
    const server = await startEmbedded({ dataDir: inFolder("killed"), durable: false });
    assert.equal((await query(server.connectionString, "select email from account")).length, 1);
    await server.stop();
    assert.ok(!existsSync(inFolder("killed/restore.unfinished")));
    assert.equal(await findPostmaster(inFolder("killed/restore.unfinished/postgres")), undefined);
  });
});

test("a database of another major version of PostgreSQL is refused with the way out, and kept", async () => {
  await writeFile(inFolder("used/postgres/PG_VERSION"), "17\n");
  const words =
    /PostgreSQL 17 made the database .* brings PostgreSQL 18.*npm run backup.*npm run restore -- FILE --replace/;
  await refuses(startEmbedded({ dataDir: inFolder("used"), durable: false }), words);
  await restore(config("used"), { file, replace: true, onLog });
  await (await startEmbedded({ dataDir: inFolder("used"), durable: false })).stop();
});
