/**
 * Prices of the product's variants in the shop's own scripts, which write another price into the page after a choice. Text and
 * markup of such a page often tell only the price of the variant that is chosen first.
 */
import { selectAll } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { limits } from "../../limits.ts";
import { variantParameters } from "../markup/choose-product.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import type { PageInput } from "../page/page.ts";
import { canonicalPrice } from "../words/prices.ts";
import { isObject, readJson, type Json } from "../markup/read-json.ts";

/** Whether the shop sells the product in variants that differ in price, and the address names none of them. */
export function isOneOfVariants(input: PageInput, facts: PageFacts, price: string): boolean {
  const parameters = parametersOf(input);
  const named = new Set(parameters.flatMap(([name, value]) => (variantParameters.has(name) ? value : [])));
  const isVariation = parameters.some(([name, value]) => name.startsWith("attribute_") && value !== "");
  return (
    isOneOfListed(named, facts, price) ||
    surchargesOfMagento(facts).some(differ) ||
    (!isVariation && differ(variationsOfWooCommerce(facts).map((one) => pathIn(one, "display_price"))))
  );
}

/**
 * What the variant costs that the address names by its attributes, as the form of WooCommerce says; null if it names none, or several that
 * differ. An empty attribute of a variation fits every value.
 */
export function priceOfNamedVariant(input: PageInput, facts: PageFacts): string | null {
  const wanted = parametersOf(input).filter(([name, value]) => name.startsWith("attribute_") && value !== "");
  if (wanted.length === 0) return null;
  const fitting = variationsOfWooCommerce(facts).filter((variation) =>
    wanted.every(([name, value]) => [value, ""].some((one) => pathIn(variation, "attributes", name) === one)),
  );
  const prices = new Set(fitting.flatMap((variation) => priceOfVariation(variation) ?? []));
  const [only] = prices;
  return prices.size === 1 ? (only ?? null) : null;
}

function parametersOf({ url, requestedUrl }: PageInput): (readonly [string, string])[] {
  const addresses = [url, requestedUrl].filter((address) => address.includes("?"));
  return addresses.flatMap((address) => [...(URL.parse(address)?.searchParams ?? [])]);
}

function priceOfVariation(variation: Json): string | null {
  const price = pathIn(variation, "display_price");
  return typeof price === "string" ? canonicalPrice(price) : null;
}

function differ(prices: readonly Json[]): boolean {
  return new Set(prices.flatMap((price) => (typeof price === "string" ? canonicalPrice(price) : []))).size > 1;
}

/** A variant in a list that scripts name `variants`, as those of Shopify do. */
interface Variant {
  readonly id: string;
  readonly name: string;
  /** Whole cents or decimal text. */
  readonly price: string;
}

function isOneOfListed(named: ReadonlySet<string>, facts: PageFacts, price: string): boolean {
  const written = writtenForms(price);
  return valuesInScripts(facts.head.scripts, listName).some((list) => {
    const variants = variantsOf(list);
    const prices = new Set(variants.flatMap((variant) => (/[1-9]/.test(variant.price) ? [variant.price] : [])));
    if (prices.size < 2 || !written.some((one) => prices.has(one))) return false;
    return isOwn(variants, facts) && !variants.some(({ id }) => named.has(id));
  });
}

const listName = /"variants"\s{0,4}:\s{0,4}(?=\[)/g;

function writtenForms(price: string): string[] {
  const [whole = "", fraction = ""] = price.split(".");
  const decimals = fraction.padEnd(2, "0");
  const cents = `${whole}${decimals}`.replace(/^0+/, "");
  return [price, `${whole}.${decimals}`, `${whole}.${fraction.padEnd(1, "0")}`, cents];
}

/** Whether they are the page's product: its form to buy sells one of them, or they have its name. */
function isOwn(variants: readonly Variant[], { document, chosen, landmarks }: PageFacts): boolean {
  const sold = new Set(valuesOf(soldBy, document));
  const names = [landmarks.headingText, ...chosen.map(({ product }) => product.name)]
    .flatMap((name) => name?.trim().toLowerCase() ?? [])
    .filter((name) => name.length >= nameAtLeast);
  return variants.some(
    (variant) => sold.has(variant.id) || names.some((name) => variant.name.toLowerCase().startsWith(name)),
  );
}

const soldBy = 'form[action*="/cart/add"] input[name="id"], form[action*="/cart/add"] [name="id"] option';
const nameAtLeast = 5;

function valuesOf(selector: string, document: PageFacts["document"]): string[] {
  return selectAll<AnyNode, Element>(selector, document).flatMap(({ attribs }) => attribs["value"] ?? []);
}

function variantsOf(list: Json): Variant[] {
  return membersOf(list).flatMap((entry): Variant[] => {
    if (!isObject(entry)) return [];
    const { id, name, price } = entry;
    if (typeof id !== "string" || typeof price !== "string") return [];
    return [{ id, price, name: typeof name === "string" ? name : "" }];
  });
}

/** Of each choice of the product that the page's form sells: what its options cost more (Magento 1), or cost (Magento 2). */
function surchargesOfMagento({ head, document }: PageFacts): Json[][] {
  const configs = valuesInScripts(head.scripts, configName);
  if (configs.length === 0) return [];
  const sold = new Set(valuesOf('form input[name="product"]', document));
  return configs.flatMap((config) => {
    const product = pathIn(config, "productId");
    if (typeof product !== "string" || !sold.has(product)) return [];
    const choices = membersOf(pathIn(config, "attributes")).map((choice) => membersOf(pathIn(choice, "options")));
    const surcharges = choices.map((options) => options.map((option) => pathIn(option, "price")));
    return [...surcharges, membersOf(pathIn(config, "optionPrices")).map((one) => pathIn(one, "finalPrice", "amount"))];
  });
}

const configName = /(?:Product\.Config\(|"(?:jsonConfig|spConfig)"\s{0,4}:)\s{0,4}(?=\{)/g;

/** Of the form to buy. */
function variationsOfWooCommerce({ elements }: PageFacts): readonly Json[] {
  const form = elements.find(
    ({ name, attribs }) => name === "form" && attribs["data-product_variations"] !== undefined,
  );
  return membersOf(readJson(form?.attribs["data-product_variations"] ?? ""));
}

function membersOf(json: Json): readonly Json[] {
  if (Array.isArray(json)) return json;
  return isObject(json) ? Object.values(json) : [];
}

function pathIn(json: Json, ...names: readonly string[]): Json {
  let at: Json | undefined = json;
  for (const name of names) at = isObject(at) ? at[name] : undefined;
  return at ?? null;
}

/** Values that are read of one page. */
const valuesAtMost = 20;

/** The JSON that begins after the name, wherever it stands in a script. */
function valuesInScripts(scripts: readonly string[], name: RegExp): Json[] {
  const values: Json[] = [];
  let left: number = limits.reading.jsonCharacters;
  for (const script of scripts) {
    for (const { index, 0: found } of script.matchAll(name)) {
      const start = index + found.length;
      const end = endOfValue(script, start, left);
      left -= end - start;
      if (left <= 0 || values.length >= valuesAtMost) return values;
      values.push(readJson(script.slice(start, end)));
    }
  }
  return values;
}

/** Where the list or object ends that begins at `start`, or where nothing more is looked at. */
function endOfValue(text: string, start: number, most: number): number {
  const last = Math.min(text.length, start + most);
  let [depth, isText] = [0, false];
  for (let at = start; at < last; at++) {
    const character = text.charAt(at);
    if (isText) {
      if (character === "\\") at++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "[" || character === "{") depth++;
    else if ((character === "]" || character === "}") && --depth === 0) return at + 1;
  }
  return last;
}
