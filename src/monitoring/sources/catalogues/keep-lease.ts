/** Keeps the lease of a job while a process works on it for longer than one lasts. */
import type { Database } from "../../../database/connection.ts";
import { extendLease } from "../../hosts/leases.ts";
import type { HostSlot } from "../../hosts/host-slots.ts";
import type { CatalogueJob } from "./catalogue-work.ts";

/** How often the lease of a job begins anew while its catalogue is read or compared. */
const leaseExtendedEveryMs = 15_000;

/** Another process has the job, or its run has ended. */
export class LeaseLost extends Error {}

export interface KeptLease {
  /** Aborts with the given signal, and if the lease is lost. */
  readonly signal: AbortSignal;
  readonly isLost: boolean;
  /** The slot in which the job's request is sent from now on: its host stays busy while the lease is kept. */
  readonly inSlot: (slot: HostSlot) => void;
  stop(): void;
}

/** A lease that cannot be extended for lack of a database ends by itself, and whatever is stored then is refused. */
export function keepLease(database: Database, job: CatalogueJob, signal: AbortSignal): KeptLease {
  const losing = new AbortController();
  let current: HostSlot = job;
  const extend = async (): Promise<void> => {
    const isKept = await extendLease(database, job, current).catch(() => true);
    if (!isKept) losing.abort(new LeaseLost());
  };
  const timer = setInterval(() => void extend(), leaseExtendedEveryMs);
  return {
    signal: AbortSignal.any([signal, losing.signal]),
    get isLost() {
      return losing.signal.aborted;
    },
    inSlot: (slot) => void (current = slot),
    stop: () => clearInterval(timer),
  };
}
