/**
 * Pages of the largest legal rows, read slowly from a service in a process of its own: what it holds of them is bounded.
 * The rows are written by SQL, as imports would have stored them.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../../src/limits.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import { inDatabase, someProducts } from "../harness/market.ts";
import { killAll, start, type Started } from "../harness/program.ts";
import { startService, type Service } from "../harness/service.ts";

/** Of 2 MB of tags each. */
const products = 40;
/** One of them, with so many offers of 400 KB. */
const largeOffers = 60;
/** With names of 200 characters, as many as ten contracts may have. */
const domains = 100_000;
const mebibyte = 1024 * 1024;
/** A collector with room leaves garbage for as long as there is some; this heap holds the service and 64 MiB more. */
const heapMebibytes = 128;
/** 64 MiB held, and as much again for what is not collected yet: buffers beside the heap among it. */
const growthMax = 128 * mebibyte;
const [from, until] = [-24, 1].map((hours) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString());

let service: Service;
let program: Started;
let url: string;
let directory: string;
let customer: Customer;
let ids: string[];
let authorization: string;

before(async () => {
  const settings = { SECRET_KEY: randomBytes(32).toString("base64") };
  service = await startService(settings);
  customer = await aCustomer(service);
  ids = await someProducts(customer, products);
  await inDatabase(service, largestTags, [customer.contractId]);
  await inDatabase(service, largestSnapshots, [customer.contractId, ids[0], largeOffers]);
  await inDatabase(service, largestPrices, [customer.contractId]);
  await inDatabase(service, manyDomains, [(await anotherContract(customer)).contractId]);
  const generated = await customer.owner.post("/api/v3/account/password/generate");
  authorization = `Basic ${Buffer.from(`${customer.email}:${generated.body.data.password}`).toString("base64")}`;
  directory = await mkdtemp(path.join(tmpdir(), "pricewright-test-"));
  const options = `--max-old-space-size=${heapMebibytes}`;
  const environment = {
    ...settings,
    DATABASE_URL: service.connectionString,
    DATABASE_POOL_SIZE: "4",
    DATA_DIR: directory,
    NODE_OPTIONS: options,
  };
  program = start(environment, "serve", "--role", "http");
  url = await program.listening();
  // What the first request makes the program load and compile is not held for a page.
  for (const { request, marker } of lists.slice(0, 1)) await readSlowly(request(), marker, async () => {});
});
after(async () => {
  killAll();
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

/** 200 tags of 10,000 characters. */
const largestTags = `
  update product
  set tags = (
    select json_agg(json_build_object('label', 'tag ' || number, 'stringValue', repeat(md5(number::text), 312) || '0123456789abcdef'))
    from generate_series(1, ${limits.products.tags}) as number)
  where contract_id = $1`;

/** In SQL. The month before may have no partition. */
const anHourAgo = "greatest(now() - interval '1 hour', date_trunc('month', now()))";

/** A product with 20 domains, of 3 offers each; an offer has 100 attributes of 4,000 characters. */
const largestSnapshots = `
  with offer as materialized (
    select format('{"id":"offer","domain":"shop.example","vendorName":"Shop","price":10,"deliveryCosts":0,"attributes":[%s]}', (
      select string_agg(format('{"name":"name %s","value":"%s"}', number, repeat(md5(number::text), 125)), ',')
      from generate_series(1, ${limits.offers.attributes}) as number)) as offer
  )
  insert into snapshot (contract_id, product_id, domain, stored_at, gathered_at, currency, offer_count, offers)
  select $1, $2, 'shop-' || domain || '.example', ${anHourAgo}, now(), 'EUR', 3,
    (select string_agg(offer, ',') from offer, generate_series(1, $3::integer / 20))
  from generate_series(1, 20) as domain`;

/** Calculated from products as they are: both tags are read. */
const largestPrices = `
  with states as (
    insert into product_state (contract_id, product_id, revision, customer_product_id, tags)
    select contract_id, product_id, revision, customer_product_id, tags
    from product
    where contract_id = $1
  )
  insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
    snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id)
  select contract_id, product_id, ${anHourAgo}, gen_random_uuid(), gen_random_uuid(), revision, '{}', 0, 0, 1,
    'EUR', 1
  from product
  where contract_id = $1`;

const manyDomains = `
  insert into contract_domain (contract_id, domain)
  select $1, 'd' || number || '.' || repeat(md5(number::text), 6) || '.example'
  from generate_series(1, ${domains}) as number`;

interface Read {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Whether it came to its end. */
  readonly isWhole: boolean;
  readonly bytes: number;
  readonly end: string;
  /** How often the marker stood in it. */
  readonly marked: number;
}

interface Request {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

async function open({ path: asked, body, headers: sent }: Request): Promise<http.IncomingMessage> {
  const headers = { authorization, ...sent, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const request = http.request(url + asked, { method: body === undefined ? "GET" : "POST", headers, agent: false });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer]: http.IncomingMessage[] = await once(request, "response");
  assert.ok(answer !== undefined);
  return answer;
}

/** Reads an answer; `pause` when its first megabytes have come. */
async function readSlowly(asked: Request, marker: string, pause: () => Promise<void>): Promise<Read> {
  const answer = await open(asked);
  let [bytes, marked, end, isPaused] = [0, 0, "", false];
  for await (const piece of untilBroken(answer)) {
    const text = end + piece.toString();
    marked += text.split(marker).length - 1;
    end = text.slice(-marker.length + 1);
    bytes += piece.length;
    if (!isPaused && bytes > 2 * mebibyte) {
      isPaused = true;
      await pause();
    }
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, isWhole: answer.complete, bytes, end, marked };
}

/** The pieces of an answer, also of one that breaks off. */
async function* untilBroken(answer: http.IncomingMessage): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch(() => null);
    if (next === null || next.done === true) return;
    yield next.value;
  }
}

/** Kilobytes of the process, by the name of `/proc`. */
async function memoryOf(name: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${program.child.pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
}

async function busySessions(): Promise<number> {
  const [row] = await inDatabase(
    service,
    `select count(*)::integer as busy from pg_stat_activity
     where datname = current_database() and application_name = 'pricewright' and state <> 'idle'`,
  );
  return row.busy;
}

/** The client has stopped reading: what was asked of the database meanwhile ends, and nothing more is. */
async function untilNoneIsBusy(): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while ((await busySessions()) > 0) {
    assert.ok(performance.now() < deadlineMs, "a connection waits for the client");
    await delay(100);
  }
}

const page = { start: 0, limit: 10_000 };
const range = { start: from, end: until };
const lists: { name: string; marker: string; entries: number; leastBytes: number; request: () => Request }[] = [
  {
    name: "products",
    marker: '"createdAt"',
    entries: products,
    leastBytes: 80_000_000,
    request: () => ({ path: `${customer.v31}/products/query`, body: { pagination: page, includeTags: true } }),
  },
  {
    name: "offers of one product",
    marker: '"id":"offer"',
    entries: largeOffers,
    leastBytes: 24_000_000,
    request: () => ({ path: `${customer.v3}/offers?startDate=${from}&endDate=${until}&limit=10000` }),
  },
  {
    name: "the offers query",
    marker: '"id":"offer"',
    entries: largeOffers,
    leastBytes: 24_000_000,
    request: () => ({ path: `${customer.v3}/offers/query`, body: { pagination: page, range } }),
  },
  {
    name: "offer statistics",
    marker: '"competitorOfferCount":3',
    entries: 20,
    leastBytes: 1_000,
    request: () => ({ path: `${customer.v31}/offers/stats/query`, body: { pagination: page, range } }),
  },
  {
    name: "recommendations",
    marker: '"recommendationId"',
    entries: products,
    leastBytes: 160_000_000,
    request: () => ({
      path: `${customer.v2}/result/pricerecommendations?startTime=${from}&endTime=${until}&limit=10000`,
    }),
  },
  {
    name: "the domains of all contracts",
    marker: '"domainId"',
    entries: domains,
    leastBytes: 40_000_000,
    request: () => ({ path: "/api/v3/domains" }),
  },
  {
    name: "all products at once",
    marker: '"productId"',
    entries: products,
    leastBytes: 80_000_000,
    request: () => ({ path: `${customer.v2}/products?attributes=name,tags` }),
  },
];

describe("a page of the largest rows", { skip: process.platform === "linux" ? false : "needs /proc" }, () => {
  for (const { name, marker, entries, leastBytes, request } of lists) {
    test(`${name}: comes whole, and is never held whole; no connection waits for a slow client`, async () => {
      await writeFile(`/proc/${program.child.pid}/clear_refs`, "5");
      const restingBytes = await memoryOf("VmRSS");
      const read = await readSlowly(request(), marker, untilNoneIsBusy);
      const growth = (await memoryOf("VmHWM")) - restingBytes;
      assert.deepEqual([read.status, read.isWhole, read.marked], [200, true, entries], program.output().slice(-2_000));
      assert.ok(read.bytes >= leastBytes, `only ${read.bytes} bytes`);
      assert.ok(growth <= growthMax, `grew by ${Math.round(growth / mebibyte)} MiB`);
    });
  }

  test("a GET of offers or recommendations has an ETag, and 304 while nothing has changed", async () => {
    const asked = { path: `${customer.v3}/offers?startDate=${from}&endDate=${until}&limit=10000` };
    const read = await readSlowly(asked, '"id":"offer"', async () => {});
    const etag = String(read.headers.etag);
    const again = { ...asked, headers: { "if-none-match": etag } };
    assert.deepEqual([read.isWhole, (await open(again)).statusCode], [true, 304]);
    const shops = [{ domain: "shop-1.example", ownShopName: "Shop" }];
    assert.equal((await customer.owner.put(`${customer.v3}/settings/shops`, shops)).status, 200);
    const changed = await readSlowly(again, '"id":"offer"', async () => {});
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.etag, etag);
  });

  test("a POST has no ETag; a full one says where the next is, which begins after it", async () => {
    const first = await readSlowly(
      { path: `${customer.v31}/products/query`, body: { pagination: { start: 0, limit: 35 }, includeTags: true } },
      '"createdAt"',
      async () => {},
    );
    assert.deepEqual([first.isWhole, first.marked, first.headers.etag], [true, 35, undefined]);
    const next = /<([^>]*)>; rel="next"/.exec(String(first.headers["link"]))?.[1] ?? "";
    const rest = await readSlowly({ path: next, body: { pagination: page } }, '"createdAt"', async () => {});
    assert.deepEqual([rest.isWhole, rest.marked, rest.headers["link"]], [true, products - 35, undefined]);
  });

  test("it breaks off when entries of a full page are deleted while it is sent", async () => {
    const body = { pagination: { start: 0, limit: 35 }, includeTags: true };
    const read = await readSlowly({ path: `${customer.v31}/products/query`, body }, '"createdAt"', async () => {
      await inDatabase(service, "delete from product where product_id = $1", [ids[30]]);
    });
    assert.equal(read.isWhole, false);
    assert.ok(!read.end.endsWith("]}]}"));
  });
});
