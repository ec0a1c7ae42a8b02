/** The words of all languages, by meaning, as the files beside this one have them, and which languages speak on a page. */
import ar from "./ar.json" with { type: "json" };
import bg from "./bg.json" with { type: "json" };
import bs from "./bs.json" with { type: "json" };
import ca from "./ca.json" with { type: "json" };
import cs from "./cs.json" with { type: "json" };
import da from "./da.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import el from "./el.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import et from "./et.json" with { type: "json" };
import fa from "./fa.json" with { type: "json" };
import fi from "./fi.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import he from "./he.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import hr from "./hr.json" with { type: "json" };
import hu from "./hu.json" with { type: "json" };
import id from "./id.json" with { type: "json" };
import is from "./is.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };
import lt from "./lt.json" with { type: "json" };
import lv from "./lv.json" with { type: "json" };
import mk from "./mk.json" with { type: "json" };
import ms from "./ms.json" with { type: "json" };
import nb from "./nb.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ro from "./ro.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import sk from "./sk.json" with { type: "json" };
import sl from "./sl.json" with { type: "json" };
import sq from "./sq.json" with { type: "json" };
import sr from "./sr.json" with { type: "json" };
import sv from "./sv.json" with { type: "json" };
import th from "./th.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };
import vi from "./vi.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };
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

/** By meaning, words separated by commas. `word*` has any ending, `=word` is compared with its accents. "per unit" is its own words and each of `per` before each of `units`, in one word after a hyphen; "without tax" its own and each of "with tax" with one of `not` before or after it. */
type WordFile = Readonly<Record<string, string | null | Readonly<Record<string, string | undefined>>>>;

const files: Readonly<Record<string, WordFile>> = {
  ar,
  bg,
  bs,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fa,
  fi,
  fr,
  he,
  hi,
  hr,
  hu,
  id,
  is,
  it,
  ja,
  ko,
  lt,
  lv,
  mk,
  ms,
  nb,
  nl,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sq,
  sr,
  sv,
  th,
  tr,
  uk,
  vi,
  zh,
};

/** The languages that have words, as ISO 639 codes. */
export const languages: readonly string[] = Object.keys(files);

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
