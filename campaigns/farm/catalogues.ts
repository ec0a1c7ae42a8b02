/** Catalogues of shops on the farm, as their systems write them. */
import type { Answer } from "../../tests/monitoring/a-shop.ts";
import { googleFeed, json, text } from "../../tests/monitoring/catalogue-shops.ts";

/** A product in a catalogue. */
export interface Sold {
  readonly id: string;
  readonly gtin: string;
  readonly name: string;
  /** With a decimal point, in euros. */
  readonly price: string;
}

/** A request for a part of a catalogue. */
export interface CatalogueAsked {
  readonly sold: readonly Sold[];
  /** With its query. */
  readonly path: string;
  readonly isLater: boolean;
}

export function feed({ sold }: CatalogueAsked): Answer {
  return text(feedOf(sold));
}

/** A feed that ends in the middle from the second half of the farm's time on. */
export function cutFeed({ sold, isLater }: CatalogueAsked): Answer {
  const whole = feedOf(sold);
  return text(isLater ? whole.slice(0, whole.length >> 1) : whole);
}

export function comparisonFile({ sold }: CatalogueAsked): Answer {
  const rows = sold.map(({ id, gtin, price }) => `${id};${gtin};${price.replace(".", ",")};0,00;ja`);
  return text(["artikelnummer;ean;preis;versandkosten;lieferbar", ...rows, ""].join("\r\n"), "text/csv");
}

export function shopify({ sold, path }: CatalogueAsked): Answer {
  if (path === "/meta.json") return json({ currency: "EUR" });
  const products = sold.map(({ id, gtin, name, price }, index) => ({
    id: index + 1,
    handle: id,
    title: name,
    variants: [{ id: 1_000 + index, sku: id, barcode: gtin, price, available: true }],
  }));
  return json({ products: path.endsWith("&page=1") ? products : [] });
}

function feedOf(sold: readonly Sold[]): string {
  return googleFeed(sold.map(({ id, gtin, name, price }) => ({ id, gtin, title: name, price: `${price} EUR` })));
}
