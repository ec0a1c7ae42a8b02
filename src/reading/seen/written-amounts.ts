/** Where numbers stand in a page's text, how far each one reaches, which currency is its own, and whether it can be read in one way only. */
import { currencyAt, currencyAtEnd, isSignBefore, isWrittenAsCode, type Locale } from "../words/currency-beside.ts";
import { isSignOfOneLetter } from "../words/currency-signs.ts";
import { otherReadings } from "../words/number-certainty.ts";
import { folded, isAt } from "../words/plain-text.ts";
import { mark } from "../words/element-marks.ts";
import type { Outline, Place } from "../markup/outline.ts";
import { sayingsIn } from "../words/sayings.ts";
import type { Words } from "./line-words.ts";
import { anyOf } from "../words/word-lists.ts";

/** A number of the text with its currency. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly hasCurrency: boolean;
  readonly isMarked: boolean;
}

export interface Written extends Found {
  /** Whether the text allows one amount only. */
  readonly isCertain: boolean;
  /** The other numbers that the text can mean. */
  readonly others: readonly string[];
}

/** What is known of the page before its text is read. */
export interface NumbersKnown {
  readonly locale: Locale;
  readonly heading: Place | null;
  readonly words: Words;
}

/** Spaces that never break a line: they group wherever they stand between digits. */
const fixedSpace = "\u2009";
const grouped = String.raw`\d{1,3}(?:[.,'’]\d{3})+(?:[.,٫]\d{1,2}(?!\d))?(?!\d)`;
/** As India writes it: "1,41,999". */
const groupedByHundreds = String.raw`\d{1,2}(?:[,']\d{2})+[,']\d{3}(?:[.٫]\d{1,2})?(?!\d)`;
const groupedBySpace = String.raw`\d{1,3}(?:[ ${fixedSpace}]\d{3})+(?:[.,٫]\d{1,3}(?!\d))?(?!\d)`;
const plain = String.raw`\d+(?:[.,٫]\d{1,4})?(?!\d)`;
/** ",89": an amount below one. */
const belowOne = String.raw`(?<![\d.,\p{L}]|\d[ \u2005])[.,]\d{2}(?!\d|[.,]\d)`;
/** Cents in an element of their own, apart from the separator: "149, 62 €". */
const apart = String.raw`\d{1,5}[.,][ \u2005]\d{2}(?=[ \u2005]?(?:\p{Sc}|EUR|CHF|zł|Kč|kr))`;
/** The currency in place of the separator: "349€99". */
const inside = String.raw`\d{1,3}(?:[. ]?\d{3})?[€£]\d{2}(?![\d.,])`;
/** "1 234$50" of Cape Verde. */
const insideDollar = String.raw`\d{1,3}(?:[. ]?\d{3})*\$\d{2}(?![\d.,])`;
/** "1.29万", "12万 9,900". */
const tenThousands = String.raw`\d{1,4}(?:\.\d{1,4})? ?[万萬만](?: ?\d{1,3}(?:,?\d{3})?(?!\d))?`;
const kinds = [
  inside,
  tenThousands,
  apart,
  groupedBySpace,
  groupedByHundreds,
  grouped,
  plain,
  String.raw`\d+`,
  belowOne,
];
const numbers = new RegExp(kinds.join("|"), "uy");
const numbersWithDollars = new RegExp([insideDollar, ...kinds].join("|"), "uy");

const dashAfter = /(?:[,.][-–—]{1,2}|:-)(?!\d)/y;
const percentAfter = /[^\S\n]?[%°]/y;
/** An article number. */
const letterBefore = /(?<=[\p{L}\d_#])/uy;

/** What follows the number of pieces. Some shops draw their prices as pictures, so that the sign stands alone above it. */
const inStock =
  / (?:in stock|left|available|pieces|auf lager|vorrätig|verfügbar|en stock|disponib|in voorraad|op voorraad|skladem|na skladě|na stanie|i lager|på lager|в наличии)/iy;

/** Every number that is no part of a word, a percentage or an hour, in the order of the text; those that `isWanted` refuses do not count. */
export function findWritten(outline: Outline, known: NumbersKnown, isWanted: (at: Found) => boolean): Written[] {
  const { text } = outline;
  const written: Written[] = [];
  const pattern = known.locale.currency === "CVE" ? numbersWithDollars : numbers;
  let free = 0;
  const take = (span: Span): void => {
    const at = writtenAt(outline, span, known.locale, free);
    if (at === null || isHours(text, at) || !isWanted(at)) return;
    written.push(withCertainty(outline, at, known.locale));
    free = at.end;
  };
  for (let start = 0, end = 0; start < text.length; start = Math.max(start + 1, end)) {
    if (!beginsNumber(text.charCodeAt(start)) || !isAt(pattern, text, start)) continue;
    end = pattern.lastIndex;
    const number = text.slice(start, end);
    if (/[ \u2009]/.test(number)) spansOf(outline, { number, start, end }, known).forEach(take);
    else take({ start, end, isCertain: true, others: none });
  }
  return written;
}

/** Whether the character is a digit, a comma or a point. */
function beginsNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2c || code === 0x2e;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly isCertain: boolean;
  readonly others: readonly string[];
}

const none: readonly string[] = [];

/** A number never crosses the border of an element at a space, and within one a plain space groups only where nothing else can end before it. */
function spansOf(
  outline: Outline,
  { number, start: from, end }: { readonly number: string; readonly start: number; readonly end: number },
  known: NumbersKnown,
): Span[] {
  let start = from;
  const spans: Span[] = [];
  for (const { 0: gap, index: at } of number.matchAll(/[ \u2009]+/g)) {
    const [before, after] = [from + at - 1, from + at + gap.length];
    if (/[.,]/.test(outline.text.charAt(before))) continue; // its cents
    if (outline.placeAt(before) === outline.placeAt(after)) continue;
    spans.push(...groupedSpans(outline, start, before + 1, known));
    start = after;
  }
  return [...spans, ...groupedSpans(outline, start, end, known)];
}

/** Characters before a number that are looked at. */
const leadCharacters = 60;
/** Words before a number that is no part of an amount: what is counted or numbered. */
const counting = new RegExp(
  String.raw`(?:${anyOf("counts and numbers", String.raw`recens\p{L}*|review\p{L}*|bewertung\p{L}*|omdome\p{L}*|anmeldelse\p{L}*|keszlet\p{L}*|sklad\p{L}*`)})[ .:#(]*$`,
  "u",
);
const priceWord = new RegExp(String.raw`(?:^|[^\p{L}])(?:${anyOf("price")})[ .:]*$`, "u");

/** The number, or the numbers that a plain space keeps apart. */
function groupedSpans(outline: Outline, start: number, end: number, { heading, locale, words }: NumbersKnown): Span[] {
  const { text } = outline;
  const number = text.slice(start, end);
  const one = { start, end, isCertain: true, others: none };
  const gap = number.search(/ (?=\d{3})/);
  if (gap === -1) return [one];
  const leaf = outline.placeAt(start);
  let from = start;
  while (from > 0 && start - from < leadCharacters && outline.placeAt(from - 1) === leaf && text[from - 1] !== "\n")
    from--;
  const written = text.slice(from, start).replace(/(?:\p{Sc}|[A-Z]{3})[ .]*$/u, "");
  const lead = folded(written);
  if (lead.trim() === "" || priceWord.test(lead) || isOfPrice(written, words)) return [one];
  const first = { start, end: start + gap, isCertain: true, others: none };
  const name = heading === null ? "" : folded(text.slice(heading.start, heading.end)).trim();
  const isOfName = name !== "" && name.endsWith(`${lead}${number.slice(0, gap)}`.trim().split(" ").slice(-2).join(" "));
  if (isOfName || counting.test(lead))
    return [first, ...groupedSpans(outline, start + gap + 1, end, { heading: null, locale, words })];
  return [{ ...one, isCertain: false, others: [number.slice(gap + 1)] }];
}

/** Whether all of the words are known, and none counts or numbers anything: "Cena s DPH 1 990 Kč". */
function isOfPrice(lead: string, { vocabulary }: Words): boolean {
  const { sayings, unknown } = sayingsIn(lead, vocabulary);
  return unknown.length === 0 && !/\d/.test(lead) && !sayings.some(({ meanings }) => meanings.includes("count"));
}

/** A number that may be an amount. */
interface Numbered extends Found {
  readonly span: Span;
  readonly sign: string;
}

/** The number with its currency; null if it is no amount, such as a percentage. */
function writtenAt(outline: Outline, span: Span, locale: Locale, free: number): Numbered | null {
  const { text } = outline;
  const { start, end } = span;
  const before = currencyAtEnd(text.slice(Math.max(free, start - 8), start), locale);
  if (isNoAmount(outline, span, before)) return null;
  const after = ownSignAfter(outline, end, before, locale);
  const isBoth = before !== null && after !== null && !isWrittenAsCode(after);
  const dash = isAt(dashAfter, text, end) ? dashAfter.lastIndex - end : 0;
  const hasCurrency = before !== null || after !== null || /[€£$]/.test(text.slice(start, end));
  return {
    start: before === null ? start - dashBefore(text, start) : start - before.length,
    end: after === null || isBoth ? end + dash : end + after.length,
    hasCurrency,
    isMarked: hasCurrency || dash > 0,
    span,
    sign: before ?? after ?? "",
  };
}

/** The amount, and whether its text can be read in one way only. */
function withCertainty(outline: Outline, { span, sign, ...found }: Numbered, locale: Locale): Written {
  const { start, end } = span;
  const number = outline.text.slice(start, end);
  const others = span.others.concat(otherReadings(number, locale));
  const isPlain = !isSignOfOneLetter(sign) && !/^[.,]|[万萬만]/.test(number);
  const isCertain = span.isCertain && others.length === 0 && isPlain && isWhole(outline, start, end);
  return { ...found, isCertain, others };
}

/** The dash of "-,89". */
function dashBefore(text: string, start: number): number {
  return /[.,]/.test(text.charAt(start)) && /[-–—]/.test(text.charAt(start - 1)) ? 1 : 0;
}

/** In a field for how many to buy. */
const countDigits = 3;

/** Whether the number is a percentage, a part of a word or of a sentence, or counts pieces. */
function isNoAmount(outline: Outline, { start, end }: Span, before: string | null): boolean {
  const { text } = outline;
  if (isAt(percentAfter, text, end) || (before === null && isAt(letterBefore, text, start))) return true;
  if (/[.,]/.test(text.charAt(start)) && outline.placeAt(start) !== outline.placeAt(start + 1)) return true;
  if (end - start <= countDigits && outline.placeAt(start)?.element.name === "input")
    return /^\d+$/.test(text.slice(start, end));
  return before?.includes("\n") === true && /^\d+$/.test(text.slice(start, end)) && isAt(inStock, text, end);
}

/** Whether one element has all of the digits, or all but the cents, and no other digits that people see touch them. */
function isWhole(outline: Outline, start: number, end: number): boolean {
  const { text } = outline;
  const follows = /[\d.,]\u2005$/.test(text.slice(Math.max(0, start - 2), start));
  if (follows && ((outline.placeAt(start - 2)?.marks ?? 0) & mark.hidden) === 0) return false;
  if (/^\u2005[\d.,]/.test(text.slice(end, end + 2)) && !/[.,€£$]\d\d$/.test(text.slice(start, end))) return false;
  const isOne = (from: number, to: number): boolean => outline.placeAt(from) === outline.placeAt(to - 1);
  const cents = /[.,€£$][ \u2005]?\d{2}$/.exec(text.slice(start, end))?.[0].length ?? 0;
  return isOne(start, end) || (cents > 0 && isOne(start, end - cents) && isOne(end - 2, end));
}

/**
 * The currency behind the number. Where another number follows it, it belongs to the one that it touches, then to the one in its own element,
 * then to the side on which the country writes it.
 */
function ownSignAfter(outline: Outline, end: number, before: string | null, locale: Locale): string | null {
  const { text } = outline;
  const after = currencyAt(text, end, locale);
  if (after === null) return null;
  const next = end + after.length + (/^[ \u2005]/.test(text.slice(end + after.length)) ? 1 : 0);
  if (!/^[.,]?\d/.test(text.slice(next, next + 2))) return after;
  const touches = !/^[ \u2005\n]/.test(after);
  const touchesNext = next === end + after.length && !/[ \u2005]$/.test(after);
  if (touches !== touchesNext) return touches ? after : null;
  const sign = outline.placeAt(end + after.length - after.trimStart().length);
  const isOwn = sign === outline.placeAt(end - 1);
  if (isOwn !== (sign === outline.placeAt(next))) return isOwn ? after : null;
  return before !== null || isSignBefore(locale) ? null : after;
}

const toHour = /(?::\d\d)?\s?[-–—]\s?\d{1,2}(?::\d\d)?(?!\d)/y;

/** "Fr 9" of opening hours are no francs. */
function isHours(text: string, { start, end }: Found): boolean {
  return text.startsWith("Fr", start) && /^Fr\.? \d{1,2}$/.test(text.slice(start, end)) && isAt(toHour, text, end);
}
