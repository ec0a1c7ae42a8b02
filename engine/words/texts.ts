// Texts in two languages: templates whose places are filled with numbers, names and other texts.
//
// Documents, traces and failures hold codes and numbers. They become words here and nowhere else.

import { fieldWords, wordsOf } from "./lexicon.ts";
import type { ClaimName } from "../values/claims.ts";
import { KINDS, type NumberKind, claimed, kindOfField, marked, plainNumber } from "../values/numbers.ts";

export type Language = "en" | "de";

/** A template for each language: `"{price:money} is below {floor:money}"`. */
export interface Text {
  readonly en: string;
  readonly de: string;
  /** What it claims of its places, each with its format. */
  readonly claim?: { readonly is: ClaimName; readonly of: readonly (readonly [name: string, kind: NumberKind])[] };
}

/** What fills a place: a name or text, a number (exact ones as `exactJson` writes them), several, or nothing. */
export type Param = string | number | boolean | null | readonly (string | number)[];
export type Params = Readonly<Record<string, Param>>;

/**
 * The words of a template, whose numbers are marks: `withNumbers` rounds them when the sentence is whole.
 * Formats of places: those of numbers (numbers.ts), `figure` (a number of the field in the place `field`), `word` (a word of the
 * language), `field` (a field as a reader says it), `list`, `and`, `or`, `offers`, `ofOffers` ("1 of 2 offers") and `counts` (one
 * or many); without one, as it is.
 */
export function fill(text: Text, params: Params, language: Language): string {
  const { places, ending } = templateOf(text, language);
  let words = "";
  for (const { before, name, format } of places) {
    const param = params[name];
    const as = format === "figure" ? kindOfField(String(params["field"])) : format;
    words += param === undefined || param === null ? before : before + formatted(param, as, language);
  }
  return words + ending + claimOf(text, params);
}

function claimOf({ claim }: Text, params: Params): string {
  if (claim === undefined) return "";
  const numbers = claim.of.map(([name, kind]) => {
    const param = params[name];
    return typeof param === "number" || typeof param === "string" ? marked(param, kind) : "";
  });
  return claimed(claim.is, numbers);
}

/** The places of a template, each with the words before it, and the words after the last. */
interface Template {
  readonly places: readonly { readonly before: string; readonly name: string; readonly format: string }[];
  readonly ending: string;
}

/** An explanation fills the same few templates for each product, so each is read once. */
const templates: Readonly<Record<Language, WeakMap<Text, Template>>> = { en: new WeakMap(), de: new WeakMap() };

function templateOf(text: Text, language: Language): Template {
  const known = templates[language].get(text);
  if (known !== undefined) {
    return known;
  }
  const template = readTemplate(text[language]);
  templates[language].set(text, template);
  return template;
}

function readTemplate(text: string): Template {
  let end = 0;
  const places = Array.from(
    text.matchAll(/\{(\w+)(?::(\w+))?\}/g),
    ({ 0: placeholder, 1: name = "", 2: format = "", index }) => {
      const before = text.slice(end, index);
      end = index + placeholder.length;
      return { before, name, format };
    },
  );
  return { places, ending: text.slice(end) };
}

function formatted(param: Param, format: string, language: Language): string {
  if (typeof param === "object" && param !== null) {
    return joined(param, format, language);
  }
  if (typeof param === "boolean" || param === null) {
    return String(param);
  }
  const kind = KINDS.find((one) => one === format);
  if (kind !== undefined) {
    return marked(param, kind);
  }
  if (format === "word") {
    return wordsOf(String(param), language);
  }
  if (format === "field") {
    return fieldWords(String(param), language);
  }
  if (format === "offers" || format === "ofOffers" || format === "counts") {
    return wordsOf(`${format}${param === 1 ? "One" : "Many"}`, language);
  }
  return typeof param === "number" ? plainNumber(param) : param;
}

const CONJUNCTIONS = { and: { en: "and", de: "und" }, or: { en: "or", de: "oder" } } as const;
const MAX_SHOWN = 6;

/** "a", "a or b", "a, b or c"; long lists of alternatives end in "and 6 more". */
function joined(values: readonly (string | number)[], format: string, language: Language): string {
  const shown = values.map((value) => (typeof value === "number" ? plainNumber(value) : value));
  if (format === "and") {
    return shown.join(` ${CONJUNCTIONS.and[language]} `);
  }
  if (format !== "or") {
    return shown.length === 0 ? wordsOf("none", language) : shown.join(", ");
  }
  if (shown.length > MAX_SHOWN) {
    const more = shown.length - MAX_SHOWN;
    const others = language === "en" ? `and ${more} more` : `und ${more} weitere`;
    return `${shown.slice(0, MAX_SHOWN).join(", ")} ${others}`;
  }
  const last = shown.at(-1) ?? wordsOf("nothing", language);
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} ${CONJUNCTIONS.or[language]} ${last}`;
}

/** With its first letter large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words joined by single spaces, empty ones left out. */
export function joinWords(words: readonly string[]): string {
  return words.filter((word) => word !== "").join(" ");
}
