/**
 * Gathers results contract by contract, and stores those of one in one transaction: after a second, or when there are
 * enough. Stored one by one, they would take a transaction a page.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Contract } from "../../../base/contract.ts";
import { DatabaseUnavailable } from "../../../database/errors.ts";
import { limits } from "../../../limits.ts";
import type { PairResult } from "./store-results.ts";

/** The longest wait of a result for others. */
const resultsWaitMs = 1_000;

export interface WriterLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface WriterOptions {
  log: WriterLog;
  /** Stores results of one contract, all or none. */
  store(contract: Contract, results: readonly PairResult[]): Promise<void>;
}

interface Batch {
  contract: Contract;
  results: PairResult[];
  timer: NodeJS.Timeout;
}

export class ResultWriter {
  readonly #options: WriterOptions;
  readonly #batches = new Map<string, Batch>();
  readonly #storing = new Map<Batch, Promise<void>>();
  /** Ends the waits for a database that is away. */
  readonly #flushing = new AbortController();

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  add(contract: Contract, result: PairResult): void {
    const batch = this.#batches.get(contract.contractId) ?? this.#begin(contract);
    batch.results.push(result);
    if (batch.results.length >= limits.collecting.resultsPerTransaction) this.#end(batch);
  }

  /** What was added and is not stored yet. */
  unstored(): { contract: Contract; results: readonly PairResult[] }[] {
    return [...this.#batches.values(), ...this.#storing.keys()];
  }

  isUnstored({ token }: { token: string }): boolean {
    const isOf = (result: PairResult): boolean => result.token === token;
    return this.unstored().some(({ results }) => results.some(isOf));
  }

  /** Stores everything that was added, before the process ends. It does not wait for a database that is away. */
  async flush(): Promise<void> {
    this.#flushing.abort();
    for (const batch of this.#batches.values()) this.#end(batch);
    await Promise.all(this.#storing.values());
  }

  #begin(contract: Contract): Batch {
    const timer = setTimeout(() => this.#end(batch), resultsWaitMs);
    const batch: Batch = { contract, results: [], timer };
    this.#batches.set(contract.contractId, batch);
    return batch;
  }

  #end(batch: Batch): void {
    clearTimeout(batch.timer);
    this.#batches.delete(batch.contract.contractId);
    const storing = this.#store(batch.contract, batch.results).finally(() => this.#storing.delete(batch));
    this.#storing.set(batch, storing);
  }

  /**
   * Stores results. One that cannot be stored must not take the others along: they are stored alone, and it ends as a
   * defect of ours. Without a database for long, all are fetched again after their leases.
   */
  async #store(contract: Contract, results: readonly PairResult[]): Promise<void> {
    const { log } = this.#options;
    try {
      await this.#storeOrWait(contract, results);
    } catch (error) {
      const fields = { err: error, contractId: contract.contractId, results: results.length };
      if (error instanceof DatabaseUnavailable)
        return log.warn(fields, "readings could not be stored, will be read again");
      log.error(fields, "readings could not be stored");
      const [first] = results;
      if (results.length > 1) for (const result of results) await this.#store(contract, [result]);
      else if (first !== undefined && !isDefect(first)) await this.#store(contract, [asDefect(first)]);
    }
  }

  /** @throws DatabaseUnavailable after the last of its waits */
  async #storeOrWait(contract: Contract, results: readonly PairResult[]): Promise<void> {
    for (const waitMs of limits.collecting.storedAgainAfterMs) {
      try {
        return await this.#options.store(contract, results);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || this.#flushing.signal.aborted) throw error;
        await delay(waitMs, undefined, { signal: this.#flushing.signal }).catch(() => undefined);
      }
    }
    await this.#options.store(contract, results);
  }
}

/** The end of a pair, or of a search for its page, whose result cannot be stored. */
function asDefect(result: PairResult): PairResult {
  const failure = {
    outcome: "UnknownFailure",
    detail: "The reading could not be stored; the service's log says why.",
  } as const;
  const pages = result.pages.map((page) => ({ ...page, reading: null, wasNotModified: false, failure }));
  if (pages.length > 0) return { ...result, pages };
  return { ...result, failure: { ...failure, url: result.failure?.url ?? "" } };
}

function isDefect({ pages, failure }: PairResult): boolean {
  const outcomes = pages.length === 0 ? [failure?.outcome] : pages.map((page) => page.failure?.outcome);
  return outcomes.every((outcome) => outcome === "UnknownFailure");
}
