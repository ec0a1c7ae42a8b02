/**
 * Prices that fall with the number of pieces, in a table or a list: "up to 9: 6.49, up to 49: 5.99, from 50: 5.29". Whoever buys one
 * piece pays the first.
 */
import type { Amount } from "./amounts.ts";
import { mark } from "./element-marks.ts";
import { folded, foldedPattern } from "./plain-text.ts";
import { comparePrices } from "./prices.ts";

/** "bis 9", "ab 50 Stk.", "1 - 9", "10+", "25". */
const stepLabel = foldedPattern(
  /^(?:(?<to>bis|up to|jusqu'a|tot|do|fino a|hasta|upp till|op til) |(?<from>ab|from|a partir de|des|vanaf|od|da|desde|fran|fra) )?(?<number>\d{1,6})(?: ?(?:-|–|bis|to|a|do|tot|till|til) ?(?<last>\d{1,6}))? ?(?:\+|stk\.?|stuck|st\.?|pcs\.?|pieces?|units?|szt\.?|stuks?|ks|or more|oder mehr)? ?:?$/,
);

/** The pieces of one row; `from` is null where it only says how many at most. */
interface Step {
  readonly from: number | null;
  readonly key: number;
}

/** Characters between two rows. */
const betweenCharacters = 60;

/** The amounts; those for more than one piece are marked as such, and the one for a single piece loses what its label says. */
export function markSteps(text: string, amounts: readonly Amount[]): Amount[] {
  const steps = amounts.map((amount, index) => stepOf(text, amount, amounts[index - 1]));
  const marked = [...amounts];
  for (let at = 0; at < amounts.length; at++) {
    const end = endOfTable(amounts, steps, at);
    if (end - at < 2) continue;
    for (let row = at; row < end; row++) {
      const amount = amounts[row];
      if (amount !== undefined) marked[row] = row === at ? ofOne(amount) : ofMany(amount);
    }
    at = end - 1;
  }
  return marked;
}

function ofOne(amount: Amount): Amount {
  return { ...amount, wordMarks: amount.wordMarks & ~(mark.option | mark.from), unmarkedLabel: "" };
}

function ofMany(amount: Amount): Amount {
  return { ...amount, wordMarks: amount.wordMarks | mark.option | mark.many, unmarkedLabel: "" };
}

function stepOf(text: string, { start, hasCurrency }: Amount, previous: Amount | undefined): Step | null {
  if (!hasCurrency) return null;
  const before = text.slice(Math.max(previous?.end ?? 0, start - betweenCharacters), start);
  const label = before.split("\n").findLast((line) => line.trim() !== "");
  const found = stepLabel.exec(folded(label ?? "").trim())?.groups;
  if (found === undefined) return null;
  const number = Number(found["number"]);
  return { from: found["to"] === undefined ? number : null, key: number };
}

/** Where a table that begins here ends: its first row holds for one piece, pieces rise and prices fall from row to row. */
function endOfTable(amounts: readonly Amount[], steps: readonly (Step | null)[], at: number): number {
  const first = steps[at];
  if (first === null || first === undefined || (first.from !== null && first.from !== 1)) return at;
  let end = at + 1;
  for (; end < amounts.length; end++) {
    const [above, below] = [amounts[end - 1], amounts[end]];
    const [one, other] = [steps[end - 1], steps[end]];
    if (above === undefined || below === undefined || !one || !other) break;
    const isNext = below.start - above.end <= betweenCharacters && other.key > one.key;
    if (!isNext || comparePrices(below.price, above.price) >= 0) break;
  }
  return end;
}
