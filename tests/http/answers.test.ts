/** Answers match `/openapi.json` field by field. Code renders much of the JSON as text, and no schema checks it there. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { aReceiver } from "../callbacks/receiver.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Client, Loose } from "../harness/client.ts";
import { anotherContract } from "../harness/customer.ts";
import { aMailbox, mailSettings, tokenOf } from "../harness/mailbox.ts";
import { aSnapshot, completed, startRun, wideWindow } from "../harness/market.ts";
import { exampleOf } from "./example.ts";
import { operationsOf, pathOf, readDocument, type Operation } from "./operations.ts";
import { aPricedCustomer } from "./priced-customer.ts";

const answered = new Set<string>();
const mailbox = await aMailbox();
const service = await anEmptyService(mailSettings(mailbox));
service.alsoStop(mailbox);
const receiver = service.alsoStop(await aReceiver());
const priced = await aPricedCustomer(service, receiver);
const operations = new Map(operationsOf(await readDocument(service)).map((operation) => [operation.id, operation]));

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    uri: true,
    email: true,
  },
});
const compiled = new Map<string, ValidateFunction>();

interface Call {
  values?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  client?: Client;
}

/** Calls an operation and validates its answer by the schema of its status. */
async function call(id: string, { values, query, body, headers, client = priced.customer.client }: Call = {}) {
  const operation = operations.get(id);
  assert.ok(operation, `there is no operation ${id}`);
  const path = pathOf(operation, { ...priced.ids, ...values }, query);
  const answer: Answer<Loose> = await client.send(operation.method, path, body, headers);
  assert.ok(answer.status < 300, `${id}: ${answer.status} ${answer.text}`);
  assertDocumented(operation, answer);
  answered.add(id);
  return answer.body;
}

function assertDocumented({ id, raw }: Operation, answer: Answer<Loose>): void {
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff", id);
  const response = raw.responses[answer.status] ?? raw.responses[`${String(answer.status)[0]}XX`];
  assert.ok(response, `${id}: ${answer.status} is not documented`);
  const schema = response.content?.["application/json"]?.schema;
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  if (answer.status === 204 || schema === undefined || !isJson) return;
  const key = `${id} ${answer.status}`;
  const validate = compiled.get(key) ?? ajv.compile(closed(schema));
  compiled.set(key, validate);
  const problems = validate(answer.body) ? [] : validate.errors?.slice(0, 3);
  assert.deepEqual(problems, [], `${key}: ${answer.text.slice(0, 1_000)}`);
}

/** The schema with every object closed, so an undocumented field is an error. */
function closed(schema: Loose): Loose {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return schema.properties === undefined || schema.type !== "object"
    ? inner
    : { additionalProperties: false, ...inner };
}

test("products: import, query, delete", async () => {
  const products = [
    { customerProductId: "SKU-1", name: "Kettle", gtin: 4006381333931, referencePrice: 39.9 },
    { customerProductId: "SKU-9" },
    { customerProductId: "SKU-9", name: "again" },
    { name: "without an id" },
    { customerProductId: "SKU-8", colour: "red" },
  ];
  const envelope = { version: "2", identifyingAttributes: ["customerProductId"] };
  await call("importProducts", { body: { ...envelope, products } });
  const everything = { pagination: { start: 0, limit: 100 }, includeTags: true };
  assert.ok((await call("queryProducts", { body: everything })).data.length >= 4);
  await call("queryProducts", { body: { pagination: { start: 0, limit: 100 } } });
  const tagged = { customerProductId: "SKU-7", tags: [{ key: "fate", value: "gone" }] };
  await call("importProducts", { body: { ...envelope, products: [tagged] } });
  const { data } = await call("deleteProducts", { query: { tagKey: "fate", tagValue: "gone" } });
  assert.equal(data.deleted, 1);
  assert.equal(data.warning, undefined, "one of many");
});

test("market data: snapshots and their results, offers, statistics", async () => {
  const { productId = "" } = priced.ids;
  const wrong = [{ productId }, aSnapshot(productId, { domain: "No Domain" }), aSnapshot("999999999")];
  await call("submitSnapshots", { body: [aSnapshot(productId), ...wrong] });
  const { start: startDate, end: endDate } = wideWindow();
  for (const includeTags of ["true", "false"]) {
    const { data } = await call("listOffers", { query: { startDate, endDate, includeTags } });
    assert.equal(data.length, 3);
    assert.ok(data[0].offers.length >= 2);
  }
  const body = { pagination: { start: 0, limit: 100 }, range: wideWindow() };
  assert.ok((await call("queryOffers", { body })).data.length >= 3);
  assert.ok((await call("queryOfferStatistics", { body })).data.length >= 1);
  await call("closeSnapshot", { query: { productId, domain: "shop-b.example" } });
  assert.equal((await call("listClosings", { query: { startDate, endDate } })).data.length, 1);
  await call("submitSnapshots", { body: [aSnapshot(productId)] });
});

test("settings: shops, ignored vendors, domains", async () => {
  await call("putShops", { body: [{ domain: "shop-b.example", ownShopName: "Mine" }] });
  await call("getShops");
  await call("putIgnoredVendors", {
    body: [{ vendorName: "Bad*" }, { domain: "shop-c.example", vendorDomainId: "x" }],
  });
  await call("getIgnoredVendors");
  await call("putDomains", { body: ["shop-b.example", "shop-d.example"] });
  await call("getDomains");
});

test("strategies: create, replace, activate, read, delete", async () => {
  const document = { name: "Second", otherwise: { rule: { target: { position: 2 } } } };
  const { data: strategy } = await call("createStrategy", { body: { document, message: "First" } });
  const values = { strategyId: strategy.id };
  await call("replaceStrategy", { values, body: { ...document, name: "Second, renamed" } });
  await call("getStrategy", { values });
  assert.equal((await call("getStrategyHistory", { values })).data.history.length, 2);
  await call("validateStrategy", { body: document });
  await call("validateStrategy", { body: { name: "", colour: 1 } });
  await call("activateStrategy", { values });
  await call("activateStrategy");
  assert.equal((await call("listStrategies")).data.length, 2);
  await call("deleteStrategy", { values });
  await call("getStrategySchema");
});

test("prices: recommendations, history, explanations", async () => {
  const { start: startTime, end: endTime } = wideWindow();
  const query = { includeDomains: "true", includeTags: "true" };
  const { data } = await call("listRecommendations", { query: { startTime, endTime, ...query } });
  assert.ok(data.length >= 1);
  await call("listRecommendations", { query: { startTime, endTime, includeTags: "false" } });
  assert.equal((await call("getRecommendationHistory", { query })).data.length, 2);
  await call("explainRecommendation");
  await call("explainRecommendationV2");
});

test("prices without storing them: simulations, backtests, their results", async () => {
  const document = {
    name: "Study",
    branches: [{ name: "None", when: { field: "name", equals: "Nothing" }, then: { skip: "no" } }],
    otherwise: { rule: { target: { position: 1 }, minPrice: { of: "tags.purchasePrice" } } },
  };
  await call("simulateStrategy");
  const { data } = await call("simulateStrategy", { body: { document, includeExplanations: true } });
  assert.ok(data.products.length >= 1);
  const now = Date.now();
  const range = { start: new Date(now - 60 * 60 * 1000).toISOString(), end: new Date(now).toISOString() };
  for (const body of [{ range }, { range, document, moments: "days", includeSeries: false }]) {
    assert.ok((await call("backtestStrategy", { body })).data.products.length >= 1);
  }
  const compared = { from: { version: 1 }, to: { document } };
  assert.ok((await call("compareStrategy", { body: compared })).data.products.length >= 1);
  for (const [id, body] of [
    ["compareStrategy", { ...compared, asTask: true }],
    ["simulateStrategy", { asTask: true }],
    ["backtestStrategy", { asTask: true, range }],
  ] as const) {
    const { data: begun } = await call(id, { body });
    await completed(priced.customer, begun.url);
    await call("getStudyResult", { values: { taskId: begun.id } });
  }
});

test("tasks and callbacks: runs, their failures, deliveries", async () => {
  const { data: tasks } = await call("listTasks");
  assert.ok(tasks.some((task: Loose) => task.failures.length > 0));
  assert.ok(tasks.some((task: Loose) => task.parentId !== undefined));
  await call("listTasks", { query: { includeFailures: "false" } });
  const run = tasks.find((task: Loose) => task.taskType === "backend.tasks.pricing.offers.preprocessing");
  assert.equal((await call("getRunBranches", { values: { pricingRunId: run.taskId } })).data.versions.length, 1);
  const failing = tasks.find(({ failures }: Loose) => failures[0]?.attributes.productId !== undefined);
  const { productId } = failing.failures[0].attributes;
  await call("explainUnpriced", { values: { pricingRunId: failing.taskId, productId } });
  await call("listTasksV2");
  await call("getTask");
  await call("getTaskV2");
  await call("createTask", { body: { taskType: "backend.tasks.pricing.offers.preprocessing" } });
  await cancelOne();
  const { pricingCompleted } = await call("getCallbacks");
  await call("putCallbacks", { body: { pricingCompleted } });
  for (const version of ["", "V2"]) {
    await call(`getSigningKey${version}`);
    assert.ok((await call(`listDeliveries${version}`)).data.length >= 2);
    await call(`redeliverCallback${version}`);
  }
});

/** Starts runs until one can be cancelled before it is completed. */
async function cancelOne(): Promise<void> {
  const { client, v3 } = priced.customer;
  for (let attempt = 1; attempt <= 20; attempt++) {
    const run = await startRun(priced.customer);
    const answer = await client.post(`${v3}/tasks/${run.id}/cancel`);
    if (answer.status === 409) continue;
    await call("cancelTask", { values: { taskId: run.id } });
    return;
  }
  assert.fail("every run was over before it was cancelled");
}

test("companies, contracts and users", async () => {
  const { owner } = priced.customer;
  await call("getAccount", { client: owner });
  await call("listContracts", { client: owner });
  await call("getContract");
  const contract = {
    contractType: "manufacturer",
    contractName: "Second",
    expirationDate: "2030-01-01",
    currency: "EUR",
  };
  await call("createContract", { client: owner, body: contract });
  const { data: sample } = await call("createSampleContract", { client: owner });
  const { contractId } = sample;
  await call("deleteContract", { client: owner, values: { contractId }, query: { contractName: "Sample shop" } });
  const user = { email: `${randomUUID()}@customer.example`, name: "Kim", role: "member" };
  const { data: invited } = await call("createUser", { client: owner, body: user });
  await call("createUser", { client: owner, body: user });
  await call("listUsers", { client: owner });
  const values = { userId: String(invited.userId) };
  await call("changeRole", { client: owner, values, body: { role: "member" } });
  await call("putRights", { client: owner, values, body: { rights: ["approve"] } });
  await call("changeRole", { client: owner, values, body: { role: "reader" } });
  await call("deleteUser", { client: owner, values });
});

test("sessions and passwords, from the invitation to the log-out", async () => {
  const admin = await service.adminClient();
  const email = `${randomUUID()}@newcomer.example`;
  const anyone = service.client();
  const { data: invited } = await call("registerUser", { client: admin, body: { email, name: "Kim" } });
  const password = "correct horse battery";
  const acceptance = { token: invited.invitationToken, password };
  await call("acceptInvitation", { client: anyone, body: acceptance });
  const { data: session } = await call("logIn", { client: anyone, body: { email, password } });
  const { data: refreshed } = await call("refreshToken", {
    client: anyone,
    body: { refreshToken: session.refreshToken },
  });
  let client = service.client({ token: refreshed.token });
  await call("getAccount", { client });
  await call("createCompany", { client, body: '"Newcomer"' });
  await call("generateApiPassword", { client });
  await call("revokeApiPassword", { client });
  const change = { currentPassword: password, newPassword: `${password} staple` };
  const { data: changed } = await call("changePassword", { client, body: change });
  client = service.client({ token: changed.token });
  await call("logOut", { client, body: { refreshToken: changed.refreshToken } });
  await call("requestPasswordReset", { client: anyone, body: { email } });
  const token = tokenOf((await mailbox.mailTo(email, 1)).text);
  await call("resetPassword", { client: anyone, body: { token, password } });
});

test("operations: health, version, metrics", async () => {
  for (const id of ["getLiveness", "getReadiness", "getVersion", "getMetrics"]) {
    await call(id, { client: service.client() });
  }
});

test("products from CSV, in a contract of their own", async () => {
  const { client, owner, companyId } = priced.customer;
  const contract = { contractType: "reseller", contractName: "CSV" };
  const made = await owner.post(`/api/2/companies/${companyId}/contracts`, contract);
  const headers = { "content-type": "text/csv", "service-product-identifying-attributes": "id" };
  const values = { contractId: made.body.data.contractId };
  const { data } = await call("importCsv", { values, headers, body: "id,price\n1,2.50\n" });
  assert.equal((await client.get(data.url)).status, 200);
  const mine = { ...priced.customer, client, ...values, v3: `/api/v3/vendor/contracts/${values.contractId}` };
  await completed(mine, data.url);
  const tried = await client.put(`${mine.v3}/products?dryRun=true`, "id,price\n1,2.60\n", headers);
  const { task } = await completed(mine, tried.body.data.url);
  await call("getTask", { values: { ...values, taskId: task.taskId } });
  await call("applyRehearsal", { values: { ...values, taskId: task.taskId } });
});

test("products of old plugins: the list that replaces an assortment, in a contract of its own", async () => {
  const { client, contractId } = await anotherContract(priced.customer);
  const body = [{ customerProductId: "SKU-1", name: "Kettle" }];
  const { id } = await call("replaceProducts", { client, values: { contractId }, body });
  assert.match(id, /^[0-9a-f-]{36}$/);
});

test("feeds: the file at a public address", async () => {
  const definition = { name: "Public", format: "json", fields: [{ name: "price" }], publicAccess: true };
  const { client, v2 } = priced.customer;
  const made = await client.post(`${v2}/feeds`, definition);
  const address = made.body.data.publicUrl.split("/").at(-2);
  await call("exportPublicFeed", { values: { address, fileName: "export.json" } });
});

test("sessions of the console, asked for by its own page", async () => {
  const own = { "sec-fetch-site": "same-origin" };
  await call("createConsoleSession", { headers: own, body: service.admin });
  const { headers } = await service.client().post("/api/v3/console/session", service.admin, own);
  const page = { ...own, cookie: headers.get("set-cookie")?.split(";", 1)[0] ?? "" };
  await call("refreshConsoleSession", { headers: page, body: {} });
  await call("endConsoleSession", { headers: page });
});

test("a download, made by a session", async () => {
  const { owner, v3 } = priced.customer;
  const { data } = await call("createDownload", { client: owner, body: { path: `${v3}/tasks` } });
  const [token = "", fileName = ""] = data.url.split("/").slice(-2);
  await call("getDownload", { values: { token, fileName } });
});

test("rollouts: plan, begin, raise, read, go back", async () => {
  const document = { name: "Rolled out", otherwise: { rule: { target: { position: 3 } } } };
  const { data: strategy } = await call("createStrategy", { body: { document } });
  const values = { strategyId: strategy.id };
  await call("activateStrategy", { values, body: { at: new Date(Date.now() + 86_400_000).toISOString() } });
  await call("getActivationPlan");
  await call("deleteActivationPlan");
  await call("activateStrategy", { values, body: { rollout: { share: 5 } } });
  await call("raiseRollout", { values, body: { rollout: { share: 30 } } });
  await call("getRollout");
  await call("rollBack", { values });
});

test("tables of a strategy as CSV", async () => {
  const document = {
    name: "By tables",
    tables: { margins: { by: ["tags.brand"], rows: [["A", 18]], otherwise: 15 } },
    otherwise: { rule: { target: { position: 1 }, adjust: { percent: { lookup: "margins" } } } },
  };
  const { data: strategy } = await call("createStrategy", { body: document });
  const values = { strategyId: strategy.id, table: "margins" };
  await call("getStrategyTable", { values });
  const headers = { "content-type": "text/csv" };
  await call("putStrategyTable", { values, headers, body: "tags.brand,value\r\nA,19\r\n" });
});

test("recipes: derive one from the price of a stored page", async () => {
  const { data } = await call("deriveRecipe", { body: { pages: [{ sample: priced.ids["sampleId"], price: "9.00" }] } });
  assert.equal(data.pages[0].price, "9");
});

test("publishing: take back a run, pause and resume", async () => {
  await call("takeBackRun", { body: { pause: false } });
  await call("pausePricing");
  await call("resumePricing");
});

test("every other operation, with the body of its own example", async () => {
  const others = [...operations.values()].filter(({ id }) => !answered.has(id));
  const admin = await service.adminClient();
  const made: Record<string, string> = { fileName: "export.json", host: "shop-b.example" };
  for (const { id, body, template } of others.sort(byTurn)) {
    const example = body === null ? {} : { body: JSON.stringify(exampleOf(body)) };
    const sender = /\/crawlhosts|^\/api\/v3\/companies$/.test(template) ? { client: admin } : {};
    const answer = await call(id, { ...example, ...sender, query: nowInQuery(id), values: made });
    const parameter = others.flatMap((other) => childOf(template, other.template))[0];
    if (parameter !== undefined && answer?.data?.id !== undefined) made[parameter] = answer.data.id;
  }
});

const methodsInTurn = ["POST", "PUT", "PATCH", "GET", "DELETE"];

/** Creates come first and deletes last. Contained resources are deleted before those that contain them. */
function byTurn(a: Operation, b: Operation): number {
  const turns = methodsInTurn.indexOf(a.method) - methodsInTurn.indexOf(b.method);
  return turns === 0 && a.method === "DELETE" ? b.template.length - a.template.length : turns;
}

/** `feedId` for `/feeds`: the parameter that names the resource which the operation creates. */
function childOf(template: string, other: string): string[] {
  const rest = other.startsWith(template) ? /^\/\{(\w+)\}$/.exec(other.slice(template.length)) : null;
  return rest === null ? [] : [rest[1] ?? ""];
}

/** A range around now, for operations with the usual names of parameters. */
function nowInQuery(id: string): Record<string, string> {
  const { start, end } = wideWindow();
  const names = operations.get(id)?.parameters.map(({ name }) => name) ?? [];
  return Object.fromEntries(
    Object.entries({ startDate: start, endDate: end, startTime: start, endTime: end }).filter(([name]) =>
      names.includes(name),
    ),
  );
}
