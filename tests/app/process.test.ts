/** The program as its user starts it: a process of its own with an embedded database and default settings. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { findPostmaster, stopPostmaster } from "../../src/embedded/postmaster.ts";
import { Client, type Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, npmStart, start, startMs, type Started } from "../harness/program.ts";
import {
  activate,
  aSnapshot,
  completed,
  listOffers,
  queryProducts,
  someProducts,
  startRun,
} from "../harness/market.ts";

let dataDir: string;
const clusterDir = (): string => path.join(dataDir, "postgres");

before(async () => {
  dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
});
after(async () => {
  killAll();
  const left = await findPostmaster(clusterDir());
  if (left !== undefined) await stopPostmaster(left);
  await rm(dataDir, { recursive: true, force: true });
  assert.equal(left, undefined, "a PostgreSQL was left running");
});

function waits(limitMs: number): () => Promise<void> {
  const deadline = Date.now() + limitMs;
  return async () => {
    assert.ok(Date.now() < deadline, `not within ${limitMs} ms`);
    await delay(20);
  };
}

describe("one installation, through starts, stops and kills", () => {
  let password = "";
  let service: Started;
  let url = "";
  let customer: Customer;

  /** Logs in as the admin, who may do everything. @returns the token */
  const logIn = async (): Promise<string> => {
    const credentials = { email: "admin@pricewright.example", password };
    const answer = await new Client(url).post("/api/v3/account/login", credentials);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data.token;
  };
  const restart = async (): Promise<void> => {
    service = start({ DATA_DIR: dataDir });
    url = await service.listening();
    const client = new Client(url, { token: await logIn() });
    customer = { ...customer, client, owner: client };
  };
  const kill = async (): Promise<void> => {
    service.child.kill("SIGKILL");
    assert.equal(await service.ended(), "SIGKILL");
  };

  test("the first start prints its URL, its data directory, the admin and what to do next", async () => {
    service = start({ DATA_DIR: dataDir });
    url = await service.listening();
    const output = service.output();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.ok(output.includes(`Its data lies in ${dataDir}`), output);
    assert.match(output, /Admin: admin@pricewright\.example/);
    password = /Password: (\S+)/.exec(output)?.[1] ?? "";
    assert.ok(password.length >= 16, output);
    assert.match(output, /npm run demo/);
    assert.match(
      output,
      /Open {2}http:\/\/127\.0\.0\.1:\d+\/console\/#enter=[\w-]{43} {2}\(works once, for 60 minutes\)/,
    );
    customer = await aCustomer({
      client: (credentials) => new Client(url, credentials),
      adminClient: async () => new Client(url, { token: await logIn() }),
    });
    for (const line of output.split("\n").filter((text) => text.startsWith("{"))) {
      assert.ok(!line.includes(password), "the log holds the password");
    }
  });

  test("a second start on the same data prints so and ends with 1; the first goes on", async () => {
    const second = start({ DATA_DIR: dataDir });
    assert.equal(await second.ended(), 1);
    assert.match(second.output(), new RegExp(`Another Pricewright \\(process ${service.child.pid}\\) already serves`));
    assert.doesNotMatch(second.output(), /\bat \S+ \(|\.ts:\d/);
    assert.equal((await new Client(url).get("/health/ready")).status, 200);
  });

  test("SIGTERM lets the request in flight end, then the program ends with 0 and PostgreSQL with it", async () => {
    const slow = await sendHalf(`${url}${customer.v3}/products`, await logIn());
    service.child.kill("SIGTERM");
    await refused(url);
    const answer = await slow.finish();
    assert.equal(answer.status, 200);
    assert.match(answer.text, /"created"/);
    assert.equal(await service.ended(), 0);
    assert.equal(await findPostmaster(clusterDir()), undefined);
  });

  test("a restart keeps the data and prints no password", async () => {
    await restart();
    assert.doesNotMatch(service.output(), /Password|Admin:|enter=/);
    const products = await queryProducts(customer, { pagination: { start: 0, limit: 10 } });
    assert.deepEqual(
      products.map((product) => product.customerProductId),
      ["in-flight"],
    );
  });

  test("killed right after an import and snapshots were answered: all of them are there after the restart", async () => {
    const ids = await someProducts(customer, 500, "killed");
    const snapshots = ids.map((id) => aSnapshot(id));
    const submitted = await customer.client.post(`${customer.v2}/offers`, snapshots);
    await kill();
    assert.ok(submitted.body.data.every((result: Loose) => result === true));
    await restart();
    assert.equal((await queryProducts(customer, { pagination: { start: 0, limit: 1000 } })).length, 501);
    assert.equal((await listOffers(customer, { limit: 1000 })).length, 500);
  });

  test("killed during a run: it is completed within 60 s of the restart, and no price is stored twice", async () => {
    for (let part = 0; part < 2; part++) await someProducts(customer, 10_000, `run-${part}`);
    await activate(customer, {
      name: "Keep",
      otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
    });
    const { url: taskUrl } = await startRun(customer);
    const wait = waits(60_000);
    for (;;) {
      const { body: task } = await customer.client.get(taskUrl);
      if (task.result.operations.successful > 0) break;
      await wait();
    }
    await kill();
    const killedMs = Date.now();
    await restart();
    const { body: interrupted } = await customer.client.get(taskUrl);
    assert.equal(interrupted.state, "executing", "it was killed too late");
    const { task } = await completedWithin(taskUrl, 60_000);
    assert.ok(Date.now() - killedMs < 60_000);
    assert.equal(task.state, "succeeded");
    assert.equal(task.result.operations.successful, 20_501);
    const products = new Set<string>();
    for (let from = 0; from < 30_000; from += 10_000) {
      const range = "startTime=2026-01-01&endTime=2100-01-01&includeTags=false";
      const page = await customer.client.get(
        `${customer.v2}/result/pricerecommendations?${range}&start=${from}&limit=10000`,
      );
      for (const { productId } of page.body.data) {
        assert.ok(!products.has(productId), `two prices of product ${productId}`);
        products.add(productId);
      }
    }
    assert.equal(products.size, 20_501);
    const [some = ""] = [...products].slice(100);
    const history = await customer.client.get(`${customer.v3}/products/${some}/pricerecommendationhistory`);
    assert.equal(history.body.data.length, 1);
  });

  async function completedWithin(taskUrl: string, limitMs: number): Promise<{ task: Loose }> {
    const wait = waits(limitMs - 20_000);
    for (;;) {
      const { body: task } = await customer.client.get(taskUrl);
      if (task.state === "succeeded" || task.state === "failed") return { task };
      if (task.result.operations.successful > 20_000) return await completed(customer, taskUrl);
      await wait();
      await delay(200);
    }
  }

  test("SIGINT, as Ctrl-C sends it, ends the program with 0", async () => {
    service.child.kill("SIGINT");
    assert.equal(await service.ended(), 0);
    assert.equal(await findPostmaster(clusterDir()), undefined);
  });

  test("npm start passes a signal on and waits for the end, as a container needs it", async () => {
    const npm = npmStart({ DATA_DIR: dataDir });
    await npm.listening();
    npm.child.kill("SIGTERM");
    assert.equal(await npm.ended(), 0);
    assert.equal(await findPostmaster(clusterDir()), undefined);
  });
});

/** Begins an import without its last byte. */
async function sendHalf(url: string, token: string) {
  const body = JSON.stringify({
    version: "2",
    identifyingAttributes: ["customerProductId"],
    products: [{ customerProductId: "in-flight", referencePrice: 10 }],
  });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": String(body.length),
  };
  const sent = http.request(url, { method: "POST", headers });
  const answered = once(sent, "response", { signal: AbortSignal.timeout(startMs) });
  sent.write(body.slice(0, -1));
  await delay(100);
  return {
    async finish(): Promise<{ status: number; text: string }> {
      sent.end(body.slice(-1));
      const [answer]: http.IncomingMessage[] = await answered;
      assert.ok(answer);
      let text = "";
      for await (const chunk of answer) text += String(chunk);
      return { status: answer.statusCode ?? 0, text };
    },
  };
}

/** Waits until the port takes no new connections. */
async function refused(url: string): Promise<void> {
  const wait = waits(60_000);
  for (;;) {
    const isTaken = await fetch(`${url}/health/live`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (!isTaken) return;
    await wait();
  }
}
