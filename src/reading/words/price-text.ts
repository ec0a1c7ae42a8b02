/**
 * Reads prices as they stand on shop pages, in any script, and prices that programs have written. All amounts are exact
 * decimal texts, because they are money.
 */
import { Remembered } from "../../base/remembered.ts";
import { countryOfCurrency, currencyByCountry, localeOf } from "./countries.ts";
import { findSigns, isMeant, meaningOf, type MoneyContext, type Sign } from "./currency-signs.ts";
import {
  findNumbers,
  plainCharacters,
  readAmount,
  withoutTenThousands,
  signMark,
  type NumberContext,
} from "./number-text.ts";

/** The characters of a text that are read for a price. */
const charactersRead = 500;

export interface PriceTextOptions extends MoneyContext {
  /** The decimal sign, where someone has said which it is. */
  readonly decimalSeparator?: "." | "," | undefined;
  /** The text of an element near the price. It can name the currency. */
  readonly hint?: string | null | undefined;
}

/** What a text says. */
export interface PriceText {
  /** The first price as the shortest decimal text, never negative; null where there is none. */
  readonly amount: string | null;
  /** ISO 4217; null where the text names none, or one that has several meanings here. */
  readonly currency: string | null;
  /** The currency as written. With `currency` null it must not be taken for the domain's. */
  readonly symbol: string | null;
}

/**
 * Reads the first price of a visible text.
 *
 * - A number beside a currency sign comes before other numbers. Of a range it is the lower end, of several prices the first.
 * - Percentages, dates, measures (`500 ml`), negative numbers (discounts) and article numbers are no prices.
 * - Of two kinds of separators the last is the decimal sign. One separator before exactly three digits separates thousands,
 *   unless the currency has three decimals (dinars) and the country writes its decimals so.
 * - A sign with several meanings (`$`, `kr`) means the currency of the domain or of its country, if it can; else `currency`
 *   is null.
 * - `Free` and its like are 0.
 */
export function parsePriceText(text: string | null, options: PriceTextOptions = {}): PriceText {
  const written = (text ?? "").slice(0, charactersRead);
  const { form, text: plain } = formOf(written, options);
  const { number, currency, symbol } = form;
  if (number === null) return { amount: isFree(plain) ? "0" : null, currency, symbol };
  const digits = maskSigns(plain, form.signs).slice(number.start, number.end);
  const amount = readAmount(digits, form.context);
  return { amount: amount !== null && form.isScaled ? hundredth(amount) : amount, currency, symbol };
}

/** How a text writes its price, whichever digits it has. */
interface Form {
  /** Where the digits stand; null where the text has no price. */
  readonly number: { readonly start: number; readonly end: number } | null;
  /** Those between its digits. */
  readonly signs: readonly Sign[];
  readonly currency: string | null;
  readonly symbol: string | null;
  readonly context: NumberContext;
  readonly isScaled: boolean;
}

/** By short texts with each digit but zero as a one, and by what is known of the page: a page writes its amounts in a few forms. */
const forms = new Remembered<Form>(5_000);
const shortText = 40;

function formOf(written: string, options: PriceTextOptions): { form: Form; text: string } {
  const text = withoutTenThousands(plainCharacters(written).trim());
  const { country = "", currency = "", hint = null, decimalSeparator } = options;
  if (text.length > shortText || hint !== null || decimalSeparator !== undefined)
    return { form: readForm(text, options), text };
  const shape = `${country} ${currency} ${text.replaceAll(/[2-9]/g, "1")}`;
  return { form: forms.get(shape, () => readForm(text, options)), text };
}

function readForm(plain: string, options: PriceTextOptions): Form {
  const hint = plainCharacters((options.hint ?? "").slice(0, charactersRead)).trim();
  const signsOf = (written: string): Sign[] => findSigns(written).filter((sign) => isMeant(sign, options));
  const signs = signsOf(plain);
  const candidate = chooseNumber(plain, signs);
  const sign = candidate?.sign ?? looseSign(plain, signs) ?? looseSign(hint, signsOf(hint));
  const currency = sign === null ? null : meaningOf(sign, options);
  const context = numberContext(currency, options);
  const within = signs.filter(({ start, end }) => candidate !== null && start > candidate.start && end < candidate.end);
  const read = { number: candidate, signs: within, currency, symbol: sign?.text ?? null };
  return { ...read, context, isScaled: isScaled(sign, options) };
}

/**
 * Reads a price that a program has written, as in JSON-LD or `data-price`: its decimal sign is a point, so `34.000` is 34. A
 * text in another form was made for people and is read so.
 */
export function parseMachinePrice(text: string, options: PriceTextOptions = {}): string | null {
  const trimmed = text.trim();
  const [, whole, fraction = ""] = /^(\d{1,13})(?:\.(\d{0,20}))?$/.exec(trimmed) ?? [];
  if (whole === undefined) return parsePriceText(trimmed, options).amount;
  const part = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${part === "" ? "" : `.${part}`}`;
}

interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly sign: Sign | null;
}

/** Between a sign and its number stand at most a space, a colon or the dash of `50,-`. */
const beforeNumber = /^[ :.]{0,3}$/;
const afterNumber = /^(?:[.,] ?)?(?:[-–—=]{1,2})? {0,2}$/;

/** Signs with a minus are discounts, unless the dash ends a word or joins a range. */
const minus = new RegExp(`(?:^|[ (${signMark}])[-\u2212–]${signMark}*$`, "u");
const unit = new RegExp(
  String.raw`^ ?(?:%|‰|°|(?:[x×]|mm|cm|dm|km|m|mg|kg|g|gr|ml|cl|dl|ltr|l|oz|lb|lbs|kW|kWh|W|V|Ah|mAh|Hz|GB|TB|MB|gb|tb|mb` +
    String.raw`|Stk|stk|Stück|pcs|pc|szt|шт|Tage|Tagen|days|day)(?!\p{L}))`,
  "u",
);
/** `1.5k`, `1e3`: not the amount that the digits say. */
const scale = /^(?:[kKM](?!\p{L})|[eE][-+]?\d)/u;
const rangeJoint = /^ ?(?:-|–|—|to|bis|до|a|à|au|tot|til|till|do|~) ?$/u;

const articleNumber = /^(?:\d{12,}|0\d+)$/;

/**
 * The number that is the price, with the currency sign beside it. `12 99 €` has none: its first number may be the price, or a
 * size.
 */
function chooseNumber(text: string, signs: readonly Sign[]): Candidate | null {
  const masked = maskSigns(text, signs);
  const candidates = findNumbers(masked)
    .filter(({ start, end }) => isAmount(masked, start, end) && !scale.test(text.slice(end)))
    .map((number) => ({ ...number, sign: signBeside(text, number, signs) }));
  const beside = candidates.findIndex(({ sign }) => sign !== null);
  const chosen = candidates[beside];
  if (chosen === undefined) return candidates.find(({ text: digits }) => !articleNumber.test(digits)) ?? null;
  const lower = candidates[beside - 1];
  if (lower === undefined) return chosen;
  const between = masked.slice(lower.end, chosen.start);
  if (between === " " && /^\d\d$/.test(chosen.text)) return null;
  return rangeJoint.test(between.replaceAll(signMark, "")) && lower.text.length <= chosen.text.length
    ? { ...lower, sign: chosen.sign }
    : chosen;
}

function maskSigns(text: string, signs: readonly Sign[]): string {
  if (signs.length === 0) return text;
  let masked = "";
  let at = 0;
  for (const { start, end } of signs) {
    masked += text.slice(at, start) + signMark.repeat(end - start);
    at = end;
  }
  return masked + text.slice(at);
}

function isAmount(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 12), start), text.slice(end, end + 12)];
  const number = text.slice(start, end);
  if (/[%\d][-/:]?$/.test(before) || /^[/:]\d/.test(after)) return false;
  if (/^-0\d/.test(after) || /^\d{1,4}-\d{1,2}-\d/.test(number + after)) return false;
  if (minus.test(before) && !/\d ?[-\u2212–]$/.test(before) && !/^[.,]/.test(number)) return false;
  if (/\p{L}$/u.test(before) && /^\d+$/.test(number)) return false;
  return !unit.test(after);
}

function signBeside(text: string, number: { start: number; end: number }, signs: readonly Sign[]): Sign | null {
  const before = signs.findLast(({ end }) => end <= number.start);
  const after = signs.find(({ end, start }) => start >= number.end || (start > number.start && end < number.end));
  const isBefore = before !== undefined && beforeNumber.test(text.slice(before.end, number.start));
  const isAfter =
    after !== undefined && (after.start < number.end || afterNumber.test(text.slice(number.end, after.start)));
  if (!isBefore) return isAfter ? after : null;
  return isAfter && isNarrower(after, before) ? after : before;
}

/** `$4.90 SGD`: the code says which dollar. */
function isNarrower(after: Sign, before: Sign): boolean {
  const [only, ...more] = after.currencies;
  return only !== undefined && more.length === 0 && before.currencies.length > 1 && before.currencies.includes(only);
}

/** A sign that is not beside the chosen number: unmistakable, or beside another number, or all that the text says. */
function looseSign(text: string, signs: readonly Sign[]): Sign | null {
  const numbers = findNumbers(maskSigns(text, signs));
  const isBeside = (sign: Sign): boolean => numbers.some((number) => signBeside(text, number, [sign]) !== null);
  const isAlone = ({ start, end, text: written }: Sign): boolean =>
    start === 0 && !/^[a-z]$/i.test(written) && /^[.:*]?(?: ?[/(].*)?$/s.test(text.slice(end));
  return signs.find((sign) => sign.isUnmistakable || isAlone(sign) || isBeside(sign)) ?? null;
}

function numberContext(currency: string | null, options: PriceTextOptions): NumberContext {
  const known = currency ?? options.currency ?? currencyByCountry.get(options.country ?? "") ?? null;
  const decimals = decimalsOf(known);
  const country = options.country ?? (known === null ? null : countryOfCurrency(known));
  return { decimals, given: options.decimalSeparator ?? null, usual: decimals === 3 ? decimalSignOf(country) : "." };
}

const decimalsByCurrency = new Map<string, number>();

/** How many decimals a currency has. */
export function decimalsOf(currency: string | null): number {
  if (currency === null) return 2;
  let decimals = decimalsByCurrency.get(currency);
  if (decimals === undefined) {
    const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
    decimals = options.maximumFractionDigits ?? 2;
    decimalsByCurrency.set(currency, decimals);
  }
  return decimals;
}

const decimalSigns = new Map<string, "." | ",">();

/** The sign before the decimals in the country; a point where it is unknown. */
export function decimalSignOf(country: string | null): "." | "," {
  if (country === null || !currencyByCountry.has(country)) return ".";
  const known = decimalSigns.get(country);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(localeOf(country), { numberingSystem: "latn" });
  const sign = format.formatToParts(1.5).some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
  decimalSigns.set(country, sign);
  return sign;
}

/** Cents are hundredths where the domain's currency has them. */
function isScaled(sign: Sign | null, { currency, country }: PriceTextOptions): boolean {
  if (sign?.text !== "¢") return false;
  const known = currency ?? currencyByCountry.get(country ?? "") ?? "";
  return ["USD", "CAD", "AUD", "NZD", "SGD", "MXN"].includes(known);
}

function hundredth(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const digits = whole.padStart(3, "0") + fraction;
  const at = Math.max(whole.length, 3) - 2;
  return `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0+$/, "");
}

const free = new RegExp(
  "^(?:free|gratis|kostenlos|gratuite?|gratuito|grátis|zdarma|zadarmo|za darmo|darmowy|бесплатно|безкоштовно" +
    "|ingyenes|δωρεάν|ücretsiz|無料|免费|免費|무료)[!.*]?$",
  "iu",
);

function isFree(text: string): boolean {
  return free.test(text);
}
