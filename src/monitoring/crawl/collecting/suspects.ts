/**
 * `Suspects`: jobs whose last claim ended without a result, perhaps because their page ended its process. A process visits one of
 * them at a time, and the next one when the result of the one before is stored. So a page that ends its process again takes no
 * other along that was lost with it before.
 */
import { limits } from "../../../limits.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";

export function isSuspect({ kind, attempts }: ClaimedJob): boolean {
  return (kind === "pair" || kind === "probe") && attempts > 1 && attempts <= limits.collecting.attempts;
}

export class Suspects {
  readonly #isUnstored: (job: ClaimedJob) => boolean;
  #visited: ClaimedJob | null = null;
  #isUnderWay = false;

  /** @param isUnstored whether the job was visited and its result is not stored yet */
  constructor(isUnstored: (job: ClaimedJob) => boolean) {
    this.#isUnstored = isUnstored;
  }

  /** Whether the job is visited now. `end` follows then. */
  mayVisit(job: ClaimedJob): boolean {
    if (!isSuspect(job)) return true;
    if (this.#visited !== null && (this.#isUnderWay || this.#isUnstored(this.#visited))) return false;
    this.#visited = job;
    this.#isUnderWay = true;
    return true;
  }

  end(job: ClaimedJob): void {
    if (this.#visited === job) this.#isUnderWay = false;
  }
}
