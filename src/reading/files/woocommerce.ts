/** The Store API of WooCommerce: 100 products a page, prices as whole numbers of minor units. */
import { htmlText } from "./html-text.ts";
import {
  CatalogueError,
  fromMinorUnits,
  ItemList,
  judgeItem,
  type CatalogueItem,
  type CataloguePage,
  type Rejection,
} from "./item.ts";
import { perPage } from "./shop-questions.ts";
import { booleanOf, listOf, objectOf, parseAnswer, textOf, type JsonObject } from "./json-answer.ts";

/** @throws CatalogueError where the answer is no list; its message has what the shop says */
export function parseWooCommercePage(text: string, page: number): CataloguePage {
  const products = parseAnswer(text);
  if (!Array.isArray(products)) {
    const message = textOf(objectOf(products)["code"]);
    throw new CatalogueError(message === null ? "The answer is no list of products." : `The shop answers ${message}.`);
  }
  const list = new ItemList();
  for (const product of products) list.add(productItem(objectOf(product)));
  const isLast = products.length < perPage;
  return { items: list.take(), rejected: list.rejected, nextPage: isLast ? null : page + 1 };
}

function productItem(product: JsonObject): CatalogueItem | Rejection {
  const prices = objectOf(product["prices"]);
  const decimals = prices["currency_minor_unit"];
  const amount = (units: unknown): string | null =>
    typeof decimals === "number" ? fromMinorUnits(textOf(units) ?? "", decimals) : null;
  const range = objectOf(prices["price_range"]);
  // A product whose variants cost the same has a range as well, of one price.
  if (textOf(range["min_amount"]) !== textOf(range["max_amount"])) return "variantsDiffer";
  return judgeItem({
    key: textOf(product["id"]),
    sku: textOf(product["sku"]),
    gtin: textOf(product["global_unique_id"]),
    name: htmlText(textOf(product["name"]) ?? ""),
    brand: htmlText(textOf(objectOf(listOf(product["brands"])[0])["name"]) ?? ""),
    url: textOf(product["permalink"]),
    price: amount(prices["price"]),
    currency: textOf(prices["currency_code"]),
    struckPrice: amount(prices["regular_price"]),
    availability: booleanOf(product["is_in_stock"]),
    isBundle: ["grouped", "bundle", "composite"].includes(textOf(product["type"]) ?? ""),
  });
}
