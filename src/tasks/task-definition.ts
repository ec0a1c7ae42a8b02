/** The definition of a kind of task, which its domain gives to the queue. */
import type { Contract } from "../base/contract.ts";
import type { Transaction } from "../database/connection.ts";

/** A task throws it to fail for good, if another attempt would fail as well. */
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
  /** The data that the task was created with. */
  readonly data: unknown;
  /**
   * Aborts when the worker shuts down, or when another worker has taken the task over. The run then stops at the next safe
   * point and throws, and the task is taken up again.
   */
  readonly signal: AbortSignal;
}

export interface TaskDefinition {
  readonly taskType: string;
  /** What who begins it may do in the contract, if less than writing. With that they cancel their own again. */
  readonly begunWith?: "read" | "decide";
  /** Another type of tasks: the tasks of both wait in one queue, so those of one contract never overlap either. */
  readonly sharesQueueOf?: string;
  /** `contract`: tasks of one contract never overlap. They execute in the order of their creation. */
  readonly exclusivePer: "contract" | "nothing";
  /**
   * The number of simultaneous runs in one process. Two or more: a contract that has a task executing for an hour leaves the others to
   * others.
   */
  readonly concurrency: number;
  /**
   * Does the work. Its last effect and {@link completeTask} belong in one transaction. It may be called again after a
   * crash, so it must not repeat an effect that is stored already.
   */
  run(run: TaskRun): Promise<void>;
  /** Deletes what is stored for a task alone, in the transaction that cancels the task. */
  forget?(transaction: Transaction, contract: Contract, data: unknown, taskId: string): Promise<void>;
}

export interface NewTask {
  taskType: string;
  accountId?: number;
  parentId?: string;
  data: unknown;
  /** A process executes one task of a group at a time, so no group takes every worker. The contract is the group if none is named. */
  group?: string;
}
