/** The words of the generated pages: a list of the tests' own, by language and meaning, and invented words. */
import { languages, meanings, wordsOfMeaning } from "../../../src/reading/words/languages.ts";
import list from "./words.json" with { type: "json" };

export type Meaning =
  | "plain"
  | "from"
  | "net"
  | "member"
  | "card"
  | "code"
  | "subscription"
  | "month"
  | "unit"
  | "former";

const byLanguage: Readonly<Record<string, Readonly<Record<Meaning, string>>>> = list;

/** Phrases with `#` for the amount. */
export function phrasesOf(language: string, meaning: Meaning): readonly string[] {
  return byLanguage[language]?.[meaning].split(" | ") ?? [];
}

/** How many of the phrases the product has as one entry of its own list. */
export function sharedWithProduct(): { shared: number; all: number } {
  let [shared, all] = [0, 0];
  for (const language of languages) {
    const shipped = new Set(meanings.flatMap((meaning) => wordsOfMeaning(language, meaning).map(bare)));
    for (const phrases of Object.values(byLanguage[language] ?? {})) {
      const own = phrases.split(" | ").map((phrase) => bare(phrase.replace("#", "")));
      all += own.length;
      shared += own.filter((phrase) => shipped.has(phrase)).length;
    }
  }
  return { shared, all };
}

function bare(phrase: string): string {
  return phrase
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

const inventedIn: Readonly<Record<string, string>> = {
  ar: "فرمبلغ",
  fa: "فرمبلغ",
  he: "פרומבליג",
  hi: "फ्रुम्ब्लिग",
  th: "ฟรัมบลิก",
  ja: "フランブリグ",
  ko: "프럼블릭",
  zh: "鬱鬰",
  el: "φρουμπλίγκ",
  bg: "фрумблиг",
  mk: "фрумблиг",
  ru: "фрумблиг",
  uk: "фрумбліг",
};

/** The phrase with an invented word in place of its words, in the same script. */
export function inventedFor(phrase: string, language: string): string {
  const word = inventedIn[language] ?? "frumblig";
  const [before = "", after = ""] = phrase.split("#");
  const replaced = (text: string): string => text.replace(/[\p{L}\p{M}].*[\p{L}\p{M}\p{N}]|[\p{L}\p{M}]/u, word);
  return `${replaced(before)}#${replaced(after)}`;
}
