/** What the columns of a file are, guessed from their names in English and German, and their values. */
import type { CsvHead } from "./csv-file.ts";

export const roles = [
  "customerProductId",
  "name",
  "gtin",
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
  "tag",
] as const;
export type Role = (typeof roles)[number];

/** The request header that names the column of a field. */
export const headerOf: Readonly<Record<Exclude<Role, "tag">, string>> = {
  customerProductId: "service-product-customer-id",
  name: "service-product-name",
  gtin: "service-product-gtin",
  referencePrice: "service-product-reference-price",
  minPriceBoundary: "service-product-min-price",
  maxPriceBoundary: "service-product-max-price",
};

const names: readonly (readonly [Exclude<Role, "tag">, RegExp])[] = [
  ["gtin", /^(?:gtin|ean|upc|barcode|strichcode)(?:[\s_-]?1[34])?$/i],
  [
    "customerProductId",
    /^(?:sku|id|product[\s_-]?(?:id|no|number)|item[\s_-]?(?:id|no|number)|article[\s_-]?(?:id|no|number)?|artikel(?:[\s_-]?(?:nr|nummer|id))?\.?|art\.?[\s_-]?nr\.?|bestellnummer|customerproductid)$/i,
  ],
  ["name", /^(?:name|title|titel|bezeichnung|product[\s_-]?(?:name|title)|produkt(?:name)?|artikelname|description)$/i],
  ["minPriceBoundary", /^(?:min(?:imum)?[\s_-]?(?:price|preis)|mindestpreis|untergrenze|min)$/i],
  ["maxPriceBoundary", /^(?:max(?:imum)?[\s_-]?(?:price|preis)|h(?:ö|oe)chstpreis|obergrenze|max)$/i],
  [
    "referencePrice",
    /^(?:(?:reference|list|retail|sale|selling|our)?[\s_-]?price|rrp|msrp|uvp|vk|vk[\s_-]?(?:brutto|preis)|preis|verkaufspreis|referenzpreis|referenceprice)$/i,
  ],
];

/** One role for each column. A field has one column; the rest are tags. */
export function guessRoles({ columns }: CsvHead): readonly Role[] {
  const taken = new Set<Role>();
  return columns.map((column) => {
    const found = names.find(([role, pattern]) => !taken.has(role) && pattern.test(column.trim()))?.[0] ?? "tag";
    taken.add(found);
    return found;
  });
}

/** The column that tells products apart: the own id, else the gtin. */
export function identifyingColumn(columns: readonly string[], chosen: readonly Role[]): string | null {
  const index = (["customerProductId", "gtin"] as const).map((role) => chosen.indexOf(role)).find((at) => at !== -1);
  return index === undefined ? null : (columns[index] ?? null);
}

/** The tag that probably holds the purchase price. */
export function guessCostTag(tags: readonly string[]): string | null {
  const cost =
    /^(?:purchase[\s_-]?price|cost(?:[\s_-]?price)?|ek(?:[\s_-]?(?:netto|preis))?|einkaufspreis|buying[\s_-]?price)$/i;
  return tags.find((tag) => cost.test(tag)) ?? null;
}
