/** The currency that stands beside a number in a page's text. */
import { isCurrency } from "../../base/currency.ts";
import { currencyByCountry, localeOf } from "./countries.ts";
import { shortSignsOf, signsOfCurrency } from "./currency-signs.ts";

/** How the domain writes amounts. */
export interface Locale {
  readonly country: string | null;
  readonly currency: string | null;
}

interface Patterns {
  /** At the end of what stands before a number. */
  readonly before: RegExp;
  /** Right after it. */
  readonly after: RegExp;
}

const symbols = String.raw`\u20c1|GH¢|(?:US|CA|C|AU|A|NZ|HK|SG?|R|MX|NT)?\$|\p{Sc}|円|元`;
/** Signs that are money wherever they stand beside a number. */
const words =
  String.raw`тг\.?|тенге|[Kk]n|zł|z[lł]oty(?:ch)?|Kč|Kc|kr\.?|SFr\.?|Fr\.?|Rs\.?|RM|Rp\.?|Ft|lei|Lei|лв\.?|грн\.?` +
  String.raw`|руб\.?|р\.|TL|Euros?|euros?|dollars?|[A-Z]{3}`;

/** Words of money that stand behind the number in every country that writes them: alone on the next line, too. */
const trailing = String.raw`zł|Kč|Kc|Ft|lei|Lei|лв\.?|грн\.?|руб\.?|р\.|тг\.?`;

const patternsByCurrency = new Map<string, Patterns>();

/** The patterns for a page whose money this is: its own signs count, too ("DT" is money in Tunisia alone). */
function patternsOf({ country, currency }: Locale): Patterns {
  const own = currency ?? currencyByCountry.get(country ?? "") ?? "";
  const known = patternsByCurrency.get(own);
  if (known !== undefined) return known;
  const ownSigns = signsOfCurrency(own).flatMap((sign) =>
    /^[A-Z]{2,}/i.test(sign) ? [sign, capitalised(sign)] : [sign],
  );
  const signs = [...[...ownSigns, ...shortSignsOf(own)].map((sign) => `${RegExp.escape(sign)}\\.?`), words].join("|");
  const patterns = {
    before: new RegExp(`(?:(?:${symbols})|(?<![\\p{L}])(?:${signs}))[ \u2005\n]?$`, "u"),
    after: new RegExp(
      `(?:[.,:]?[-–—]{1,2})?(?:[ \u2005]?(?:(?:${symbols})(?!\\d)|(?:${signs})(?![\\p{L}\\d]))` +
        `|\n(?:${symbols})(?!\\s?\\d)|\n ?(?:${trailing}) ?(?=\n))`,
      "uy",
    ),
  };
  patternsByCurrency.set(own, patterns);
  return patterns;
}

/** "Ksh" for "KSh". */
function capitalised(sign: string): string {
  return sign.charAt(0) + sign.slice(1).toLowerCase();
}

const signsBefore = new Map<string, boolean>();

/** Whether the country writes the sign of its money before the number. */
export function isSignBefore({ country, currency }: Locale): boolean {
  const money = currency ?? currencyByCountry.get(country ?? "") ?? "USD";
  const key = `${country ?? ""} ${money}`;
  const known = signsBefore.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(country !== null && currencyByCountry.has(country) ? localeOf(country) : "en", {
    style: "currency",
    currency: money,
  });
  const parts = format.formatToParts(1).map(({ type }) => type);
  const isBefore = parts.indexOf("currency") < parts.indexOf("integer");
  signsBefore.set(key, isBefore);
  return isBefore;
}

/** The currency that ends the text, with the space after it; null if none does. */
export function currencyAtEnd(text: string, locale: Locale): string | null {
  return currencyIn(patternsOf(locale).before.exec(text)?.[0]);
}

/** The currency that begins there in the text, with what stands before it; null if none does. */
export function currencyAt(text: string, at: number, locale: Locale): string | null {
  const { after } = patternsOf(locale);
  after.lastIndex = at;
  return currencyIn(after.exec(text)?.[0]);
}

const code = /[A-Z]{3}/;

/** Whether the currency is written as a code of three letters. */
export function isWrittenAsCode(written: string): boolean {
  return code.test(written);
}

/** The written currency, or null if its three letters are no currency. */
function currencyIn(written: string | undefined): string | null {
  if (written === undefined) return null;
  const letters = code.exec(written)?.[0];
  return letters !== undefined && written.trim().replaceAll(/[^A-Z]/g, "") === letters && !isCurrency(letters)
    ? null
    : written;
}
