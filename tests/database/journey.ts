/** A day of a customer with a large assortment: the requests of the customer's systems and the duties of the worker. */
import assert from "node:assert/strict";
import { pino } from "pino";
import { openContractForTask } from "../../src/accounts/index.ts";
import { workerDuties } from "../../src/rooms.ts";
import { secretKey } from "../../src/base/secret.ts";
import { Database } from "../../src/database/connection.ts";
import { countLargeDomains } from "../../src/monitoring/watched/domains/coverage.ts";
import { takeTagPages } from "../../src/monitoring/watched/pages/take-tag-pages.ts";
import { archiveOfferIds } from "../../src/offers/archive-offer-ids.ts";
import { pricingTasks } from "../../src/pricing/index.ts";
import { Duties } from "../../src/process/duties.ts";
import { TaskQueue } from "../../src/tasks/index.ts";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  completed,
  inDatabase,
  listPrices,
  postProducts,
  runPricing,
  submit,
  submitAll,
} from "../harness/market.ts";
import type { Service } from "../harness/service.ts";
import { taskIdOf } from "./tenant.ts";
import { anItem, anOrder } from "../orders/orders.ts";
import { headersFor, importCsv } from "../products-csv/csv.ts";

/** A tenant filled by `fillTenant`. */
export interface Tenant {
  customer: Customer;
  size: number;
  firstProductId: number;
}

/** The number of products of a request. */
export const page = 100;
/** More than five executions, after which PostgreSQL tries a plan for any parameters. */
const rounds = 6;
const hourMs = 60 * 60 * 1000;
const past = new Date(Date.now() - 24 * hourMs).toISOString();
const range = { start: past, end: new Date(Date.now() + hourMs).toISOString() };
const pagination = { start: 0, limit: page };
/** A price that depends on the market, on sales, on another product, and on its family. */
const half = { of: "products[tags.leader].price", percent: -50, else: 1 };
const strategy = {
  name: "Lowest",
  // Who follows the same product costs the same.
  families: [{ by: "tags.leader", relations: [{ kind: "same" }] }],
  branches: [
    { when: { field: "sales.units7d", gt: 1_000 }, then: { skip: "sold out" } },
    {
      when: { field: "tags.leader", exists: true },
      then: { rule: { target: { amount: { sum: [half, { of: "referencePrice" }] } } } },
    },
  ],
  otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
};

/** Nobody follows anybody, so families are settled where they are calculated. */
const gathered = { ...strategy, name: "Gathered", branches: [] };

/** Every price waits for approval. */
const holding = {
  name: "Let me see",
  otherwise: { rule: { target: { amount: 17 }, hold: "let me see" } },
};

/** Approves some of the held prices, rejects the others by a filter, and takes the first ones back. */
async function decideOnHeld(customer: Customer): Promise<void> {
  const { client, v2, v3 } = customer;
  const approvals = `${v3}/pricerecommendations/approvals`;
  const { data, seenAt } = await ok(client.post(`${approvals}/query`, { pagination, status: ["pending"] }));
  await ok(client.post(`${approvals}/query`, { pagination: { ...pagination, start: 6_000 }, status: ["pending"] }));
  const decisions = data.map(({ productId, createdAt }: Loose) => ({
    productId,
    approvalCreatedAt: createdAt,
    decision: "approved",
  }));
  await ok(client.post(`${approvals}/decide`, decisions));
  const others = await ok(client.post(`${approvals}/decide/query`, { decision: "rejected", seenAt }));
  assert.equal((await completed(customer, others.data.url)).task.state, "succeeded");
  const [run] = await ok(client.get(`${v2}/tasks?taskTypeFilter=backend.tasks.pricing.offers.preprocessing&limit=1`));
  const back = await ok(client.post(`${v3}/pricingruns/${run.taskId}/takeback`, { pause: false }));
  assert.equal((await completed(customer, back.data.url)).task.state, "succeeded");
}

async function ok(asked: Promise<Answer<Loose>>): Promise<Loose> {
  const answer = await asked;
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}

/** Requests about {@link page} products far apart, each repeated until PostgreSQL has tried a generic plan. */
export async function requests({ customer, firstProductId, size }: Tenant): Promise<void> {
  const apart = Math.floor(size / page);
  const ids = Array.from({ length: page }, (_, index) => firstProductId + index * apart);
  const names = ids.map((id) => `p-${id - firstProductId + 1}`);
  const saved = await ok(customer.client.post(`${customer.v3}/settings/pricingstrategies`, strategy));
  for (let round = 0; round < rounds; round++) {
    await ok(
      postProducts(
        customer,
        names.map((customerProductId, index) => ({
          customerProductId,
          tags: [
            { key: "round", value: String(round) },
            ...(index % 2 === 0 ? [] : [{ key: "leader", value: names[(index - (index % 4) + 50) % page] }]),
          ],
          referencePrice: 10 + (index % 4) / 100,
        })),
      ),
    );
    await submitAll(
      customer,
      ids.map((id) => aSnapshot(id)),
    );
    await ok(
      customer.client.delete(`${customer.v3}/offers?productId=${firstProductId + 2 + round}&domain=shop-b.example`),
    );
    // From the second time on the first id is refused as used, and the other one stays free.
    const offers = [anOffer({ id: "used" }), anOffer()];
    await submit(customer, [aSnapshot(firstProductId + 1, { offers })]);
    await write(customer, names, round);
    await readLists(customer, names, round * page);
    await readProduct(customer, ids, round, saved.data.id);
  }
}

async function write({ client, v3, contractId }: Customer, names: readonly string[], round: number): Promise<void> {
  const orders = names.map((itemId, at) =>
    anOrder({ orderId: `${round}-${at}`, creationDate: past, items: [anItem({ itemId })] }),
  );
  await ok(client.put(`${v3}/orders`, { version: "3", orders }));
  await ok(client.put(`${v3}/orders`, { version: "3", orders }));
  const some = orders.map(({ orderId, creationDate }) => ({ orderId, creationDate }));
  await ok(client.post(`${v3}/orders/delete/query`, { orders: some }));
  const pages = names.map((customerProductId) => ({
    customerProductId,
    domain: "shop-b.example",
    url: `https://shop-b.example/${customerProductId}/${round % 2}`,
  }));
  await ok(client.put(`${v3}/monitoring/pages`, pages));
  const messages = [{ message: "done", severity: "info", component: "sync", source: "shop", contractId }];
  await ok(
    client.post("/api/v3/log/messages", { version: 1, messages }, { "idempotency-key": `${v3}${round}${past}` }),
  );
}

async function readLists(
  { client, contractId, v2, v3, v31 }: Customer,
  names: readonly string[],
  start: number,
): Promise<void> {
  const days = `startDate=${range.start}&endDate=${range.end}&limit=${page}&start=${start}`;
  const filter = { oneOf: { field: "customerProductId", values: names } };
  await ok(client.post(`${v31}/products/query`, { pagination, filter }));
  await ok(client.post(`${v3}/products/search`, { pagination: { limit: page }, filter }));
  await ok(client.get(`${v3}/products/figures?limit=${page}&sort=-advised&state=published`));
  await ok(client.get(`${v3}/products/figures?limit=${page}&q=${names[0]}`));
  await ok(client.get(`${v3}/products/figures?limit=${page}&sort=name&state=published`));
  await ok(client.get(`${v3}/products/figures?limit=${page}&q=4000000000001`));
  await ok(client.get(`${v3}/market/series`));
  await ok(client.get(`${v3}/market/matrix`));
  await client.get(`${v3}/market/vendor?name=Shop%20B`);
  await ok(client.get(`${v3}/products/figures/counts?by=state,position&q=Nobody`));
  await ok(client.post(`${v31}/offers/stats/query`, { pagination, range, filter }));
  await ok(client.post(`${v3}/orders/stats/query`, { pagination, range, filter }));
  await ok(client.get(`${v3}/offers?${days}`));
  await ok(client.get(`${v3}/offers/closings?${days}`));
  await ok(client.get(`${v3}/orders?${days}`));
  await ok(client.get(`${v3}/products/marketplace/buybox/stats?${days}`));
  const prices = days.replace("startDate", "startTime").replace("endDate", "endTime");
  await ok(client.get(`${v2}/result/pricerecommendations?${prices}`));
  await ok(client.get(`${v3}/monitoring/pages?start=${start}&limit=${page}`));
  await ok(client.get(`${v3}/monitoring/pages?start=${start}&limit=${page}&domain=shop-b.example&state=active`));
  await ok(client.get(`${v3}/monitoring/domains`));
  await ok(client.get(`${v3}/monitoring/outcomes`));
  await ok(client.get(`${v3}/tasks?limit=1&taskState=succeeded,failed`));
  const taskIds = Array.from({ length: page }, (_, index) => taskIdOf(contractId, 1 + index * page));
  const listed = await ok(client.get(`${v3}/tasks?taskIdsFilter=${taskIds.join(",")}`));
  assert.equal(listed.data.length, page);
  await ok(client.get(`${v3}/settings/pricingstrategies/history`));
  await ok(client.get(`${v3}/log/messages`));
  assert.equal((await client.get(`${v3}/products/900000000000001`)).status, 404);
  await ok(client.get(`${v3}/requests/refused`));
  await ok(client.get(`${v3}/settings/callbacks/deliveries`));
}

async function readProduct(
  { client, v3 }: Customer,
  ids: readonly number[],
  round: number,
  strategyId: string,
): Promise<void> {
  const id = String(ids[round]);
  await ok(client.get(`${v3}/products/monitoringstatus?productIds=${ids.join(",")}`));
  await ok(client.get(`${v3}/products/${id}/extendedtags`));
  await ok(client.get(`${v3}/products/${id}/overview`));
  await ok(client.get(`${v3}/pulse`));
  assert.equal((await client.put(`${v3}/settings/currency`, { currency: "USD" })).status, 409);
  await ok(client.get(`${v3}/inbox`));
  await ok(client.get(`${v3}/products/${id}/series?from=${past}`));
  await ok(client.get(`${v3}/products/${id}/events?from=${past}`));
  const ofPage = { productId: id, domain: "shop-b.example", url: "https://shop-b.example/again" };
  await ok(client.put(`${v3}/monitoring/pages`, [ofPage]));
  await ok(client.get(`${v3}/monitoring/pages?productId=${id}`));
  await ok(client.delete(`${v3}/monitoring/pages?productId=${id}`));
  await ok(client.send("PATCH", `${v3}/products/${id}`, { referencePrice: 11 + round }));
  await ok(client.get(`${v3}/products/${id}/pricerecommendationhistory?startDate=${past}&endDate=${range.end}`));
  const ofProduct = {
    type: "ComparisonFilter",
    left: { type: "StringValueProvider", attributeName: "productId" },
    right: { type: "StringConstantValueProvider", value: id },
    comparison: { type: "StringEquality" },
  };
  await ok(client.post(`${v3}/offers/query`, { pagination, range, filter: ofProduct }));
  await ok(client.post(`${v3}/offers/query`, { pagination: { start: round * page, limit: page }, range }));
  const sort = { metric: "Price", order: "asc" };
  await ok(client.post(`${v3}/offers/query`, { pagination, range, sort }));
  const filter = { oneOf: { field: "productId", values: ids.slice(0, 20).map(String) } };
  const days = { start: new Date(Date.now() - 80 * hourMs).toISOString(), end: new Date().toISOString() };
  await ok(client.post(`${v3}/pricerecommendations/simulate`, { document: strategy, filter }));
  await ok(client.post(`${v3}/pricerecommendations/simulate`, { document: strategy, sample: { size: 20 } }));
  const both = { from: { document: strategy }, to: { document: strategy } };
  await ok(client.post(`${v3}/settings/pricingstrategies/${strategyId}/compare`, { ...both, filter }));
  await ok(client.post(`${v3}/pricerecommendations/backtest`, { document: strategy, range: days, filter }));
}

/** Operations on the whole assortment: tasks and files read it in chunks, a CSV import switches it at once. */
export async function wholes({ customer, size }: Tenant): Promise<void> {
  const { client, v2, v3 } = customer;
  const headers = headersFor("sku", "title", "price");
  // Two of ten products follow the one before them.
  const row = (at: number): string =>
    `p-${at},${at % 100 === 0 ? Math.random() : "Product"},10.0${at % 10},${[1, 2].includes(at % 10) ? `p-${at - (at % 10)}` : ""}\n`;
  // A hundredth of the products is created, deleted and changed.
  const rows = Array.from({ length: size }, (_, at) => row(at + 1 + size / 100)).join("");
  const twice = await importCsv(customer, `sku,title,price,leader\n${rows}${row(1_000)}`, headers);
  assert.equal(twice.failures.length, 1);
  const csv = `sku,title,price,leader\n${rows}`;
  const tried = await client.put(`${v3}/products?dryRun=true`, csv, headers);
  const rehearsal = (await completed(customer, tried.body.data.url)).task;
  assert.equal(rehearsal.result.rehearsal.outcome.productsThen, size, JSON.stringify(rehearsal));
  const applied = await ok(client.post(`${v3}/tasks/${rehearsal.taskId}/apply`));
  const replaced = (await completed(customer, applied.data.url)).task;
  assert.equal(replaced.state, "succeeded", JSON.stringify(replaced));
  await ok(client.get(`${v2}/products?attributes=name`));
  await ok(client.get(`${v3}/products/tags`));
  await ok(client.post(`${v3}/products/search`, { text: "none", sort: { field: "name" } }));
  await activate(customer, holding);
  assert.equal((await runPricing(customer)).result.operations.held, size);
  const { taskId } = await runPricing(customer);
  await ok(client.get(`${v3}/pricingruns/${taskId}/branches`));
  await activate(customer, gathered);
  assert.equal((await runPricing(customer)).state, "succeeded");
  await activate(customer, { name: "None", otherwise: { skip: "none" } });
  const skipping = await runPricing(customer);
  const [skipped] = (await ok(client.post(`${customer.v31}/products/query`, { pagination: { start: 0, limit: 1 } })))
    .data;
  await ok(client.get(`${v3}/pricingruns/${skipping.taskId}/products/${skipped.id}/explanation`));
  await activate(customer, holding);
  await runPricing(customer);
  await decideOnHeld(customer);
  // Two products go and come back, so the guard remembers their prices.
  const again = [1_001, 1_002].map((at) => ({
    customerProductId: `p-${at}`,
    tags: [{ key: "leader", value: "p-1000" }],
    referencePrice: 10,
  }));
  assert.equal((await ok(client.delete(`${v3}/products?tagKey=leader&tagValue=p-1000`))).data.deleted, again.length);
  await ok(postProducts(customer, again));
  await activate(customer, strategy);
  // With a sample, and limits that no run reaches.
  const shares = {
    maxShareUp: 100,
    maxShareDown: 100,
    maxShareHeld: 100,
    maxShareFailed: 100,
    maxShareWithoutMarket: 100,
    maxShareFirst: 100,
  };
  const ownSuspected = { sharePercent: 100, minProducts: 10_000 };
  const run = { ...shares, maxMeanPercent: 1_000_000, maxTimesUsual: 1_000_000, ownSuspected, onBreach: "hold" };
  await customer.client.put(`${customer.v3}/settings/priceguard`, { run });
  assert.equal((await runPricing(customer)).state, "succeeded");
  await changeGuardWithFourEyes(customer);
  const [price] = await listPrices(customer, { limit: 1 });
  await ok(client.get(`${v3}/pricerecommendations/${price.recommendationId}/explanation`));
  const fields = [{ name: "customerProductId" }, { name: "price" }, { name: "offers.count" }];
  const feed = await ok(client.post(`${v2}/feeds`, { name: "prices", format: "json", fields }));
  const file = `${v2}/feeds/${feed.data.id}/export`;
  assert.equal((await ok(client.get(`${file}/prices.json`))).length, size);
  await ok(client.get(`${file}/delta/prices.json`));
  await ok(client.delete(`${file}/delta`));
  await ok(client.get(`${file}/delta/prices.json`));
  await ok(client.delete(`${v3}/products?tagKey=round&tagValue=none`));
  await ok(client.delete(`${v3}/products?updatedMax=2020-01-01T00:00:00Z`));
}

/** A change of the guard that waits, and is withdrawn. */
async function changeGuardWithFourEyes({ client, v3 }: Customer): Promise<void> {
  const path = `${v3}/settings/priceguard`;
  await ok(client.put(path, { fourEyes: true }));
  assert.equal((await client.put(path, { fourEyes: false })).status, 202);
  await ok(client.put(path, { fourEyes: true }));
}

/** A simulation by a task, the duties of the worker, and the deletion of everything. */
export async function ending(service: Service, { customer }: Tenant): Promise<void> {
  const { client, v3 } = customer;
  const study = await ok(client.post(`${v3}/pricerecommendations/simulate`, { document: strategy }));
  const { task } = await completed(customer, study.data.url);
  assert.equal(task.state, "succeeded", JSON.stringify(task));
  await ok(client.get(study.data.resultUrl));
  const database = new Database({ connectionString: service.connectionString, poolSize: 2, onError: () => {} });
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  await takeTagPages(database, contract, ["shop-b.example"], new AbortController().signal);
  const error = (fields: object, message: string) => assert.fail(message + JSON.stringify(fields));
  const log = { error, warn: error, info: () => {} };
  const secret = secretKey(Buffer.alloc(32));
  const queue = new TaskQueue({ database, log: pino({ level: "silent" }), openContract: openContractForTask });
  await queue.start(pricingTasks({ database, queue, secret }));
  // Approvals are told a minute after the first. On a slow machine that is now, so it is now on every machine.
  await inDatabase(
    service,
    `insert into untold_publication (contract_id, first_at, prices) values ($1, now() - interval '1 hour', 1)
     on conflict (contract_id) do update set first_at = excluded.first_at`,
    [customer.contractId],
  );
  const all = {
    ...workerDuties({
      database,
      owner: database,
      queue,
      secret,
      hasCollectorContact: true,
      companyStorageBytes: Infinity,
    }),
    countLargeDomains: {
      intervalMs: 0,
      run: async (signal: AbortSignal) => await countLargeDomains(database, signal, page),
    },
    archiveOfferIds: { intervalMs: 0, run: async (signal: AbortSignal) => await archiveOfferIds(database, signal, 0) },
  };
  await new Duties({ all, log }).runOnce();
  await queue.stop();
  await database.close();
  await ok(client.delete(`${v3}/orders`));
  await ok(client.delete(`${v3}/products`));
}
