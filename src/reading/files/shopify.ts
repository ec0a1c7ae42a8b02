/**
 * Shopify's public catalogue: `/products.json` lists 250 products a page, `/products/{handle}.js` has one. Neither names its
 * currency; `/meta.json` does, and so do the shop's pages.
 */
import { parseMachinePrice } from "../words/price-text.ts";
import {
  CatalogueError,
  fromMinorUnits,
  ItemList,
  judgeItem,
  type CatalogueItem,
  type CataloguePage,
  type Rejection,
} from "./item.ts";
import { booleanOf, listOf, objectOf, parseAnswer, textOf, type JsonObject } from "./json-answer.ts";

const perPage = 250;

/** A shop and what its answers leave out. */
export interface ShopifyShop {
  /** `https://shop.example`, without a path. */
  readonly origin: string;
  /** ISO 4217, from `/meta.json` or the front page. */
  readonly currency: string | null;
}

export function shopifyPageUrl(origin: string, page: number): string {
  return `${origin}/products.json?limit=${perPage}&page=${page}`;
}

/** @throws CatalogueError where the answer lists no products */
export function parseShopifyPage(text: string, page: number, shop: ShopifyShop): CataloguePage {
  const { products } = objectOf(parseAnswer(text));
  if (!Array.isArray(products)) throw new CatalogueError("The answer has no list of products.");
  const list = new ItemList();
  for (const product of products) addVariants(list, objectOf(product), { shop, readPrice: (price) => readText(price) });
  const isLast = products.length < perPage;
  return { items: list.take(), rejected: list.rejected, nextPage: isLast ? null : page + 1 };
}

/** The variants of one product, from `/products/{handle}.js`. Its prices are in hundredths, whatever the currency. */
export function parseShopifyProduct(text: string, shop: ShopifyShop): CataloguePage {
  const product = objectOf(parseAnswer(text));
  if (!Array.isArray(product["variants"])) throw new CatalogueError("The answer is no product.");
  const list = new ItemList();
  addVariants(list, product, { shop, readPrice: (price) => fromMinorUnits(textOf(price) ?? "", 2) });
  return { items: list.take(), rejected: list.rejected, nextPage: null };
}

/** The currency of the shop, from `/meta.json`; null where it does not say. */
export function parseShopifyMeta(text: string): { currency: string | null; country: string | null } {
  const meta = objectOf(parseAnswer(text));
  return { currency: textOf(meta["currency"]), country: textOf(meta["country"]) };
}

/**
 * The currency of the shop, from any of its pages; null where it does not say. A page may be in the visitor's currency: then
 * its rate is not 1, and the catalogue's prices are in another.
 */
export function parseShopifyFront(html: string): string | null {
  const [, said] = /\bShopify\.currency\s{0,3}=\s{0,3}(\{[^{}]{0,200}\})/.exec(html) ?? [];
  if (said === undefined) return null;
  const { active, rate } = objectOf(parseAnswer(said));
  return /^1(\.0+)?$/.test(textOf(rate) ?? "") ? textOf(active) : null;
}

interface Reading {
  readonly shop: ShopifyShop;
  readonly readPrice: (price: unknown) => string | null;
}

function addVariants(list: ItemList, product: JsonObject, reading: Reading): void {
  const variants = listOf(product["variants"]);
  if (variants.length === 0) list.add("noItem");
  for (const variant of variants) list.add(variantItem(product, objectOf(variant), variants.length > 1, reading));
}

function variantItem(
  product: JsonObject,
  variant: JsonObject,
  isVariant: boolean,
  { shop, readPrice }: Reading,
): CatalogueItem | Rejection {
  const [id, handle] = [textOf(variant["id"]), textOf(product["handle"])];
  const variantTitle = isVariant ? (textOf(variant["title"]) ?? "") : "";
  const query = isVariant ? `?variant=${encodeURIComponent(id ?? "")}` : "";
  return judgeItem({
    key: id,
    sku: textOf(variant["sku"]),
    gtin: textOf(variant["barcode"]),
    name: `${textOf(product["title"]) ?? ""} ${variantTitle}`,
    brand: textOf(product["vendor"]),
    url: handle === null ? null : `/products/${encodeURIComponent(handle)}${query}`,
    baseUrl: shop.origin,
    price: readPrice(variant["price"]),
    currency: shop.currency,
    struckPrice: readPrice(variant["compare_at_price"]),
    availability: booleanOf(variant["available"]),
    groupKey: isVariant ? textOf(product["id"]) : null,
  });
}

function readText(price: unknown): string | null {
  const text = textOf(price);
  return text === null ? null : parseMachinePrice(text);
}
