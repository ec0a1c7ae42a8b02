/** Jumps into lists by time: tasks, deliveries, log messages (src/paging/milestones.ts). */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { Database } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { forgetLogMessages } from "../../src/logs/index.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { inDatabase, untilMany } from "../harness/market.ts";

/** The others are too young to be noted. */
const settled = 3_200;
const unsettled = 600;
const notedAtLeast = Math.floor(settled / 1_000);
const starts = [0, 599, 2_000, 2_600, 2_601, 3_456, 3_799, 3_800, 9_000];

const { service, customer: owner } = await aService();

const insertTasks = `
  insert into task (contract_id, task_id, task_type, state, finished_at)
  select $1, uuidv7($3::interval - number * interval '1 second'), 'backend.tasks.pricing.callback', 'succeeded', now()
  from generate_series(1, $2::integer) as number
  returning task_id`;

const insertDeliveries = `
  with created as (${insertTasks})
  insert into callback_delivery (contract_id, task_id, request_sealed, url, method)
  select $1, task_id, '', 'https://shop.example/hook', 'POST'
  from created`;

/** Every third is the company's. */
const insertMessages = `
  with numbered as (
    select number, date_trunc('milliseconds', now() + $3::interval - number * interval '1 second') as stored_at
    from generate_series(1, $2::integer) as number
  ), of_company as (
    insert into company_log_message (company_id, stored_at, severity, component, source, message)
    select (select company_id from contract where contract_id = $1), stored_at, 'info', 'sync', 'plugin', stored_at::text
    from numbered
    where number % 3 = 0
  )
  insert into log_message (contract_id, stored_at, severity, component, source, message)
  select $1, stored_at, 'info', 'sync', 'plugin', stored_at::text
  from numbered
  where number % 3 > 0`;

const lists = [
  { name: "tasks", insert: insertTasks, path: "tasks", limit: 1_000, filter: "taskState=succeeded" },
  { name: "deliveries", insert: insertDeliveries, path: "settings/callbacks/deliveries", limit: 999, filter: null },
  { name: "logs", insert: insertMessages, path: "log/messages", limit: 1_000, filter: "severity=info" },
];

for (const list of lists) {
  describe(list.name, () => {
    let customer: Customer;
    before(async () => {
      customer = await anotherContract(owner);
      await insert(unsettled, "0");
      await insert(settled, "-1 day");
    });

    async function insert(count: number, at: string): Promise<void> {
      await inDatabase(service, list.insert, [customer.contractId, count, at]);
    }

    async function read(query: string): Promise<string[]> {
      const answer = await customer.client.get(`${customer.v3}/${list.path}?${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data.map((entry: Loose) => entry.taskId ?? entry.message);
    }

    /** Page by page, which needs no milestones. */
    async function walk(): Promise<string[]> {
      const all: string[] = [];
      for (let page = await read(`limit=${list.limit}`); page.length > 0;) {
        all.push(...page);
        page = await read(`start=${all.length}&limit=${list.limit}`);
      }
      return all;
    }

    async function milestones(): Promise<number> {
      const [row] = await inDatabase(
        service,
        "select count(*)::integer as noted from page_milestone where contract_id = $1 and list = $2",
        [customer.contractId, list.name],
      );
      return row.noted;
    }

    async function untilNoted(count: number): Promise<void> {
      await untilMany(count, milestones);
    }

    async function assertJumps(all: readonly string[]): Promise<void> {
      for (const start of starts) {
        const page = await read(`start=${start}&limit=7`);
        assert.deepEqual(page, all.slice(start, start + 7), `a jump to ${start}`);
      }
    }

    test("a jump comes to its page, before milestones are noted and after, also when entries have come since", async () => {
      const all = await walk();
      assert.equal(all.length, settled + unsettled);
      await untilNoted(notedAtLeast);
      await inDatabase(service, "truncate page_milestone, page_position");
      await assertJumps(all);
      await untilNoted(notedAtLeast);
      await assertJumps(all);
      await insert(534, "30 minutes");
      const grown = await walk();
      assert.equal(grown.length, all.length + 534);
      await assertJumps(grown);
    });

    test("entries that settled are noted by who reads next, and only they", async () => {
      await insert(2_100, "-2 hours");
      const all = await walk();
      await untilNoted(notedAtLeast + 2);
      await assertJumps(all);
      assert.equal(await milestones(), Math.floor((settled + 2_100) / 1_000));
    });

    test("milestones are what a jump goes by: where one is wrong, so is the jump", async () => {
      const entry = await read("start=5899&limit=1");
      await inDatabase(service, "truncate page_position");
      await inDatabase(service, "update page_milestone set place = 1000 + place * 2 where contract_id = $1", [
        customer.contractId,
      ]);
      assert.notDeepEqual(await read("start=5899&limit=1"), entry);
      await inDatabase(service, "truncate page_milestone");
      assert.deepEqual(await read("start=5899&limit=1"), entry);
    });

    if (list.filter !== null) {
      test("a list with a filter is another list", async () => {
        const all = await walk();
        await untilNoted(notedAtLeast);
        assert.deepEqual(await read(`${list.filter}&start=5432&limit=7`), all.slice(5_432, 5_439));
      });
    }

    if (list.name === "logs") {
      test("what is forgotten is forgotten with its milestones, and moves no other", async () => {
        const all = await walk();
        await untilNoted(notedAtLeast);
        const database = new Database({
          connectionString: service.connectionString,
          poolSize: 1,
          onError: (error) => assert.fail(String(error)),
        });
        const keptFrom = Date.now() - 12 * 60 * 60 * 1000;
        await forgetLogMessages(database, new Date(keptFrom + limits.logs.keptDays * 24 * 60 * 60 * 1000));
        await database.close();
        assert.equal(await milestones(), 2);
        await assertJumps(all.slice(0, -settled));
      });
    }
  });
}
