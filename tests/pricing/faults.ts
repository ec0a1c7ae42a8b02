/**
 * Faults of the tests: a worker that attempts tasks beside a service that only answers, and a database that ends the
 * session of whoever writes at a chosen step. To the database that is a process that was killed there.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { openContractForTask } from "../../src/accounts/index.ts";
import { secretKey } from "../../src/base/secret.ts";
import { Database, sql } from "../../src/database/connection.ts";
import { pricingTasks } from "../../src/pricing/index.ts";
import { startTask } from "../../src/tasks/task.ts";
import { TaskFailed, TaskQueue } from "../../src/tasks/index.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import type { Service } from "../harness/service.ts";

export interface Worker {
  readonly database: Database;
  readonly queue: TaskQueue;
  /** Attempts a task of pricing once. @returns the error if it may be tried again; null if the task is completed */
  attempt(customer: Customer, taskId: string): Promise<unknown>;
}

/** A worker beside a service of the role `http`. */
export async function aWorker(service: Service): Promise<Worker> {
  const { connectionString } = service;
  const database = new Database({ connectionString, poolSize: 4, onError: () => {} });
  const log = pino({ level: "silent" });
  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  const definitions = pricingTasks({ database, queue, secret: secretKey(randomBytes(32)) });
  await queue.start(definitions);
  service.alsoStop({
    stop: async () => {
      await queue.stop();
      await database.close();
    },
  });
  return {
    database,
    queue,
    attempt: async (customer, taskId) => {
      const task = await database.row<{ task_type: string }>(sql`select task_type from task where task_id = ${taskId}`);
      const definition = definitions.find(({ taskType }) => taskType === task?.task_type);
      const contract = await openContractForTask(database, customer.contractId);
      assert.ok(definition !== undefined && contract !== null);
      try {
        const started = await startTask(database, contract, taskId);
        if (started === null) return null;
        await definition.run({ contract, taskId, ...started, signal: new AbortController().signal });
        return null;
      } catch (error) {
        if (error instanceof TaskFailed) throw error;
        return error;
      }
    },
  };
}

/** What a publication, a decision or a change of the active version writes. */
const written = [
  "activation_plan",
  "audit_entry",
  "family_pass",
  "held_price",
  "late_publication",
  "newest_recommendation",
  "price_history",
  "pricing_run",
  "publishing",
  "publishing_task",
  "recommendation",
  "rollout",
  "strategy",
  "task",
  "unpriced_product",
  "untold_publication",
];

/** A database that ends sessions: after a statement that writes, or at a commit. */
export interface Faults {
  /**
   * Does something again and again with a fault at each of its steps, until it has none so late.
   *
   * @param round begins anew, calls `broken` for what the fault interrupts, and checks what came of it
   * @returns the number of steps
   */
  atEveryStep(
    round: (broken: <Result>(work: () => Promise<Result>) => Promise<Result>) => Promise<void>,
  ): Promise<number>;
  /** Stops runs after they have loaded and calculated a chunk, before they store it. @returns what lets them go on */
  stopBeforeStore(): Promise<() => Promise<void>>;
  /** Looks into the database. */
  rows(text: string, values?: readonly unknown[]): Promise<Loose[]>;
}

const gate = 7;

export async function installFaults(service: Service): Promise<Faults> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  service.alsoStop({ stop: async () => await client.end() });
  await client.query(
    `create sequence fault_step;
     create sequence fault_at;
     select setval('fault_at', 1000000);
     create function fault() returns trigger language plpgsql security definer as $$
     begin
       if nextval('fault_step') = (select last_value from fault_at) then
         perform pg_terminate_backend(pg_backend_pid());
         perform pg_sleep(10);
       end if;
       return null;
     end $$;
     create constraint trigger fault_at_commit after update on task
       deferrable initially deferred for each row execute function fault();
     create constraint trigger fault_at_commit after insert on audit_entry
       deferrable initially deferred for each row execute function fault();
     create constraint trigger fault_at_commit after update on pricing_run
       deferrable initially deferred for each row execute function fault();
     create constraint trigger fault_at_commit after update on publishing_task
       deferrable initially deferred for each row execute function fault();
     create function gate() returns trigger language plpgsql security definer as $$
     begin
       perform pg_advisory_xact_lock_shared(${gate});
       return new;
     end $$;
     create trigger gate before update of last_product_id on pricing_run for each row execute function gate()`,
  );
  for (const table of written) {
    await client.query(`create trigger fault after insert or update or delete on ${table} execute function fault()`);
  }
  return {
    rows: async (text, values = []) => (await client.query(text, [...values])).rows,
    async stopBeforeStore() {
      await client.query(`select pg_advisory_lock(${gate})`);
      return async () => void (await client.query(`select pg_advisory_unlock(${gate})`));
    },
    async atEveryStep(round) {
      for (let step = 1; ; step++) {
        let isReached = false;
        await round(async (work) => {
          await client.query("select setval('fault_step', 1, false), setval('fault_at', $1)", [step]);
          try {
            return await work();
          } finally {
            const { rows } = await client.query<{ last: number }>(
              "select last_value::integer as last, setval('fault_at', 1000000) from fault_step",
            );
            isReached = (rows[0]?.last ?? 0) >= step;
          }
        });
        if (!isReached) return step - 1;
      }
    },
  };
}
