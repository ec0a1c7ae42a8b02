/** Finds the words of a page's languages in a text: the longest known phrase from the left, and which words are not known. */
import { Remembered } from "../../base/remembered.ts";
import { languagesOnPage, meanings, wordsOfMeaning, type Meaning } from "./languages.ts";

/** A known phrase of a text, and what it means. */
export interface Saying {
  readonly start: number;
  readonly end: number;
  readonly meanings: readonly Meaning[];
  /** Its first word, without accents. */
  readonly first: string;
}

/** A word or sign of a text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** In lower case, with its accents. */
  readonly plain: string;
  /** Without them. */
  readonly folded: string;
}

/** What a text says. */
export interface Said {
  readonly sayings: readonly Saying[];
  /** Words of two letters and more that no language of the page knows. */
  readonly unknown: readonly Token[];
}

interface Node {
  readonly next: Map<string, Node>;
  meanings: Meaning[];
  /** Of words with any ending, by their first letter. */
  readonly beginnings: Map<string, { readonly text: string; readonly meanings: Meaning[] }[]>;
  /** Whether words follow that are compared with their accents. */
  hasExact: boolean;
}

/** The words of several languages. */
export interface Vocabulary {
  readonly root: Node;
  /** Words that are found in compounds, too: "Mitgliederpreis". */
  readonly inCompounds: ReadonlyMap<string, Meaning>;
  /** What begins or ends a text that says who pays a price, or stands in one of its tax. */
  readonly labels: RegExp;
  /** Its languages: no other vocabulary has this name. */
  readonly name: string;
}

/** Letters of scripts without spaces are tokens of their own. */
const lone = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}ー`;
const token = new RegExp(String.raw`[${lone}〜~]|\d+(?:[.,]\d+)*|[[\p{L}\p{M}]--[${lone}]]+|[+\/%&]`, "gv");

/** Two letters, or one that is a word. */
const isWord =
  /\p{L}\p{M}*\p{L}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words of a text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: written, index } of text.matchAll(token)) {
    const lower = written.toLowerCase();
    const plain = foreign.test(lower) ? lower.normalize("NFC") : lower;
    tokens.push({ start: index, end: index + written.length, plain, folded: foldedWord(plain) });
  }
  return tokens;
}

const marked = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
/** "The" and "with the" are written at the word. */
const arabicArticle = /^ب?ال(?=\p{L}{3})/u;
const letters: Readonly<Record<string, string>> = { ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i", ς: "σ" };

const foreign = /[^\0-\x7f]/;

function foldedWord(plain: string): string {
  if (!foreign.test(plain)) return plain;
  return plain
    .replace(arabicArticle, "")
    .normalize("NFKD")
    .replaceAll(marked, "$1")
    .normalize("NFC")
    .replaceAll(/[ßøłđıς]/g, (letter) => letters[letter] ?? letter);
}

/** A page says its language itself, and a vocabulary takes over a megabyte. */
const vocabularies = new Remembered<Vocabulary>(48);

/** The words that speak on a page of this language and country. */
export function vocabularyOf(language: string | null, country: string | null): Vocabulary {
  const spoken = languagesOnPage(language, country);
  return vocabularies.get(spoken.join(" "), () => makeVocabulary(spoken));
}

/** Languages that write several words as one. */
const compounding = new Set(["de", "nl", "sv", "da", "nb", "fi", "hu", "et"]);
const compoundMeanings: ReadonlySet<Meaning> = new Set(["member", "card", "code", "subscription"]);
const compoundLetters = 4;

function makeVocabulary(spoken: readonly string[]): Vocabulary {
  const root = emptyNode();
  const inCompounds = new Map<string, Meaning>();
  const labels = spoken.flatMap((language) => [
    ...wordsOfMeaning(language, "price").map((words) => labelOf(words, compounding.has(language))),
    ...wordsOfMeaning(language, "only for").map((words) => labelOf(words, false)),
    ...wordsOfMeaning(language, "tax").map((words) => `(?:^| )${apart(words)}${words.endsWith("*") ? "" : "(?: |$)"}`),
  ]);
  for (const language of spoken) {
    for (const meaning of meanings) {
      for (const words of wordsOfMeaning(language, meaning)) {
        addPhrase(root, words, meaning);
        const [only, ...more] = tokensOf(words);
        const isPart = compounding.has(language) && compoundMeanings.has(meaning) && more.length === 0;
        if (isPart && only !== undefined && only.folded.length >= compoundLetters)
          inCompounds.set(only.folded, meaning);
      }
    }
  }
  return { root, inCompounds, labels: new RegExp(labels.join("|"), "u"), name: spoken.join(" ") };
}

/** Words at the beginning or the end of a text, also as the end of a compound: "Genussmenschenpreis". */
function labelOf(words: string, hasCompounds: boolean): string {
  const word = apart(words);
  const before = hasCompounds && word.length >= compoundLetters ? "[^ ]*" : "";
  return `^${before}${word}${words.endsWith("*") ? "" : "(?: |$)"}|(?:^| )${before}${word}$`;
}

/** The folded words with a space between them, also those of scripts without spaces. */
function apart(text: string): string {
  return tokensOf(text)
    .map(({ folded }) => folded)
    .join(" ");
}

/** Whether the text begins or ends with a word for a price or with words that it is only for some, or has a word for tax. */
export function isLabelOfPrice(text: string, { labels }: Vocabulary): boolean {
  return labels.test(apart(text));
}

function emptyNode(): Node {
  return { next: new Map(), meanings: [], beginnings: new Map(), hasExact: false };
}

function addPhrase(root: Node, words: string, meaning: Meaning): void {
  const [isExact, isBeginning] = [words.startsWith("="), words.endsWith("*")];
  const tokens = tokensOf(words);
  const last = tokens.pop();
  if (last === undefined) return;
  let node = root;
  for (const { folded } of tokens) {
    const next = node.next.get(folded) ?? emptyNode();
    node.next.set(folded, next);
    node = next;
  }
  if (isBeginning) {
    const alike = node.beginnings.get(last.folded.charAt(0)) ?? [];
    const known = alike.find(({ text }) => text === last.folded);
    if (known === undefined) alike.push({ text: last.folded, meanings: [meaning] });
    else known.meanings.push(meaning);
    node.beginnings.set(last.folded.charAt(0), alike);
    return;
  }
  node.hasExact ||= isExact;
  const key = isExact ? `=${last.plain}` : last.folded;
  const end = node.next.get(key) ?? emptyNode();
  node.next.set(key, end);
  end.meanings.push(meaning);
}

/** What texts say: the lines of lists, and of a shop's pages, are alike. */
const textsRead = new Remembered<Said>(2_000);

/** What the text says; `own` are words of the product's name, which mean nothing. */
export function sayingsIn(text: string, vocabulary: Vocabulary, own?: ReadonlySet<string>): Said {
  const said = textsRead.get(`${vocabulary.name}\f${text}`, (key) =>
    readText(key.slice(key.length - text.length), vocabulary),
  );
  if (own === undefined || own.size === 0) return said;
  return {
    sayings: said.sayings.filter(({ first }) => !own.has(first)),
    unknown: said.unknown.filter(({ folded }) => !own.has(folded)),
  };
}

function readText(text: string, { root, inCompounds }: Vocabulary): Said {
  const tokens = tokensOf(text);
  const [sayings, unknown]: [Saying[], Token[]] = [[], []];
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at];
    if (first === undefined) break;
    const found = longestAt(tokens, at, root);
    const last = found === null ? first : (tokens[at + found.length - 1] ?? first);
    at += found?.length ?? 1;
    const meant = found?.meanings ?? compoundMeaning(first.folded, inCompounds);
    if (meant.length > 0)
      sayings.push({ start: first.start, end: last.end, meanings: withoutNeutral(meant), first: first.folded });
    else if (isWord.test(first.plain)) unknown.push(first);
  }
  return { sayings, unknown };
}

/** A word that is neutral in one language and something else in another is something else. */
function withoutNeutral(meant: readonly Meaning[]): readonly Meaning[] {
  const others = meant.filter((meaning) => meaning !== "neutral");
  return others.length === 0 ? meant : others;
}

function longestAt(
  tokens: readonly Token[],
  at: number,
  root: Node,
): { length: number; meanings: readonly Meaning[] } | null {
  let [node, best]: [Node | undefined, { length: number; meanings: readonly Meaning[] } | null] = [root, null];
  for (let length = 1; node !== undefined; length++) {
    const next = tokens[at + length - 1];
    if (next === undefined) break;
    const begun = node.beginnings.get(next.folded.charAt(0))?.filter(({ text }) => next.folded.startsWith(text)) ?? [];
    const exact: Node | undefined = node.hasExact ? node.next.get(`=${next.plain}`) : undefined;
    node = node.next.get(next.folded);
    const isMeant = begun.length > 0 || (node?.meanings.length ?? 0) > 0 || exact !== undefined;
    if (!isMeant) continue;
    const meant = [...begun, node, exact].flatMap((one) => one?.meanings ?? []);
    if (meant.length > 0) best = { length, meanings: [...new Set(meant)] };
  }
  return best;
}

function compoundMeaning(word: string, inCompounds: ReadonlyMap<string, Meaning>): Meaning[] {
  if (word.length <= compoundLetters) return [];
  for (const [part, meaning] of inCompounds) if (word.startsWith(part) || word.endsWith(part)) return [meaning];
  return [];
}
