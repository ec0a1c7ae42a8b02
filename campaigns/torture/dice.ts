/** Random choices that are the same for the same seed, so that a finding can be repeated. */

export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). The algorithm is mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 up to, but without, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** True so often: 0.1 is one time in ten. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** @throws if the list is empty */
  pick<Value>(list: readonly Value[]): Value {
    for (const value of list.slice(this.below(list.length))) return value;
    throw new Error("nothing to pick from");
  }
}
