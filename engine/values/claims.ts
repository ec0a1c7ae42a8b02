// What sentences claim of several numbers together, such as "8.00 is more than 50 % above 5.00".

import {
  type Exact,
  HUNDRED,
  ZERO,
  add,
  centsDown,
  centsUp,
  compare,
  divide,
  exactCents,
  magnitude,
  multiply,
  roundTo,
  subtract,
} from "./exact.ts";

const share = (base: Exact, percent: Exact): Exact => multiply(base, percent);
/** Of hundredths, as a reader works it out: to the cent. */
const inCents = (hundredths: Exact): Exact => roundTo(divide(hundredths, HUNDRED), exactCents(1));
const whole = (amount: Exact): Exact => multiply(amount, HUNDRED);

/** By name; each is true of numbers that the engine compared, and may be false of the same numbers rounded. */
const CLAIMS = {
  above: (price, percent, base) => compare(whole(price), share(base, add(HUNDRED, percent))) > 0,
  below: (price, percent, base) => compare(whole(price), share(base, subtract(HUNDRED, percent))) < 0,
  underShare: (price, percent, base) => compare(whole(price), share(base, percent)) < 0,
  overShare: (price, percent, base) => compare(whole(price), share(base, percent)) > 0,
  overTimes: (value, times, base) => compare(value, multiply(base, times)) > 0,
  atMostUp: (price, percent, base) => compare(price, inCents(share(base, add(HUNDRED, percent)))) <= 0,
  atMostDown: (price, percent, base) => compare(price, inCents(share(base, subtract(HUNDRED, percent)))) >= 0,
  atMostUpBy: (price, amount, base) => compare(price, inCents(whole(add(base, amount)))) <= 0,
  atMostDownBy: (price, amount, base) => compare(price, inCents(whole(subtract(base, amount)))) >= 0,
  closerThan: (price, amount, base) => compare(magnitude(subtract(price, base)), amount) < 0,
  closerThanShare: (price, percent, base) =>
    compare(whole(magnitude(subtract(price, base))), magnitude(share(base, percent))) < 0,
  noCentBetween: (ceiling, floor) => centsUp(floor) > centsDown(ceiling),
} satisfies Readonly<Record<string, (first: Exact, second: Exact, third: Exact) => boolean>>;

export type ClaimName = keyof typeof CLAIMS;

/** Whether a claim is true of its numbers. One of an unknown name claims nothing. */
export function claimHolds(name: string, [first, second, third = ZERO]: readonly Exact[]): boolean {
  const claim = Object.entries(CLAIMS).find(([known]) => known === name)?.[1];
  return claim === undefined || first === undefined || second === undefined || claim(first, second, third);
}
