/**
 * Catalogues, candidates, searches and probes handle the rows of their chunk, however large the contract and its catalogue
 * are, by the plans of the running service: without statistics, with them, and for a contract that is newer than them.
 */
import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import type { Contract } from "../../src/base/contract.ts";
import { secretKey } from "../../src/base/secret.ts";
import { Database } from "../../src/database/connection.ts";
import {
  newWork,
  type CatalogueJob,
  type CatalogueWork,
} from "../../src/monitoring/sources/catalogues/catalogue-work.ts";
import { recordProducts } from "../../src/monitoring/sources/catalogues/record-products.ts";
import { storeItems, type NumberedItem } from "../../src/monitoring/sources/catalogues/store-items.ts";
import { loadSearches } from "../../src/monitoring/crawl/collecting/load-searches.ts";
import { findWatched, type WatchedDomain } from "../../src/monitoring/watched/domains/watched-domain.ts";
import { planProbes } from "../../src/monitoring/index.ts";
import { findByName } from "../../src/monitoring/matching/find-by-name.ts";
import { endProbe } from "../../src/monitoring/crawl/probing/end-probe.ts";
import { planSearches } from "../../src/monitoring/sources/searching/plan-searches.ts";
import { logPlans, offencesOf, plansOf } from "../database/plan-log.ts";
import { fillTenant } from "../database/tenant.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import { aGtin } from "./catalogue-shops.ts";

const size = 6_000;
/** Products that are compared at once, each with a page, a state, an item and a snapshot. */
const ofChunk = 6 * 500;
/** Searches are planned by comparing all products with their pages and states once. */
const aboutAll = new Set(["monitoring.findUnpaged", "monitoring.addSearches", "monitoring.noteMissing"]);
const ofAll = 2 * size;

const { service, customer: first } = await aService({ DATABASE_POOL_SIZE: "5" }, logPlans);
const database = new Database({ connectionString: service.connectionString, poolSize: 3, onError: () => {} });
after(async () => await database.close());

interface Large {
  customer: Customer;
  contract: Contract;
  job: CatalogueJob;
  watched: readonly WatchedDomain[];
}

/** A contract with a run that compares a large feed with its products, and another domain that is searched. */
async function aLarge(customer: Customer): Promise<Large> {
  await fillTenant(service, customer, size);
  const own = [customer.contractId];
  await inDatabase(
    service,
    `with numbered as (
       select product_id, row_number() over (order by product_id) - 1 as number from product where contract_id = $1
     )
     update product
     set gtin = ($2::text[])[number + 1]::bigint, name = ($3::text[])[number + 1]
     from numbered
     where product.contract_id = $1 and product.product_id = numbered.product_id`,
    [...own, Array.from({ length: size }, (_, at) => aGtin(at)), Array.from({ length: size }, (_, at) => nameOf(at))],
  );
  await inDatabase(
    service,
    `insert into watched_domain (contract_id, domain, source_kind, basis, country, currency, search_url)
     values ($1, 'shop-f.example', 'feed', 'feed', 'DE', 'EUR', null),
       ($1, 'shop-s.example', 'page', 'publicPages', 'DE', 'EUR', 'https://shop-s.example/?q={gtin}')`,
    own,
  );
  const taskId = randomUUID();
  const token = randomUUID();
  // All at once: a duty ends a run that has nothing to read.
  const [row] = await inDatabase(
    service,
    `with task as (
       insert into task (contract_id, task_id, task_type, state, started_at)
       values ($1, $2, 'backend.tasks.monitoring', 'executing', now())
     ), run as (
       insert into monitoring_run (contract_id, task_id, started_at, deadline_at, is_planned)
       values ($1, $2, now(), now() + interval '1 hour', true)
     ), domains as (
       insert into monitoring_run_domain (contract_id, task_id, domain)
       values ($1, $2, 'shop-f.example'), ($1, $2, 'shop-s.example')
     )
     insert into fetch_job (contract_id, kind, task_id, domain, host_id, work, lease_token, lease_until)
     values ($1, 'catalogue', $2, 'shop-f.example', 0, '{}', $3, now() + interval '1 hour')
     returning job_id`,
    [...own, taskId, token],
  );
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  const now = new Date();
  const job: CatalogueJob = {
    contractId: customer.contractId,
    jobId: Number(row?.job_id),
    kind: "catalogue",
    taskId,
    domain: "shop-f.example",
    productId: null,
    work: newWork,
    pagesRead: 0,
    readings: [],
    attempts: 1,
    isHostFailing: false,
    hostId: 0,
    host: "shop-f.example",
    token,
    startsAt: now,
    claimedAt: now,
    sendBefore: performance.now() + 60_000,
  };
  const watched = await findWatched(database, secretKey(Buffer.alloc(32)), contract);
  return { customer, contract, job, watched };
}

/** Names that share few groups of three letters. */
function nameOf(at: number): string {
  return `${hash("md5", `${at} a`).slice(0, 12)} ${hash("md5", `${at} b`).slice(0, 12)}`;
}

/** Every second item has the number of a product, the others a name like one. */
function anItem(at: number): NumberedItem {
  return {
    number: at + 1,
    sku: null,
    item: {
      key: `i-${at}`,
      gtin: at % 2 === 0 ? aGtin(at) : null,
      name: `${nameOf(at)} steel`,
      brand: null,
      url: `https://shop-f.example/p/${at}`,
      currency: "EUR",
      struckPrice: null,
      availability: true,
      condition: "new",
      deliveryCosts: null,
      vendorName: null,
      isBundle: false,
      price: "10",
    },
  };
}

async function compareCatalogue({ contract, job, watched, customer }: Large): Promise<void> {
  const feed = watched.find(({ domain }) => domain === "shop-f.example");
  assert.ok(feed !== undefined);
  await storeItems(
    database,
    contract,
    job,
    Array.from({ length: size }, (_, at) => anItem(at)),
    new Date(),
  );
  let work: CatalogueWork | null = { ...newWork, phase: "record", items: size, firstItem: 1 };
  for (let chunk = 0; chunk < 2 && work !== null; chunk++) {
    work = await recordProducts(database, contract, { job, watched: feed, work, now: new Date() });
  }
  assert.ok(work !== null && work.ended >= 400, JSON.stringify(work));
  const names = { jobId: job.jobId, domain: feed.domain, after: 0 };
  assert.notEqual(await findByName(database, contract, names), null);
  const { client, v3 } = customer;
  const { body, text } = await client.get(`${v3}/monitoring/candidates?limit=100`);
  assert.ok(body.data.length > 0, text);
  const decisions = body.data.map(({ productId, domain, url }: Loose, at: number) => {
    return { productId, domain, url, decision: at % 2 === 0 ? "confirm" : "reject" };
  });
  const decided = await client.post(`${v3}/monitoring/candidates/decide`, decisions);
  assert.equal(decided.status, 200, decided.text);
}

async function search({ contract, job, watched }: Large): Promise<void> {
  const searched = watched.filter(({ searchUrl }) => searchUrl !== null);
  const planned = await database.transaction(
    async (transaction) => await planSearches(transaction, contract, job.taskId, searched),
  );
  assert.ok((planned.counts.get("shop-s.example") ?? 0) >= 5_000);
  const products = await inDatabase(
    service,
    "select job_id, product_id from fetch_job where contract_id = $1 and kind = 'pair' and domain = 'shop-s.example' limit 50",
    [contract.contractId],
  );
  const jobs = products.map((row) => {
    return { ...job, jobId: Number(row.job_id), productId: Number(row.product_id), domain: "shop-s.example" };
  });
  const loaded = await loadSearches(database, contract, jobs);
  assert.equal(loaded.filter(({ found }) => found !== null).length, jobs.length);
}

async function probe({ contract, job }: Large): Promise<void> {
  const own = [contract.contractId];
  await inDatabase(
    service,
    `update watched_page set reading = '{"method": "jsonLd", "productName": null, "offers": []}'
     where contract_id = $1 and domain = 'shop-b.example'`,
    own,
  );
  await inDatabase(
    service,
    `insert into method_window (contract_id, domain, method, alarmed_at, alarm, probe_due_at)
     values ($1, 'shop-b.example', 'jsonLd', now(), 'A test.', now())`,
    own,
  );
  await inDatabase(
    service,
    "insert into domain_probe (contract_id, domain, reason, due_at) values ($1, 'shop-s.example', 'wall', now())",
    own,
  );
  await planProbes(database, new AbortController().signal);
  const token = randomUUID();
  const [row] = await inDatabase(
    service,
    "update fetch_job set lease_token = $2 where contract_id = $1 and kind = 'probe' returning job_id",
    [...own, token],
  );
  const work = { reason: "drift", method: "jsonLd", pages: [] } as const;
  const ended = { jobId: Number(row?.job_id), token, domain: "shop-b.example", work: { ...work, pages: [] } };
  const [page] = await inDatabase(service, "select page_id from watched_page where contract_id = $1 limit 1", own);
  const unread = { reading: null, wasNotModified: false, etag: null, lastModified: null };
  await endProbe(database, contract, {
    job: ended,
    pages: [{ ...unread, pageId: Number(page?.page_id), url: `https://${job.domain}/` }],
  });
}

const wanted = [
  "addCandidates findAlike addItemPages addProbes addSearches endProbe findItems findPagesOfProducts findProbedPages findSearched",
  "findUnmatched findUnpaged listCandidates storeItems takeDueDomains takeDueMethods",
];

async function assertWork(large: Large, { factor = 1, unplanned = new Set<string>() } = {}): Promise<void> {
  const plans = await plansOf(service.connectionString, async () => {
    await compareCatalogue(large);
    await search(large);
    await probe(large);
  });
  const names = new Set(wanted.join(" ").split(" "));
  // The service runs duties meanwhile, which are about everything.
  const own = plans.filter(
    ({ statement }) => names.has(statement.replace("monitoring.", "")) && !unplanned.has(statement),
  );
  const seen = new Set(plans.map(({ statement }) => statement.replace("monitoring.", "")));
  assert.deepEqual(
    [...names].filter((name) => !seen.has(name)),
    [],
  );
  const most = (statement: string): number => factor * (aboutAll.has(statement) ? ofAll : ofChunk);
  assert.deepEqual(offencesOf(own, most), []);
}

describe("a catalogue of thousands of items, compared with thousands of products", () => {
  test("without statistics", async () => {
    // The database gathers statistics after a minute. Until then a request may read the whole contract, but only once.
    // Names are compared for a bounded time; without statistics that is few of them.
    await assertWork(await aLarge(first), { factor: 4, unplanned: new Set(["monitoring.findAlike"]) });
  });
  test("with statistics", async () => {
    const large = await aLarge(await anotherContract(first));
    await inDatabase(service, "analyze");
    await assertWork(large);
  });
  test("with the statistics of other contracts", async () =>
    await assertWork(await aLarge(await anotherContract(first))));
});
