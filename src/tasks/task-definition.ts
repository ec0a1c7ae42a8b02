/** A kind of task, as its domain describes it to the queue. */
import type { Contract } from "../base/contract.ts";
import type { Transaction } from "../database/connection.ts";

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
  /**
   * Aborts when the worker shuts down, or when another worker has taken the task over: stop at the next safe point and
   * throw. The task is taken up again.
   */
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
  /** Removes what is kept for a task alone, in the transaction that cancels it. */
  forget?(transaction: Transaction, contract: Contract, data: unknown): Promise<void>;
}

export interface NewTask {
  taskType: string;
  accountId?: number;
  parentId?: string;
  data: unknown;
  /** A process works on one task of a group at a time, so that none takes every worker; without one there is no limit. */
  group?: string;
}
