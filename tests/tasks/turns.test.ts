/** Whose task is next: one company, however many tasks it has, leaves workers to the others (interface 3-8). */
import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, describe, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { completeTask, TaskQueue, type TaskDefinition, type TaskRun } from "../../src/tasks/index.ts";
import { aService } from "../harness/a-service.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import { activate, inDatabase, pricingTaskType, runPricing, someProducts } from "../harness/market.ts";

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
async function aQueue({
  taskType = `backend.tasks.turns.${types++}`,
  ...definition
}: Pick<TaskDefinition, "run" | "exclusivePer" | "concurrency"> & { taskType?: string }): Promise<{
  taskType: string;
  enqueue: (customer: Customer, tasks?: number) => Promise<string[]>;
  work: () => Promise<void>;
}> {
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
    taskType,
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
    concurrency: 2,
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
  await until(() => order.includes(other.contractId));
});

test("two workers that look at the same moment take two tasks of a contract in the order of their creation", async () => {
  const { ids, run } = noted();
  const { enqueue, work, taskType } = await aQueue({ run, exclusivePer: "contract", concurrency: 1 });
  const created = await enqueue(hog, 2);
  await database.transaction(async (transaction) => {
    // As the other worker, which has locked the first and does not execute it yet.
    await transaction.run(sql`
      select 1
      from queue.job
      where name = ${taskType} and data ->> 'taskId' = ${created[0] ?? ""}
      for update`);
    await work();
    // A task of another contract comes later. The worker takes it in the end, so it has looked at the two before.
    const [last = ""] = await enqueue(other);
    await until(() => ids.includes(last));
    assert.deepEqual(ids, [last]);
  });
  await until(() => ids.length === 3);
  assert.deepEqual(ids.slice(1), created);
});

for (const [how, fails] of [
  ["that is tried again", true],
  ["that a stop hands back", false],
] as const) {
  test(`a task ${how} executes before those that its contract got meanwhile, also if their turn would be earlier`, async () => {
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const going = Promise.withResolvers<void>();
    const definition = {
      exclusivePer: "contract",
      concurrency: 2,
      run: async ({ contract, taskId, signal }: TaskRun): Promise<void> => {
        order.push(taskId);
        if (contract.contractId === other.contractId && order.filter((id) => id === taskId).length === 1) {
          await Promise.race([going.promise, once(signal, "abort")]);
        } else if (taskId === created.at(-1) && !order.slice(0, -1).includes(taskId)) {
          begun.resolve();
          await Promise.race([going.promise, once(signal, "abort")]);
          throw new Error("the attempt failed");
        }
        await completeTask(database, contract, taskId);
      },
    } as const;
    const created: string[] = [];
    const { enqueue, work, taskType } = await aQueue(definition);
    // The other company's first executes, and its second waits at the first of all turns. Ours go far beyond it.
    await enqueue(other, 2);
    created.push(...(await enqueue(hog, 5)));
    await work();
    await begun.promise;
    const [later = ""] = await enqueue(hog);
    if (fails) going.resolve();
    else {
      await queue?.stop();
      const next = await aQueue({ ...definition, taskType });
      await next.work();
    }
    await until(() => order.includes(later));
    assert.deepEqual(
      order.filter((id) => id === later || id === created.at(-1)),
      [created.at(-1), created.at(-1), later],
    );
  });
}

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
      `insert into task (contract_id, task_id, task_type, account_id, data)
       select $1, gen_random_uuid(), $2, (select min(account_id) from account), '{}' from generate_series(1, $3)`,
      [customer.contractId, taskType, tasks],
    );
  interface Start {
    taskType: string;
    /** Of the request, in the contract's paths. */
    path: (customer: Customer) => string | Promise<string>;
    body?: object;
  }
  /** A run has published a price, and there is a callback to be told of it. */
  const published = async (customer: Customer): Promise<string> => {
    await activate(customer, {
      name: "Keep",
      otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
    });
    const pricingCompleted = [{ url: "https://shop.example/done" }];
    const put = await customer.owner.put(`${customer.v2}/settings/callbacks`, { pricingCompleted });
    assert.equal(put.status, 200, put.text);
    return (await runPricing(customer)).taskId;
  };
  const starts: Record<string, Start> = {
    "price calculations": {
      taskType: pricingTaskType,
      path: () => "tasks",
      body: { taskType: pricingTaskType },
    },
    "decisions by a query": {
      taskType: "backend.tasks.pricing.decide",
      path: () => "pricerecommendations/approvals/decide/query",
      body: { decision: "rejected", seenAt: new Date().toISOString() },
    },
    "take backs": {
      taskType: "backend.tasks.pricing.takeback",
      path: async (customer) => `pricingruns/${await published(customer)}/takeback`,
      body: { pause: false },
    },
    redeliveries: {
      taskType: "backend.tasks.pricing.callback",
      path: async (customer) => {
        await published(customer);
        const { body } = await customer.owner.get(`${customer.v3}/settings/callbacks/deliveries`);
        return `settings/callbacks/deliveries/${body.data[0].id}/redeliver`;
      },
    },
  };
  for (const [kind, { taskType, path, body }] of Object.entries(starts)) {
    test(`${kind}: 429 with Retry-After, for this contract alone`, async () => {
      const [full, almost] = [await anotherContract(hog), await anotherContract(hog)];
      for (const contract of [full, almost]) await someProducts(contract, 1);
      const [pathOfFull, pathOfAlmost] = [await path(full), await path(almost)];
      await waiting(full, taskType, limits.tasks.openPerContract);
      await waiting(almost, taskType, limits.tasks.openPerContract - 1);
      const refused = await full.owner.post(`${full.v3}/${pathOfFull}`, body);
      assert.equal(refused.status, 429, refused.text);
      assert.ok(Number(refused.headers.get("retry-after")) > 0);
      assert.match(refused.body.errors[0].message, /wait for some to end, or cancel some/);
      const accepted = await almost.owner.post(`${almost.v3}/${pathOfAlmost}`, body);
      assert.equal(accepted.status, 202, accepted.text);
    });
  }
});
