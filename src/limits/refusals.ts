/** Limits of the refused requests that are kept. */

export const refusals = {
  /** Of a contract and a day in UTC. */
  perDay: 10_000,
  keptDays: 7,
  /** Those of a process that wait to be stored; what comes after is dropped. */
  waiting: 5_000,
  waitingOfContract: 1_000,
  storedEveryMs: 1_000,
  /** Contracts whose refusals one round stores, with a statement for each. */
  contractsAtOnce: 50,
} as const;
