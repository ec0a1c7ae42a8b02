/** `placesOfPrice`: where a page has the price that a person named, as sources that a recipe finds again on the domain's other pages. */
import { isText } from "domhandler";
import { limits } from "../../limits.ts";
import { applyRecipe } from "./apply-recipe.ts";
import { readFacts, type PageFacts } from "../seen/page-facts.ts";
import type { PageInput } from "../page/page.ts";
import { canonicalPrice } from "../words/prices.ts";
import { parsePriceText } from "../words/price-text.ts";
import { isObject, readJson, type Json } from "../markup/read-json.ts";
import type { CssSource, FieldSource, ScriptSource } from "../page/recipe.ts";
import { pathOf, selectorOf } from "../markup/selector-of.ts";

export interface PricePlacesInput {
  readonly page: PageInput;
  /** Decimal text. */
  readonly price: string;
}

/** The places that are looked at, of each kind. */
const placesAtMost = 12;
/** The text of an element that is an amount and little more. */
const amountCharacters = 40;

/**
 * The sources that read exactly this price from the page: first those made of names that people gave, the most likely price first, then
 * markup and scripts, then mere positions. None if the page does not show it.
 */
export function placesOfPrice({ page, price }: PricePlacesInput): FieldSource[] {
  const wanted = canonicalPrice(price);
  if (wanted === null || page.body.length > limits.reading.bodyBytes) return [];
  const facts = readFacts(page);
  const { named, positions } = shownAt(facts, wanted);
  const all = [...named, ...markup, ...scriptsWith(facts, wanted), ...positions, ...attributesWith(facts, wanted)];
  const different = [...new Map(all.map((source) => [JSON.stringify(source), source])).values()];
  return different.filter((source) => {
    return applyRecipe({ fields: { price: [source] }, tests: [] }, facts, page.url)?.price === wanted;
  });
}

const markup: readonly CssSource[] = [
  { css: '[itemprop="price"]', attr: "content" },
  { css: 'meta[property$="price:amount"]', attr: "content" },
];

/** Elements and attributes that show the price, by names and by their position. */
function shownAt(facts: PageFacts, wanted: string): Record<"named" | "positions", CssSource[]> {
  const { visible, outline, document, locale } = facts;
  const judged = visible.filter(({ price }) => price === wanted);
  // An amount without a currency is none to the methods, but a person may say that it is.
  const others = outline.places.filter(({ start, end }) => {
    if (end - start > amountCharacters) return false;
    const { amount } = parsePriceText(outline.text.slice(start, end), locale);
    return amount !== null && canonicalPrice(amount) === wanted;
  });
  const places = [
    ...judged.slice(0, placesAtMost).map(({ place, attribute }) => ({ place, attribute })),
    ...others.slice(0, placesAtMost).map((place) => ({ place, attribute: null })),
  ];
  const sourceOf = (selector: string | null | undefined, attribute: string | null): CssSource[] =>
    selector === null || selector === undefined
      ? []
      : [attribute === null ? { css: selector } : { css: selector, attr: attribute }];
  return {
    named: places.flatMap(({ place, attribute }) => sourceOf(selectorOf(facts, place, attribute).selector, attribute)),
    positions: places.flatMap(({ place, attribute }) => sourceOf(pathOf(document, place.element), attribute)),
  };
}

/** Attributes that hold the price and that no method looks at, such as the value of a form. */
function attributesWith({ document, elements, locale }: PageFacts, wanted: string): CssSource[] {
  const found: CssSource[] = [];
  for (const element of elements) {
    for (const [attr, value] of Object.entries(element.attribs)) {
      if (value.length > amountCharacters || !/^(?:value|content|aria-label|title|data-[\w-]{1,60})$/.test(attr))
        continue;
      const { amount } = parsePriceText(value, locale);
      const isPrice = canonicalPrice(value) === wanted || (amount !== null && canonicalPrice(amount) === wanted);
      const css = isPrice ? pathOf(document, element) : null;
      if (css !== null) found.push({ css, attr });
      if (found.length >= placesAtMost) return found;
    }
  }
  return found;
}

/** Scripts that are looked at. */
const scriptsAtMost = 60;

/** The page's scripts whose first JSON has the price under a key that speaks of one. */
function scriptsWith({ document, elements }: PageFacts, wanted: string): ScriptSource[] {
  const found: ScriptSource[] = [];
  const seen = new Set<string>();
  const scripts = elements.filter(({ name, attribs }) => name === "script" && !("src" in attribs));
  for (const script of scripts.slice(0, scriptsAtMost)) {
    const { id, type = "" } = script.attribs;
    const ofType = /json/.test(type) && /^[\w/+.-]+$/.test(type) ? `script[type="${type}"]` : null;
    const named = id !== undefined && /^[\w-]{1,60}$/.test(id) ? `script#${id}` : ofType;
    const selector = named === null || seen.has(named) ? pathOf(document, script) : named;
    if (selector === null) continue;
    seen.add(selector);
    const text = script.children.flatMap((child) => (isText(child) ? [child.data] : [])).join("");
    const begin = text.search(/[[{]/);
    const path = begin === -1 ? null : pathTo(readJson(text.slice(begin)), wanted, "");
    if (path !== null) found.push({ script: selector, json: path.replace(/^\./, "") });
    if (found.length >= placesAtMost) break;
  }
  return found;
}

/** The path to the first value under a key that speaks of a price. It is as deep as {@link readJson} reads. */
function pathTo(json: Json | undefined, wanted: string, at: string, isOfPrice = false): string | null {
  if (at.length > limits.reading.selectorCharacters) return null;
  const entries: [string, Json][] = Array.isArray(json)
    ? json.map((value: Json, index): [string, Json] => [`[${index}]`, value])
    : isObject(json)
      ? Object.entries(json).flatMap(([key, value]): [string, Json][] =>
          /^[\w$@-]+$/.test(key) ? [[`.${key}`, value]] : [],
        )
      : [];
  for (const [step, value] of entries) {
    const path = at + step;
    const saysPrice = /price|preis|amount/i.test(step);
    // Of `price: { value: 24.10 }` the object says it.
    const isPrice = typeof value === "string" && (saysPrice || isOfPrice) && canonicalPrice(value) === wanted;
    if (isPrice && path.length <= limits.reading.selectorCharacters) return path;
    const inside =
      typeof value === "object"
        ? pathTo(value ?? undefined, wanted, path, saysPrice || (isOfPrice && Array.isArray(json)))
        : null;
    if (inside !== null) return inside;
  }
  return null;
}
