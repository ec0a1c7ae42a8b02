/** The Store API of WooCommerce: 100 products a page, prices as whole numbers of minor units. */
import { languages } from "../words/languages.ts";
import { sayingsIn, vocabularyOf } from "../words/sayings.ts";
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

/**
 * @param tax how the domain shows prices. A price that the shop shows with words such as "excl. VAT" is left out where the domain's include tax.
 * @throws CatalogueError where the answer is no list; its message has what the shop says
 */
export function parseWooCommercePage(text: string, page: number, tax: "gross" | "net"): CataloguePage {
  const products = parseAnswer(text);
  if (!Array.isArray(products)) {
    const message = textOf(objectOf(products)["code"]);
    throw new CatalogueError(message === null ? "The answer is no list of products." : `The shop answers ${message}.`);
  }
  const list = new ItemList();
  for (const product of products) list.add(productItem(objectOf(product), tax));
  const isLast = products.length < perPage;
  return { items: list.take(), rejected: list.rejected, nextPage: isLast ? null : page + 1 };
}

function productItem(product: JsonObject, tax: "gross" | "net"): CatalogueItem | Rejection {
  const prices = objectOf(product["prices"]);
  const decimals = prices["currency_minor_unit"];
  const amount = (units: unknown): string | null =>
    typeof decimals === "number" ? fromMinorUnits(textOf(units) ?? "", decimals) : null;
  const range = objectOf(prices["price_range"]);
  // A product whose variants cost the same has a range as well, of one price.
  if (textOf(range["min_amount"]) !== textOf(range["max_amount"])) return "variantsDiffer";
  if (tax === "gross" && saysNet(htmlText(textOf(product["price_html"]) ?? ""))) return "otherTax";
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

/** Whether words beside the price say that it is without tax, in any language: the interface does not say in which it writes. */
function saysNet(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) &&
    languages.some((language) =>
      sayingsIn(text, vocabularyOf(language, null), nothing).sayings.some(({ meanings }) =>
        meanings.includes("without tax"),
      ),
    )
  );
}

const nothing: ReadonlySet<string> = new Set();
