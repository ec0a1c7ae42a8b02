/**
 * Prices that fall with the number of pieces, in a table or a list: "up to 9: 6.49, up to 49: 5.99, from 50: 5.29". Whoever buys one
 * piece pays the first.
 */
import type { Amount } from "./amounts.ts";
import type { Place } from "../markup/outline.ts";
import { mark } from "../words/element-marks.ts";
import { folded, foldedPattern } from "../words/plain-text.ts";
import { comparePrices } from "../words/prices.ts";

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
  // A column of prices per kilogram is no row of its own.
  const rows = amounts.filter(({ hasCurrency, wordMarks }) => hasCurrency && (wordMarks & mark.unit) === 0);
  const steps = rows.map((row, index) => stepOf(text, row, rows[index - 1]));
  const marked = new Map<Amount, Amount>();
  for (let at = 0; at < rows.length; at++) {
    const own = rows[at];
    if (own !== undefined && isNamedStep(text, own, { rows, at })) marked.set(own, ofMany(own));
    const end = endOfTable(rows, steps, at);
    if (end - at < 2) continue;
    const table = rows.slice(at, end);
    const isFromOne = (steps[at]?.from ?? 1) === 1;
    for (const [index, row] of table.entries()) marked.set(row, index === 0 && isFromOne ? ofOne(row) : ofMany(row));
    for (const bare of amounts) if (!bare.hasCurrency && isInTable(bare, table)) marked.set(bare, ofMany(bare));
    at += table.length - 1;
  }
  return amounts.map((amount) => marked.get(amount) ?? amount);
}

/** Classes of what several pieces cost. */
const stepNames =
  /(?:^|[-_\s])(?:tier|staffel|graduated|bulk|volume)[-_]?pri[cs]|staffelpreis|(?:block|quantity)[-_]?prices?/i;
const countBefore = /(?<![\d.,])(?:[2-9]|[1-9]\d{1,3})(?![\d.,%])/;

/** "Buy 10 for 35.90 each" in an element that is named so: less than an amount above, in any language. */
function isNamedStep(
  text: string,
  { place, start, price }: Amount,
  { rows, at: row }: { readonly rows: readonly Amount[]; readonly at: number },
): boolean {
  const from = Math.max(rows[row - 1]?.end ?? 0, start - betweenCharacters);
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  if (!countBefore.test(line.slice(Math.max(0, line.length - (start - from))))) return false;
  if (rows.slice(0, row).every((other) => comparePrices(other.price, price) <= 0)) return false;
  for (let [at, up]: [Place | null, number] = [place, 0]; at !== null && up < 4; at = at.parent, up++)
    if (stepNames.test(at.element.attribs["class"] ?? "")) return true;
  return false;
}

/** A number of pieces in an element that is named as a price is none. */
function isInTable({ start, end }: Amount, table: readonly Amount[]): boolean {
  const [first, last] = [table[0], table.at(-1)];
  return first !== undefined && last !== undefined && start >= first.start - betweenCharacters && end <= last.start;
}

function ofOne(amount: Amount): Amount {
  return { ...amount, wordMarks: amount.wordMarks & ~(mark.option | mark.from), unmarkedLabel: "" };
}

function ofMany(amount: Amount): Amount {
  return { ...amount, wordMarks: amount.wordMarks | mark.option | mark.many, unmarkedLabel: "" };
}

function stepOf(text: string, { start }: Amount, previous: Amount | undefined): Step | null {
  const before = text.slice(Math.max(previous?.end ?? 0, start - betweenCharacters), start);
  if (!/\d/.test(before)) return null;
  const label = before.split("\n").findLast((line) => line.trim() !== "");
  const found = stepLabel.exec(folded(label ?? "").trim())?.groups;
  if (found === undefined) return null;
  const number = Number(found["number"]);
  return { from: found["to"] === undefined ? number : null, key: number };
}

/**
 * Where a table that begins here ends: its first row holds for one piece, or costs less than the amount above; pieces rise and prices fall
 * from row to row.
 */
function endOfTable(amounts: readonly Amount[], steps: readonly (Step | null)[], at: number): number {
  const first = steps[at];
  if (first === null || first === undefined) return at;
  const [last, own] = [amounts[at - 1], amounts[at]];
  const isLess =
    last !== undefined && own !== undefined && steps[at - 1] === null && comparePrices(own.price, last.price) < 0;
  if (first.from !== null && first.from !== 1 && !isLess) return at;
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
