/** The event "pricing completed" and a change of due times, for tests of deliveries against a running service. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { openContractForTask } from "../../src/accounts/index.ts";
import { newId } from "../../src/base/id.ts";
import { secretKey } from "../../src/base/secret.ts";
import { callbackTask, enqueueCallbacks } from "../../src/callbacks/index.ts";
import { addressGuard } from "../../src/outgoing/index.ts";
import { Database, sql } from "../../src/database/connection.ts";
import { TaskQueue } from "../../src/tasks/index.ts";
import type { Client, Loose } from "../harness/client.ts";
import type { Service } from "../harness/service.ts";

export interface Runs {
  /** Completes a pricing run of the contract. @returns the number of enqueued callbacks, and the id of the run */
  complete(contractId: string, startTime: Date): Promise<{ parentId: string; count: number }>;
  /** Rolls the completing transaction back. */
  fail(contractId: string): Promise<void>;
  /** Makes every waiting attempt due now. */
  passTime(): Promise<void>;
  /** Makes a second job for an attempt, and waits until it is done. */
  leaveJob(contractId: string, taskId: string): Promise<void>;
  /** Changes every registered callback without the rules' checks. */
  changeUrls(url: string): Promise<void>;
  stop(): Promise<void>;
}

const taskType = "backend.tasks.pricing.callback";

/** `key` is the service's SECRET_KEY. */
export async function runsOn(service: Service, key: string): Promise<Runs> {
  const onError = (): void => {};
  const database = new Database({ connectionString: service.connectionString, poolSize: 2, onError });
  const log = { error: () => {}, warn: () => {}, info: () => {} };
  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  const secret = secretKey(Buffer.from(key, "base64"));
  const guard = addressGuard({ allowedRanges: [] });
  // It only registers the task's type: without work() the queue delivers nothing.
  await queue.start([callbackTask({ database, secret, queue, guard, callbackConcurrency: 1 })]);
  const complete = async (contractId: string, startTime: Date, undo = false) => {
    const contract = await openContractForTask(database, contractId);
    assert(contract !== null);
    const parentId = newId();
    const count = await database.transaction(async (transaction) => {
      const enqueued = await enqueueCallbacks(transaction, contract, queue, secret, { parentId, startTime });
      if (undo) throw new Error("the run failed");
      return enqueued;
    });
    return { parentId, count };
  };
  return {
    complete,
    async fail(contractId) {
      await assert.rejects(complete(contractId, new Date(), true), /the run failed/);
    },
    async passTime() {
      await database.run(sql`update callback_delivery set next_attempt_at = now() where next_attempt_at is not null`);
      await database.run(sql`update queue.job set start_after = now() where name = ${taskType} and state = 'created'`);
      // The queue sends this when a job is due at once.
      await database.run(
        sql`select pg_notify('pgboss_' || left(encode(sha224('queue'::bytea), 'hex'), 24), ${taskType})`,
      );
    },
    async leaveJob(contractId, taskId) {
      const contract = await openContractForTask(database, contractId);
      assert(contract !== null);
      await database.transaction(async (transaction) => {
        const ofTask = sql`contract_id = ${contractId} and task_id = ${taskId}`;
        const task = await transaction.row<{ job_id: string }>(sql`select job_id from task where ${ofTask}`);
        await queue.enqueueAttempt(transaction, contract, { taskType, taskId, startAt: null });
        await transaction.run(sql`update task set job_id = ${task?.job_id} where ${ofTask}`);
      });
      await until(async () => {
        const open = await database.rows(
          sql`select from queue.job where name = ${taskType} and start_after <= now() and state < 'completed'`,
        );
        return open.length === 0;
      });
    },
    async changeUrls(url) {
      await database.run(sql`update callback set url = ${url}`);
    },
    async stop() {
      await queue.stop();
      await database.close();
    },
  };
}

/** Polls the newest delivery until it is as wanted, as a client does. */
export async function delivery(client: Client, path: string, isWanted: (delivery: Loose) => boolean): Promise<Loose> {
  let newest: Loose;
  await until(async () => {
    const answer = await client.get(`${path}/deliveries?limit=1`);
    assert.equal(answer.status, 200, answer.text);
    [newest] = answer.body.data;
    return newest !== undefined && isWanted(newest);
  });
  return newest;
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isReached())) {
    assert.ok(Date.now() < deadline, "not within 60 s");
    await delay(10);
  }
}
