/** Random numbers from a seed, for generated data. They are not for secrets. */

export interface Random {
  /** From `least` to below `most`. */
  between(least: number, most: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** A generator (mulberry32) of its own per seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
  };
}
