/** A bounded number of things at once. Who finds no slot free waits in line, for a bounded time. */

export class Slots {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns a function that gives the slot back, to be called once; null if none was free in time */
  async take(withinMs: number): Promise<(() => void) | null> {
    if (this.#taken < this.#most) this.#taken++;
    else if (!(await this.#waitInLine(withinMs))) return null;
    return () => this.#giveBack();
  }

  /** The slot of who gives one back goes to the first in line. */
  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken--;
    else next();
  }

  async #waitInLine(withinMs: number): Promise<boolean> {
    return await new Promise((resolve) => {
      const proceed = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        resolve(false);
      }, withinMs);
      this.#waiting.push(proceed);
    });
  }
}
