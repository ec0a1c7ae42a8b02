/** Who is told of a contract's prices. Rooms that write prices get these as arguments and know nobody of them. */
import type { Contract } from "../../base/contract.ts";
import type { Transaction } from "../../database/connection.ts";

/** A task that has published prices, or was stopped. */
export interface PublishingTask {
  /** Its id. What is sent becomes its children. */
  parentId: string;
  startTime: Date;
  /** The user who started it, if a user did. */
  accountId?: number;
}

/**
 * Is called in the transaction that ends the task. What it stores there is sent after the commit, so nobody is told of prices that
 * are not there, and nobody misses one.
 */
export type OnPublished = (transaction: Transaction, contract: Contract, task: PublishingTask) => Promise<void>;

/** Is called as {@link OnPublished}, when the price guard stopped a run. */
export type OnStopped = (
  transaction: Transaction,
  contract: Contract,
  task: PublishingTask & { message: string },
) => Promise<void>;
