/** What the words on and beside an amount's line say of it: each word belongs to one amount. */
import { mark } from "../words/element-marks.ts";
import type { Meaning } from "../words/languages.ts";
import { isLabelOfPrice, sayingsIn, type Said, type Saying, type Vocabulary } from "../words/sayings.ts";
import type { Outline, Place } from "../markup/outline.ts";

/** Where an amount stands in the text. */
interface Standing {
  readonly start: number;
  readonly end: number;
}

/** One that a line may speak of. */
interface Told extends Standing {
  readonly isRead: boolean;
}

/** What is known of the words of the page. */
export interface Words {
  readonly vocabulary: Vocabulary;
  /** The words of the product's name. */
  readonly own: ReadonlySet<string>;
}

interface Line {
  readonly start: number;
  readonly end: number;
}

const lineCharacters = 160;

const marksOfMeaning: Readonly<Partial<Record<Meaning, number>>> = {
  "without tax": mark.net,
  member: mark.conditional,
  card: mark.conditional,
  code: mark.conditional,
  subscription: mark.conditional,
  "per month": mark.instalment,
  "per unit": mark.unit,
};
/** They hold only if they stand beside the amount, without an unknown word between; a former price has its label before it. */
const besides: Readonly<Partial<Record<Meaning, number>>> = { from: mark.from | mark.option, former: mark.struck };

/** The marks of each amount, in their order, by the words of its line and of a line above or below that has no amount. */
export function marksOfLines(outline: Outline, amounts: readonly Told[], words: Words): number[] {
  const { text } = outline;
  return amounts.map((own, index) => {
    const line = own.isRead ? lineAround(text, own) : null;
    if (line === null) return 0;
    const others = [amounts[index - 1], amounts[index + 1]].filter(
      (other) => other !== undefined && other.start >= line.start && other.end <= line.end,
    );
    const on = saidIn(text, line, [own, ...others], words);
    if (others.length === 0)
      return marksOf(on.sayings, { own, text, unknown: on }) | marksBeside(text, line, { own, amounts, index, words });
    const first = Math.min(own.start, others[0]?.start ?? own.start);
    const labelsFollow = !/\p{L}/u.test(text.slice(line.start, first));
    const mine = on.sayings.filter((saying) => isOwn(outline, saying, own, { others, labelsFollow }));
    return marksOf(mine, { own, text, unknown: on });
  });
}

/** Words on the amount's line that no language of the page knows, if nothing else of the line is an amount. */
export function unknownOnLine(text: string, own: Standing, words: Words): string[] {
  const line = lineAround(text, own);
  if (line === null) return [];
  return saidIn(text, line, [own], words).unknown.map(({ plain }) => plain);
}

/** The same of a line above or below that has no amount and says who pays the price: "Price with Genius", "only for Genius". */
export function unknownBeside(text: string, own: Standing, { words, amounts }: Around): string[] {
  const line = lineAround(text, own);
  if (line === null) return [];
  return linesBeside(text, line).flatMap((beside) => {
    const hasAmount = amounts.some(({ start, end }) => start < beside.end && end > beside.start);
    if (hasAmount || !isLabelOfPrice(text.slice(beside.start, beside.end), words.vocabulary)) return [];
    const { sayings, unknown } = saidIn(text, beside, [], words);
    if (says(sayings, "delivery")) return [];
    const numbers = withoutSayings(text, beside, sayings).replaceAll(rateOfTax, " ").match(severalPieces) ?? [];
    return [...unknown.map(({ plain }) => plain), ...numbers.filter((number) => !words.own.has(number))];
  });
}

interface Around {
  readonly words: Words;
  readonly amounts: readonly Standing[];
}

/** The line above and the line below, if they are short. */
function linesBeside(text: string, line: Line): Line[] {
  return [skip(text, line.start, -1), skip(text, line.end, 1)].flatMap((at) => {
    const beside = lineAround(text, { start: at, end: at });
    if (beside === null || beside.start === line.start) return [];
    const length = beside.end - beside.start;
    return length > 0 && length <= besideCharacters ? [beside] : [];
  });
}

function lineAround(text: string, { start, end }: Standing): Line | null {
  const from = text.lastIndexOf("\n", Math.max(0, start - 1)) + 1;
  const below = text.indexOf("\n", end);
  const to = below === -1 ? text.length : below;
  return to - from > lineCharacters ? null : { start: Math.min(from, start), end: to };
}

/** "excl. 21% btw": the rate stands within the words. Zero belongs to them: "alv 0 %". */
const rateOfTax = /(?<![\d.,])[1-9]\d?(?:[.,]\d{1,2})?\s?%/g;

/** "Price from 3 pieces". */
const severalPieces = /(?<![\d.,])(?:[2-9]|[1-9]\d)(?![\d.,])/g;

/** What the line says; its amounts are left blank, so that they are neither words nor numbers. */
function saidIn(
  text: string,
  line: Line,
  amounts: readonly (Standing | undefined)[],
  { vocabulary, own }: Words,
): Said {
  let written = text.slice(line.start, line.end);
  for (const amount of amounts) {
    if (amount === undefined) continue;
    const [from, to] = [Math.max(0, amount.start - line.start), Math.max(0, amount.end - line.start)];
    written = written.slice(0, from) + " ".repeat(to - from) + written.slice(to);
  }
  if (written.includes("%")) written = written.replaceAll(rateOfTax, (rate) => " ".repeat(rate.length));
  const { sayings, unknown } = sayingsIn(written, vocabulary, own);
  const moved = <Part extends Standing>(part: Part): Part => ({
    ...part,
    start: part.start + line.start,
    end: part.end + line.start,
  });
  return { sayings: sayings.map(moved), unknown: unknown.map(moved) };
}

/** Whether the words are said of this amount: the one in their own element, else the nearest, else as the line begins. */
function isOwn(
  outline: Outline,
  saying: Saying,
  own: Standing,
  { others, labelsFollow }: { others: readonly (Standing | undefined)[]; labelsFollow: boolean },
): boolean {
  return others.every((other) => {
    if (other === undefined) return true;
    const [mine, its] = [sharedLength(outline, saying, own), sharedLength(outline, saying, other)];
    if (mine !== its) return mine < its;
    const [near, far] = [gapOf(saying, own), gapOf(saying, other)];
    return near === far ? own.start > saying.start !== labelsFollow : near < far;
  });
}

function sharedLength(outline: Outline, one: Standing, other: Standing): number {
  const [start, end] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
  let place: Place | null = outline.placeAt(one.start);
  while (place !== null && (place.start > start || place.end < end)) place = place.parent;
  return place === null ? Infinity : place.end - place.start;
}

function gapOf(one: Standing, other: Standing): number {
  return Math.max(other.start - one.end, one.start - other.end);
}

function marksOf(
  sayings: readonly Saying[],
  { own, text, unknown }: { own: Standing; text: string; unknown: Said },
): number {
  let marks = 0;
  for (const saying of sayings) {
    const isNear = !unknown.unknown.some(
      ({ start }) => start > Math.min(saying.start, own.start) && start < Math.max(saying.end, own.end),
    );
    const isDuration =
      saying.meanings.includes("per month") &&
      !isOfAmount(text, saying, own) &&
      /\d\s?$/.test(text.slice(Math.max(saying.start < own.start ? 0 : own.end, saying.start - 4), saying.start));
    const isWeight = isDuration || (isOfNumber(text, saying) && saying.end < own.start - 4);
    for (const meaning of saying.meanings) {
      if (!isWeight) marks |= marksOfMeaning[meaning] ?? 0;
      if (isNear && (meaning !== "former" || saying.start < own.start)) marks |= besides[meaning] ?? 0;
    }
  }
  return marks;
}

/** "12 meses de $399": several words that end at the amount say how often it is paid, not how long something lasts. */
function isOfAmount(text: string, { start, end }: Saying, own: Standing): boolean {
  return /\s/.test(text.slice(start, end)) && end <= own.start && text.slice(end, own.start).trim() === "";
}

/** "Netto 500 g": the words are of the number behind them. */
function isOfNumber(text: string, { end }: Saying): boolean {
  return /^\.?\s?:?\s?\d+\s?(?:\p{Ll}|$|\n)/u.test(text.slice(end, end + 10));
}

interface Beside {
  readonly own: Standing;
  readonly amounts: readonly Standing[];
  readonly index: number;
  readonly words: Words;
}

const besideCharacters = 60;
/** What not everyone has. A name may stand beside it: "with Circle Card", "mit Code HERBST". */
const ofSome: ReadonlySet<Meaning> = new Set(["member", "card", "code", "subscription"]);
const labelCharacters = 40;

/** Unknown letters that touch are one word, in scripts without spaces. */
function unknownWordsOf(text: string, unknown: readonly Standing[], line: Line): number {
  const words = unknown.filter((one) => !isOfName(text, one, line));
  return words.filter(({ start }, index) => words[index - 1]?.end !== start).length;
}

/** Whether the word is a name, as a capital or quotes say, or a code. */
function isOfName(text: string, { start, end }: Standing, line: Line): boolean {
  return start > line.start && /^["«»„“]?\p{Lu}/u.test(text.slice(start, end));
}

/** The line above and the line below, if they have no number and every word of them is known; a short one may have one word that is not. */
function marksBeside(text: string, line: Line, { own, amounts, index, words }: Beside): number {
  const [last, next] = [amounts[index - 1]?.end ?? 0, amounts[index + 1]?.start ?? text.length];
  return linesBeside(text, line)
    .filter((beside) => !isBetween(text, beside, { own, last, next }))
    .reduce((marks, beside) => marks | marksOfBeside(text, beside, words), 0);
}

function marksOfBeside(text: string, beside: Line, words: Words): number {
  const { sayings, unknown } = saidIn(text, beside, [], words);
  const isTax = says(sayings, "without tax");
  const isNumbered = /\d/.test(withoutSayings(text, beside, sayings));
  if (isNumbered && !isTax) return 0;
  const isLabel =
    unknown.length === 0 ||
    (beside.end - beside.start <= labelCharacters && unknownWordsOf(text, unknown, beside) <= 1);
  const counts = (meaning: Meaning): boolean =>
    ofSome.has(meaning) ? isLabel && !says(sayings, "delivery") : unknown.length === 0 || meaning === "without tax";
  let marks = unknown.length === 0 && saysOnlyFrom(sayings) ? (besides.from ?? 0) : 0;
  for (const saying of sayings) {
    if (isOfNumber(text.slice(0, beside.end), saying)) continue;
    for (const meaning of saying.meanings) if (counts(meaning)) marks |= marksOfMeaning[meaning] ?? 0;
  }
  return marks;
}

/** "HERFST10". */
const codeWithDigits = /\p{Lu}{3,}\d+/gu;

/** The rest of the line, without codes: "100g당" has its number in its words. */
function withoutSayings(text: string, { start, end }: Line, sayings: readonly Saying[]): string {
  let [rest, from] = ["", start];
  for (const saying of sayings) [rest, from] = [rest + text.slice(from, saying.start), saying.end];
  return (rest + text.slice(from, end)).replaceAll(codeWithDigits, "");
}

function says(sayings: readonly Saying[], meaning: Meaning): boolean {
  return sayings.some(({ meanings }) => meanings.includes(meaning));
}

const neutral: ReadonlySet<Meaning> = new Set(["neutral", "only for", "price", "tax", "count"]);

/** "Prices from", alone on its line. */
function saysOnlyFrom(sayings: readonly Saying[]): boolean {
  const said = new Set(sayings.flatMap(({ meanings }) => meanings));
  return said.delete("from") && [...said].every((one) => neutral.has(one));
}

/** Whether the line has another amount, or stands right between two of them, whose label it may be as well. */
function isBetween(
  text: string,
  { start, end }: Line,
  { own, last, next }: { own: Standing; last: number; next: number },
): boolean {
  return start < own.start
    ? text.slice(last, start).trim() === "" || start <= last
    : end >= next || text.slice(end, next).trim() === "";
}

/** The next character of another line that is no space. */
function skip(text: string, from: number, step: 1 | -1): number {
  let at = step === 1 ? from : from - 1;
  while (at > 0 && at < text.length && /\s/.test(text.charAt(at))) at += step;
  return Math.max(0, at);
}
