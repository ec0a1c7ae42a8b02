/** `Link` with `rel="next"` on every list. The links return each entry once, and two readers do not disturb each other. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fillTenant } from "../database/tenant.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { startService, type Service } from "../harness/service.ts";
import { readDocument } from "./operations.ts";

const size = 30;
const limit = 7;
const hourMs = 60 * 60 * 1000;
const [from, until] = [-24, 1].map((hours) => new Date(Date.now() + hours * hourMs).toISOString());
const range = { start: from, end: until };

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await aCustomer(service);
  await fillTenant(service, customer, size);
  await inDatabase(service, deliveries, [customer.contractId, size]);
  await inDatabase(service, messages, [customer.contractId, size]);
  await inDatabase(service, closings, [customer.contractId]);
  await inDatabase(service, productPages, [customer.contractId]);
  await inDatabase(service, candidatePages, [customer.contractId]);
  await inDatabase(service, held, [customer.contractId]);
  await inDatabase(service, heldPrices, [customer.contractId]);
  await inDatabase(service, runs, [customer.contractId]);
  await inDatabase(service, recipes, [customer.contractId, size]);
  await inDatabase(service, samples, [customer.contractId, size]);
  await inDatabase(service, drafts, [customer.contractId, size]);
  await inDatabase(service, audit, [customer.contractId, size]);
  await inDatabase(service, refused, [customer.contractId, size]);
  const numbers = Array.from({ length: size }, (_, index) => `${index + 1}`);
  await importAll(
    customer,
    numbers.map((value) => ({
      customerProductId: `p-${value}`,
      tags: [
        { key: `key ${value}`, value },
        { key: "number", value },
      ],
    })),
  );
});
after(async () => await service.stop());

const deliveries = `
  with created as (
    insert into task (contract_id, task_id, task_type, state, finished_at)
    select $1, uuidv7(number * interval '-1 second'), 'backend.tasks.pricing.callback', 'succeeded', now()
    from generate_series(1, $2::integer) as number
    returning task_id
  )
  insert into callback_delivery (contract_id, task_id, request_sealed, url, method)
  select $1, task_id, '', 'https://shop.example/hook', 'POST'
  from created`;

/** Every third message is the company's. Three messages each have the same time. */
const messages = `
  with numbered as (
    select number, date_trunc('milliseconds', now()) - number / 3 * interval '1 second' as stored_at
    from generate_series(1, $2::integer) as number
  ), of_company as (
    insert into company_log_message (company_id, stored_at, severity, component, source, message)
    select (select company_id from contract where contract_id = $1), stored_at, 'info', 'sync', 'plugin', number::text
    from numbered
    where number % 3 = 0
  )
  insert into log_message (contract_id, stored_at, severity, component, source, message)
  select $1, stored_at, 'info', 'sync', 'plugin', number::text
  from numbered
  where number % 3 > 0`;

/** Of snapshots that are stored no longer, so the other lists stay as they are. Three closings each have the same time. */
const closings = `
  insert into snapshot_closing (contract_id, product_id, domain, snapshot_id, closed_at, reason)
  select $1, product_id, 'shop-b.example', 1000000 + product_id,
    date_trunc('milliseconds', now()) - product_id / 3 * interval '1 second', 'deleted'
  from product
  where contract_id = $1`;

const candidatePages = `
  insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state, score, found)
  select $1, identifier, 'shop-c.example', 'https://shop-c.example/' || identifier, gen_random_uuid(), 'shop-c.example',
    'matched', 'candidate', 0.7, '{"name": "Kettle"}'
  from product
  where contract_id = $1`;

const productPages = `
  insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin)
  select $1, identifier, 'shop-b.example', 'https://shop-b.example/' || identifier, gen_random_uuid(), 'shop-b.example', 'given'
  from product
  where contract_id = $1`;

/** Three prices each have the same time. */
const heldPrices = `
  insert into held_price (contract_id, product_id, created_at, updated_at, expires_at, reasons, task_id, strategy_id,
    strategy_version, product_revision, snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id, is_drift)
  select $1, product_id, date_trunc('milliseconds', now()) - product_id / 3 * interval '1 second', now(), now(), '[]',
    gen_random_uuid(), gen_random_uuid(), 1, revision, '{}', 0, 0, 1, 'EUR', 1, false
  from product
  where contract_id = $1
  on conflict do nothing`;

/** Three readings each have the same time. */
const held = `
  insert into monitoring_state (contract_id, product_id, domain, doubt, doubtful, doubtful_at)
  select $1, product_id, 'shop-b.example', 'held',
    json_build_object('gatheredAt', '2026-01-31T12:00:00.000Z', 'reasons', array['Far.'], 'lastPrice', null,
      'offers', json_build_array(), 'pages', json_build_array()),
    date_trunc('milliseconds', now()) - product_id / 3 * interval '1 second'
  from product
  where contract_id = $1
  on conflict (contract_id, product_id, domain) do update
  set doubt = excluded.doubt, doubtful = excluded.doubtful, doubtful_at = excluded.doubtful_at`;

/** Each takes the task of a delivery, so the list of tasks stays as it is. */
const runs = `
  with run as (
    insert into monitoring_run (contract_id, task_id, started_at, deadline_at)
    select contract_id, task_id, now(), now()
    from callback_delivery
    where contract_id = $1
    returning contract_id, task_id
  )
  insert into monitoring_run_domain (contract_id, task_id, domain, is_open)
  select contract_id, task_id, 'shop-b.example', false
  from run`;

const recipes = `
  with watched as (
    insert into watched_domain (contract_id, domain, source_kind, basis, country, currency)
    select $1, 'shop-' || number || '.example', 'page', 'publicPages', 'DE', 'EUR'
    from generate_series(1, $2::integer) as number
    returning contract_id, domain
  )
  insert into recipe (contract_id, domain, version, document)
  select contract_id, domain, 1, '{"fields":{"price":[{"css":".now"}]},"tests":[]}'
  from watched`;

const samples = `
  insert into page_sample (contract_id, sample_id, domain, is_good, url, fetched_at, reading, body_bytes, body)
  select $1, uuidv7(number * interval '-1 second'), 'shop-b.example', true, 'https://shop-b.example/', now(),
    '{"outcome": "ProductFound"}', 0, ''
  from generate_series(1, $2::integer) as number`;

const drafts = `
  with written as (
    insert into strategy (contract_id, strategy_id, name)
    select $1, gen_random_uuid(), 'Strategy ' || number
    from generate_series(1, $2::integer) as number
    returning contract_id, strategy_id
  )
  insert into strategy_draft (contract_id, strategy_id, account_id, document, test_product_ids)
  select contract_id, strategy_id, (select min(account_id) from account), '{', '{}'
  from written`;

/** Three entries each have the same time. */
const audit = `
  insert into audit_entry (contract_id, done_at, account_id, email, address, action, subject)
  select $1, now() - number / 3 * interval '1 second', 1, 'a@b.example', '::1', 'settings.changed', number::text
  from generate_series(1, $2::integer) as number`;

/** Three requests each were refused at the same time. */
const refused = `
  insert into refused_request (contract_id, refused_at, request_id, operation, status, code, account_id, email)
  select $1, date_trunc('milliseconds', now()) - number / 3 * interval '1 second', gen_random_uuid(), 'submitSnapshots', 400,
    'request.invalid', 1, 'a@b.example'
  from generate_series(1, $2::integer) as number`;

interface ListCase {
  readonly operationId: string;
  readonly name: string;
  /** The body of a query without the page. */
  readonly body?: object;
  path(of: Customer): string;
}

const strategy = { name: "Keep", otherwise: { rule: { target: { position: 1 } } } };
const stored = `startDate=${from}&endDate=${until}`;
const lists: ListCase[] = [
  { operationId: "queryProducts", name: "products", body: {}, path: ({ v31 }) => `${v31}/products/query` },
  { operationId: "searchProducts", name: "products search", body: {}, path: ({ v3 }) => `${v3}/products/search` },
  {
    operationId: "searchProducts",
    name: "products search by a field that all have alike",
    body: { sort: { field: "name", direction: "desc" } },
    path: ({ v3 }) => `${v3}/products/search`,
  },
  { operationId: "listTags", name: "keys of tags", path: ({ v3 }) => `${v3}/products/tags?` },
  { operationId: "listTags", name: "values of a tag", path: ({ v3 }) => `${v3}/products/tags?key=number` },
  { operationId: "listClosings", name: "closings", path: ({ v3 }) => `${v3}/offers/closings?${stored}` },
  { operationId: "listOffers", name: "offers", path: ({ v3 }) => `${v3}/offers?${stored}` },
  { operationId: "queryOffers", name: "offers query", body: { range }, path: ({ v3 }) => `${v3}/offers/query` },
  {
    operationId: "queryOffers",
    name: "offers by price",
    body: { range, sort: { metric: "Price", order: "asc" } },
    path: ({ v3 }) => `${v3}/offers/query`,
  },
  {
    operationId: "queryOfferStatistics",
    name: "offer statistics",
    body: { range },
    path: ({ v31 }) => `${v31}/offers/stats/query`,
  },
  {
    operationId: "listBuyBoxStatistics",
    name: "buy box",
    path: ({ v3 }) => `${v3}/products/marketplace/buybox/stats?${stored}`,
  },
  {
    operationId: "listRecommendations",
    name: "recommendations",
    path: ({ v2 }) => `${v2}/result/pricerecommendations?startTime=${from}&endTime=${until}`,
  },
  {
    operationId: "listPluginRecommendations",
    name: "recommendations of old plugins",
    path: ({ contractId }) => `/api/1/${contractId}/products/analysis/pricerecommendations?`,
  },
  {
    operationId: "simulateStrategy",
    name: "simulation",
    body: { document: strategy },
    path: ({ v3 }) => `${v3}/pricerecommendations/simulate`,
  },
  { operationId: "listOrders", name: "orders", path: ({ v3 }) => `${v3}/orders?${stored}` },
  {
    operationId: "queryOrderStatistics",
    name: "order statistics",
    body: { range },
    path: ({ v3 }) => `${v3}/orders/stats/query`,
  },
  { operationId: "listTasks", name: "tasks", path: ({ v3 }) => `${v3}/tasks?includeFailures=true` },
  { operationId: "listTasksV2", name: "tasks, version 2", path: ({ v2 }) => `${v2}/tasks?includeFailures=true` },
  { operationId: "listDeliveries", name: "deliveries", path: ({ v3 }) => `${v3}/settings/callbacks/deliveries?` },
  {
    operationId: "listDeliveriesV2",
    name: "deliveries, version 2",
    path: ({ v2 }) => `${v2}/settings/callbacks/deliveries?`,
  },
  { operationId: "listPages", name: "pages of products", path: ({ v3 }) => `${v3}/monitoring/pages?state=active` },
  { operationId: "listCandidates", name: "candidates", path: ({ v3 }) => `${v3}/monitoring/candidates?` },
  {
    operationId: "queryApprovals",
    name: "approvals",
    body: {},
    path: ({ v3 }) => `${v3}/pricerecommendations/approvals/query`,
  },
  { operationId: "listHeld", name: "held readings", path: ({ v3 }) => `${v3}/monitoring/held?` },
  { operationId: "listMonitoringRuns", name: "runs of monitoring", path: ({ v3 }) => `${v3}/monitoring/runs?` },
  { operationId: "listRecipes", name: "recipes", path: ({ v3 }) => `${v3}/monitoring/recipes?` },
  { operationId: "listSamples", name: "samples", path: ({ v3 }) => `${v3}/monitoring/samples?` },
  { operationId: "listDrafts", name: "drafts", path: ({ v3 }) => `${v3}/settings/pricingstrategies/drafts?` },
  { operationId: "listAudit", name: "audit", path: ({ v3 }) => `${v3}/audit?` },
  {
    operationId: "listRefusedRequests",
    name: "refused requests",
    path: ({ v3 }) => `${v3}/requests/refused?userId=1`,
  },
  { operationId: "listLogMessages", name: "log messages", path: ({ v3 }) => `${v3}/log/messages?` },
];

async function firstPage(list: ListCase, entries: number, of = customer): Promise<Answer<Loose>> {
  const { body } = list;
  const path = list.path(of);
  return body === undefined
    ? await of.client.get(`${path}&limit=${entries}`)
    : await of.client.post(path, { ...body, pagination: { start: 0, limit: entries } });
}

async function follow(list: ListCase, url: string): Promise<Answer<Loose>> {
  const { body } = list;
  return body === undefined
    ? await customer.client.get(url)
    : await customer.client.post(url, { ...body, pagination: { start: 0, limit } });
}

function nextOf({ headers }: Answer<Loose>): string | null {
  return /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? null;
}

function entriesOf({ body, status, text }: Answer<Loose>): Loose[] {
  assert.equal(status, 200, text);
  return Array.isArray(body) ? body : (body.priceRecommendations ?? body.data.products ?? body.data);
}

/** Lists of the installation, which belong to no contract: tests/monitoring/hosts/operator.test.ts. */
const ofInstallation = ["listCrawlHosts"];

/** Lists without a start: tests/pricing/figures.test.ts, tests/inbox/inbox.test.ts. */
const withoutStart = ["listProductFigures", "listInbox"];

test("every operation with a limit has links, and is tested here", async () => {
  const document = await readDocument(service);
  const operations: Loose[] = Object.values(document.paths).flatMap((methods: Loose) => Object.values(methods));
  const withLimit = operations.filter(({ parameters, requestBody }) =>
    /"name":"limit"|"limit":\{/.test(JSON.stringify([parameters, requestBody])),
  );
  const known = new Set([...lists.map(({ operationId }) => operationId), ...ofInstallation, ...withoutStart]);
  assert.deepEqual(
    withLimit.map(({ operationId }) => operationId).filter((id) => !known.has(id)),
    [],
  );
  for (const { operationId, parameters } of withLimit) {
    assert.ok(
      parameters.some(({ name }: Loose) => name === "after"),
      operationId,
    );
  }
});

for (const list of lists) {
  describe(list.name, () => {
    test("the links return the whole list page by page, each entry once", async () => {
      const whole = await firstPage(list, 1_000);
      assert.equal(nextOf(whole), null);
      const read: Loose[] = [];
      let pages = 0;
      for (let answer = await firstPage(list, limit); ; pages++) {
        const entries = entriesOf(answer);
        read.push(...entries);
        const next = nextOf(answer);
        if (next === null) break;
        assert.equal(entries.length, limit);
        assert.ok(!/[?&]start=/.test(next), next);
        answer = await follow(list, next);
      }
      assert.deepEqual(read, entriesOf(whole));
      assert.ok(pages > 1);
    });

    test("400 at /query/after: a key of another list, and a key beside a start", async () => {
      const next = nextOf(await firstPage(list, limit)) ?? "";
      const other = await anotherContract(customer);
      const foreign = next.replace(customer.contractId, other.contractId);
      const key = new URL(next, service.url).searchParams.get("after") ?? "";
      const turned = `${key.slice(0, -2)}${key.at(-2) === "A" ? "B" : "A"}${key.at(-1)}`;
      for (const wrong of [next.replace(key, "eA"), next.replace(key, turned), next.replace(key, "%00"), foreign]) {
        const answer = await follow(list, wrong);
        assert.deepEqual([answer.status, answer.body.code], [400, "request.invalid"], wrong);
        assert.equal(answer.body.errors[0].path, "/query/after");
      }
      if (list.body !== undefined) return;
      const both = await follow(list, `${next}&start=7`);
      assert.deepEqual([both.status, both.body.errors[0]?.path], [400, "/query/after"]);
    });
  });
}

test("two reads of one list by one account do not disturb each other", async () => {
  const mine = await anotherContract(customer);
  const first = await fillTenant(service, mine, size);
  const path = `${mine.v3}/offers?${stored}`;
  const one = await mine.client.get(`${path}&limit=${limit}`);
  await inDatabase(service, "delete from product where product_id = $1", [first]);
  const two = await mine.client.get(`${path}&limit=${limit}`);
  const idsOf = (answer: Answer<Loose>): number[] => entriesOf(answer).map(({ product }) => Number(product.id));
  assert.deepEqual(idsOf(two)[0], first + 1);
  const [afterOne, afterTwo] = await Promise.all(
    [one, two].map(async (page) => await mine.client.get(nextOf(page) ?? "")),
  );
  assert.ok(afterOne !== undefined && afterTwo !== undefined);
  assert.equal(idsOf(afterOne)[0], first + limit);
  assert.equal(idsOf(afterTwo)[0], first + limit + 1);
});
