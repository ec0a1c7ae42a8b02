/**
 * Two amounts and a percentage that tells one of the other: "349 549 (36 % off)". The arithmetic says which of them holds now, in
 * every language, without a stroke and without a class.
 */
import type { Amount } from "./amounts.ts";
import { foldedPattern, folded } from "../words/plain-text.ts";
import { comparePrices } from "../words/prices.ts";
import { anyOf } from "../words/word-lists.ts";

/** Whether the amount is the former price of the amount beside it, as the percentage on their line or on the next one says. */
export function isReducedBesides(amounts: readonly Amount[], index: number, text: string): boolean {
  const own = amounts[index];
  return [amounts[index - 1], amounts[index + 1]].some((other) => {
    if (own === undefined || other === undefined || comparePrices(other.price, own.price) >= 0) return false;
    return percentagesOf(own, other, text).some((percent) => isReducedBy(own, other, percent));
  });
}

/** Less is also the share of a bonus or of a tax. */
const percentAtLeast = 5;
/** Shops round up or down. */
const rounding = 1;

function isReducedBy(former: Amount, now: Amount, percent: number): boolean {
  const exact = 100 * (1 - Number(now.price) / Number(former.price));
  return percent >= percentAtLeast && Math.abs(percent - exact) < rounding;
}

/** The words that may stand beside the percentage; any other could say who gets it. */
const onlyPercentage = foldedPattern(
  new RegExp(
    String.raw`^[\s([|:·•-]*(?:save|spare|sie sparen|economisez|risparmi|bespaar|ahorra|spara|spar|sleva)?\s?[-–−]?\s?(\d{1,2}(?:[.,]\d{1,2})?)\s?%\s?(?:${anyOf("percentage off")})?[\s)\]|!.]*$`,
  ),
);

/** Characters of a line; looks into the text go no further. */
const lineAtMost = 90;

function percentagesOf(one: Amount, other: Amount, text: string): number[] {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  if (first.isRange || second.isRange || second.start - first.end > lineAtMost) return [];
  if (!text.slice(Math.max(0, first.start - lineAtMost), second.end + lineAtMost).includes("%")) return [];
  const above = text.slice(Math.max(0, first.start - lineAtMost), first.start).split("\n");
  const below = text.slice(second.end, second.end + lineAtMost).split("\n");
  const rest = [above.at(-1), text.slice(first.end, second.start), below[0]].join(" ");
  const isAlone = !/[\p{L}\d%]/u.test(rest);
  return (isAlone ? [above.at(-2), below[1]] : [rest]).flatMap((line = "") => {
    if (!line.includes("%")) return [];
    const [, percent] = onlyPercentage.exec(folded(line.replaceAll(/\p{Sc}/gu, " "))) ?? [];
    return percent === undefined ? [] : Number(percent.replace(",", "."));
  });
}
