/** Whose task is next: one company, however many tasks it has, leaves workers to the others (interface 3-8). */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { limits } from "../../src/limits.ts";
import { completeTask, TaskQueue, type TaskDefinition } from "../../src/tasks/index.ts";
import { aService } from "../harness/a-service.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import { inDatabase, pricingTaskType, someProducts } from "../harness/market.ts";

const { service, customer: hog } = await aService();
const secondOfHog = await anotherContract(hog);
const other = await aCustomer(service);
const third = await aCustomer(service);
const database = service.openDatabase(4);
const many = 20;

let queue: TaskQueue | null = null;
let types = 0;
afterEach(async () => await queue?.stop());

/** A queue of its own kind of tasks, without a worker until `work()`. */
async function aQueue(definition: Pick<TaskDefinition, "run" | "exclusivePer" | "concurrency">): Promise<{
  enqueue: (customer: Customer, tasks?: number) => Promise<string[]>;
  work: () => Promise<void>;
}> {
  const taskType = `backend.tasks.turns.${types++}`;
  const log = { error: () => {}, warn: () => {}, info: () => {} };
  const made = new TaskQueue({ database, log, openContract: openContractForTask, stopTimeoutMs: 1_000 });
  queue = made;
  await made.start([{ taskType, ...definition }]);
  const enqueue = async ({ contractId }: Customer): Promise<string> => {
    const contract = await openContractForTask(database, contractId);
    assert.ok(contract);
    return await database.transaction(
      async (transaction) => await made.enqueue(transaction, contract, { taskType, data: {} }),
    );
  };
  return {
    async enqueue(customer, tasks = 1) {
      const ids: string[] = [];
      while (ids.length < tasks) ids.push(await enqueue(customer));
      return ids;
    },
    work: async () => await made.work(),
  };
}

/** Notes the contracts whose tasks execute, in their order. */
function noted(): { order: string[]; ids: string[]; run: TaskDefinition["run"] } {
  const [order, ids]: [string[], string[]] = [[], []];
  return {
    order,
    ids,
    async run({ contract, taskId }) {
      order.push(contract.contractId);
      ids.push(taskId);
      await completeTask(database, contract, taskId);
    },
  };
}

async function until(isReached: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!isReached()) {
    assert.ok(performance.now() < deadlineMs, "not within a minute");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

for (const exclusivePer of ["contract", "nothing"] as const) {
  test(`companies take turns: many tasks of one, of two contracts, come after the first of each other (exclusive per ${exclusivePer})`, async () => {
    const { order, ids, run } = noted();
    const { enqueue, work } = await aQueue({ run, exclusivePer, concurrency: 1 });
    const first = await enqueue(hog, many);
    const second = await enqueue(secondOfHog, many);
    const late = [...(await enqueue(other, 2)), ...(await enqueue(third, 2))];
    await work();
    await until(() => ids.length === 2 * many + 4);
    assert.deepEqual(
      late.map((id) => ids.indexOf(id)),
      [1, 4, 2, 5],
      order.slice(0, 10).join(" "),
    );
    for (const created of [first, second])
      assert.deepEqual(
        ids.filter((id) => created.includes(id)),
        created,
      );
  });
}

test("tasks of a contract keep their order while more of them and of others come", async () => {
  const { ids, order, run } = noted();
  const created: string[] = [];
  const { enqueue, work } = await aQueue({
    exclusivePer: "contract",
    // Two workers that look at the same moment may take two tasks of a contract in either order.
    concurrency: 1,
    async run(task) {
      if (task.contract.contractId === hog.contractId && created.length < many) {
        created.push(...(await enqueue(hog, 1 + (created.length % 3))));
        await enqueue(other, created.length % 2);
      }
      await run(task);
    },
  });
  created.push(...(await enqueue(hog, 4)));
  await enqueue(other, 10);
  await work();
  await until(() => ids.filter((id) => created.includes(id)).length === created.length && created.length >= many);
  assert.deepEqual(
    ids.filter((id) => created.includes(id)),
    created,
  );
  assert.ok(order.includes(other.contractId));
});

describe("a company whose tasks execute for long", () => {
  test("leaves a worker to others, whose task starts at once", async () => {
    const ending = Promise.withResolvers<void>();
    const { order, run } = noted();
    const { enqueue, work } = await aQueue({
      exclusivePer: "contract",
      concurrency: 2,
      async run(task) {
        if (task.contract.contractId === hog.contractId) await ending.promise;
        await run(task);
      },
    });
    await enqueue(hog, many);
    await work();
    await enqueue(other);
    await until(() => order.length > 0);
    assert.deepEqual(order, [other.contractId]);
    ending.resolve();
  });
});

describe("a client that starts tasks without end", () => {
  const waiting = async (customer: Customer, taskType: string, tasks: number): Promise<unknown> =>
    await inDatabase(
      service,
      `insert into task (contract_id, task_id, task_type, data)
       select $1, gen_random_uuid(), $2, '{}' from generate_series(1, $3)`,
      [customer.contractId, taskType, tasks],
    );
  const starts = {
    "price calculations": {
      taskType: pricingTaskType,
      path: "tasks",
      body: { taskType: pricingTaskType },
    },
    "decisions by a query": {
      taskType: "backend.tasks.pricing.decide",
      path: "pricerecommendations/approvals/decide/query",
      body: { decision: "rejected", seenAt: new Date().toISOString() },
    },
  };
  for (const [kind, { taskType, path, body }] of Object.entries(starts)) {
    test(`${kind}: 429 with Retry-After, for this contract alone`, async () => {
      const [full, almost] = [await anotherContract(hog), await anotherContract(hog)];
      await someProducts(full, 1);
      await waiting(full, taskType, limits.tasks.openPerContract);
      await waiting(almost, taskType, limits.tasks.openPerContract - 1);
      const refused = await full.owner.post(`${full.v3}/${path}`, body);
      assert.equal(refused.status, 429, refused.text);
      assert.ok(Number(refused.headers.get("retry-after")) > 0);
      assert.match(refused.body.errors[0].message, /wait for some to end, or cancel some/);
      const accepted = await almost.owner.post(`${almost.v3}/${path}`, body);
      assert.equal(accepted.status, 202, accepted.text);
    });
  }
});
