/** Catalogues and feeds of shops on loopback, as their systems write them. */
import type { Answer } from "./a-shop.ts";

/** One thing that a shop sells. */
export interface ShopItem {
  id: string;
  title?: string;
  gtin?: string;
  price?: string;
  link?: string;
  /** Further elements of a feed's item. */
  more?: string;
}

/** A Google product feed. */
export function googleFeed(items: readonly ShopItem[]): string {
  const entries = items.map(
    ({ id, title = `Item ${id}`, gtin, price = "10.00 EUR", link, more = "" }) => `<item>
<g:id>${id}</g:id><title>${title}</title><g:price>${price}</g:price><g:availability>in stock</g:availability>
${gtin === undefined ? "" : `<g:gtin>${gtin}</g:gtin>`}${link === undefined ? "" : `<link>${link}</link>`}${more}
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
${entries.join("\n")}
</channel></rss>`;
}

export function text(body: string, type = "application/xml", status = 200): Answer {
  return (response) => void response.writeHead(status, { "content-type": type }).end(body);
}

export function json(body: unknown, status = 200): Answer {
  return text(JSON.stringify(body), "application/json", status);
}

/** Numbers with valid check digits: the `index`th of one company. */
export function aGtin(index: number): string {
  const digits = `4006381${String(index).padStart(5, "0")}`;
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
