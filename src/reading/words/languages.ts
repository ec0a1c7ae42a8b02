/** The words of all languages, by meaning, as the files beside this one have them, and which languages speak on a page. */
import { localeOf } from "./countries.ts";

/** What a word says about an amount, a product or a number beside it. */
export const meanings = [
  "from",
  "without tax",
  "with tax",
  "member",
  "card",
  "code",
  "subscription",
  "per month",
  "per unit",
  "former",
  "saving",
  "delivery",
  "used",
  "refurbished",
  "damaged",
  "sold out",
  "free",
  "availability",
  "count",
  "tax",
  "only for",
  "price",
  "neutral",
] as const;
export type Meaning = (typeof meanings)[number];

/**
 * By meaning, words separated by commas. `word*` has any ending, `=word` is compared with its accents. "per unit" is its own words and
 * each of `per` before each of `units`, in one word after a hyphen; "without tax" its own and each of "with tax" with one of `not` before
 * or after it.
 */
type WordFile = Readonly<Record<string, string | null | Readonly<Record<string, string | undefined>>>>;

/** The languages that have words, as ISO 639 codes. */
export const languages: readonly string[] = (
  "ar bg bs ca cs da de el en es et fa fi fr he hi hr hu id is it ja " +
  "ko lt lv mk ms nb nl pl pt ro ru sk sl sq sr sv th tr uk vi zh"
).split(" ");

async function fileOf(language: string): Promise<readonly [string, WordFile]> {
  const file: { readonly default: WordFile } = await import(`./${language}.json`, { with: { type: "json" } });
  return [language, file.default];
}

const files: Readonly<Record<string, WordFile>> = Object.fromEntries(await Promise.all(languages.map(fileOf)));

/** The words of one meaning in one language; none if the language has none. */
export function wordsOfMeaning(language: string, meaning: Meaning): string[] {
  if (meaning === "without tax") return [...listed(language, meaning), ...negated(language)];
  if (meaning !== "per unit") return listed(language, meaning);
  const [pers, units] = [listed(language, "per"), listed(language, "units")];
  const phrases = pers.flatMap((per) => units.map((unit) => `${per} ${unit}`.replace("- ", "")));
  return [...phrases, ...listed(language, meaning)];
}

/** "Tax not included", "does not include tax". */
function negated(language: string): string[] {
  const nots = listed(language, "not");
  return listed(language, "with tax").flatMap((tax) => nots.flatMap((not) => [`${not} ${tax}`, `${tax} ${not}`]));
}

/** Why a language has no words of a meaning, by meaning; `per` and `units` stand for "per unit". */
export function reasonsOf(language: string): Readonly<Record<string, string | undefined>> {
  const reasons = files[language]?.["reasons"];
  return typeof reasons === "object" && reasons !== null ? reasons : {};
}

function listed(language: string, key: string): string[] {
  const words = files[language]?.[key];
  return typeof words === "string" ? words.split(", ") : [];
}

/** Countries where several languages are written, or another one than the first that is known of them. */
const languagesOf: Readonly<Record<string, string>> = {
  BE: "nl fr de",
  BY: "ru",
  CA: "fr",
  CH: "de fr it",
  CY: "el",
  DZ: "fr",
  EE: "ru",
  FI: "sv",
  IN: "hi",
  KZ: "ru",
  LI: "de",
  LU: "fr de",
  LV: "ru",
  MA: "fr",
  MD: "ro ru",
  ME: "sr",
  MY: "ms",
  SG: "zh ms",
  SN: "fr",
  TN: "fr",
  UA: "ru",
  XK: "sq",
};

const aliases: Readonly<Record<string, string>> = { no: "nb", nn: "nb", iw: "he", in: "id", sh: "hr" };

/** The languages that speak on a page: its own, those of the country, and English. */
export function languagesOnPage(language: string | null, country: string | null): string[] {
  const known = [
    language?.toLowerCase().split(/[-_]/)[0] ?? "",
    ...(country === null || !/^[A-Z]{2}$/.test(country) ? [] : [localeOf(country).split("-")[0] ?? ""]),
    ...(languagesOf[country ?? ""]?.split(" ") ?? []),
    "en",
  ].map((code) => aliases[code] ?? code);
  return [...new Set(known)].filter((code) => files[code] !== undefined);
}
