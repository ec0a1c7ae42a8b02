/** What a long program has made and must not leave, however it ends: folders, disks, databases, processes. */

const signals = [
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const;

export class Leftovers {
  readonly #removals: (() => Promise<unknown>)[] = [];
  #isToldToEnd = false;

  /** Adds how something is removed. Add it before it is made, so that a making that fails half-way leaves nothing. */
  add(remove: () => Promise<unknown>): void {
    this.#removals.push(remove);
  }

  /** Does the program's work, and removes all afterwards, or when the program is told to end. */
  async guard(work: () => Promise<void>): Promise<void> {
    for (const [signal, number] of signals) process.once(signal, () => void this.#end(128 + number));
    try {
      await work();
    } catch (error) {
      // Work breaks off when its ground is removed.
      if (!this.#isToldToEnd) throw error;
    } finally {
      if (this.#isToldToEnd) await new Promise(() => undefined);
      await this.remove();
    }
  }

  async #end(code: number): Promise<void> {
    this.#isToldToEnd = true;
    await this.remove();
    process.exit(code);
  }

  /** Removes all, the newest first. What fails does not keep the rest. */
  async remove(): Promise<void> {
    for (let remove = this.#removals.pop(); remove !== undefined; remove = this.#removals.pop()) {
      await remove().catch((error: unknown) => {
        if (!this.#isToldToEnd) console.error(error);
      });
    }
  }
}
