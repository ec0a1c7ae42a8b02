// What evaluating one product may cost. A document may be of any legal form and size, and a product may have any number of
// domains and offers; all of them together are bounded here, so that no product holds a process up.

/**
 * Steps of one evaluation: conditions, amounts, offers tested and patterns compared, each about 50 ns. Documents of 1,000 branches
 * on 100 domains need a hundredth.
 */
const MAX_WORK = 10_000_000;

/** What one evaluation may still do. */
export interface Work {
  left: number;
}

/** Thrown where an evaluation has done too much: the product has no price. */
export class TooMuchWork extends Error {}

export function startWork(): Work {
  return { left: MAX_WORK };
}

/** Counts steps. @throws TooMuchWork after the last one */
export function spend(work: Work, steps: number): void {
  work.left -= steps;
  if (work.left < 0) {
    throw new TooMuchWork("the evaluation has done too much");
  }
}
