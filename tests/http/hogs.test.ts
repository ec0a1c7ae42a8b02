/**
 * One company asks for as much as it can get, of each kind of work, while another one works as usual on the same service (interface
 * 1-33, 1-34). What the bounds promise is judged by what the service says of its lines, so a busy machine does not matter. `npm run bench
 * -- --case hogs` measures.
 */
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import path from "node:path";
import { before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { buildRequest } from "../../bench/client.ts";
import type { HogOrders } from "../../bench/hog.ts";
import { median } from "../../bench/measure.ts";
import { limits } from "../../src/limits.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { anOffer, aSnapshot, names, someProducts, submitAll, wideWindow } from "../harness/market.ts";

const hogProgram = path.join(import.meta.dirname, "..", "..", "bench", "hog.ts");
const { sizes } = limits.admission;
const products = 400;
const patienceMs = 60_000;
/** How often the times of both companies are compared before they count as wrong. */
const tries = 10;

const { service, customer } = await aService();
const hog = await aCustomer(service);
let ownIds: string[];
let hogIds: string[];

before(async () => {
  ownIds = await someProducts(customer, 20);
  hogIds = await someProducts(hog, products);
  // A page of them is more than the buffers of a connection hold.
  const offers = (): Loose[] => Array.from({ length: 10 }, () => anOffer({ productName: "y".repeat(1_500) }));
  await submitAll(
    hog,
    hogIds.map((productId) => aSnapshot(productId, { offers: offers() })),
  );
});

type Size = keyof typeof sizes;

type Orders = Omit<HogOrders, "url" | "requests"> & {
  readonly name: string;
  /** Where it waits in line. */
  readonly line: Size;
  readonly requests: () => Buffer[];
};

function asHog(method: "GET" | "POST", at: string, body?: unknown): Buffer {
  const { authorization = "" } = hog.client;
  return buildRequest({
    method,
    path: at,
    authorization,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const largePage = { pagination: { start: 0, limit: 10_000 }, range: wideWindow() };
const aLargePage = (): Buffer => asHog("POST", `${hog.v3}/offers/query`, largePage);
/** The name alone makes its body a large one. */
const largeImport = {
  version: "2",
  identifyingAttributes: ["customerProductId"],
  products: names(300, "import").map((name) => ({ customerProductId: name, name: name.padEnd(900, "x") })),
};
const simulation = { document: { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } } };

const hogs: readonly Orders[] = [
  {
    name: "small reads",
    line: "small",
    connections: 200,
    requests: () => [asHog("POST", `${hog.v31}/products/query`, { pagination: { start: 0, limit: 10 } })],
  },
  {
    name: "single snapshots",
    line: "small",
    connections: 200,
    requests: () => hogIds.map((productId) => asHog("POST", `${hog.v2}/offers`, [aSnapshot(productId)])),
  },
  { name: "large pages", line: "page", connections: 20, requests: () => [aLargePage()] },
  {
    name: "slow readers of large pages, more than may wait",
    line: "page",
    connections: 230,
    bytesPerSecond: 1,
    requests: () => [aLargePage()],
  },
  {
    name: "large bodies",
    line: "page",
    connections: 8,
    requests: () => [asHog("POST", `${hog.v3}/products`, largeImport)],
  },
  {
    name: "simulations",
    line: "large",
    connections: 8,
    requests: () => [asHog("POST", `${hog.v3}/pricerecommendations/simulate`, simulation)],
  },
  {
    name: "streams of the whole list",
    line: "page",
    connections: 30,
    requests: () => [asHog("GET", `${hog.v2}/products?attributes=name,tags`)],
  },
];

interface RequestLine {
  readonly contractId?: string;
  readonly status: number;
  readonly ms: number;
  /** Missing for a request that had its slot at once. */
  readonly waitedMs?: number;
}

/** The lines of requests since then, of one contract. */
function requestsOf(contractId: string, since: number): RequestLine[] {
  const lines = service.logLines().slice(since);
  const requests = lines.flatMap((line) => {
    const parsed: RequestLine & { msg: string } = JSON.parse(line);
    return parsed.msg === "request" ? [parsed] : [];
  });
  return requests.filter((line) => line.contractId === contractId);
}

interface Use {
  readonly taken: number;
  readonly waiting: number;
}

/** Requests that have a slot, and that wait for one, by size, as the metrics tell. */
async function slotUse(): Promise<Record<Size, Use>> {
  const { status, text } = await service.client().get("/metrics");
  assert.equal(status, 200);
  const read = (size: Size, state: keyof Use): number =>
    Number(new RegExp(`^pricewright_http_work\\{work="${size}",state="${state}"\\} (\\d+)$`, "m").exec(text)?.[1]);
  const use = (size: Size): Use => ({ taken: read(size, "taken"), waiting: read(size, "waiting") });
  return { small: use("small"), page: use("page"), large: use("large") };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadlineMs, `not within ${patienceMs} ms: ${what}`);
    await delay(20);
  }
}

/** Runs `use` while the hog is at it: it has what it can get, and the rest of its requests wait in line. */
async function beside(orders: Orders, use: () => Promise<void>): Promise<void> {
  const { line, connections, bytesPerSecond } = orders;
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const child = fork(hogProgram, { execArgv: [], env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  try {
    const requests = orders.requests().map((request) => request.toString("base64"));
    const sent: HogOrders = { url: service.url, connections, requests };
    child.send(bytesPerSecond === undefined ? sent : { ...sent, bytesPerSecond });
    await until("the hog waits in line", async () => (await slotUse())[line].waiting > 0);
    await use();
  } finally {
    child.kill("SIGKILL");
  }
  await until("everything of the hog has ended", async () =>
    Object.values(await slotUse()).every(({ taken }) => taken === 0),
  );
}

let submitted = 0;

/** A read and a write, some times. */
async function usualWork(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    const read = await customer.client.post(`${customer.v31}/products/query`, { pagination: { start: 0, limit: 10 } });
    const written = await customer.client.post(`${customer.v2}/offers`, [aSnapshot(ownIds[submitted++ % 20] ?? "")]);
    assert.deepEqual([read.status, written.status, written.body.data], [200, 200, [true]], read.text + written.text);
  }
}

/** One of each but the small ones. */
async function largeWork(): Promise<Answer<Loose>[]> {
  const { client } = customer;
  return [
    await client.post(`${customer.v3}/offers/query`, largePage),
    await client.post(`${customer.v3}/products`, largeImport),
    await client.get(`${customer.v2}/products?attributes=name`),
  ];
}

async function assertHealth(): Promise<void> {
  for (const probe of ["/health/live", "/health/ready"]) {
    assert.equal((await service.client().get(probe)).status, 200, probe);
  }
}

function assertBounded(used: Record<Size, Use>): void {
  const all = ["small", "page", "large"] as const;
  const beyond = all.filter((size) => used[size].taken > sizes[size].ofAll);
  assert.deepEqual(beyond, [], JSON.stringify(used));
}

/** What its requests took in the middle, as logged: the time in line is part of it. */
function medianMs(contractId: string, since: number): number {
  return median(requestsOf(contractId, since).flatMap(({ status, ms }) => (status === 200 ? [ms] : [])));
}

/** Of the two companies, that which asks for much waits longer. Both were there at the same time, so the machine's other work is no excuse. */
async function assertServed({ isSlow }: { isSlow: boolean }): Promise<void> {
  for (let tried = 1; ; tried++) {
    const since = service.logLines().length;
    await assertHealth();
    await usualWork();
    if (isSlow) return;
    await until("the hog is answered", async () => Promise.resolve(medianMs(hog.contractId, since) >= 0));
    const [ownMs, hogMs] = [medianMs(customer.contractId, since), medianMs(hog.contractId, since)];
    if (ownMs < hogMs) return;
    assert.ok(tried < tries, `${ownMs} ms, and the hog ${hogMs} ms`);
  }
}

for (const orders of hogs) {
  test(`beside ${orders.name}: another company waits in no line, is refused nothing, and health answers`, async () => {
    await usualWork();
    const since = service.logLines().length;
    const { waiting, ofCompany } = sizes[orders.line];
    const isTooMuch = orders.connections > waiting + ofCompany;
    await beside(orders, async () => {
      await assertServed({ isSlow: orders.bytesPerSecond !== undefined });
      for (const { status, text } of await largeWork()) assert.equal(status, 200, text);
      await assertHealth();
      assertBounded(await slotUse());
      await until("the hog gets an answer: it waited in line, or the line was full", async () =>
        Promise.resolve(
          requestsOf(hog.contractId, since).some(({ status, waitedMs }) =>
            isTooMuch ? status === 429 : waitedMs !== undefined,
          ),
        ),
      );
    });
    const own = requestsOf(customer.contractId, since);
    assert.ok(own.length >= 9);
    const held = own.filter(({ status, waitedMs }) => status !== 200 || waitedMs !== undefined);
    assert.deepEqual(held, []);
    const statuses = new Set(requestsOf(hog.contractId, since).map(({ status }) => status));
    const others = [...statuses].filter((status) => ![200, 429, 503].includes(status));
    assert.deepEqual(others, []);
  });
}
