/** The GraphQL interface of Magento 2, asked for 300 sku numbers at a time. Shops often switch it off. */
import { htmlText } from "./html-text.ts";
import { CatalogueError, ItemList, judgeItem, type CatalogueItem, type CataloguePage, type Rejection } from "./item.ts";
import { listOf, objectOf, parseAnswer, textOf, type JsonObject } from "./json-answer.ts";
import { parseMachinePrice } from "../words/price-text.ts";

/**
 * The products of an answer. There is no next page: the caller asks for the next sku numbers.
 *
 * @param origin `https://shop.example`, without a path
 * @throws CatalogueError where the shop answers errors instead of products, with status 200 as it does
 */
export function parseMagentoAnswer(text: string, origin: string): CataloguePage {
  const answer = objectOf(parseAnswer(text));
  const { items } = objectOf(objectOf(answer["data"])["products"]);
  if (!Array.isArray(items)) {
    const message = textOf(objectOf(listOf(answer["errors"])[0])["message"])?.slice(0, 200);
    throw new CatalogueError(message === undefined ? "The answer has no products." : `The shop answers: ${message}`);
  }
  const list = new ItemList();
  for (const item of items) list.add(productItem(objectOf(item), origin));
  return { items: list.take(), rejected: list.rejected, nextPage: null };
}

function productItem(product: JsonObject, origin: string): CatalogueItem | Rejection {
  const range = objectOf(product["price_range"]);
  const [least, most] = [objectOf(range["minimum_price"]), objectOf(range["maximum_price"])];
  const final = objectOf(least["final_price"]);
  const price = amountOf(final["value"]);
  const highest = amountOf(objectOf(most["final_price"])["value"]);
  if (highest !== null && highest !== price) return "variantsDiffer";
  const key = textOf(product["url_key"]);
  const path = key === null ? null : `/${encodeURIComponent(key)}${textOf(product["url_suffix"]) ?? ""}`;
  const stock = textOf(product["stock_status"]);
  return judgeItem({
    key: textOf(product["sku"]),
    sku: textOf(product["sku"]),
    name: htmlText(textOf(product["name"]) ?? ""),
    url: textOf(product["canonical_url"]) ?? path,
    baseUrl: origin,
    price,
    currency: textOf(final["currency"]),
    struckPrice: amountOf(objectOf(least["regular_price"])["value"]),
    availability: stock === null ? null : stock === "IN_STOCK",
    isBundle: ["BundleProduct", "GroupedProduct"].includes(textOf(product["__typename"]) ?? ""),
  });
}

function amountOf(value: unknown): string | null {
  return typeof value === "number" ? parseMachinePrice(String(value)) : null;
}
