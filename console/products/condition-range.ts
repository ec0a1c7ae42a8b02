/** A range of the list's conditions, its ends as the person's language writes them. */
import type { Formats } from "../kit/formats.ts";
import { endsOf } from "../kit/condition.ts";
import type { FilterName } from "./list-query.ts";

type WordsOfEnd = (text: string, formats: Formats, currency: string | undefined) => string;

const amount: WordsOfEnd = (text, formats, currency) => formats.amount(text, currency);
const count: WordsOfEnd = (text, formats) => formats.count(Number(text));
const plain: WordsOfEnd = (text, formats) => formats.plain(Number(text));

/** How an end of a range is written. */
const endsInWords: Readonly<Partial<Record<FilterName, WordsOfEnd>>> = {
  ours: amount,
  advised: amount,
  cheapest: amount,
  change: plain,
  gap: plain,
  index: plain,
  delivery: amount,
  cost: amount,
  margin: plain,
  stock: count,
  position: count,
  units: count,
};

const hoursOf = { min: 1 / 60, h: 1, d: 24 } as const;

/** "24 h" of `24h`; null for what is no age. */
function ageInWords(text: string, formats: Formats): string | null {
  const [, number, unit] = /^(\d+)(min|h|d)$/.exec(text) ?? [];
  return unit === "min" || unit === "h" || unit === "d" ? formats.hours(Number(number) * hoursOf[unit]) : null;
}

/** "≥ 2", "1 – 3"; null for a condition that is no range. */
export function rangeInWords(
  name: string,
  condition: string,
  { formats, currency }: { formats: Formats; currency: string | undefined },
): string | null {
  const inWords = Object.entries(endsInWords).find(([known]) => known === name)?.[1];
  if (condition === "" || (inWords === undefined && name !== "age")) return null;
  // What the service refuses stands as it was written.
  const end = (text: string): string => {
    if (inWords === undefined) return ageInWords(text, formats) ?? text;
    return /^-?\d+(?:\.\d+)?$/.test(text) ? inWords(text, formats, currency) : text;
  };
  const { from, to } = endsOf(condition);
  if (from === to) return from === null ? condition : end(from);
  if (from === null) return `≤ ${end(to ?? "")}`;
  return to === null ? `≥ ${end(from)}` : `${end(from)} – ${end(to)}`;
}
