/** Reads one answer of a shop's catalogue interface, whichever it is: for the threads that read what strangers wrote. */
import { CatalogueError, type CataloguePage } from "./item.ts";
import { parseMagentoAnswer } from "./magento.ts";
import { parseShopifyFront, parseShopifyMeta, parseShopifyPage } from "./shopify.ts";
import { parseWooCommercePage } from "./woocommerce.ts";

export interface CataloguePageInput {
  /** `shopifyMeta`, `shopifyFront`: what says the currency of a Shopify shop, which its catalogue leaves out. */
  readonly kind: "shopify" | "shopifyMeta" | "shopifyFront" | "woocommerce" | "magento";
  readonly body: Uint8Array;
  readonly page: number;
  /** `https://shop.example`, without a path. */
  readonly origin: string;
  /** ISO 4217, for shops whose answers leave it out. */
  readonly currency: string | null;
  /** How the domain shows prices. */
  readonly tax: "gross" | "net";
}

/** A page, the shop's settings, or what is wrong with the answer in a sentence. */
export type CataloguePageOutput =
  | CataloguePage
  | { readonly shopCurrency: string | null }
  | { readonly problem: string };

export function readCataloguePage({
  kind,
  body,
  page,
  origin,
  currency,
  tax,
}: CataloguePageInput): CataloguePageOutput {
  const text = new TextDecoder().decode(body);
  try {
    if (kind === "shopifyMeta") return { shopCurrency: parseShopifyMeta(text).currency };
    if (kind === "shopifyFront") return { shopCurrency: parseShopifyFront(text) };
    if (kind === "shopify") return parseShopifyPage(text, page, { origin, currency });
    return kind === "woocommerce" ? parseWooCommercePage(text, page, tax) : parseMagentoAnswer(text, origin);
  } catch (error) {
    if (error instanceof CatalogueError) return { problem: error.message };
    throw error;
  }
}
