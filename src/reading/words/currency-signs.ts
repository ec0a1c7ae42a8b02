/**
 * How money is written on pages: signs, abbreviations, words and ISO codes, and which currencies each can mean. The frequent
 * ones stand here; `Intl` knows the signs of the other countries.
 */
import { wasCurrency } from "../../base/currency.ts";
import { currencyByCountry, localeOf } from "./countries.ts";
import tables from "./currency-signs.json" with { type: "json" };

/** Where a text was seen. Either decides what an ambiguous sign means. */
export interface MoneyContext {
  /** ISO 4217: what the domain sells in. */
  readonly currency?: string | null | undefined;
  /** ISO 3166: where the domain sells. */
  readonly country?: string | null | undefined;
}

/** A sign as it stands in a text. */
export interface Sign {
  /** As written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The currencies that it can mean, the likeliest first; none for money without an ISO code. */
  readonly currencies: readonly string[];
  /** It has no other use, so it means money wherever it stands: `€`, `R$`, an ISO code in capitals. */
  readonly isUnmistakable: boolean;
  /** Whether its first currency is meant where nothing says otherwise. `$` and `kr` have no such meaning. */
  readonly isPlain: boolean;
}

/** Signs with one plain meaning. It yields to another currency only if the page's own is written the same. */
const plainSigns: Readonly<Record<string, string>> = tables.plain;

/** Signs that several countries use alike. Only the page's currency or country says which is meant. */
const sharedSigns: Readonly<Record<string, string>> = tables.shared;

/** Words that are also codes in capitals. They are money only beside a number. */
const codesThatAreWords = new Set("ALL AMD BAM CUP GEL MAD MOP PEN PHP SOS TOP TRY".split(" "));

/** Signs that are units or words in another case. */
const onlyAsWritten = new Set("DA DH DT Ft KD KM LE SR".split(" "));

/** The signs of one currency that are words, as written: no single letter of ASCII, and no `$`. */
export function signsOfCurrency(currency: string): string[] {
  return [...Object.entries(plainSigns), ...Object.entries(sharedSigns)]
    .flatMap(([codes, signs]) => (codes.split(" ").includes(currency) ? signs.split(" ") : []))
    .map((sign) => sign.replace("_", " "))
    .filter((sign) => /\p{L}.?\p{L}|[^\p{ASCII}]/u.test(sign));
}

/** Single letters, and what is as short: they are money only where the country writes them so, and no proof by themselves. */
const shortSigns: Readonly<Record<string, string>> = tables.short;

/** The short signs of one currency, the longest first. */
export function shortSignsOf(currency: string): string[] {
  return shortSigns[currency]?.split(" ") ?? [];
}

/** Whether a sign is so short that it can be a size or a unit as well. */
export function isSignOfOneLetter(sign: string): boolean {
  return /^[A-Z]\.?$|^S\/\.?$/.test(sign.trim());
}

interface Meaning {
  readonly currencies: string[];
  readonly isPlain: boolean;
}

interface Vocabulary {
  /** By the sign in lower case; by the sign itself where another case means something else. */
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** Finds every sign, the longest first. */
  readonly pattern: RegExp;
  /** Currencies that are written `$`, and those written `£`. */
  readonly byNarrowSign: ReadonlyMap<string, ReadonlySet<string>>;
}

let vocabulary: Vocabulary | null = null;

/** Every sign in the text, in its order. Signs do not overlap. Linear in the length of the text. */
export function findSigns(text: string): Sign[] {
  vocabulary ??= makeVocabulary();
  const found: Sign[] = [];
  for (const match of text.matchAll(vocabulary.pattern)) {
    const sign = signOf(match[0], match.index, vocabulary);
    if (sign !== null) found.push(sign);
  }
  return found;
}

/** The currency that a sign means on such a page, or null where that cannot be told. */
export function meaningOf(sign: Sign, context: MoneyContext): string | null {
  const { currencies, isPlain } = sign;
  const [first = null, ...others] = currencies;
  const local = localCurrencies(context).find((currency) => currencies.includes(currency));
  if (local !== undefined) return local;
  return isPlain || (others.length === 0 && !isLetter(sign)) ? first : null;
}

/** Whether a sign can mean money on such a page. A single letter is a size or a unit where the page's money is written else. */
export function isMeant(sign: Sign, context: MoneyContext): boolean {
  const local = localCurrencies(context);
  return !isLetter(sign) || local.length === 0 || local.some((currency) => sign.currencies.includes(currency));
}

function localCurrencies({ currency, country }: MoneyContext): string[] {
  return [currency, currencyByCountry.get(country ?? "")].filter((known) => known !== undefined && known !== null);
}

function isLetter({ text }: Sign): boolean {
  return /^[a-z]\.?$/i.test(text);
}

function signOf(text: string, start: number, { meanings, byNarrowSign }: Vocabulary): Sign | null {
  const end = start + text.length;
  const meaning = [text, text.replace(/\.$/, "")]
    .flatMap((written) => [meanings.get(written), meanings.get(written.toLowerCase())])
    .find((known) => known !== undefined);
  if (meaning !== undefined) {
    return { text, start, end, ...meaning, isUnmistakable: /\p{Sc}/u.test(text) };
  }
  if (/^\p{Sc}$/u.test(text)) return { text, start, end, currencies: [], isPlain: false, isUnmistakable: true };
  const [, letters = "", narrow = ""] = /^([a-z]{2,3}) ?([$£¥]?)$/i.exec(text) ?? [];
  const code = letters.toUpperCase();
  if (narrow === "") {
    if (!wasCurrency(code) || (letters !== code && codesThatAreWords.has(code))) return null;
    const isUnmistakable = letters === code && !codesThatAreWords.has(code);
    return { text, start, end, currencies: [code], isPlain: true, isUnmistakable };
  }
  const alike = byNarrowSign.get(narrow) ?? new Set<string>();
  const currency = [code, currencyByCountry.get(code)].find((named) => named !== undefined && alike.has(named));
  if (currency !== undefined) {
    return { text, start, end, currencies: [currency], isPlain: true, isUnmistakable: true };
  }
  const bare = { text: narrow, start: end - narrow.length, end, isUnmistakable: true };
  return { ...bare, currencies: [...alike], isPlain: narrow === "£" };
}

function makeVocabulary(): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const byNarrowSign = new Map<string, Set<string>>();
  const list = (table: Readonly<Record<string, string>>, isPlain: boolean): void => {
    for (const [codes, signs] of Object.entries(table)) {
      const currencies = codes === "" ? [] : codes.split(" ");
      for (const sign of signs.split(" ").map((one) => one.replace("_", " "))) {
        const key = onlyAsWritten.has(sign) ? sign : sign.toLowerCase();
        meanings.set(key, { currencies: [...currencies], isPlain });
      }
    }
  };
  list(plainSigns, true);
  list(sharedSigns, false);
  for (const [currency, signs] of Object.entries(shortSigns)) {
    for (const sign of signs.split(" ")) {
      const known = meanings.get(sign) ?? meanings.get(sign.toLowerCase());
      if (known === undefined) meanings.set(sign, { currencies: [currency], isPlain: false });
      else if (!known.currencies.includes(currency)) known.currencies.push(currency);
    }
  }
  for (const [country, currency] of currencyByCountry) addLocalSigns({ country, currency }, meanings, byNarrowSign);
  return { meanings, byNarrowSign, pattern: patternOf([...meanings.keys()]) };
}

/** What `Intl` writes for a country's money in its own language, and the narrow sign that English has for it. */
function addLocalSigns(
  { country, currency }: { country: string; currency: string },
  meanings: Map<string, Meaning>,
  byNarrowSign: Map<string, Set<string>>,
): void {
  const narrow = writtenBy("en", currency, "narrowSymbol");
  byNarrowSign.set(narrow, (byNarrowSign.get(narrow) ?? new Set<string>()).add(currency));
  const locales = [localeOf(country), `en-${country}`];
  const local = locales.flatMap((locale) => [
    writtenBy(locale, currency, "symbol"),
    writtenBy(locale, currency, "narrowSymbol"),
  ]);
  for (const sign of new Set([narrow, ...local])) {
    if (sign === currency || sign === "") continue;
    const known = meanings.get(sign) ?? meanings.get(sign.toLowerCase());
    if (known === undefined) {
      const key = /^\p{L}{1,2}$/u.test(sign) ? sign : sign.toLowerCase();
      meanings.set(key, { currencies: [currency], isPlain: false });
    } else if (!known.currencies.includes(currency)) {
      known.currencies.push(currency);
    }
  }
}

function writtenBy(locale: string, currency: string, currencyDisplay: "symbol" | "narrowSymbol"): string {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay }).formatToParts(1);
  const written = parts.find(({ type }) => type === "currency")?.value ?? "";
  return written
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s/g, " ")
    .replace(/\.$/, "");
}

/**
 * A sign of letters has no other letter beside it. It may end with the point of an abbreviation, which then is no decimal
 * point: `Rs.500`. Codes and signs like `$` never end so: `$.75`, `USD.75`.
 */
function patternOf(signs: string[]): RegExp {
  const escaped = signs
    .sort((a, b) => b.length - a.length)
    .map((sign) => sign.replaceAll(/[$.*+?^()[\]{}|\\/]/g, "\\$&"));
  const abbreviations = escaped.filter((sign) => /\p{L}$/u.test(sign));
  const symbols = escaped.filter((sign) => !/\p{L}$/u.test(sign));
  const words = `(?:${abbreviations.join("|")})(?![\\p{L}\\p{M}$£¥])\\.?`;
  const [lettered, bare] = [
    symbols.filter((sign) => /^\p{L}/u.test(sign)),
    symbols.filter((sign) => !/^\p{L}/u.test(sign)),
  ];
  const alternatives = [
    `(?<![\\p{L}\\p{M}])(?:${lettered.join("|")}|[a-z]{2,3} ?[$£¥]|${words}|[a-z]{3}(?![\\p{L}\\p{M}]))`,
    `(?:${bare.join("|")}|\\p{Sc})`,
  ];
  return new RegExp(alternatives.join("|"), "giu");
}
