/** Each process of `npm start` is killed beside requests: nothing that was acknowledged is lost, and the others go on. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { findPostmaster, stopPostmaster } from "../../src/embedded/postmaster.ts";
import { connectionString } from "../../src/embedded/socket.ts";
import { Client } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { activate, inDatabase, queryProducts, someProducts, startRun } from "../harness/market.ts";
import { killAll, start, type Started } from "../harness/program.ts";

const admin = { email: "admin@pricewright.example", password: "correct horse battery staple" };
const patienceMs = 90_000;

let dataDir = "";
let program: Started;
let url = "";
let customer: Customer;

before(async () => {
  dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-children-"));
  program = start({ DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  url = await program.listening();
  const owner = await new Client(url).logIn(admin);
  customer = await aCustomer({
    client: (credentials) => new Client(url, credentials),
    adminClient: async () => owner,
  });
});

after(async () => {
  killAll();
  const left = await findPostmaster(path.join(dataDir, "postgres"));
  if (left !== undefined) await stopPostmaster(left);
  await rm(dataDir, { recursive: true, force: true });
});

async function until(what: string, isSo: () => Promise<boolean>): Promise<number> {
  const beganMs = performance.now();
  while (!(await isSo())) {
    assert.ok(performance.now() - beganMs < patienceMs, `not within ${patienceMs} ms: ${what}\n${program.output()}`);
    await delay(20);
  }
  return performance.now() - beganMs;
}

/** The processes that this one started, by part. */
async function children(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of await readdir("/proc")) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) !== program.child.pid) continue;
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    const part = /child\.ts\0(serve|work)\0/.exec(command)?.[1];
    if (part !== undefined) found.set(part, Number(name));
  }
  return found;
}

async function kill(part: "serve" | "work"): Promise<number> {
  let pid = 0;
  await until(`${part} runs`, async () => (pid = (await children()).get(part) ?? 0) !== 0);
  process.kill(pid, "SIGKILL");
  return pid;
}

/** Keeps jobs from being taken up because their worker's heartbeat is late: then only its successor can end them. */
async function keepHeartbeats(): Promise<void> {
  const server = await findPostmaster(path.join(dataDir, "postgres"));
  assert.ok(server !== undefined);
  await inDatabase(
    { connectionString: connectionString(server) },
    "update queue.job set heartbeat_on = now() + interval '1 hour' where state = 'active'",
  );
}

test("serve tells the metrics of both, each sample with its process", async () => {
  const metrics = async (): Promise<string> => await (await fetch(`${url}/metrics`)).text();
  const duty = /^pricewright_duty_last_success_timestamp_seconds\{duty="startDueRuns",process="work"\} \d/m;
  await until("a duty of work is told", async () => duty.test(await metrics()));
  const text = await metrics();
  for (const process of ["serve", "work"])
    assert.match(text, new RegExp(`^pricewright_process_resident_memory_bytes\\{process="${process}"\\} \\d`, "m"));
  assert.equal(text.match(/^# HELP pricewright_process_resident_memory_bytes /gm)?.length, 1);
});

test("serve is killed beside requests: it answers again at the same address, and keeps what it acknowledged", async () => {
  const work = (await children()).get("work");
  const acknowledged: string[] = [];
  const ending = new AbortController();
  const writing = (async () => {
    for (let number = 0; !ending.signal.aborted; number++) {
      const products = [{ customerProductId: `written-${number}`, referencePrice: 10 }];
      const body = { version: "2", identifyingAttributes: ["customerProductId"], products };
      const answer = await customer.client.post(`${customer.v3}/products`, body).catch(() => null);
      if (answer?.status === 200) acknowledged.push(`written-${number}`);
      else await delay(20);
    }
  })();
  await until("it writes", async () => Promise.resolve(acknowledged.length > 5));
  await kill("serve");
  const atKill = acknowledged.length;
  const tookMs = await until("it writes again", async () => Promise.resolve(acknowledged.length > atKill + 5));
  ending.abort();
  await writing;
  const stored = await queryProducts(customer, { pagination: { start: 0, limit: 10_000 } });
  const names = stored.map(({ customerProductId }) => String(customerProductId));
  assert.deepEqual(
    acknowledged.filter((name) => !names.includes(name)),
    [],
  );
  assert.equal(new Set(names).size, names.length, "none twice");
  assert.equal((await children()).get("work"), work, "the other one went on");
  process.stdout.write(`# serve answers again after ${Math.round(tookMs)} ms\n`);
});

test("work is killed during a run: requests are answered, and its successor goes on with the run before any lease ends", async () => {
  for (let part = 0; part < 2; part++) await someProducts(customer, 10_000, `run-${part}`);
  await activate(customer, {
    name: "Keep",
    otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
  });
  const serve = (await children()).get("serve");
  const { url: task } = await startRun(customer);
  const done = async (): Promise<number> => (await customer.client.get(task)).body.result.operations.successful;
  await until("the run has begun", async () => (await done()) > 0);
  await kill("work");
  await keepHeartbeats();
  assert.equal((await customer.client.get(task)).body.state, "executing", "it was killed too late");
  const atKill = await done();
  const tookMs = await until("the run goes on", async () => (await done()) > atKill);
  await until("the run ends", async () => (await customer.client.get(task)).body.state === "succeeded");
  const products = await queryProducts(customer, { pagination: { start: 0, limit: 1 } });
  assert.equal(products.length, 1);
  assert.equal((await children()).get("serve"), serve, "the other one went on");
  process.stdout.write(`# the run goes on after ${Math.round(tookMs)} ms\n`);
});

test("the parent is killed: no child outlives it, PostgreSQL goes on, and the next start adopts it", async () => {
  const pids = [...(await children()).values()];
  assert.equal(pids.length, 2);
  const server = await findPostmaster(path.join(dataDir, "postgres"));
  program.child.kill("SIGKILL");
  const isThere = async (pid: number): Promise<boolean> =>
    (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")) !== "";
  const tookMs = await until("they have ended", async () => !(await Promise.all(pids.map(isThere))).some(Boolean));
  await program.ended();
  process.stdout.write(`# the children end after ${Math.round(tookMs)} ms\n`);
  assert.equal((await findPostmaster(path.join(dataDir, "postgres")))?.pid, server?.pid);
  program = start({ DATA_DIR: dataDir });
  await program.listening();
  assert.equal((await findPostmaster(path.join(dataDir, "postgres")))?.pid, server?.pid, "adopted");
  program.child.kill("SIGTERM");
  assert.equal(await program.ended(), 0, program.output());
});
