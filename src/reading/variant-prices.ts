/**
 * Prices of the product's variants in the shop's own scripts, which write another price into the page after a choice. Text and
 * markup of such a page often tell only the price of the variant that is chosen first.
 */
import { selectAll } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { limits } from "../limits.ts";
import { variantParameters } from "./choose-product.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageInput } from "./page.ts";
import { isObject, readJson, type Json } from "./read-json.ts";

interface Variant {
  readonly id: string;
  readonly name: string;
  /** As the script writes it: whole cents or decimal text. */
  readonly price: string;
}

/** Whether a script sells the product in variants that differ in price, one of them at this one, and the address names none. */
export function isOneOfVariants(input: PageInput, facts: PageFacts, price: string): boolean {
  const written = writtenForms(price);
  const named = namedVariants(input);
  return variantsInScripts(facts.head.scripts).some((variants) => {
    const prices = new Set(variants.flatMap((variant) => (Number(variant.price) > 0 ? [variant.price] : [])));
    if (prices.size < 2 || !written.some((one) => prices.has(one))) return false;
    return isOwn(variants, facts) && !variants.some(({ id }) => named.has(id));
  });
}

/** What the address says of the variant. */
function namedVariants({ url, requestedUrl }: PageInput): Set<string> {
  const addresses = [url, requestedUrl].flatMap((text) => URL.parse(text) ?? []);
  return new Set(
    addresses.flatMap(({ searchParams }) => [...variantParameters].flatMap((one) => searchParams.getAll(one))),
  );
}

function writtenForms(price: string): string[] {
  const [whole = "", fraction = ""] = price.split(".");
  const decimals = fraction.padEnd(2, "0");
  return [price, `${whole}.${decimals}`, `${whole}.${fraction.padEnd(1, "0")}`, String(Number(whole + decimals))];
}

/** Whether they are the page's product: its form to buy sells one of them, or they have its name. */
function isOwn(variants: readonly Variant[], { document, chosen, landmarks }: PageFacts): boolean {
  const sold = new Set(selectAll<AnyNode, Element>(soldBy, document).map(({ attribs }) => attribs["value"] ?? ""));
  const names = [landmarks.headingText, ...chosen.map(({ product }) => product.name)]
    .flatMap((name) => name?.trim().toLowerCase() ?? [])
    .filter((name) => name.length >= nameAtLeast);
  return variants.some(
    (variant) => sold.has(variant.id) || names.some((name) => variant.name.toLowerCase().startsWith(name)),
  );
}

const soldBy = 'form[action*="/cart/add"] input[name="id"], form[action*="/cart/add"] [name="id"] option';
const nameAtLeast = 5;

const listName = /"variants"\s{0,4}:\s{0,4}(?=\[)/g;
/** Lists that are read of one page. */
const listsAtMost = 20;

function variantsInScripts(scripts: readonly string[]): Variant[][] {
  const lists: Variant[][] = [];
  let left: number = limits.reading.jsonCharacters;
  for (const script of scripts) {
    for (const { index, 0: name } of script.matchAll(listName)) {
      const start = index + name.length;
      const end = endOfList(script, start, left);
      left -= end - start;
      if (left <= 0 || lists.length >= listsAtMost) return lists;
      lists.push(variantsOf(readJson(script.slice(start, end))));
    }
  }
  return lists;
}

/** Where the list ends that begins at `start`, or where nothing more is looked at. */
function endOfList(text: string, start: number, most: number): number {
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

function variantsOf(list: Json | null): Variant[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: Json): Variant[] => {
    if (!isObject(entry)) return [];
    const { id, name, price } = entry;
    if (typeof id !== "string" || typeof price !== "string") return [];
    return [{ id, price, name: typeof name === "string" ? name : "" }];
  });
}
