/** Reads one answer of a shop's catalogue interface, whichever it is: for the threads that read what strangers wrote. */
import { CatalogueError, type CataloguePage } from "./item.ts";
import { parseMagentoAnswer } from "./magento.ts";
import { parseShopifyMeta, parseShopifyPage } from "./shopify.ts";
import { parseWooCommercePage } from "./woocommerce.ts";

export interface CataloguePageInput {
  readonly kind: "shopify" | "woocommerce" | "magento";
  readonly body: Uint8Array;
  readonly page: number;
  /** `https://shop.example`, without a path. */
  readonly origin: string;
  /** ISO 4217, for shops whose answers leave it out. */
  readonly currency: string | null;
}

/** A page, or what is wrong with the answer in a sentence. */
export type CataloguePageOutput = CataloguePage | { readonly problem: string };

export function readCataloguePage(input: CataloguePageInput): CataloguePageOutput {
  return orProblem(() => parse(input));
}

function parse({ kind, body, page, origin, currency }: CataloguePageInput): CataloguePage {
  const text = new TextDecoder().decode(body);
  if (kind === "shopify") return parseShopifyPage(text, page, { origin, currency });
  return kind === "woocommerce" ? parseWooCommercePage(text, page) : parseMagentoAnswer(text, origin);
}

/** The currency of a Shopify shop, from its `/meta.json`. */
export function readShopifyCurrency(body: Uint8Array): { readonly currency: string | null } | { readonly problem: string } {
  return orProblem(() => ({ currency: parseShopifyMeta(new TextDecoder().decode(body)).currency }));
}

function orProblem<Result>(read: () => Result): Result | { problem: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof CatalogueError) return { problem: error.message };
    throw error;
  }
}
