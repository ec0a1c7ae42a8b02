/** Reads a page by its domain's recipe. */
import { selectOne } from "css-select";
import { Element, isTag, isText, type AnyNode, type Document } from "domhandler";
import { limits } from "../../limits.ts";
import { inlineText } from "../markup/outline.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import { plainText } from "../words/plain-text.ts";
import { canonicalPrice, machinePrice, shownPrice } from "../words/prices.ts";
import { parsePriceText } from "../words/price-text.ts";
import { isObject, readJson, type Json } from "../markup/read-json.ts";
import { recipeFields, type CssSource, type FieldSource, type Recipe, type RecipeField } from "../page/recipe.ts";

export interface RecipeReading {
  /** The texts as they stand there, by field. */
  readonly texts: ReadonlyMap<RecipeField, string>;
  /** Canonical; null if the recipe finds none. */
  readonly price: string | null;
  readonly currency: string | null;
  readonly isNoProduct: boolean;
  readonly isSoldOut: boolean;
}

/** What the recipe finds; null if it is not for this address. */
export function applyRecipe(recipe: Recipe, facts: PageFacts, url: string): RecipeReading | null {
  if (recipe.match !== undefined && URL.parse(url)?.pathname.includes(recipe.match) !== true) return null;
  const { document, locale } = facts;
  const texts = new Map<RecipeField, string>();
  for (const field of recipeFields) {
    const text = firstText(recipe.fields[field] ?? [], document, field);
    if (text !== null) texts.set(field, text);
  }
  const written = texts.get("price") ?? null;
  const parsed = written === null ? null : parsePriceText(written, locale);
  const price =
    written === null
      ? null
      : (canonicalPrice(written) ?? canonicalOrNull(parsed?.amount) ?? machinePrice(written, locale));
  const named = texts.get("currency") ?? null;
  const currency =
    named === null ? (parsed?.currency ?? locale.currency) : (parsePriceText(`1 ${named}`, locale).currency ?? null);
  const finds = (sources: readonly CssSource[] | undefined): boolean =>
    (sources ?? []).some((source) => find(source.css, document) !== null);
  return { texts, price, currency, isNoProduct: finds(recipe.notProduct), isSoldOut: finds(recipe.soldOut) };
}

/** The values by field, as tests of recipes compare them: the price as a decimal text, the currency as its ISO code. */
export function fieldsOf({ texts, price, currency }: RecipeReading): Partial<Record<RecipeField, string>> {
  const { price: _price, currency: _currency, ...others } = Object.fromEntries(texts);
  return {
    ...others,
    ...(price === null ? {} : { price: shownPrice(price) }),
    ...(price === null || currency === null ? {} : { currency }),
  };
}

function canonicalOrNull(amount: string | null | undefined): string | null {
  return amount === null || amount === undefined ? null : canonicalPrice(amount);
}

function firstText(sources: readonly FieldSource[], document: Document, field: RecipeField): string | null {
  for (const source of sources) {
    const text =
      "css" in source ? cssText(source, document, field) : scriptText(find(source.script, document), source.json);
    const plain = text === null ? "" : plainText(text, limits.reading.textCharacters);
    if (plain !== "") return plain;
  }
  return null;
}

function find(selector: string, document: Document): Element | null {
  return selectOne<AnyNode, Element>(selector, document);
}

function cssText({ css, attr }: CssSource, document: Document, field: RecipeField): string | null {
  const element = find(css, document);
  if (element === null) return null;
  if (attr !== undefined) return element.attribs[attr.toLowerCase()] ?? null;
  return (field === "price" ? textBesideStruck(element) : null) ?? inlineText(element);
}

const struck: ReadonlySet<string> = new Set(["s", "del", "strike"]);

/** The text without the former prices that are struck through in it: `<p><s>34,10 €</s> 24,10 €</p>`. null if nothing is beside them. */
function textBesideStruck(element: Element): string | null {
  const beside = element.children.filter((child) => !isTag(child) || !struck.has(child.name));
  if (beside.length === element.children.length) return null;
  const text = inlineText(new Element(element.name, element.attribs, beside));
  return text === "" ? null : text;
}

/** The value at the path in the script's first JSON: `a.b[0].c`. */
function scriptText(script: Element | null, path: string): string | null {
  if (script === null) return null;
  const text = script.children.flatMap((child) => (isText(child) ? [child.data] : [])).join("");
  const begin = text.search(/[[{]/);
  if (begin === -1) return null;
  let value: Json | undefined = readJson(text.slice(begin));
  for (const key of path.split(/[.[\]]+/).filter((part) => part !== "")) {
    if (Array.isArray(value)) value = itemAt(value, key);
    else value = isObject(value) ? value[key] : undefined;
  }
  return typeof value === "string" ? value : null;
}

function itemAt(list: readonly Json[], key: string): Json | undefined {
  return /^\d{1,6}$/.test(key) ? list[Number(key)] : undefined;
}
