/** A customer that has one of everything, and reads of all of it. */
import assert from "node:assert/strict";
import { aColleague, type Person } from "../accounts/people.ts";
import type { Receiver } from "../callbacks/receiver.ts";
import type { Client, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, completed, inDatabase, postProducts, submitAll, wideWindow } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";
import { giveHeldPrice, giveSkip } from "../http/held-price.ts";
import { pathOf, type Operation } from "../http/operations.ts";
import { aPricedCustomer } from "../http/priced-customer.ts";
import { placedAt } from "./positions.ts";
import { aWatchedDomain } from "../monitoring/watched.ts";

export interface Tenant {
  readonly customer: Customer;
  readonly colleague: Person;
  readonly reader: Person;
  /** Its ids, by the names of path parameters and fields. */
  readonly ids: Readonly<Record<string, string>>;
}

export const aStrategy = { name: "Draft", otherwise: { rule: { target: "keep" } } };

/** Makes the customer. `receiver` gets its callbacks. */
export async function aTenant(service: Service, receiver: Receiver): Promise<Tenant> {
  const { customer, ids } = await aPricedCustomer(service, receiver);
  const { client, v2, v3, contractId } = customer;
  const own = {
    customerProductId: `only-${contractId}`,
    orderId: `order-${contractId}`,
  };
  const stored = await postProducts(customer, [{ customerProductId: own.customerProductId, name: "Only here" }]);
  const productId: string = stored.body.data[0].data.productId;
  const inBuyBox = anOffer({ id: ids["offerId"], attributes: [{ key: "buyBox", value: "both" }] });
  await submitAll(customer, [aSnapshot(productId, { offers: [inBuyBox] })]);
  const order = {
    orderId: own.orderId,
    creationDate: placedAt,
    currency: "EUR",
    items: [{ itemId: own.customerProductId, unitPrice: 5, quantity: 1 }],
  };
  const pluginId = `plugin-${contractId}`;
  const plugin = { pluginId, shopSystem: "OpenShop", metricsUrl: "https://shop.example/metrics", version: 1 };
  const message = { message: "kept", severity: "info", component: "shop", source: "test", contractId };
  const watched = aWatchedDomain();
  const schedule = { schedules: [{ cron: "0 6 1 1 *", timeZone: "UTC", enabled: false }], onMarketData: false };
  for (const [method, path, body] of [
    ["PUT", `${v3}/orders`, { version: "3", orders: [order] }],
    ["PUT", `${v3}/plugin`, plugin],
    ["POST", "/api/v3/log/messages", { version: 1, messages: [message] }],
    ["PUT", `${v3}/settings/schedules`, schedule],
    ["PUT", `${v3}/settings/offerretention`, { days: 700 }],
    ["PUT", `${v2}/settings/domains`, ["shop-b.example", "shop-c.example", `only-${contractId}.example`]],
    ["PUT", `${v3}/monitoring/domains`, [watched]],
    [
      "PUT",
      `${v3}/monitoring/pages`,
      [{ productId, domain: watched.domain, url: `https://${watched.domain}/${contractId}` }],
    ],
    ["PUT", `${v2}/offerfilters/blacklist/vendors`, [{ vendorName: `bad ${contractId}` }]],
  ] as const) {
    const answer = await client.send(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  }
  const fields = [{ name: "productId" }, { name: "price" }];
  const feed = { name: "Prices", format: "json", fields, publicAccess: true };
  const made = await client.post(`${v2}/feeds`, feed);
  assert.equal(made.status, 201, made.text);
  const colleague = await aColleague(service, customer, "member");
  // A task with a result.
  const study = await client.post(`${v3}/pricerecommendations/simulate`, { document: aStrategy, asTask: true });
  assert.equal(study.status, 202, study.text);
  const { taskId } = (await completed(customer, study.body.data.url)).task;
  const runId = await aMonitoringRun(customer);
  await giveRecipe(customer);
  // A callback is received before its task is completed. Afterwards nothing changes by itself.
  const tasks: { taskId: string; taskType: string }[] = (await client.get(`${v2}/tasks`)).body;
  for (const task of tasks) await completed(customer, `${v2}/tasks/${task.taskId}`);
  const pricingRun = tasks.find(({ taskType }) => taskType === "backend.tasks.pricing.offers.preprocessing");
  assert.ok(pricingRun);
  const contract = await client.get(v3);
  const view = await client.post(`${v3}/views`, { name: contractId, screen: "products", query: "", isShared: true });
  assert.equal(view.status, 201, view.text);
  // Not the active one, which cannot be deleted anyway.
  const draft = await client.post(`${v3}/settings/pricingstrategies`, withTable(`table_${contractId}`));
  assert.equal(draft.status, 201, draft.text);
  const strategyPath = `${v3}/settings/pricingstrategies/${draft.body.data.id}`;
  assert.equal((await client.put(`${strategyPath}/draft`, { document: "{" })).status, 200);
  // Of the active strategy, which cannot be deleted and its plan with it.
  const listed: Loose[] = (await client.get(`${v3}/settings/pricingstrategies`)).body.data;
  const activePath = `${v3}/settings/pricingstrategies/${listed.find(({ active }) => active)?.["id"]}`;
  assert.equal((await client.post(`${activePath}/activate`, { at: inAMonth() })).status, 202);
  const createdAt = await giveHeldPrice(service, contractId, productId);
  await giveSkip(service, contractId, { productId, pricingRunId: pricingRun.taskId });
  return {
    customer,
    colleague,
    reader: await aColleague(service, customer, "reader"),
    ids: {
      ...ids,
      ...own,
      productId,
      createdAt,
      pluginId,
      taskId,
      runId,
      pricingRunId: pricingRun.taskId,
      domain: ownDomain(contractId),
      candidateId: await aCandidate(service, contractId),
      strategyId: draft.body.data.id,
      table: `table_${contractId}`,
      feedId: made.body.data.id,
      viewId: view.body.data.id,
      // Opens one feed to anybody, and is in no path of a contract.
      address: made.body.data.publicUrl.split("/").at(-2),
      userId: String(colleague.userId),
      contractNumber: String(contract.body.data.contractNumber),
      fileName: "export.json",
    },
  };
}

/** A page that waits for a decision. @returns its id */
async function aCandidate(service: Service, contractId: string): Promise<string> {
  const [row] = await inDatabase(
    service,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state)
    values ($1, $2, 'shop-c.example', 'https://shop-c.example/it', md5($1)::uuid, 'shop-c.example', 'matched', 'candidate')
    returning page_id`,
    [contractId, `only-${contractId}`],
  );
  return String(row.page_id);
}

/** A watched domain that no other contract has. */
const ownDomain = (contractId: string): string => `own-${contractId}.example`;

/** The recipe of the own domain. */
async function giveRecipe({ client, v3, contractId }: Customer): Promise<void> {
  const recipe = { fields: { price: [{ css: ".now" }] }, tests: [] };
  const stored = await client.put(`${v3}/monitoring/recipes/${ownDomain(contractId)}`, { recipe });
  assert.equal(stored.status, 200, stored.text);
}

/** A run that finds nothing to read. @returns its id */
async function aMonitoringRun(customer: Customer): Promise<string> {
  const { client, v3 } = customer;
  const names = ["shop-c.example", "shop-b.example", ownDomain(customer.contractId)];
  const domains = names.map((domain) => aWatchedDomain({ domain }));
  const watched = await client.put(`${v3}/monitoring/domains`, domains);
  assert.equal(watched.status, 200, watched.text);
  const started = await client.post(`${v3}/tasks`, {
    taskType: "backend.tasks.monitoring",
    domains: ["shop-c.example"],
  });
  assert.equal(started.status, 202, started.text);
  return (await completed(customer, started.body.data.url)).task.taskId;
}

/** A strategy with a table that no other contract has. */
const withTable = (table: string) => ({
  name: "By a table",
  tables: { [table]: { by: ["tags.brand"], rows: [["Contoso", 18]], otherwise: 15 } },
  otherwise: { rule: { target: { position: 1 }, adjust: { percent: { lookup: table } } } },
});

function inAMonth(): string {
  return new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
}

/** Ids that nothing has, in the form of valid ones. */
export const nobody: Readonly<Record<string, string>> = {
  contractId: "zzzzz9",
  contractNumber: "2000000001",
  companyId: "2000000002",
  userId: "2000000003",
  productId: "900000000000004",
  strategyId: "01890000-0000-7000-8000-000000000005",
  viewId: "01890000-0000-7000-8000-000000000012",
  table: "table_zzzzz9",
  taskId: "01890000-0000-7000-8000-000000000006",
  createdAt: "2026-01-31T12:00:00.001Z",
  runId: "01890000-0000-7000-8000-000000000010",
  pricingRunId: "01890000-0000-7000-8000-000000000012",
  candidateId: "900000000000005",
  sampleId: "01890000-0000-7000-8000-000000000011",
  domain: "own-zzzzz9.example",
  deliveryId: "01890000-0000-7000-8000-000000000007",
  recommendationId: "01890000-0000-7000-8000-000000000008",
  feedId: "01890000-0000-7000-8000-000000000009",
  customerProductId: "only-zzzzz9",
  offerId: "01890000-0000-7000-8000-000000000010",
  readingId: "01890000-0000-7000-8000-000000000013",
  orderId: "order-zzzzz9",
  pluginId: "plugin-zzzzz9",
  fileName: "export.json",
};

/** Tables on the use of the service, not on the customer's data. */
const ofUse = new Set(["page_position", "idempotent_request", "refused_request"]);

/** Every row of the tenant by table: the tables with rows of contracts, and its users. */
export async function rowsOf(service: Service, { ids }: Tenant): Promise<Record<string, Loose[]>> {
  const tables: { name: string }[] = await inDatabase(
    service,
    `select relname as name
       from pg_attribute
       join pg_class on pg_class.oid = attrelid
      where attname = 'contract_id' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition`,
  );
  const ofContract = tables
    .filter(({ name }) => !ofUse.has(name))
    .map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where contract_id = $1`);
  const people = "select 'account', to_jsonb(t) - 'last_active_at' from account t where company_id = $2";
  const query = `${[...ofContract, people].join(" union all ")} order by name, row`;
  const rows = await inDatabase(service, query, [ids["contractId"], Number(ids["companyId"])]);
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ name }) => String(name))).map(([name, found = []]) => [name, found]),
  );
}

/** It grows with what the tenant itself asks for in vain; tests/logs/refused-requests.test.ts tries another's requests. */
const listOfUse = "listRefusedRequests";

/** Operations whose answer is the caller's own. */
export const ofCaller: ReadonlySet<string> = new Set(["getDraft", "getPermissions", "listInbox"]);

/** What an answer has of the moment it was asked for, and of who asked. */
const ofTheClock =
  /,?"(?:lastAccessed|lastActiveDate|from|to)":"[^"]*"|"seenAt":"[^"]*",?|"nowMs":\d+,|,"inbox":"[\w-]+"|"isOwn":(?:true|false),|,"hasDraft":(?:true|false)/g;

/** The answers of every GET and query about the tenant, for itself or for the caller `by`. Each must be right. */
export async function sightOf(
  tenant: Tenant,
  operations: readonly Operation[],
  by?: Client,
): Promise<Record<string, string>> {
  const sight: Record<string, string> = {};
  for (const operation of operations.filter((one) => /\{(?!host\})/.test(one.template) && isRead(one))) {
    if (by !== undefined && ofCaller.has(operation.id)) continue;
    const path = pathOf(operation, tenant.ids, rangeOf(operation));
    const own = operation.template.includes("{companyId}") ? tenant.customer.owner : tenant.customer.client;
    const answer = await (by ?? own).send(operation.method, path, everythingOf(operation));
    assert.equal(answer.status, 200, `${operation.id} ${path}: ${answer.text}`);
    if (operation.id === listOfUse) continue;
    sight[operation.id] = answer.text.replaceAll(ofTheClock, "");
  }
  return sight;
}

/** GET and query POSTs, except those that delete or decide. A download works once, by a token of its own. */
export function isRead({ id, method, template }: Operation): boolean {
  if (id === "getDownload") return false;
  return method === "GET" || (method === "POST" && /(?<!\/(?:delete|decide))\/query$/.test(template));
}

/** The body of a query for everything; none for a GET. */
function everythingOf({ body }: Operation): object | undefined {
  if (body === null) return undefined;
  const everything = { pagination: { start: 0, limit: 1_000 }, range: wideWindow() };
  return Object.fromEntries(Object.entries(everything).filter(([name]) => name in body.properties));
}

/** A range around now and a long page, for operations that take them. */
export function rangeOf({ parameters }: Operation): Record<string, string> {
  const { start, end } = wideWindow();
  const range = { startDate: start, startTime: start, endDate: end, endTime: end, limit: "500" };
  const names = new Set(parameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(range).filter(([name]) => names.has(name)));
}
