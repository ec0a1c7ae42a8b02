/** Every amount of money that a page shows, with what stands beside it. */
import { isTaxRemark, marksOfWords, saysGross } from "../words/amount-words.ts";
import { currencyByCountry } from "../words/countries.ts";
import type { Locale } from "../words/currency-beside.ts";
import { isCrossedOut, mark, zoneMarks } from "../words/element-marks.ts";
import { sayingsIn } from "../words/sayings.ts";
import { zonesAround, type Landmarks } from "./landmarks.ts";
import { placeOf, type Outline, type Place } from "../markup/outline.ts";
import { folded, isAt } from "../words/plain-text.ts";
import { parsePriceText } from "../words/price-text.ts";
import { marksOfLines, type Words } from "./line-words.ts";
import { findWritten, type Found, type Written } from "./written-amounts.ts";
import { markSteps } from "./price-steps.ts";
import { canonicalPrice, comparePrices } from "../words/prices.ts";
import { anyOf } from "../words/word-lists.ts";

/** Amounts of a page that are looked at, and numbers that may be some. */
const amountsMax = 2_000;
const writtenMax = 4_000;

export interface Amount {
  readonly start: number;
  readonly end: number;
  readonly place: Place;
  /** Canonical decimal text. */
  readonly price: string;
  /** null if neither the amount nor the domain names one. */
  readonly currency: string | null;
  /** Whether a currency stands beside the number. */
  readonly hasCurrency: boolean;
  /** Whether its text allows this amount only. */
  readonly isCertain: boolean;
  /** Marks by the words beside it, of `element-marks.ts`. */
  readonly wordMarks: number;
  /** Whether it is one end of a range, as in "10 € – 20 €". */
  readonly isRange: boolean;
  readonly saysGross: boolean;
  /** The words beside it, folded, if they gave it no mark. */
  readonly unmarkedLabel: string;
  /** Whether it stands in a long line, as amounts in descriptions and reviews do. */
  readonly isProse: boolean;
  /** Marks of the part of the page that it stands in, of `element-marks.ts`. */
  readonly zones: number;
  /** Whether its words are read: it, or an amount beside it, stands in no part of the page that is about something else. */
  readonly isRead: boolean;
}

/** What is known of the page before its text is read. */
interface Known {
  readonly locale: Locale;
  readonly landmarks: Landmarks;
  /** Canonical prices that the markup names. Where the text shows one without a currency, it is an amount, too. */
  readonly prices: ReadonlySet<string>;
  readonly words: Words;
}

/**
 * All amounts in the order of the text. Numbers without a currency count only where the element is named as a price, or
 * where the markup names the same price.
 */
export function findAmounts(outline: Outline, known: Known): Amount[] {
  const { locale, landmarks } = known;
  const written = findWritten(outline, { locale, heading: landmarks.heading, words: known.words }, (at) => {
    const place = placeOf(outline, at.start, at.end);
    return !isIdentifier(place) && (at.isMarked || isBareAmount(outline.text, at, place, known));
  });
  const amounts: Amount[] = [];
  const stands = written.slice(0, writtenMax).map((at) => standing(outline, at, landmarks));
  for (const [index, { at, place, zones }] of stands.entries()) {
    if (amounts.length >= amountsMax) break;
    const [last, next] = [stands[index - 1], stands[index + 1]];
    const isRead = isInMain(at, stands[index]) || isInMain(at, last) || isInMain(at, next);
    const amount = amountAt(outline, known, { at, place, zones, isRead, previous: last?.at, next: written[index + 1] });
    if (amount !== null) amounts.push(amount);
  }
  const said = marksOfLines(outline, amounts, known.words);
  let isFrom = false;
  const ranged = amounts.map((bare, index) => {
    const [before, after] = [amounts[index - 1], amounts[index + 1]];
    // "From 120 90": the words before the former price are said of both.
    const isReduced = isFrom && before !== undefined && isNextAndLess(outline.text, before, bare);
    const amount = withMarks(bare, (said[index] ?? 0) | (isReduced ? mark.from | mark.option : 0));
    isFrom = (amount.wordMarks & mark.from) !== 0;
    const isHigh = before !== undefined && isRange(outline.text, before, amount);
    return isHigh || isRange(outline.text, amount, after) ? { ...amount, isRange: true } : amount;
  });
  return markSteps(outline.text, ranged);
}

/** Characters between a former price and the one of now. */
const reducedCharacters = 60;

function isNextAndLess(text: string, before: Amount, own: Amount): boolean {
  if (comparePrices(own.price, before.price) >= 0) return false;
  const between = text.slice(before.end, own.start);
  const isFormer = [before.place, before.place.parent].some((at) => at !== null && isCrossedOut(at.element));
  return isFormer ? between.length <= reducedCharacters : /^[^\S\n]*$/.test(between);
}

interface Stand {
  readonly at: Written;
  readonly place: Place | null;
  readonly zones: number;
}

function standing(outline: Outline, at: Written, landmarks: Landmarks): Stand {
  const place = placeOf(outline, at.start, at.end) ?? outline.placeAt(at.start);
  return { at, place, zones: place === null ? 0 : zonesAround(place, landmarks) };
}

/** Characters between two amounts that say something of each other. */
const besideCharacters = 250;

/** Whether the other amount is this one or beside it, and stands in no part of the page that is about something else. */
function isInMain(at: Written, other: Stand | undefined): boolean {
  if (other === undefined || (other.zones & zoneMarks) !== 0) return false;
  return Math.max(other.at.start - at.end, at.start - other.at.end) <= besideCharacters;
}

/** A label that the words of the page's languages mark is no unknown one. */
function withMarks(amount: Amount, marks: number): Amount {
  if (marks === 0) return amount;
  const isGross = amount.saysGross && (marks & mark.net) === 0;
  return { ...amount, wordMarks: amount.wordMarks | marks, saysGross: isGross, unmarkedLabel: "" };
}

/** Whether the number's own element says that it is a name of the product: `itemprop="sku"`. */
function isIdentifier(place: Place | null): boolean {
  const named = place?.element.attribs["itemprop"];
  return named !== undefined && /^(?:sku|mpn|productid|identifier|gtin\d*|ean\d*|isbn)$/i.test(named);
}

const numberAlone = 24;
/** "500 ml", "8 Optionen": the number counts something. */
const counts =
  /[ \u2005]?(?:x|mm|cm|m|kg|g|mg|ml|cl|l|oz|lbs?|w|v|mah|gb|tb|hz|zoll|inch|stk|st|stück|packs?|pcs|pieces|items|stars?|sterne?|reviews?|ratings?|optionen|options)(?![\p{L}])/iuy;
/** "/ 3 pack": what the price is for. */
const isPer = /(?<=\/\s?)/y;
/** In a field: how many to buy. */
const isCount = /^\d{1,3}$/;
const manyDigits = /^\d{6,}$/;
const wholeMoney = new Set([
  "JPY",
  "KRW",
  "IDR",
  "VND",
  "COP",
  "CLP",
  "HUF",
  "PYG",
  "IRR",
  "UZS",
  "IQD",
  "LBP",
  "RUB",
  "KZT",
]);

/** Whether a number without a currency is an amount: the element is named as a price, or the markup names this price. */
function isBareAmount(text: string, { start, end }: Found, place: Place | null, known: Known): boolean {
  const { locale, words } = known;
  const number = text.slice(start, end);
  const isMarked = isMarkedPrice(number, place, known);
  if (!isMarked && (!isNamedPrice(place) || (manyDigits.test(number) && !wholeMoney.has(locale.currency ?? ""))))
    return false;
  if (isAt(counts, text, end) || isAt(isPer, text, start)) return false;
  if (isMarked) return true;
  if (!isCount.test(number)) return true;
  return (
    place?.element.name !== "input" && !isOfPhrase(text.slice(start, end + phraseCharacters), number.length, words)
  );
}

const phraseCharacters = 24;

/** "100g당 1,290원", "12 meses de $399": the number is part of words that say what another amount is for. */
function isOfPhrase(text: string, digits: number, { vocabulary, own }: Words): boolean {
  const [whole] = sayingsIn(text, vocabulary, own).sayings;
  if (whole?.start === 0 && whole.end > digits) return true;
  const [next] = sayingsIn(text.slice(digits), vocabulary, own).sayings;
  return next !== undefined && next.start <= 1 && next.meanings.includes("per month");
}

/** Whether the number is nearly all of an element that is named as a price. */
function isNamedPrice(innermost: Place | null): boolean {
  let place = innermost;
  for (let up = 0; place !== null && up < 3 && place.end - place.start <= numberAlone; up++) {
    if ((place.marks & mark.unit) !== 0) return false;
    if ((place.marks & mark.price) !== 0) return true;
    place = place.parent;
  }
  return false;
}

/** Whether the number is one of the markup's prices, exact to the cent, and nearly all of its element. */
function isMarkedPrice(
  number: string,
  place: Place | null,
  { locale, prices }: Pick<Known, "locale" | "prices">,
): boolean {
  if (!/[.,]\d\d$/.test(number) || place === null || place.end - place.start > numberAlone) return false;
  const { amount } = parsePriceText(number, locale);
  return amount !== null && prices.has(canonicalPrice(amount) ?? "");
}

interface Neighbours extends Stand {
  readonly isRead: boolean;
  readonly previous: Written | undefined;
  readonly next: Written | undefined;
}

function amountAt(outline: Outline, known: Known, neighbours: Neighbours): Amount | null {
  const { text } = outline;
  const { locale, prices, landmarks } = known;
  const { at, place, zones, isRead } = neighbours;
  if (place === null) return null;
  const written = text
    .slice(at.start, at.end)
    .replace(/^[-–—](?=[.,])/, "")
    .replace(/(\d[.,])[ \u2005](?=\d\d)/u, "$1");
  const parsed = parsePriceText(written, { country: locale.country, currency: locale.currency });
  const read = parsed.amount === null ? null : canonicalPrice(parsed.amount);
  const others = at.others.map((other) => amountOf(other, locale));
  const price = others.find((other) => other !== null && prices.has(other)) ?? read;
  if (price === null || price === "0") return null;
  return {
    start: at.start,
    end: at.end,
    place,
    price,
    currency:
      parsed.currency ??
      (parsed.symbol === null ? (locale.currency ?? currencyByCountry.get(locale.country ?? "") ?? null) : null),
    hasCurrency: at.hasCurrency,
    isCertain: at.isCertain,
    isRange: false,
    zones,
    isRead,
    ...(isRead ? labelled(text, neighbours, place, landmarks.heading) : unlabelled),
  };
}

/** A number that is one of several that the text can mean. */
function amountOf(number: string, locale: Locale): string | null {
  if (/^\d+(?:\.\d+)?$/.test(number)) return canonicalPrice(number);
  const { amount } = parsePriceText(number, locale);
  return amount === null ? null : canonicalPrice(amount);
}

const groupCharacters = 120;

/** Whether the smallest element that says more than the amount begins with it: what stands above is no label in its group. */
function beginsGroup(innermost: Place, { start, end }: Written): boolean {
  let place: Place | null = innermost;
  while (place !== null && place.end - place.start <= end - start + 2) place = place.parent;
  return place !== null && place.start >= start - 2 && place.end - place.start <= groupCharacters;
}

/** A line below an amount that says what the amount is for, or what it is: without tax, each month, a deposit. */
const qualifies = new RegExp(
  String.raw`^\s*[([]?(?:${anyOf("qualifies above", String.raw`per |pro |je |zzgl\.? ?(?:\d+ ?% ?)?(?:mwst|ust|gesetzl)|(?:exkl|excl|ex|exc)\.? ?(?:vat|tax|gst|btw|mwst|moms)`, String.raw`netto(?!\s?(?:\d|gewicht))|ht\b|einmalig[a-z]*,? (?:im|mit)|(?:after|nach|apres|dopo|efter)\s*$`)})`,
);

/** Such a line that ends with another amount is that one's label: "Ex Tax: 207.50". */
const ofNext =
  /^\s*[([]?(?:(?:exkl|excl|ex|exc)\.? ?(?:vat|tax|gst|btw|mwst|moms)|netto|ohne mwst|ht\b|bez (?:dph|vat)|anzahlung|deposit|down ?payment|acompte|acconto)[^\d]{0,12}$/;

/** A remark in brackets belongs to the amount before it: "29,800円（税抜）税込 32,780円". */
const bracketed = /^\s?[([（][^)\]）\n]{1,24}[)\]）]/u;

type Label = Pick<Amount, "wordMarks" | "saysGross" | "unmarkedLabel" | "isProse">;

const unlabelled: Label = { wordMarks: 0, saysGross: false, unmarkedLabel: "", isProse: false };

/** What the words before and after the amount say. The product's name is no label of an amount below it. */
function labelled(text: string, { at, previous, next }: Neighbours, place: Place, heading: Place | null): Label {
  const named = heading !== null && heading.end <= at.start ? heading.end : 0;
  const from = Math.max(previous?.end ?? 0, named, at.start - 80);
  const before = text.slice(from, at.start);
  const lead = labelBefore(from === previous?.end ? before.replace(bracketed, "") : before, {
    followsAmount: from === previous?.end,
    isFirst: beginsGroup(place, at),
  });
  const { follows, isLastOfLine } = textAfter(text, at, next);
  const own = next === undefined || isLastOfLine ? follows : (bracketed.exec(follows)?.[0] ?? follows);
  const beside = withoutTaxOfPrevious({ before: folded(lead), after: folded(own) }, from === previous?.end);
  const isMinus = previous?.end !== at.start - lead.length && endsWithMinus(lead);
  const wordMarks = marksOfWords({ ...beside, isLastOfLine }) | (isMinus ? mark.saving : 0);
  const grossBeside = saysGross(beside.after) || saysGross(beside.before);
  return {
    wordMarks,
    saysGross: grossBeside,
    unmarkedLabel: wordMarks === 0 && !grossBeside ? `${beside.before} ${beside.after}` : "",
    isProse: isProse(text, at),
  };
}

function endsWithMinus(lead: string): boolean {
  return /^[-−–]\s?$|(?:^|[\s(])[-−–]$/.test(lead.trimStart());
}

/** "83.25 ex VAT 99.90 inc VAT": what is said between two amounts is said of the first, where the second has its own. */
function withoutTaxOfPrevious(
  { before, after }: { before: string; after: string },
  followsAmount: boolean,
): { before: string; after: string } {
  return { before: followsAmount && isTaxRemark(before, after) ? "" : before, after };
}

/** What stands behind an amount up to the next: the rest of its line, or the line below where that qualifies the amount. */
function textAfter(text: string, at: Written, next: Neighbours["next"]): { follows: string; isLastOfLine: boolean } {
  const trail = text.slice(at.end, Math.min(next?.start ?? text.length, at.end + 60));
  const [line = "", below = ""] = trail.split("\n", 2);
  const isOfNext =
    next !== undefined && at.end + line.length + 1 + below.length === next.start && ofNext.test(folded(below));
  const follows = line.trim() === "" && !isOfNext && qualifies.test(folded(below)) ? below : line;
  return { follows, isLastOfLine: trail.includes("\n") || next === undefined || next.start > at.end + 60 };
}

const proseCharacters = 70;
const proseWords = 6;

/** Whether the line beside the amount is a sentence rather than a label. A sentence does not begin with a bracketed amount. */
function isProse(text: string, { start, end }: Written): boolean {
  const before = text.slice(Math.max(0, start - proseCharacters), start);
  const after = text.slice(end, end + proseCharacters);
  const to = after.indexOf("\n");
  const lead = before.slice(before.lastIndexOf("\n") + 1);
  if (!/\p{L}/u.test(lead) && /^\s*[([+*|•·]/.test(after)) return false;
  const line = `${lead} ${to === -1 ? after : after.slice(0, to)}`;
  return line.length > proseCharacters || (line.match(/\p{L}{2,}/gu)?.length ?? 0) >= proseWords;
}

/** Whether two neighbours are one range: "10 € – 20 €". It ascends; "from 50 to 35" is a reduction. */
function isRange(text: string, low: Amount, high: Amount | undefined): boolean {
  if (high === undefined || !low.hasCurrency || high.start - low.end > 8) return false;
  return (
    /^\s{0,3}(?:[-–—~]|to|bis|a|à)\s{0,3}$/.test(text.slice(low.end, high.start)) &&
    comparePrices(low.price, high.price) < 0
  );
}

/** A label of so few characters says little without the line above it. */
const shortLabel = 10;
const labelCharacters = 28;
const colonLabelCharacters = 60;

/** A line that says all it has to say: "20% off", "Delivery: 1-3 days", "Free delivery", but not "Free delivery from". */
const statement =
  /%|:\s*\S|(?:frei|free|gratis|gratuite?|gratuita|kostenlos\p{L}*|zdarma|darmow\p{L})(?!.*(?:over|above|ab|from|des|da|vanaf|fran|od)\W*$)\W*/iu;

/**
 * The label that ends the text: its last line, with a short line above it if that line says next to nothing. What follows
 * another amount in its line belongs to that one. A line above that is a statement, or stands outside of the group that
 * begins with the amount, is no label unless it ends with a colon.
 */
function labelBefore(text: string, { followsAmount, isFirst }: { followsAmount: boolean; isFirst: boolean }): string {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const own = followsAmount ? lines.slice(1) : lines;
  const above = own.findLast((line) => line.trim() !== "") ?? "";
  const isLabel = /:\s*$/.test(above)
    ? above.length <= colonLabelCharacters
    : above.length <= labelCharacters && !isFirst && !statement.test(above);
  return last.trim().length <= shortLabel && isLabel ? `${above} ${last}` : last;
}
