/** Starts that fail: the program tells the operator what to do, and ends. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { inDatabase } from "../harness/market.ts";
import { killAll, start } from "../harness/program.ts";
import { aDatabase } from "../harness/service.ts";

let dataDir: string;
before(async () => {
  dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
});
after(async () => {
  killAll();
  await rm(dataDir, { recursive: true, force: true });
});

describe("a start that fails says why and ends with 1", { concurrency: 2 }, () => {
  async function refusal(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
    const started = start({ DATA_DIR: dataDir, ...settings }, ...args);
    assert.equal(await started.ended(), 1, started.output());
    assert.doesNotMatch(started.output(), /\bat \S+ \(|\.ts:\d|node:internal/);
    return started.output();
  }

  test("the configuration: every wrong setting is named", async () => {
    const wrong = { PORT: "abc", HEADER_PREFIX: "Bad Word", SECRET_KEY: "c2hvcnQ=", LOG_LEVEL: "loud" };
    const output = await refusal({ ...wrong, SMTP_URL: "smtp://me:s3cret-word@mail.example:99999" });
    for (const name of [...Object.keys(wrong), "SMTP_URL", "MAIL_FROM", "PUBLIC_URL"])
      assert.match(output, new RegExp(`  ${name} `));
    assert.doesNotMatch(output, /c2hvcnQ=|s3cret-word/);
  });

  test("DATABASE_URL: no server, no such host, and nothing of the password", async () => {
    for (const [command = "", host] of [
      ["serve", "127.0.0.1:1"],
      ["migrate", "nowhere.invalid:5432"],
    ]) {
      const output = await refusal({ DATABASE_URL: `postgres://me:s3cret-word@${host}/pricewright` }, command);
      assert.match(output, /The database cannot be reached: .*DATABASE_URL/);
      assert.doesNotMatch(output, /s3cret-word/);
    }
  });

  test("DATABASE_URL: migrate needs it", async () => {
    assert.match(await refusal({}, "migrate"), /DATABASE_URL must be set/);
  });

  test("DATABASE_OWNER_URL: another database than that of DATABASE_URL, or another server, and neither is touched", async (t) => {
    const fresh = await aDatabase();
    const other = await aDatabase();
    const away = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
    const server = await startEmbedded({ dataDir: away, durable: false });
    t.after(async () => {
      await server.stop();
      await Promise.all([fresh.drop(), other.drop(), rm(away, { recursive: true, force: true })]);
    });
    for (const owner of [other.connectionString, server.connectionString]) {
      for (const command of ["serve", "migrate"]) {
        const output = await refusal({ DATABASE_URL: fresh.serviceUrl, DATABASE_OWNER_URL: owner }, command);
        assert.match(output, /DATABASE_URL and DATABASE_OWNER_URL lead to different databases/);
      }
    }
    const tables = "select 1 from pg_tables where schemaname = 'public'";
    assert.deepEqual(await inDatabase({ connectionString: server.connectionString }, tables), []);
  });

  test("PORT: one that is taken", async (t) => {
    const taken = net.createServer();
    taken.listen(0, "127.0.0.1");
    await once(taken, "listening");
    t.after(() => taken.close());
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const output = await refusal({ PORT: String(port) });
    assert.match(output, new RegExp(`Cannot listen on 127.0.0.1, port ${port}: the port is in use. Set HOST and PORT`));
  });

  test("the command line: an unknown command or role prints the usage and ends with 2", async () => {
    for (const args of [["serve", "--role", "pilot"], ["--wings"]]) {
      const started = start({}, ...args);
      assert.equal(await started.ended(), 2, args.join(" "));
      assert.match(started.output(), /pricewright \[serve\]/);
    }
  });
});
