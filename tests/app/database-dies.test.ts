/** The embedded PostgreSQL dies under the service: requests are refused meanwhile, and everything works again by itself. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, start, startMs, type Started } from "../harness/program.ts";

const email = "admin@pricewright.example";
const password = "correct horse battery staple";

/** The program's clock is an hour ahead from this signal on. */
const hourSignal = "SIGUSR2";
const movableClock = `const now = performance.now.bind(performance);
let ahead = 0;
process.on("${hourSignal}", () => (ahead = 3_600_000));
performance.now = () => now() + ahead;`;

let dataDir = "";
let program: Started;
let url = "";

before(async () => {
  dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-dies-"));
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(movableClock)}`;
  program = start({ DATA_DIR: dataDir, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, NODE_OPTIONS });
  url = await program.listening();
});

after(async () => {
  program.child.kill("SIGTERM");
  await program.ended();
  killAll();
  await rm(dataDir, { recursive: true, force: true });
});

function postgresPid(): number {
  return Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

async function logIn(): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await new Client(url).post("/api/v3/account/login", { email, password });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
}

/** Waits until `isSo`. @returns the milliseconds that it took */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const begin = performance.now();
  while (!(await isSo())) {
    assert.ok(performance.now() - begin < startMs, `not within ${startMs} ms: ${program.output()}`);
    await delay(20);
  }
  return performance.now() - begin;
}

const worksAgain = async (): Promise<boolean> => (await logIn()).status === 200;

describe("the embedded PostgreSQL is killed", () => {
  test("requests are 503 with Retry-After meanwhile, and the service is back soon", async () => {
    assert.equal((await logIn()).status, 200);
    process.kill(postgresPid(), "SIGKILL");
    const seen = new Set<string>();
    const tookMs = await until(async () => {
      const { status, retryAfter } = await logIn();
      if (status !== 200) seen.add(`${status} ${retryAfter === null ? "without" : "with"} Retry-After`);
      return status === 200;
    });
    assert.deepEqual([...seen], ["503 with Retry-After"]);
    assert.ok(tookMs < 60_000, `${tookMs} ms`);
  });

  test("tasks are executed afterwards", async () => {
    process.kill(postgresPid(), "SIGKILL");
    await until(async () => (await logIn()).status !== 200);
    await until(worksAgain);
    const { client, v3 } = await aCustomer({
      client: (credentials) => new Client(url, credentials),
      adminClient: async () => new Client(url, await bearer()),
    });
    const answer = await client.send("PUT", `${v3}/products`, "sku,name\r\nA,Kettle\r\n", {
      "content-type": "text/csv",
      "service-product-identifying-attributes": "sku",
    });
    assert.equal(answer.status, 202, answer.text);
    await until(async () => (await client.get(`${v3}/tasks`)).body.data[0].state === "succeeded");
  });

  test("as long as it cannot start, requests are 503; it starts once the cause is gone", async () => {
    const control = path.join(dataDir, "postgres", "global", "pg_control");
    await rename(control, `${control}.away`);
    process.kill(postgresPid(), "SIGKILL");
    await until(async () => program.output().includes("PostgreSQL cannot start yet"));
    assert.equal((await logIn()).status, 503);
    assert.equal((await fetch(`${url}/health/live`)).status, 200);
    assert.equal((await fetch(`${url}/health/ready`)).status, 503);
    await rename(`${control}.away`, control);
    const tookMs = await until(worksAgain);
    assert.ok(tookMs < 60_000, `${tookMs} ms`);
  });

  test("if it cannot start for ten minutes, the program ends with 1, the reason and what to do", async () => {
    const control = path.join(dataDir, "postgres", "global", "pg_control");
    await rename(control, `${control}.away`);
    const printed = program.output().length;
    process.kill(postgresPid(), "SIGKILL");
    await until(async () => program.output().slice(printed).includes("PostgreSQL cannot start yet"));
    program.child.kill(hourSignal);
    assert.equal(await program.ended(), 1);
    const said = program.output().slice(printed);
    assert.match(said, /could not be started again: PostgreSQL did not start[^]*pg_control/);
    assert.match(said, /Mend the cause, a full disk for example, then start Pricewright again\./);
  });
});

async function bearer(): Promise<{ token: string }> {
  const { body } = await new Client(url).post("/api/v3/account/login", { email, password });
  return { token: body.data.token };
}
