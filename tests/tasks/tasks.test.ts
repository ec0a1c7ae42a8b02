import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aColleague } from "../accounts/people.ts";
import { aService } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  activate,
  completed,
  inDatabase,
  pricingTaskType,
  runPricing,
  someProducts,
  startRun,
} from "../harness/market.ts";

const { service, customer } = await aService();
const stranger = await aCustomer(service);
await someProducts(customer, 2);
/** Completed runs, the oldest first: two without a strategy, one in which every product failed, two that succeeded. */
const runs = [await runPricing(customer), await runPricing(customer)];
await activate(customer, {
  name: "Fail",
  otherwise: { rule: { target: { position: 1 }, withoutCompetitors: "fail" } },
});
runs.push(await runPricing(customer));
await activate(customer, { name: "Keep", otherwise: { rule: { target: "keep" } } });
runs.push(await runPricing(customer), await runPricing(customer));

async function list(query = ""): Promise<Loose[]> {
  const answer = await customer.client.get(`${customer.v3}/tasks?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

const ids = (tasks: readonly Loose[]): string[] => tasks.map((task) => task.taskId);
const newest = (indices: readonly number[]): string[] => indices.map((index) => runs[index].taskId);

describe("listTasks", () => {
  test("the newest first; the v3 path answers them in data, the older path in a bare list", async () => {
    const tasks = await list();
    assert.deepEqual(ids(tasks), newest([4, 3, 2, 1, 0]));
    const older = await customer.client.get(`${customer.v2}/tasks`);
    assert.deepEqual(older.body, tasks);
    assert.deepEqual(tasks.at(0), runs[4]);
  });

  test("a task has every field of the interface and no other", () => {
    const [, , failed, succeeded] = runs;
    const { taskId, userId, data, creationDate, startDate, finishDate, result, ...rest } = succeeded;
    assert.match(taskId, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.ok(Number.isInteger(userId));
    for (const date of [data.startTimestamp, creationDate, startDate, finishDate])
      assert.match(date, /^\d{4}-.*\.\d{3}Z$/);
    assert.deepEqual([result.operations.successful, result.operations.failed, result.operations.total], [2, 0, 2]);
    assert.deepEqual(rest, {
      taskType: pricingTaskType,
      state: "succeeded",
      contractId: customer.contractId,
      failures: [],
    });
    assert.equal(failed.state, "failed");
    assert.equal(failed.failures.length, 2);
    assert.deepEqual(Object.keys(failed.failures[0]).sort(), ["attributes", "messageId"]);
    assert.deepEqual(Object.keys(failed.failures[0].attributes).sort(), ["exceptionMessage", "productId"]);
  });

  test("the last completed price calculation by the query of interface 4.6-2", async () => {
    const query = `limit=1&includeFailures=true&taskTypeFilter=${pricingTaskType}&taskState=succeeded,failed`;
    assert.deepEqual(await list(query), [runs[4]]);
    const empty = await stranger.client.get(`${stranger.v3}/tasks?${query}`);
    assert.deepEqual(empty.body, { data: [] });
  });

  test("filters combine", async () => {
    const created = runs.map((run) => run.creationDate);
    const cases: readonly (readonly [query: string, indices: readonly number[]])[] = [
      ["taskState=failed", [2, 1, 0]],
      ["taskState=succeeded", [4, 3]],
      ["taskState=succeeded,failed", [4, 3, 2, 1, 0]],
      ["taskState=succeeded,%20failed", [4, 3, 2, 1, 0]],
      ["taskState=pending,executing", []],
      [`taskTypeFilter=${pricingTaskType}`, [4, 3, 2, 1, 0]],
      ["taskTypeFilter=backend.tasks.pricing.callback", []],
      ["taskTypeFilter=unknown", []],
      [`minCreationDate=${created[2]}`, [4, 3, 2]],
      [`minCreationDate=${created[1]}&maxCreationDate=${created[3]}`, [2, 1]],
      [`minCreationDate=${created[1]}&taskState=failed`, [2, 1]],
      [`maxCreationDate=${created[0]}`, []],
      ["minCreationDate=2999-01-01", []],
      ["minCreationDate=2020-01-01T00:00:00+00:00&limit=2", [4, 3]],
      ["start=1&limit=2", [3, 2]],
      ["start=5", []],
      ["taskState=failed&start=1&limit=1", [1]],
    ];
    for (const [query, indices] of cases) assert.deepEqual(ids(await list(query)), newest(indices), query);
  });

  test("includeFailures=false, in any case of letters, leaves failures out", async () => {
    for (const [includeFailures, expected] of [
      ["false", false],
      ["False", false],
      ["True", true],
    ] as const) {
      for (const task of await list(`includeFailures=${includeFailures}`)) assert.equal("failures" in task, expected);
      const one = await customer.client.get(
        `${customer.v3}/tasks/${runs[2].taskId}?includeFailures=${includeFailures}`,
      );
      assert.equal("failures" in one.body.data, expected);
    }
    assert.ok((await list()).every((task) => "failures" in task));
  });

  test("400: unknown states, wrong dates and pages outside their bounds; the error names the parameter", async () => {
    for (const [query, place] of [
      ["taskState=done", "/query/taskState"],
      ["taskState=", "/query/taskState"],
      ["taskState=succeeded,,failed", "/query/taskState"],
      ["taskState=Succeeded", "/query/taskState"],
      ["minCreationDate=yesterday", "/query/minCreationDate"],
      ["maxCreationDate=2026-02-30", "/query/maxCreationDate"],
      ["limit=0", "/query/limit"],
      ["limit=1001", "/query/limit"],
      ["start=-1", "/query/start"],
      ["includeFailures=yes", "/query/includeFailures"],
      ["minCreationDate=2026-01-02&maxCreationDate=2026-01-01", "/query/minCreationDate"],
    ] as const) {
      for (const path of [customer.v3, customer.v2]) {
        const answer = await customer.client.get(`${path}/tasks?${query}`);
        assert.equal(answer.status, 400, query);
        assert.equal(answer.body.errors[0].path, place, query);
      }
    }
  });

  test("reading all pages returns each task once, also if new ones are created meanwhile", async () => {
    const own = await aCustomer(service);
    const known: string[] = [];
    for (let count = 0; count < 6; count++) known.unshift((await startRun(own)).id);
    const seen: string[] = [];
    for (let start = 0; ; start += 2) {
      const page = (await own.client.get(`${own.v3}/tasks?start=${start}&limit=2`)).body.data;
      seen.push(...ids(page));
      if (page.length < 2) break;
      await startRun(own);
    }
    assert.deepEqual(seen, known);
    assert.equal((await own.client.get(`${own.v3}/tasks?start=0&limit=100`)).body.data.length, 9);
  });
});

describe("getTask", () => {
  test("200: in data on the v3 path, bare on the older one", async () => {
    const [run] = runs;
    assert.deepEqual((await customer.client.get(`${customer.v3}/tasks/${run.taskId}`)).body, { data: run });
    assert.deepEqual((await customer.client.get(`${customer.v2}/tasks/${run.taskId}`)).body, run);
    const upper = await customer.client.get(`${customer.v3}/tasks/${run.taskId.toUpperCase()}`);
    assert.equal(upper.body.data.taskId, run.taskId);
  });

  test("404: ids of another tenant, unknown and malformed ones get the same answer", async () => {
    const bodies = new Set<string>();
    for (const id of [runs[0].taskId, "018f3c5e-0000-7000-8000-000000000000", "1", "x".repeat(300), "%00", "%27"]) {
      for (const path of [stranger.v3, stranger.v2]) {
        const answer = await stranger.client.get(`${path}/tasks/${id}`);
        assert.equal(answer.status, 404, `${path} ${id}`);
        bodies.add(answer.text);
      }
    }
    assert.equal(bodies.size, 1, [...bodies].join());
    for (const path of [`${customer.v3}/tasks`, `${customer.v2}/tasks/${runs[0].taskId}`]) {
      assert.equal((await stranger.client.get(path)).status, 404);
    }
  });
});

describe("createTask", () => {
  test("202: an id, and a url that works at once", async () => {
    const started = await startRun(customer);
    assert.equal(started.url, `${customer.v2}/tasks/${started.id}`);
    const first = await customer.client.get(started.url);
    assert.equal(first.status, 200);
    assert.equal(first.body.taskId, started.id);
    assert.ok(["pending", "executing", "succeeded"].includes(first.body.state));
    const { task, states } = await completed(customer, started.url);
    const order = ["pending", "executing", "succeeded"];
    assert.deepEqual(
      states,
      [...states].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
    assert.equal(task.state, "succeeded");
  });

  test("400: a type that cannot be started, and a body without a type", async () => {
    for (const body of [
      { taskType: "backend.tasks.pricing.callback" },
      { taskType: "backend.tasks.vendor.products.put" },
      { taskType: "" },
      { taskType: 7 },
      { taskType: pricingTaskType, data: {} },
      {},
      [],
      undefined,
    ]) {
      const answer = await customer.client.post(`${customer.v3}/tasks`, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
    }
  });

  test("404: another tenant's contract, which gets no task", async () => {
    const known = (await list()).length;
    const answer = await stranger.client.post(`${customer.v3}/tasks`, { taskType: pricingTaskType });
    assert.equal(answer.status, 404);
    assert.equal((await list()).length, known);
  });
});

test("who may only read cancels no study of another, not even one that is completed", async () => {
  const reader = await aColleague(service, customer, "reader");
  const document = { name: "Keep", otherwise: { rule: { target: "keep" } } };
  const studyOf = async (client: Client): Promise<string> => {
    const { body } = await client.post(`${customer.v3}/pricerecommendations/simulate`, { document, asTask: true });
    await completed(customer, body.data.url);
    return `${customer.v3}/tasks/${body.data.id}/cancel`;
  };
  assert.equal((await reader.client.post(await studyOf(customer.client))).status, 403);
  assert.equal(
    (await reader.client.post(await studyOf(reader.client))).status,
    409,
    "the own one is completed already",
  );
});

test("a long task does not delay the next one, because the queue stores no active contracts", async () => {
  const noted = await inDatabase(
    service,
    "update queue.queue set singletons_active = array[$1] where name = $2 returning singletons_active",
    [customer.contractId, pricingTaskType],
  );
  assert.deepEqual(noted, [{ singletons_active: null }]);
});
