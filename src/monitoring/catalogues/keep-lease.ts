/** Keeps the lease of a job while a process works on it for longer than one lasts. */
import type { Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { extendLease } from "../hosts/index.ts";
import type { CatalogueJob } from "./catalogue-work.ts";

/** Another process has the job, or its run has ended. */
export class LeaseLost extends Error {}

export interface KeptLease {
  /** Aborts with the given signal, and if the lease is lost. */
  readonly signal: AbortSignal;
  readonly isLost: boolean;
  stop(): void;
}

/** A lease that cannot be extended for lack of a database ends by itself, and whatever is stored then is refused. */
export function keepLease(database: Database, job: CatalogueJob, signal: AbortSignal): KeptLease {
  const losing = new AbortController();
  const extend = async (): Promise<void> => {
    const isKept = await extendLease(database, job).catch(() => true);
    if (!isKept) losing.abort(new LeaseLost());
  };
  const timer = setInterval(() => void extend(), limits.catalogueRuns.leaseExtendedEveryMs);
  return {
    signal: AbortSignal.any([signal, losing.signal]),
    get isLost() {
      return losing.signal.aborted;
    },
    stop: () => clearInterval(timer),
  };
}
