/** What a long program has made and must not leave, however it ends: folders, disks, databases, processes. */

export class Leftovers {
  readonly #removals: (() => Promise<unknown>)[] = [];

  /** Adds how something is removed. Add it before it is made, so that a making that fails half-way leaves nothing. */
  add(remove: () => Promise<unknown>): void {
    this.#removals.push(remove);
  }

  /** Removes all, the newest first. What fails does not keep the rest. */
  async remove(): Promise<void> {
    for (let remove = this.#removals.pop(); remove !== undefined; remove = this.#removals.pop()) {
      await remove().catch((error: unknown) => console.error(error));
    }
  }

  /** Removes all when the program is told to end. */
  removeOnSignal(): void {
    for (const [signal, number] of [
      ["SIGHUP", 1],
      ["SIGINT", 2],
      ["SIGTERM", 15],
    ] as const) {
      process.once(signal, () => void this.remove().finally(() => process.exit(128 + number)));
    }
  }
}
