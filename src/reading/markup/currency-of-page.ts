/** The money that a page's scripts and meta tags name, where neither the domain nor the product's markup says it. */
import { isCurrency } from "../../base/currency.ts";
import { limits } from "../../limits.ts";
import type { PageHead } from "./page-head.ts";

/** `"currency":"CAD"`, `currencyCode = 'EUR'`, `Shopify.currency = {"active":"GBP"`. */
const namedCurrency =
  /currency(?:_?(?:code|iso))?["']?\s{0,3}[:=]\s{0,3}(?:\{\s{0,3}["']?(?:active|code)["']?\s{0,3}:\s{0,3})?["']([A-Z]{3})["']/gi;
const metaNames = ["product:price:currency", "og:price:currency", "product:currency", "og:currency", "currency"];
const namesAtMost = 200;

/** ISO 4217; null if the page names none, or several: shops with a choice of currencies list them all. */
export function currencyOfPage(head: PageHead): string | null {
  const found = new Set(
    metaNames.flatMap((name) => head.meta.get(name)?.trim().toUpperCase() ?? []).filter((code) => isCurrency(code)),
  );
  let left = namesAtMost;
  for (const script of head.scripts) {
    for (const [, code = ""] of script.slice(0, limits.reading.jsonCharacters).matchAll(namedCurrency)) {
      if (isCurrency(code)) found.add(code);
      if (--left === 0 || found.size > 1) return null;
    }
  }
  const [only] = found;
  return only ?? null;
}
