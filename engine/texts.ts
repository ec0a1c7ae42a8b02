// Texts in two languages: templates whose places are filled with numbers, names and other texts.
//
// Documents, traces and failures hold codes and numbers. They become words here and nowhere else.

import { fieldWords, wordsOf } from "./lexicon.ts";
import { money, plainNumber } from "./numbers.ts";

export type Language = "en" | "de";

/** A template for each language: `"{price:money} is below {floor:money}"`. */
export interface Text {
  readonly en: string;
  readonly de: string;
}

/** What fills a place: a name or text, a number (exact ones as `exactJson` writes them), several, or nothing. */
export type Param = string | number | boolean | null | readonly (string | number)[];
export type Params = Readonly<Record<string, Param>>;

/**
 * The words of a template.
 * Formats of places: `money`, `number`, `word` (a word of the language), `field` (a field as a reader says it), `list`, `and`, `or`, `offers`, `ofOffers` ("1 of 2 offers") and `counts` (one
 * or many); without one, as it is.
 */
export function fill(text: Text, params: Params, language: Language): string {
  const { places, rest } = templateOf(text, language);
  let words = "";
  for (const { before, name, format } of places) {
    const param = params[name];
    words += param === undefined || param === null ? before : before + formatted(param, format, language);
  }
  return words + rest;
}

/** The places of a template, each with the words before it, and the words after the last. */
interface Template {
  readonly places: readonly { readonly before: string; readonly name: string; readonly format: string }[];
  readonly rest: string;
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
    ({ 0: place, 1: name = "", 2: format = "", index }) => {
      const before = text.slice(end, index);
      end = index + place.length;
      return { before, name, format };
    },
  );
  return { places, rest: text.slice(end) };
}

function formatted(param: Param, format: string, language: Language): string {
  if (typeof param === "object" && param !== null) {
    return joined(param, format, language);
  }
  if (typeof param === "boolean" || param === null) {
    return String(param);
  }
  if (format === "money") {
    return money(param, language);
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
  return typeof param === "number" || format === "number" ? plainNumber(param, language) : param;
}

const CONJUNCTIONS = { and: { en: "and", de: "und" }, or: { en: "or", de: "oder" } } as const;
const MAX_SHOWN = 6;

/** "a", "a or b", "a, b or c"; long lists of alternatives end in "… (12 in all)". */
function joined(values: readonly (string | number)[], format: string, language: Language): string {
  const shown = values.map((value) => (typeof value === "number" ? plainNumber(value, language) : value));
  if (format === "and") {
    return shown.join(` ${CONJUNCTIONS.and[language]} `);
  }
  if (format !== "or") {
    return shown.length === 0 ? wordsOf("none", language) : shown.join(", ");
  }
  if (shown.length > MAX_SHOWN) {
    const all = language === "en" ? `${shown.length} in all` : `insgesamt ${shown.length}`;
    return `${shown.slice(0, MAX_SHOWN).join(", ")}, … (${all})`;
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
