/**
 * Runs tasks with the job queue pg-boss. A task and its job are created in one transaction. An open task always names the
 * job that will run it. A worker that dies stops its heartbeat, and another worker takes the job within 60 s
 * (interface 3-6).
 */
import { setTimeout as delay } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import { newId } from "../base/id.ts";
import { sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { isDatabaseLost, isLockTimeout, translateError } from "../database/errors.ts";
import type { ContractAccess } from "../http/access.ts";
import { limits } from "../limits.ts";
import { keptOnCoordinator } from "../database/distribute.ts";
import { findAttemptsOf } from "./end-attempts.ts";
import { jobToInsert, lossesOf, ownerOf, queueOf, type JobOwner, type NewJob, type TaskJob } from "./jobs.ts";
import { nextOccurrence } from "./occurrence.ts";
import { failTask, startTask } from "./task.ts";
import { TaskFailed, type NewTask, type TaskDefinition, type TaskRun } from "./task-definition.ts";
import { findFront, findTurn } from "./turns.ts";

/** The wait before the second attempt, and after a loss of the database. It doubles before each further attempt. */
const retryDelayMs = 1_000;

/** The schema of the queue's own tables. */
export const queueSchema = "queue";

export interface TaskQueueOptions {
  database: Database;
  log: QueueLog;
  /** Opens the contract of a task; null if it was deleted. */
  openContract(database: Queries, contractId: string): Promise<Contract | null>;
  /** The time that running tasks have to reach a safe point at a stop. */
  stopTimeoutMs?: number;
}

export interface QueueLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/** How often the queue looks for abandoned jobs, and the longest pause of the machine that abandons none. */
const superviseIntervalSeconds = 10;

/** How often the stop of pg-boss looks whether its workers have ended. */
const bossLooksEveryMs = 500;

export class TaskQueue {
  readonly #boss: PgBoss;
  readonly #options: TaskQueueOptions;
  readonly #stopping = new AbortController();
  readonly #definitions = new Map<string, TaskDefinition>();
  /** Jobs that this process works on, by id. */
  readonly #running = new Map<string, { definition: TaskDefinition; job: TaskJob }>();
  #observe: (taskType: string, seconds: number, outcome: string) => void = () => {};

  constructor(options: TaskQueueOptions) {
    this.#options = options;
    this.#boss = new PgBoss({
      connectionString: keptOnCoordinator(options.database.connectionString, options.database.pooling),
      application_name: "pricewright-queue",
      schema: queueSchema,
      max: 3,
      // A pooler by transaction loses what was listened to; workers then ask every second.
      useListenNotify: options.database.pooling !== "transaction",
      schedule: false,
      superviseIntervalSeconds,
      monitorIntervalSeconds: superviseIntervalSeconds,
    });
    this.#boss.on("error", (error) => this.#report(error));
    this.#boss.on("warning", (warning) => options.log.warn({ warning }, "queue"));
  }

  /** Calls `observe` with the duration of every attempt, for the metrics. */
  onAttempt(observe: (taskType: string, seconds: number, outcome: string) => void): void {
    this.#observe = observe;
  }

  /** Makes the queues of these kinds of task, in the tables that were installed. Afterwards a process of any role can enqueue tasks. */
  async start(definitions: readonly TaskDefinition[]): Promise<void> {
    await this.#boss.start();
    for (const definition of definitions) {
      this.#definitions.set(definition.taskType, definition);
      if (definition.sharesQueueOf === undefined) await this.#createQueue(definition);
    }
  }

  /** Ends the attempts of a worker that died, so that they are made again now. Each counts, because it may be what killed the worker. */
  async endAttempts(workerId: string): Promise<void> {
    for (const [queue, jobIds] of await findAttemptsOf(this.#options.database, workerId)) {
      await this.#boss.fail(queue, jobIds, { message: "its process died" });
    }
  }

  /** Begins to execute tasks. Only a process with the worker role calls it. */
  async work(): Promise<void> {
    for (const definition of this.#definitions.values()) {
      if (definition.sharesQueueOf !== undefined) continue;
      for (let worker = 0; worker < definition.concurrency; worker++) await this.#workOn(definition);
    }
  }

  /** Starts one worker. It fetches the next job as soon as it has ended one. By default it would wait for the next poll. */
  async #workOn(definition: TaskDefinition): Promise<void> {
    const polling = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };
    // A worker skips jobs of a group that another worker executes. With the policy of exclusive jobs alone it would stop
    // at such a job, so a contract with a second task in the queue would delay the tasks of all others.
    const isExclusive = definition.exclusivePer === "contract";
    const concurrency = isExclusive ? { groupConcurrency: 1 } : { localGroupConcurrency: 1 };
    const options = { ...polling, ...concurrency, includeMetadata: true } as const;
    const workerId = await this.#boss.work(definition.taskType, options, async (jobs: TaskJob[]) => {
      try {
        for (const job of jobs) {
          await this.#attempt(this.#definitions.get(job.data.taskType ?? definition.taskType) ?? definition, job);
        }
      } finally {
        this.#boss.notifyWorker(workerId);
      }
    });
  }

  /**
   * Creates a task and its job in the caller's transaction.
   *
   * @returns the taskId
   */
  async enqueue(transaction: Transaction, contract: Contract, task: NewTask): Promise<string> {
    const [taskId] = await this.enqueueAll(transaction, contract, [task]);
    assert(taskId !== undefined, "a task that was created has an id");
    return taskId;
  }

  /**
   * Creates several tasks of one type and their jobs.
   *
   * @returns the taskIds, in the order of the tasks
   */
  async enqueueAll(transaction: Transaction, contract: Contract, tasks: readonly NewTask[]): Promise<string[]> {
    const [first] = tasks;
    if (first === undefined) return [];
    const created = tasks.map((task) => ({ ...task, taskId: newId(), jobId: newId() }));
    const taskIds = created.map(({ taskId }) => taskId);
    await transaction.run(sql`
      /* tasks.enqueue */
      insert into task (contract_id, task_id, parent_id, task_type, account_id, data, job_id)
      select ${contract.contractId}, task_id, parent_id, ${first.taskType}, account_id, data, job_id
      from unnest(${taskIds}::uuid[], ${tasks.map(({ parentId }) => parentId ?? null)}::uuid[],
        ${tasks.map(({ accountId }) => accountId ?? null)}::bigint[],
        ${tasks.map(({ data }) => JSON.stringify(data))}::json[],
        ${created.map(({ jobId }) => jobId)}::uuid[]) as new (task_id, parent_id, account_id, data, job_id)`);
    await this.#insertJobs(transaction, contract, first.taskType, created);
    return taskIds;
  }

  /** Schedules one more attempt at a task at `startAt`, or now. A task that is completed meanwhile gets none. */
  async enqueueAttempt(
    transaction: Transaction,
    contract: Contract,
    attempt: { taskType: string; taskId: string; group?: string; startAt: Date | null },
  ): Promise<void> {
    await this.#replaceJob(transaction, contract, attempt.taskType, { ...attempt, jobId: newId() });
  }

  /** Gives an open task another job. @param priority without one it has its company's next turn */
  async #replaceJob(
    transaction: Transaction,
    owner: JobOwner,
    taskType: string,
    job: NewJob & { priority?: number },
  ): Promise<void> {
    const open = await transaction.run(sql`
      /* tasks.replaceJob */
      update task
      set job_id = ${job.jobId}
      where contract_id = ${owner.contractId} and task_id = ${job.taskId} and state in ('pending', 'executing')`);
    if (open > 0) await this.#insertJobs(transaction, owner, taskType, [job], job.priority);
  }

  /** @param first the priority of the first job; the company's next turn if missing */
  async #insertJobs(
    transaction: Transaction,
    owner: JobOwner,
    taskType: string,
    newJobs: readonly NewJob[],
    first?: number,
  ): Promise<void> {
    const definition = this.#definitions.get(taskType);
    const queue = queueOf(taskType, definition);
    const priority = first ?? (await findTurn(transaction, queue, String(owner.companyId)));
    const jobs = newJobs.map((job, at) =>
      jobToInsert(owner, { ...job, taskType, definition, priority: priority - at }),
    );
    await this.#boss.insert(queue, jobs, { db: transaction });
  }

  /**
   * The first time after `after` that a cron expression names in a time zone; null if there is none.
   *
   * @throws Error whose message says what is wrong with the expression
   */
  nextOccurrence(cron: string, timeZone: string, after: Date): Date | null {
    return nextOccurrence(cron, timeZone, after, (from, count) =>
      this.#boss.previewSchedule(cron, { tz: "UTC", from, count }),
    );
  }

  /** The number of jobs that wait and that execute, by kind of task, for the metrics. */
  async depths(): Promise<{ taskType: string; queued: number; active: number }[]> {
    const queues = await this.#boss.getQueues();
    return queues
      .filter((queue) => this.#definitions.has(queue.name))
      .map((queue) => ({ taskType: queue.name, queued: queue.queuedCount, active: queue.activeCount }));
  }

  /** What who begins a task of the kind may do in the contract. */
  begunWith(taskType: string): ContractAccess {
    return this.#definitions.get(taskType)?.begunWith ?? "write";
  }

  /** Deletes what is stored for a task alone, when the task is cancelled. */
  async forget(
    transaction: Transaction,
    contract: Contract,
    task: { taskType: string; taskId: string; data: unknown },
  ): Promise<void> {
    await this.#definitions.get(task.taskType)?.forget?.(transaction, contract, task.data, task.taskId);
  }

  /**
   * Waits until running tasks reach a safe point, at most {@link limits.tasks.stopTimeoutMs}, then ends. No task loses an
   * attempt.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const running = this.#running.size;
    if (running > 0) this.#options.log.info({ running }, "tasks stop at their next safe point");
    const { stopTimeoutMs = limits.tasks.stopTimeoutMs } = this.#options;
    const late = setTimeout(() => void this.#handBackAll(), stopTimeoutMs);
    await this.#endIdleWorkers();
    await this.#boss.stop({ graceful: true, timeout: stopTimeoutMs + limits.tasks.handBackTimeoutMs });
    clearTimeout(late);
  }

  /** The embedded database may end before the last of the queue's connections has: that is no error of a stop. */
  #report(error: Error): void {
    const isExpected = this.#stopping.signal.aborted && isDatabaseLost(translateError(error));
    if (!isExpected) this.#options.log.error({ err: error }, "queue");
  }

  /** Ends the workers that have nothing to do: the stop of pg-boss looks only every half second whether all have ended. */
  async #endIdleWorkers(): Promise<void> {
    const looked = new AbortController();
    const ended = [...this.#definitions.keys()].map(async (name) => await this.#boss.offWork(name, { wait: true }));
    await Promise.race([Promise.all(ended), delay(bossLooksEveryMs, undefined, { signal: looked.signal })]);
    looked.abort();
  }

  /** Retries have no delay in the queue. The pause is in the worker, so a contract's exclusive tasks keep their order. */
  async #createQueue(definition: TaskDefinition): Promise<void> {
    const options = {
      retryLimit: limits.tasks.attempts - 1,
      retryDelay: 0,
      retryBackoff: false,
      expireInSeconds: limits.tasks.lifetimeSeconds,
      heartbeatSeconds: limits.tasks.heartbeatSeconds,
      deleteAfterSeconds: 24 * 60 * 60,
      notify: true,
    };
    const policy = definition.exclusivePer === "contract" ? "singleton" : "standard";
    await this.#boss.createQueue(definition.taskType, { ...options, policy });
    await this.#boss.updateQueue(definition.taskType, options);
  }

  async #attempt(definition: TaskDefinition, job: TaskJob): Promise<void> {
    const startedMs = performance.now();
    this.#running.set(job.id, { definition, job });
    try {
      const outcome = await this.#start(definition, job);
      if (outcome !== null) this.#observe(definition.taskType, (performance.now() - startedMs) / 1000, outcome);
    } catch (error) {
      if (!mayLoseDatabase(error, job)) throw error;
      this.#options.log.warn({ ...job.data, err: error }, "task lost the database, will be taken up again");
      await this.#handBackOnceThere(definition, job);
    } finally {
      this.#running.delete(job.id);
    }
  }

  /** @returns null if the task is completed or deleted */
  async #start(definition: TaskDefinition, job: TaskJob): Promise<"ended" | "failed" | "interrupted" | null> {
    const { database } = this.#options;
    const contract = await this.#options.openContract(database, job.data.contractId);
    if (contract === null) return null;
    const { taskId } = job.data;
    const started = await startTask(database, contract, taskId);
    if (started === null) return null;
    const signal = AbortSignal.any([this.#stopping.signal, job.signal]);
    return await this.#run(definition, { contract, taskId, ...started, signal }, job);
  }

  /** @throws the run's error if another attempt may succeed, so the queue tries again */
  async #run(definition: TaskDefinition, run: TaskRun, job: TaskJob): Promise<"ended" | "failed" | "interrupted"> {
    const { contract, taskId } = run;
    try {
      await definition.run(run);
      return "ended";
    } catch (error) {
      if (mayLoseDatabase(error, job)) throw error;
      const ids = { taskId, taskType: definition.taskType, contractId: contract.contractId };
      // Waiting for a lock is no failure of the task. Its holder is at work, or the server ends it.
      const isInterrupted = this.#stopping.signal.aborted || isLockTimeout(error);
      if (!(error instanceof TaskFailed) && isInterrupted) {
        this.#options.log.info({ ...ids, err: error }, "task interrupted, will be taken up again");
        await this.#handBack(definition, job);
        return "interrupted";
      }
      const isLast = job.retryCount >= job.retryLimit;
      if (!(error instanceof TaskFailed) && (!isLast || job.signal.aborted)) {
        this.#options.log.warn({ ...ids, err: error }, "task attempt failed, will be tried again");
        const pauseMs = retryDelayMs * 2 ** job.retryCount;
        await delay(pauseMs, undefined, { signal: run.signal }).catch(() => undefined);
        throw error;
      }
      const failure = failureOf(error);
      if (failure !== error) this.#options.log.error({ ...ids, err: error }, "task failed");
      await failTask(this.#options.database, contract, taskId, failure);
      return "failed";
    }
  }

  /** Hands a job back once the database answers again. If the worker stops meanwhile, the queue takes the job up later. */
  async #handBackOnceThere(definition: TaskDefinition, job: TaskJob): Promise<void> {
    const ending = AbortSignal.any([this.#stopping.signal, job.signal]);
    const counted = { ...job, data: { ...job.data, losses: lossesOf(job) + 1 } };
    for (;;) {
      await delay(retryDelayMs, undefined, { signal: ending }).catch(() => undefined);
      try {
        return await this.#handBack(definition, counted);
      } catch (error) {
        if (ending.aborted || !isDatabaseLost(error)) throw error;
      }
    }
  }

  /** Hands back the jobs that did not reach a safe point in time, so another process takes them up. */
  async #handBackAll(): Promise<void> {
    for (const { definition, job } of this.#running.values()) {
      await this.#handBack(definition, job).catch((error: unknown) => {
        this.#options.log.error({ err: error, jobId: job.id }, "task could not be handed back");
      });
    }
  }

  /**
   * Ends a job without the loss of an attempt. A new job replaces it, in front of those of its company and of its contract that wait. A
   * job that another worker has taken over meanwhile stays as it is.
   */
  async #handBack(definition: TaskDefinition, job: TaskJob): Promise<void> {
    const { taskType } = definition;
    const queue = queueOf(taskType, definition);
    await this.#options.database.transaction(async (transaction) => {
      const ended = await this.#boss.complete(queue, job, null, { db: transaction });
      assert("affected" in ended, "the queue says how many jobs it ended");
      if (ended.affected === 0) return;
      await this.#replaceJob(transaction, ownerOf(job), taskType, {
        jobId: newId(),
        taskId: job.data.taskId,
        retryLimit: job.retryLimit - job.retryCount,
        losses: lossesOf(job),
        priority: await findFront(transaction, queue, job),
        ...(typeof job.groupId === "string" ? { group: job.groupId } : {}),
      });
    });
  }
}

/** Whether the database failed, not the task: the first losses of it cost no attempt. */
function mayLoseDatabase(error: unknown, job: TaskJob): boolean {
  return isDatabaseLost(error) && lossesOf(job) < limits.tasks.databaseLosses;
}

/** Why a task fails after its last attempt (interface 7-10). */
function failureOf(error: unknown): TaskFailed {
  if (error instanceof TaskFailed) return error;
  if (!isDatabaseLost(error)) return new TaskFailed("task.unexpectedFailure", "The task failed unexpectedly.");
  const message =
    "The database ended in each attempt at the task. What it has stored until then stays. Start it again once the database stays up.";
  return new TaskFailed("task.databaseLost", message);
}
