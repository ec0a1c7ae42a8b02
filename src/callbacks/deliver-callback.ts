/**
 * `deliverCallback`: makes one attempt at a delivery and records its outcome. Sending and recording cannot commit together, so
 * a crash between them repeats the attempt. A receiver gets a delivery at least once, always with the same webhook-id.
 */
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { userAgent, type AddressGuard } from "../outgoing/index.ts";
import { addProgress, completeTask, failTask, type TaskQueue, type TaskRun } from "../tasks/index.ts";
import { callbackTaskType, openRequest, receiverOf } from "./delivery.ts";
import { send, type Outcome } from "./send.ts";
import { signatureHeaders } from "./signature.ts";
import { getSigningKeys } from "./signing-key.ts";

/** The fraction of a wait that is added or subtracted at random. */
const retryJitter = 0.1;

export interface DeliveryOptions {
  database: Database;
  secret: SecretKey;
  queue: TaskQueue;
  guard: AddressGuard;
  /** The waits between attempts. There is one more attempt than waits. */
  retryDelaysMs: readonly number[];
}

interface Delivery {
  request_sealed: string;
  attempts: number;
}

/** Makes the attempt that is due. Does nothing if none is due, for example after a crash whose attempt was recorded. */
export async function deliverCallback(options: DeliveryOptions, run: TaskRun): Promise<void> {
  const { database, secret, guard } = options;
  const { contract, taskId } = run;
  run.signal.throwIfAborted();
  const delivery = await findDue(database, contract, taskId);
  if (delivery === null) return;
  const request = openRequest(secret, contract, taskId, delivery.request_sealed);
  const { key, previous } = await getSigningKeys(database, contract, secret);
  const keys = previous === null ? [key] : [key, previous.key];
  const signature = signatureHeaders(keys, { id: taskId, sentAt: new Date(), body: request.body });
  const headers = { "user-agent": userAgent, ...request.headers, ...signature };
  const { timeoutMs, answerBytes } = limits.callbacks;
  const outcome = await send({ ...request, headers }, { guard, timeoutMs, answerBytes });
  await database.transaction(async (transaction) => {
    await recordAttempt(transaction, options, run, { attempts: delivery.attempts, outcome, url: request.url });
  });
}

/**
 * Finds the delivery if an attempt is due. The job and the delivery hold the same time, and the database's clock decides on
 * both. The ten seconds allow for a clock that a failover set back.
 */
async function findDue(database: Database, contract: Contract, taskId: string): Promise<Delivery | null> {
  return await database.row<Delivery>(sql`
    /* callbacks.findDueDelivery */
    select request_sealed, attempts
    from callback_delivery
    where contract_id = ${contract.contractId} and task_id = ${taskId}
      and next_attempt_at <= statement_timestamp() + interval '10 seconds'`);
}

/** Records the attempt. Then completes the task, schedules the next attempt or fails the task. */
async function recordAttempt(
  transaction: Transaction,
  options: DeliveryOptions,
  { contract, taskId }: TaskRun,
  made: { attempts: number; outcome: Outcome; url: string },
): Promise<void> {
  const { attempts, outcome } = made;
  const delayMs = outcome.error === null ? undefined : options.retryDelaysMs[attempts];
  const startAt = delayMs === undefined ? null : new Date(Date.now() + withJitter(delayMs));
  const isRecorded = await transaction.run(sql`
    /* callbacks.recordAttempt */
    update callback_delivery
    set attempts = attempts + 1, next_attempt_at = ${startAt}, last_attempt_at = statement_timestamp(),
      last_status = ${outcome.status}, last_error = ${outcome.error}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and attempts = ${attempts}`);
  if (isRecorded === 0) return; // Another worker, presumed dead, has recorded the same attempt.
  if (outcome.error === null) {
    await addProgress(transaction, contract, taskId, { successful: 1 });
    return await completeTask(transaction, contract, taskId);
  }
  if (startAt !== null) {
    const group = receiverOf(contract, made.url);
    return await options.queue.enqueueAttempt(transaction, contract, {
      taskType: callbackTaskType,
      taskId,
      group,
      startAt,
    });
  }
  await addProgress(transaction, contract, taskId, { failed: 1 });
  await failTask(transaction, contract, taskId, {
    failureCode: "callback.deliveryFailed",
    message: `The callback could not be delivered in ${attempts + 1} attempts. ${outcome.error}`,
  });
}

/** Spreads the attempts of callbacks that failed together. */
function withJitter(delayMs: number): number {
  return delayMs * (1 + retryJitter * (2 * Math.random() - 1));
}
