/** Nobody without the right `approve` publishes a price that waits: by no call, and by no two calls after another (interface 4.27). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN_GUARD } from "../../engine/index.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { inDatabase, pricingTaskType, startRun, submitAll } from "../harness/market.ts";
import { exampleOf } from "../http/example.ts";
import { operationsOf, pathOf, readDocument, type Operation } from "../http/operations.ts";
import { aWorker } from "../pricing/faults.ts";
import { holdAll } from "../pricing/held.ts";
import { aPricedCustomer, offers } from "../pricing/priced.ts";
import { aColleague } from "./people.ts";

const service = await anEmptyService({}, undefined, "http");
const worker = await aWorker(service);

/** Without products there is nothing to publish: these are sent last. */
const takesAway = /^(?:delete|replaceProducts|putProductsCsv)/;

interface Shop {
  customer: Customer;
  /** Somebody of this role. */
  client: Client;
  ids: Readonly<Record<string, string>>;
  /** What a caller who wants a price published would send. */
  bodies: Readonly<Record<string, unknown>>;
}

/** A shop whose every price waits, with a version before, a run, and another strategy that holds nothing. */
async function aShop(role: string): Promise<Shop> {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}], holdAll);
  const [productId = ""] = ids;
  await submitAll(
    customer,
    ids.map((id) => offers(id, 10)),
  );
  const { id: taskId } = await startRun(customer);
  assert.equal(await worker.attempt(customer, taskId), null);
  const path = `${customer.v3}/settings/pricingstrategies`;
  const free = { name: "Free", otherwise: { rule: { target: { position: 1 } } } };
  const strategyId: string = (await customer.owner.post(path, free)).body.data.id;
  const query = await customer.owner.post(`${customer.v3}/pricerecommendations/approvals/query`, {});
  const { seenAt, data } = query.body;
  assert.equal(data.length, 2);
  const decisions = data.map((held: Loose) => ({
    productId: held.productId,
    approvalCreatedAt: held.createdAt,
    decision: "approved",
  }));
  const { contractId, companyId } = customer;
  const { userId, client } = await aColleague(service, customer, role);
  return {
    customer,
    client,
    ids: {
      contractId,
      companyId: String(companyId),
      userId: String(userId),
      productId,
      createdAt: data[0].createdAt,
      taskId,
      runId: taskId,
      pricingRunId: taskId,
      strategyId,
    },
    bodies: {
      decideApprovals: decisions,
      decideApprovalsByQuery: { decision: "approved", seenAt },
      activateStrategy: { version: 1 },
      raiseRollout: { rollout: "all" },
      rollBack: { prices: true },
      takeBackRun: { pause: false },
      putPriceGuard: OPEN_GUARD,
      putRights: { rights: ["approve", "activate", "guard"] },
      replaceStrategy: free,
      createTask: { taskType: pricingTaskType },
      createTaskV2: { taskType: pricingTaskType },
    },
  };
}

/** Fails if a price was published, or somebody has agreed to one. */
async function nothingPublished({ customer }: Shop, after: string): Promise<void> {
  const [row] = await inDatabase(
    service,
    `select (select count(*)::integer from recommendation where contract_id = $1) as published,
       (select count(*)::integer from held_price
        where contract_id = $1 and (status in ('approved', 'overwritten') or decisions::text <> '[]')) as decided`,
    [customer.contractId],
  );
  assert.deepEqual(row, { published: 0, decided: 0 }, after);
}

/** Executes the runs and decisions that calls have started. */
async function work({ customer }: Shop): Promise<void> {
  const waiting = await inDatabase(
    service,
    "select task_id from task where contract_id = $1 and state = 'pending' and task_type like '%.pricing.%'",
    [customer.contractId],
  );
  for (const { task_id: taskId } of waiting) await worker.attempt(customer, taskId).catch(() => null);
}

async function send(operation: Operation, { client, ids, bodies }: Shop): Promise<void> {
  const { id, method, body } = operation;
  const sent = bodies[id] ?? (body === null ? undefined : (body.examples?.[0] ?? exampleOf(body)));
  await client.send(method, pathOf(operation, ids), sent);
}

test("an approver cancels the decision that it began, and no other task; another approver does not", async () => {
  const shop = await aShop("approver");
  const { customer, client, bodies } = shop;
  const begin = async (by: Client): Promise<string> => {
    const path = `${customer.v3}/pricerecommendations/approvals/decide/query`;
    const { status, body, text } = await by.post(path, bodies["decideApprovalsByQuery"]);
    assert.equal(status, 202, text);
    return `${customer.v3}/tasks/${body.data.id}/cancel`;
  };
  const [own, others] = [await begin(client), await begin(customer.owner)];
  const run = await startRun(customer);
  const another = await aColleague(service, customer, "approver");
  assert.equal((await another.client.post(own)).status, 403);
  assert.equal((await client.post(others)).status, 403);
  assert.equal((await client.post(`${customer.v3}/tasks/${run.id}/cancel`)).status, 403);
  assert.equal((await client.post(own)).status, 200);
  assert.equal((await customer.owner.post(others)).status, 200);
  await work(shop);
  await nothingPublished(shop, "both are cancelled");
});

for (const role of ["member", "reader"] as const) {
  test(`a ${role} without the right, by any operation after any other`, async () => {
    const shop = await aShop(role);
    const operations = operationsOf(await readDocument(service)).filter(
      ({ template, method }) =>
        template.includes("{contractId}") || (template.includes("{userId}") && method === "PUT"),
    );
    assert.ok(operations.length > 150, `${operations.length} operations`);
    const last = operations.filter(({ id }) => takesAway.test(id));
    const others = operations.filter((operation) => !last.includes(operation));
    // Twice, so that each comes after each other one.
    for (const operation of [...others, ...others, ...last]) {
      await send(operation, shop);
      await nothingPublished(shop, operation.id);
      if (/^(?:createTask|resume|decide|take|roll|activate)/.test(operation.id)) {
        await work(shop);
        await nothingPublished(shop, `a run after ${operation.id}`);
      }
    }
    await work(shop);
    await nothingPublished(shop, "all");
  });
}
