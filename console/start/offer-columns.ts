/** Which columns of a file of offers hold what. */

export const offerColumns = ["product", "domain", "vendor", "price", "delivery", "url", "availability"] as const;
export type OfferColumn = (typeof offerColumns)[number];
export type OfferColumns = Readonly<Record<OfferColumn, string | null>>;

const required = ["product", "domain", "price"] as const;

/** Of each, the first that a column has. A shop may know its products by their GTIN alone. */
const names: Readonly<Record<OfferColumn, readonly RegExp[]>> = {
  product: [
    /^(?:sku|id|customerproductid|product[\s_-]?(?:id|no|number)?|artikel(?:[\s_-]?(?:nr|nummer))?\.?|item[\s_-]?(?:id|no)?)$/i,
    /^(?:gtin|ean|upc|barcode|strichcode)(?:[\s_-]?1[34])?$/i,
  ],
  domain: [/^(?:domain|site|website|marketplace|marktplatz|shop[\s_-]?domain)$/i],
  vendor: [
    /^(?:vendor(?:name)?|seller|shop(?:[\s_-]?name)?|h(?:ä|ae)ndler|anbieter|verk(?:ä|ae)ufer|competitor|wettbewerber)$/i,
  ],
  price: [/^(?:price|preis|unit[\s_-]?price)$/i],
  delivery: [/^(?:delivery(?:[\s_-]?costs?)?|shipping(?:[\s_-]?costs?)?|versand(?:kosten)?|deliverycosts|freight)$/i],
  url: [/^(?:url|link|address|adresse)$/i],
  availability: [/^(?:availability|available|stock|in[\s_-]?stock|verf(?:ü|ue)gbar(?:keit)?|lager)$/i],
};

export function guessOfferColumns(columns: readonly string[]): OfferColumns {
  const find = (column: OfferColumn): string | null => {
    const found = names[column].map((pattern) => columns.find((name) => pattern.test(name.trim())));
    return found.find((name) => name !== undefined) ?? null;
  };
  return {
    product: find("product"),
    domain: find("domain"),
    vendor: find("vendor"),
    price: find("price"),
    delivery: find("delivery"),
    url: find("url"),
    availability: find("availability"),
  };
}

export function missingColumns(columns: OfferColumns): readonly OfferColumn[] {
  return required.filter((column) => columns[column] === null);
}
