/** Every amount of money that a page shows, with what stands beside it. */
import { isCurrency } from "../base/currency.ts";
import { limits } from "../limits.ts";
import { marksOfWords, saysGross } from "./amount-words.ts";
import { mark } from "./element-marks.ts";
import { placeOf, type Outline, type Place } from "./outline.ts";
import { folded } from "./plain-text.ts";
import { parsePriceText } from "./price-text.ts";
import { canonicalPrice } from "./prices.ts";

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
  /** Marks by the words beside it, of `element-marks.ts`. */
  readonly wordMarks: number;
  /** Whether it is one end of a range, as in "10 € – 20 €". */
  readonly isRange: boolean;
  readonly saysGross: boolean;
}

/** How the domain writes amounts. */
export interface Locale {
  readonly country: string | null;
  readonly currency: string | null;
}

const grouped = String.raw`\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2}(?!\d))?(?!\d)`;
const groupedBySpace = String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d{1,2}(?!\d))?(?!\d)`;
const plain = String.raw`\d+(?:[.,]\d{1,4})?(?!\d)`;
const numbers = new RegExp(`${grouped}|${plain}|\\d+`, "g");
const numbersBySpace = new RegExp(`${groupedBySpace}|${grouped}|${plain}|\\d+`, "g");

/** Countries that never write a space between thousands. There, "Size 40 120 €" has two numbers. */
const withoutSpaces = new Set(["DE", "AT", "US", "GB", "IE", "JP", "IN", "NL", "AU", "NZ", "CN", "MX", "TR", "GR"]);

const symbols = String.raw`(?:US|CA|C|AU|A|NZ|HK|SG?|R|MX|NT)?\$|\p{Sc}|円|元`;
const words = String.raw`zł|z[lł]oty(?:ch)?|Kč|Kc|kr\.?|SFr\.?|Fr\.?|Rs\.?|RM|Rp\.?|Ft|lei|Lei|лв\.?|грн\.?|руб\.?|р\.|TL|Euros?|euros?|dollars?|[A-Z]{3}`;
const currencyBefore = new RegExp(`(?:(?:${symbols})|(?<![\\p{L}])(?:${words}))[\\s ]?$`, "u");
const currencyAfter = new RegExp(`^(?:[.,:]?[-–—]{1,2})?\\s?(?:(?:${symbols})|(?:${words})(?![\\p{L}]))`, "u");
const dashAfter = /^(?:[,.][-–—]{1,2}|:-)(?!\d)/;
const code = /[A-Z]{3}/;

interface Written {
  readonly start: number;
  readonly end: number;
  readonly hasCurrency: boolean;
  readonly isMarked: boolean;
}

/** All amounts in the order of the text. Numbers without a currency count only where the element is named as a price. */
export function findAmounts(outline: Outline, locale: Locale): Amount[] {
  const written = findWritten(outline, locale);
  const amounts: Amount[] = [];
  for (const [index, at] of written.entries()) {
    if (amounts.length >= limits.reading.amounts) break;
    const amount = amountAt(outline, locale, { at, previous: written[index - 1], next: written[index + 1] });
    if (amount !== null) amounts.push(amount);
  }
  return amounts;
}

function findWritten(outline: Outline, { country }: Locale): Written[] {
  const { text } = outline;
  const written: Written[] = [];
  let free = 0;
  for (const match of text.matchAll(withoutSpaces.has(country ?? "") ? numbers : numbersBySpace)) {
    const at = writtenAt(text, match.index, match.index + match[0].length, free);
    if (at === null) continue;
    if (!at.isMarked && !isNamedPrice(outline, at)) continue;
    written.push(at);
    free = at.end;
  }
  return written;
}

/** The number with its currency; null if it is no amount, such as a percentage. */
function writtenAt(text: string, start: number, end: number, free: number): Written | null {
  const following = text.slice(end, end + 14);
  if (/^\s?[%°]/.test(following) || /[\d#]$/.test(text.slice(Math.max(0, start - 1), start))) return null;
  const before = currencyOf(currencyBefore.exec(text.slice(Math.max(free, start - 8), start))?.[0]);
  const after = currencyOf(currencyAfter.exec(following)?.[0]);
  const dash = dashAfter.exec(following)?.[0] ?? "";
  const from = before === null ? start : start - before.length;
  const isBoth = before !== null && after !== null && !code.test(after);
  const to = after === null || isBoth ? end + dash.length : end + after.length;
  const hasCurrency = before !== null || after !== null;
  return { start: from, end: to, hasCurrency, isMarked: hasCurrency || dash !== "" };
}

/** The written currency, or null if its three letters are no currency. */
function currencyOf(written: string | undefined): string | null {
  if (written === undefined) return null;
  const letters = code.exec(written)?.[0];
  return letters !== undefined && written.trim().replaceAll(/[^A-Z]/g, "") === letters && !isCurrency(letters)
    ? null
    : written;
}

const numberAlone = 24;

/** Whether the number is nearly all of an element that is named as a price. */
function isNamedPrice(outline: Outline, { start, end }: Written): boolean {
  let place = placeOf(outline, start, end);
  for (let up = 0; place !== null && up < 3 && place.end - place.start <= numberAlone; up++) {
    if ((place.marks & mark.price) !== 0) return true;
    place = place.parent;
  }
  return false;
}

interface Neighbours {
  readonly at: Written;
  readonly previous: Written | undefined;
  readonly next: Written | undefined;
}

function amountAt(outline: Outline, locale: Locale, { at, previous, next }: Neighbours): Amount | null {
  const { text } = outline;
  const place = placeOf(outline, at.start, at.end) ?? outline.placeAt(at.start);
  if (place === null) return null;
  const written = text.slice(at.start, at.end);
  const parsed = parsePriceText(written, { country: locale.country, currency: locale.currency });
  const price = parsed.amount === null ? null : canonicalPrice(parsed.amount);
  if (price === null || price === "0") return null;
  const lead = labelBefore(text.slice(Math.max(previous?.end ?? 0, at.start - 80), at.start));
  const trail = text.slice(at.end, Math.min(next?.start ?? text.length, at.end + 60));
  const [line = "", below = ""] = trail.split("\n", 2);
  const follows = line.trim() === "" && /^\s*(?:\/|per |pro |je )/.test(below) ? below : line;
  const isLastOfLine = trail.includes("\n") || next === undefined || next.start > at.end + 60;
  const before = folded(lead);
  const after = folded(follows);
  const isReduction = /(?:^|[\s(])[-−–]\s?$/.test(lead) && previous?.end !== at.start - lead.length;
  return {
    start: at.start,
    end: at.end,
    place,
    price,
    currency: parsed.currency ?? (parsed.symbol === null ? locale.currency : null),
    hasCurrency: at.hasCurrency,
    wordMarks: marksOfWords({ before, after, isLastOfLine }) | (isReduction ? mark.saving : 0),
    isRange: isRange(text, at, previous) || (next !== undefined && isRange(text, next, at)),
    saysGross: saysGross(after) || saysGross(before),
  };
}

function isRange(text: string, at: Written, previous: Written | undefined): boolean {
  return (
    previous !== undefined &&
    previous.hasCurrency &&
    at.start - previous.end <= 6 &&
    /^\s?(?:[-–—~]|to|bis|a|à)\s?$/.test(text.slice(previous.end, at.start))
  );
}

/** The label that ends the text: its last line, with a short line above it if that line says next to nothing. */
function labelBefore(text: string): string {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const above = lines.findLast((line) => line.trim() !== "") ?? "";
  return last.trim().length <= 2 && above.length <= 40 ? `${above} ${last}` : last;
}
