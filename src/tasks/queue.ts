/**
 * What runs tasks: the job queue (pg-boss) under our task rows. A task and its job are created in one transaction; a
 * worker that dies stops its heartbeat and the job is handed to another (decisions section 6: within 60 s).
 */
import { PgBoss, type Job } from "pg-boss";
import type { Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import { newId } from "../base/id.ts";
import { sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { forgetActiveKeys } from "./forget-active-keys.ts";
import { failTask, startTask } from "./task.ts";

/** Thrown by a task to end it for good: nothing that another attempt would mend. */
export class TaskFailed extends Error {
  readonly failureCode: string;

  constructor(failureCode: string, message: string) {
    super(message);
    this.name = "TaskFailed";
    this.failureCode = failureCode;
  }
}

/** One attempt at a task. */
export interface TaskRun {
  readonly contract: Contract;
  readonly taskId: string;
  /** What the task was created with. */
  readonly data: unknown;
  /** Aborts when the worker shuts down: stop at the next safe point and throw; the task is taken up again. */
  readonly signal: AbortSignal;
}

export interface TaskDefinition {
  readonly taskType: string;
  /** `contract`: tasks of one contract never overlap; they wait for each other in the order they came. */
  readonly exclusivePer: "contract" | "nothing";
  /** Runs at a time in one process. */
  readonly concurrency: number;
  /**
   * Does the work. Its last effect and {@link completeTask} belong in one transaction; it may be called again after a
   * crash, so an effect that is there already must not be made twice.
   */
  run(run: TaskRun): Promise<void>;
}

export interface NewTask {
  taskType: string;
  accountId?: number;
  parentId?: string;
  data: unknown;
  /** A process works on one task of a group at a time, so that none takes every worker; without one there is no limit. */
  group?: string;
}

interface JobData {
  contractId: string;
  taskId: string;
}

export interface TaskQueueOptions {
  database: Database;
  log: QueueLog;
  /** Gives the worker its handle; null when the contract is gone. */
  openContract(database: Queries, contractId: string): Promise<Contract | null>;
}

export interface QueueLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/** The longest a pause of the machine may last before a job counts as abandoned; looked for as often. */
const superviseIntervalSeconds = 10;

export class TaskQueue {
  readonly #boss: PgBoss;
  readonly #options: TaskQueueOptions;
  readonly #stopping = new AbortController();
  readonly #definitions = new Map<string, TaskDefinition>();
  #observe: (taskType: string, seconds: number, outcome: string) => void = () => {};

  constructor(options: TaskQueueOptions) {
    this.#options = options;
    this.#boss = new PgBoss({
      connectionString: options.database.connectionString,
      application_name: "pricewright-queue",
      schema: "queue",
      max: 3,
      useListenNotify: true,
      schedule: false,
      superviseIntervalSeconds,
      monitorIntervalSeconds: superviseIntervalSeconds,
    });
    this.#boss.on("error", (error) => options.log.error({ err: error }, "queue"));
    this.#boss.on("warning", (warning) => options.log.warn({ warning }, "queue"));
  }

  /** Tells `observe` the duration of every attempt, for the metrics. */
  onAttempt(observe: (taskType: string, seconds: number, outcome: string) => void): void {
    this.#observe = observe;
  }

  /** Makes the queues of these kinds of task; after it tasks can be enqueued, on any role. */
  async start(definitions: readonly TaskDefinition[]): Promise<void> {
    await this.#boss.start();
    await forgetActiveKeys(this.#options.database);
    for (const definition of definitions) {
      this.#definitions.set(definition.taskType, definition);
      await this.#createQueue(definition);
    }
  }

  /** Begins to work on the tasks; only a process with the worker role does. */
  async work(): Promise<void> {
    for (const definition of this.#definitions.values()) {
      for (let worker = 0; worker < definition.concurrency; worker++) await this.#workOn(definition);
    }
  }

  /** One worker. It looks for the next job as soon as it has done one: by itself it would wait for the next poll. */
  async #workOn(definition: TaskDefinition): Promise<void> {
    const polling = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };
    // A worker passes over jobs of a group that is worked on. By the policy of exclusive ones alone it would stop there:
    // a contract with a second task in the queue would hold up those of all others.
    const isExclusive = definition.exclusivePer === "contract";
    const options = isExclusive ? { ...polling, groupConcurrency: 1 } : { ...polling, localGroupConcurrency: 1 };
    const workerId = await this.#boss.work<JobData>(definition.taskType, options, async (jobs: Job<JobData>[]) => {
      try {
        for (const job of jobs) await this.#attempt(definition, job);
      } finally {
        this.#boss.notifyWorker(workerId);
      }
    });
  }

  /**
   * Creates a task and its job in the caller's transaction: both are there, or neither.
   *
   * @returns the taskId
   */
  async enqueue(transaction: Transaction, contract: Contract, task: NewTask): Promise<string> {
    const [taskId] = await this.enqueueAll(transaction, contract, [task]);
    assert(taskId !== undefined, "a task that was created has an id");
    return taskId;
  }

  /**
   * The same for several tasks of one type.
   *
   * @returns the taskIds, in the order of the tasks
   */
  async enqueueAll(transaction: Transaction, contract: Contract, tasks: readonly NewTask[]): Promise<string[]> {
    const [first] = tasks;
    if (first === undefined) return [];
    const created = tasks.map((task) => ({ ...task, taskId: newId() }));
    const taskIds = created.map(({ taskId }) => taskId);
    await transaction.run(sql`
      /* tasks.enqueue */
      insert into task (contract_id, task_id, parent_id, task_type, account_id, data)
      select ${contract.contractId}, task_id, parent_id, ${first.taskType}, account_id, data
      from unnest(${taskIds}::uuid[], ${tasks.map(({ parentId }) => parentId ?? null)}::uuid[],
        ${tasks.map(({ accountId }) => accountId ?? null)}::bigint[],
        ${tasks.map(({ data }) => JSON.stringify(data))}::json[]) as new (task_id, parent_id, account_id, data)`);
    await this.#insertJobs(transaction, contract, first.taskType, created);
    return taskIds;
  }

  /** Schedules one more attempt at a task that is not yet completed: at that time, or now. */
  async enqueueAttempt(
    transaction: Transaction,
    contract: Contract,
    attempt: { taskType: string; taskId: string; group?: string; startAt: Date | null },
  ): Promise<void> {
    await this.#insertJobs(transaction, contract, attempt.taskType, [attempt]);
  }

  async #insertJobs(
    transaction: Transaction,
    contract: Contract,
    taskType: string,
    attempts: readonly { taskId: string; group?: string; startAt?: Date | null }[],
  ): Promise<void> {
    const { contractId } = contract;
    const isExclusive = this.#definitions.get(taskType)?.exclusivePer === "contract";
    const jobs = attempts.map(({ taskId, group, startAt }) => ({
      data: { contractId, taskId } satisfies JobData,
      ...(isExclusive ? { singletonKey: contractId, group: { id: contractId } } : {}),
      ...(isExclusive || group === undefined ? {} : { group: { id: group } }),
      ...(startAt ? { startAfter: startAt } : {}),
    }));
    await this.#boss.insert(taskType, jobs, { db: transaction });
  }

  /**
   * The first time after `after` that a cron expression names in a time zone; null when there is none. Pure arithmetic.
   *
   * @throws Error whose message says what is wrong with the expression
   */
  nextOccurrence(cron: string, timeZone: string, after: Date): Date | null {
    return this.#boss.previewSchedule(cron, { tz: timeZone, from: after, count: 1 })[0] ?? null;
  }

  /** Jobs that wait and that run, by kind of task, for the metrics. */
  async depths(): Promise<{ taskType: string; queued: number; active: number }[]> {
    const queues = await this.#boss.getQueues();
    return queues
      .filter((queue) => this.#definitions.has(queue.name))
      .map((queue) => ({ taskType: queue.name, queued: queue.queuedCount, active: queue.activeCount }));
  }

  /** Lets running tasks reach a safe point, at most {@link limits.tasks.stopTimeoutMs}, then ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#boss.stop({ graceful: true, timeout: limits.tasks.stopTimeoutMs });
  }

  async #createQueue(definition: TaskDefinition): Promise<void> {
    const options = {
      retryLimit: limits.tasks.attempts - 1,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: limits.tasks.lifetimeSeconds,
      heartbeatSeconds: limits.tasks.heartbeatSeconds,
      deleteAfterSeconds: 24 * 60 * 60,
      notify: true,
    };
    const policy = definition.exclusivePer === "contract" ? "singleton" : "standard";
    await this.#boss.createQueue(definition.taskType, { ...options, policy });
    await this.#boss.updateQueue(definition.taskType, options);
  }

  async #attempt(definition: TaskDefinition, job: Job<JobData>): Promise<void> {
    const { database } = this.#options;
    const contract = await this.#options.openContract(database, job.data.contractId);
    if (contract === null) return;
    const { taskId } = job.data;
    const started = await startTask(database, contract, taskId);
    if (started === null) return;
    const startedMs = performance.now();
    const outcome = await this.#run(definition, { contract, taskId, ...started, signal: this.#stopping.signal }, job);
    this.#observe(definition.taskType, (performance.now() - startedMs) / 1000, outcome);
  }

  /** @throws what the run threw, where another attempt may mend it: the queue then tries again */
  async #run(definition: TaskDefinition, run: TaskRun, job: Job<JobData>): Promise<"ended" | "failed"> {
    try {
      await definition.run(run);
      return "ended";
    } catch (error) {
      const { contract, taskId } = run;
      const ids = { taskId, taskType: definition.taskType, contractId: contract.contractId };
      const isLast = job.retryCount >= limits.tasks.attempts - 1;
      if (!(error instanceof TaskFailed) && (!isLast || this.#stopping.signal.aborted)) {
        this.#options.log.warn({ ...ids, err: error }, "task attempt failed, will be tried again");
        throw error;
      }
      const failure =
        error instanceof TaskFailed ? error : new TaskFailed("task.unexpectedFailure", "The task failed unexpectedly.");
      if (failure !== error) this.#options.log.error({ ...ids, err: error }, "task failed");
      await failTask(this.#options.database, contract, taskId, failure);
      return "failed";
    }
  }
}
