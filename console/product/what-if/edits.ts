/** What a person sets otherwise on a product and its market. It stands in the address and nowhere else. */
import type { EngineProduct, EngineTag, Market, MarketOffer } from "../../../engine/index.ts";
import type { Search } from "../../kit/search.ts";
import type { Inputs } from "../../calculation/engine-input.ts";

/**
 * By field, as a strategy names it: `referencePrice`, `tags.purchasePrice`; by offer `price.shop-b.example/o-1` and
 * `stock.shop-b.example/o-1`. The value as a text; empty: there is none.
 */
export type Edits = Readonly<Record<string, string>>;

/** In the address every edit begins so: `if.referencePrice=19.90`. */
const prefix = "if.";

export function editsOf(search: Search): Edits {
  const own = Object.entries(search).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** The search with these edits in place of its own. */
export function searchWith(search: Search, edits: Edits): Search {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(prefix));
  return Object.fromEntries([...others, ...Object.entries(edits).map(([name, value]) => [`${prefix}${name}`, value])]);
}

/** The edits with one more; null takes it back. */
export function withEdit(edits: Edits, name: string, value: string | null): Edits {
  const others = Object.entries(edits).filter(([other]) => other !== name);
  return Object.fromEntries(value === null ? others : [...others, [name, value]]);
}

/** The fields of a product that have amounts. */
export const amountFields = ["referencePrice", "minPriceBoundary", "maxPriceBoundary"] as const;

export const tagEdit = (key: string): string => `tags.${key}`;
export const priceEdit = (domain: string, { id }: MarketOffer): string => `price.${domain}/${id}`;
export const stockEdit = (domain: string, { id }: MarketOffer): string => `stock.${domain}/${id}`;

/** The edit that chooses another strategy. */
export const strategyEdit = "strategy";

/** What the engine gets if it were so. What an edit names and is not there, or cannot be read, changes nothing. */
export function editInputs({ product, markets, context }: Inputs, edits: Edits): Inputs {
  return {
    product: editProduct(product, edits),
    markets: markets.map((market) => ({ ...market, offers: editOffers(market, edits) })),
    context,
  };
}

function editProduct(product: EngineProduct, edits: Edits): EngineProduct {
  const amounts = amountFields.flatMap((field) => {
    const edit = edits[field];
    const amount = edit === undefined ? undefined : readAmount(edit);
    return amount === undefined ? [] : [[field, amount] as const];
  });
  return { ...product, ...Object.fromEntries(amounts), tags: editTags(product.tags, edits) };
}

function editTags(tags: readonly EngineTag[], edits: Edits): readonly EngineTag[] {
  const edited = Object.entries(edits).flatMap(([name, value]) =>
    name.startsWith(tagEdit("")) ? [{ key: name.slice(tagEdit("").length), value }] : [],
  );
  const others = tags.filter(({ key }) => edited.every((tag) => tag.key !== key));
  return [...others, ...edited.filter(({ value }) => value !== "").map(tagOf)];
}

function tagOf({ key, value }: { key: string; value: string }): EngineTag {
  const number = readAmount(value);
  return number === null || number === undefined ? { key, value } : { key, value, doubleValue: number };
}

/** Without those that have no price. */
function editOffers({ domain, offers }: Market, edits: Edits): readonly MarketOffer[] {
  return offers.flatMap((offer) => {
    const [price, stock] = [edits[priceEdit(domain, offer)], edits[stockEdit(domain, offer)]];
    const amount = price === undefined ? offer.price : (readAmount(price) ?? (price === "" ? null : offer.price));
    const isThere = stock === "yes" ? true : stock === "no" ? false : offer.availability;
    return amount === null ? [] : [{ ...offer, price: amount, availability: isThere }];
  });
}

/** @returns null for none, undefined for what is no amount */
function readAmount(text: string): number | null | undefined {
  if (text === "") return null;
  return /^\d{1,11}(?:\.\d{1,4})?$/.test(text) ? Number(text) : undefined;
}

/** The edits that change nothing: their offers are gone, or they cannot be read. */
export function idleEdits({ markets }: Inputs, edits: Edits): readonly string[] {
  const known = new Set<string>([...amountFields, strategyEdit]);
  for (const { domain, offers } of markets) {
    for (const offer of offers) known.add(priceEdit(domain, offer)).add(stockEdit(domain, offer));
  }
  return Object.entries(edits).flatMap(([name, value]) => {
    if (name.startsWith(tagEdit("")) || name === strategyEdit) return [];
    const isRead = name.startsWith("stock.") ? value === "yes" || value === "no" : readAmount(value) !== undefined;
    return known.has(name) && isRead ? [] : [name];
  });
}
