/**
 * No tenant reaches another's data. The test calls every operation of `/openapi.json` with the other tenant's ids in every
 * position that can have an id. The answer is the one for an id that does not exist, and the other tenant's data stays
 * unchanged. A new operation is tested without a change here. The test fails for a position that it has no id for.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aColleague, aNewcomer } from "../accounts/people.ts";
import { aReceiver } from "../callbacks/receiver.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Client, Loose } from "../harness/client.ts";
import { anOffer, importAll } from "../harness/market.ts";
import { noNewDay } from "../harness/no-new-day.ts";
import { exampleOf } from "../http/example.ts";
import { operationsOf, pathOf, readDocument, type Operation } from "../http/operations.ts";
import { marketWritten } from "../market/written.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { positionsOf, positions, snapshotWithOffer, unused, type Ids } from "./positions.ts";
import { aStrategy, aTenant, isRead, nobody, ofCaller, rangeOf, rowsOf, sightOf } from "./tenant.ts";

const service = await anEmptyService({ COLLECTOR_CONTACT: "https://pricewright.example" });
const operations = operationsOf(await readDocument(service));
const tenant = await aTenant(service, service.alsoStop(await aReceiver()));
// What a tenant sees of today is compared until the last test.
await noNewDay(120_000);
let untouched = await dump();
const intruder = await aTenant(service, service.alsoStop(await aReceiver()));

async function dump(): Promise<{ sight: Record<string, string>; rows: Record<string, Loose[]> }> {
  await figuresFollowed(service, tenant.customer);
  await marketWritten(service);
  const sight = await sightOf(tenant, operations);
  return { sight, rows: await rowsOf(service, tenant) };
}

/** The tenant's rows are the same, and it sees what it saw before. */
async function assertUntouched(): Promise<void> {
  const rows = await rowsOf(service, tenant);
  assert.deepEqual(Object.keys(rows), Object.keys(untouched.rows), "tables with rows of the tenant");
  for (const [table, expected] of Object.entries(untouched.rows)) assert.deepEqual(rows[table], expected, table);
  const { sight } = untouched;
  // Reading changes rows too: the time at which a feed was fetched.
  untouched = await dump();
  for (const [id, expected] of Object.entries(sight)) assert.equal(untouched.sight[id], expected, id);
}

/** The operations whose path has an id of a tenant. */
function scoped(): Operation[] {
  return operations.filter(({ template }) => /\{(contractId|companyId)\}/.test(template));
}

/** The parameters of a path that are ids. */
function idsInPath({ template }: Operation): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).filter((name) => name !== "fileName");
}

/** Calls an operation with the body of its example. */
async function ask(operation: Operation, client: Client, ids: Ids): Promise<Answer<Loose>> {
  const path = pathOf(operation, ids, rangeOf(operation));
  const { id, method, raw } = operation;
  if (id === "importCsv") {
    const headers = { "content-type": "text/csv", "service-product-identifying-attributes": "sku" };
    return await client.send(method, path, "sku\nintruded\n", headers);
  }
  if (id === "putStrategyTable") {
    return await client.send(method, path, "tags.brand,value\r\nContoso,18\r\n", { "content-type": "text/csv" });
  }
  if (raw.requestBody === undefined) return await client.send(method, path);
  return await client.send(method, path, JSON.stringify(bodyOf(operation, ids)));
}

/** The example of the body. The list of watched domains keeps the domain of the ids, whose recipe is asked for. */
function bodyOf({ id, body }: Operation, ids: Ids): Loose {
  if (/^(create|replace|validate)Strategy$/.test(id)) return aStrategy;
  const example = exampleOf(body);
  if (id !== "putWatchedDomains") return example;
  return [...example, { ...example[0], domain: ids["domain"] }];
}

/** Every subset except the empty one. */
function choices(names: readonly string[]): string[][] {
  const [first, ...others] = names;
  if (first === undefined) return [];
  const without = choices(others);
  return [[first], ...without, ...without.map((choice) => [first, ...choice])];
}

/** The ids with some of another tenant. */
function mixed(own: Ids, other: Ids, names: readonly string[]): Ids {
  return { ...own, ...Object.fromEntries(names.map((name) => [name, other[name] ?? assert.fail(`no ${name}`)])) };
}

/** Matches the id, but no longer text that contains it. */
function whole(id: string): RegExp {
  return new RegExp(`(?<![\\w.-])${id}(?![\\w.-])`, "g");
}

/** An answer without the parts that differ from request to request, and with `id` instead of the ids. */
function comparable({ status, text }: Answer<Loose>, ids: Ids, names: readonly string[]): string {
  const own = names.reduce((all, name) => all.replaceAll(whole(ids[name] ?? ""), "id"), text);
  return `${status} ${own}`
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replaceAll(/"version":\d+/g, "version")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "uuid");
}

test("there is an id of the tenant for every position of the document, and none for others", () => {
  const unknown = scoped().flatMap((operation) =>
    idsInPath(operation)
      .filter((name) => tenant.ids[name] === undefined || nobody[name] === undefined)
      .map((name) => `${operation.id} ${name}`),
  );
  assert.deepEqual(unknown, []);
  const listed = operations.flatMap((operation) => positionsOf(operation));
  assert.deepEqual(
    listed.filter((position) => positions[position] === undefined),
    [],
    "positions.ts says what stands there, or why it is no id",
  );
  assert.deepEqual(unused(operations), []);
  assert.ok(scoped().length > 70);
});

/** Operations whose path has no id of a tenant. */
const unscoped: Readonly<Record<string, string>> = {
  getMetrics: "of the process",
  getLiveness: "of the process",
  getReadiness: "of the process",
  getVersion: "of the release",
  getStrategySchema: "of the release",
  logIn: "by a password",
  refreshToken: "by a token",
  logOut: "of the caller, or by a token",
  generateApiPassword: "of the caller",
  revokeApiPassword: "of the caller",
  changePassword: "of the caller",
  acceptInvitation: "by a token",
  resetPassword: "by a token",
  requestPasswordReset: "the same whoever asks",
  getAccount: "of the caller",
  createCompany: "of the caller",
  registerUser: "an admin's",
  listCrawlHosts: "an admin's",
  getCrawlHost: "an admin's",
  putCrawlHost: "an admin's",
  exportPublicFeed: "by the token of its address",
  listDomains: "of the caller's contracts",
  listDomainNames: "of the caller's contracts",
  storeLogMessage: "of the caller's company, or the contract of its body",
  listCompanies: "an admin's",
  createConsoleSession: "of whom the password or the token belongs to",
  refreshConsoleSession: "of whom the cookie belongs to",
  endConsoleSession: "the same",
  createDownload: "of the caller: tests/downloads tries another's lists",
  getDownload: "by the token of its address",
  storeLogMessages: "of the caller's company, or the contract of its body",
};

test("no write of a tenant to its own data, prices and callbacks included, changes another's", async () => {
  await assertUntouched();
  await assertNothingTaken();
});

test("operations without a tenant in their path show nothing of others, and only an admin registers users", async () => {
  const names = operations.filter((operation) => !scoped().includes(operation)).map(({ id }) => id);
  assert.deepEqual(new Set(names), new Set(Object.keys(unscoped)), "say here whose a new one is");
  const foreign = [tenant.ids["contractId"], tenant.customer.email, tenant.colleague.email].map(String);
  for (const operation of operations.filter(({ id, method }) => id in unscoped && method === "GET")) {
    for (const client of [intruder.customer.client, intruder.customer.owner, intruder.reader.client]) {
      const { text } = await client.get(operation.template);
      for (const secret of foreign)
        assert.doesNotMatch(text, whole(secret), `${operation.id} shows ${secret}: ${text}`);
    }
  }
  const user = { email: "new@customer.example", name: "New" };
  for (const { client } of [intruder.customer, intruder.reader, { client: intruder.customer.owner }]) {
    assert.equal((await client.post("/api/v3/users", user)).status, 403);
  }
});

test("404: a foreign id in any position of any path, like an id that does not exist; nothing changes", async () => {
  const newcomer = await aNewcomer(service);
  const clients: Readonly<Record<string, Client>> = {
    "by API password": intruder.customer.client,
    owner: intruder.customer.owner,
    reader: intruder.reader.client,
    "without a company": newcomer.client,
  };
  for (const operation of scoped()) {
    for (const names of choices(idsInPath(operation))) {
      const foreign = mixed(intruder.ids, tenant.ids, names);
      const missing = mixed(intruder.ids, nobody, names);
      const expected = comparable(await ask(operation, intruder.customer.client, missing), missing, names);
      const isWhole = names.includes("contractId") || names.includes("companyId");
      for (const [who, client] of Object.entries(clients).slice(0, isWhole ? undefined : 1)) {
        const answer = await ask(operation, client, foreign);
        const about = `${operation.id}, ${who}, ${names.join()}: ${answer.text}`;
        assert.equal(answer.status, 404, about);
        assert.equal(comparable(answer, foreign, names), expected, about);
      }
    }
  }
  await assertUntouched();
});

test("a foreign id in a body or a query is answered like one that does not exist; nothing changes", async () => {
  for (const operation of operations) {
    for (const position of positionsOf(operation)) {
      for (const [name, { body, query }] of Object.entries(positions[position] ?? {})) {
        const answers: string[] = [];
        for (const other of [nobody, tenant.ids]) {
          const ids = mixed(intruder.ids, other, [...new Set([name, "orderId"])]);
          const path = pathOf(operation, intruder.ids, { ...rangeOf(operation), ...query?.(ids) });
          const answer = await intruder.customer.client.send(operation.method, path, body?.(ids));
          assert.ok(answer.status < 500, `${position}: ${answer.text}`);
          answers.push(comparable(answer, ids, [name, "orderId"]));
        }
        assert.equal(answers[1], answers[0], `${position} with a foreign ${name}`);
      }
    }
  }
  await assertUntouched();
  await assertNothingTaken();
});

/** After all its writes the intruder still sees nothing of the tenant. */
async function assertNothingTaken(): Promise<void> {
  const sight = await sightOf(intruder, operations);
  for (const name of [
    "productId",
    "strategyId",
    "taskId",
    "runId",
    "deliveryId",
    "recommendationId",
    "feedId",
    "sampleId",
  ]) {
    const foreign = new RegExp(`"(id|${name})":"?${tenant.ids[name]}"?[,}]`);
    for (const [id, text] of Object.entries(sight)) assert.doesNotMatch(text, foreign, `${id} shows a foreign ${name}`);
  }
}

test("ids that are unique within a contract may be used by another: offers, orders, idempotency keys", async () => {
  const { client, v2, v31 } = intruder.customer;
  const [productId = ""] = await importAll(intruder.customer, [{ customerProductId: "offered" }]);
  const [snapshot] = snapshotWithOffer(tenant.ids, productId);
  // The snapshot is refused for one own id, so it also frees the other id that it took.
  const taken = anOffer({ id: intruder.ids["offerId"] });
  const refused = await client.post(`${v2}/offers`, [{ ...snapshot, offers: [...snapshot.offers, taken] }]);
  assert.equal(refused.body.data[0].errors[0].code, "resource.offerIdDuplicate");
  assert.deepEqual((await client.post(`${v2}/offers`, [snapshot])).body, { data: [true] });
  const key = { "idempotency-key": "the-same-key" };
  const query = { pagination: { start: 0, limit: 10 } };
  const theirs = await tenant.customer.client.post(`${tenant.customer.v31}/products/query`, query, key);
  const own = await client.post(`${v31}/products/query`, query, key);
  assert.equal(own.status, 200);
  assert.notEqual(own.text, theirs.text);
  assert.equal((await client.post(`${tenant.customer.v31}/products/query`, query, key)).status, 404);
  await assertUntouched();
});

/**
 * What a role may do in its company and its contracts (interface 5-3). The signing key is a secret with which callbacks
 * can be forged, so seeing it takes the right to write.
 */
const mayDo: Readonly<Record<string, (operation: Operation) => boolean>> = {
  admin: () => true,
  owner: () => true,
  member: (operation) =>
    (isRead(operation) || operation.template.includes("{contractId}")) && !needsRight.has(operation.id),
  approver: (operation) =>
    mayRead(operation) || operation.id === "decideApprovals" || operation.id === "decideApprovalsByQuery",
  reader: mayRead,
};

function mayRead(operation: Operation): boolean {
  const { id } = operation;
  return (isRead(operation) && !id.startsWith("getSigningKey") && id !== "listAudit") || isTrial(operation);
}

/** What an owner may do, and a member only with a right. */
const needsRight = new Set([
  "activateStrategy",
  "decideApprovals",
  "decideApprovalsByQuery",
  "deleteActivationPlan",
  "deleteContract",
  "listAudit",
  "putCurrencyRates",
  "putPriceGuard",
  "putRights",
  "raiseRollout",
  "resumePricing",
  "rollBack",
  "takeBackRun",
]);

/** POSTs that try a strategy or search products, and change nothing. */
function isTrial({ template }: Operation): boolean {
  return /\/(validate|simulate|backtest|compare|products\/search)$/.test(template);
}

test("403 for what a role may not do, with the own ids; 401 without credentials, whatever the ids", async () => {
  const people: Readonly<Record<string, Client>> = {
    reader: intruder.reader.client,
    approver: (await aColleague(service, intruder.customer, "approver")).client,
    member: intruder.colleague.client,
    owner: intruder.customer.owner,
    admin: await service.adminClient(),
  };
  // Operations that the role may call get ids that do not exist.
  const inside = Object.fromEntries(Object.entries(nobody).filter(([name]) => !/^(contract|company)Id$/.test(name)));
  const ids = { ...intruder.ids, ...inside };
  for (const operation of scoped()) {
    for (const [role, client] of Object.entries(people)) {
      const { status, text } = await ask(operation, client, ids);
      const isForbidden = mayDo[role]?.(operation) !== true;
      assert.equal(status === 403, isForbidden, `${operation.id} by a ${role}: ${status} ${text}`);
      assert.ok(status !== 401 && status < 500, `${operation.id} by a ${role}: ${status} ${text}`);
    }
    for (const those of [tenant.ids, nobody]) {
      assert.equal((await ask(operation, service.client(), those)).status, 401, operation.id);
    }
  }
  await assertUntouched();
});

test("an admin sees everything that a tenant sees", async () => {
  const theirs = Object.entries(untouched.sight).filter(([id]) => !ofCaller.has(id));
  assert.deepEqual(await sightOf(tenant, operations, await service.adminClient()), Object.fromEntries(theirs));
  untouched = await dump();
});

test("every operation exists for the tenant itself with the same ids", async () => {
  const turns = ["GET", "POST", "PUT", "DELETE"];
  const inTurn = scoped().sort((a, b) => turns.indexOf(a.method) - turns.indexOf(b.method) || deeper(a, b));
  const { customer, ids } = tenant;
  for (const operation of inTurn) {
    const client = operation.template.includes("{companyId}") ? customer.owner : customer.client;
    const answer = await ask(operation, client, ids);
    assert.ok(![401, 403, 404].includes(answer.status) && answer.status < 500, `${operation.id}: ${answer.text}`);
  }
});

/** Deletes contained resources before the resources that contain them. */
function deeper(a: Operation, b: Operation): number {
  return b.template.length - a.template.length;
}
