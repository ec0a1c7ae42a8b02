// The names of the fields that conditions, amounts and formulas read, and the kind of value that each has.

/** The prefixes of definitions and tables in a formula. */
export const DEFINITIONS = "definitions.";
export const TABLES = "tables.";

export const TAG_PREFIX = "tags.";

/** The fields that only `holdWhen` sees. */
export const RESULT_PREFIX = "result.";

/**
 * Which operands a field compares with. "both": text with text, numbers with its numeric value; "date": texts YYYY-MM-DD, by
 * their order; "truth": true or false.
 */
export type FieldKind = "text" | "number" | "both" | "date" | "truth";

/** The fields whose names are the same for every customer. */
export type FixedField = keyof typeof FIXED;

const FIXED = {
  productId: "text",
  name: "text",
  customerProductId: "text",
  gtin: "number",
  referencePrice: "number",
  minPriceBoundary: "number",
  maxPriceBoundary: "number",
  "market.offerCount": "number",
  "market.vendorCount": "number",
  "market.lowestUnitPrice": "number",
  "market.lowestTotalPrice": "number",
  "market.averageUnitPrice": "number",
  "market.medianUnitPrice": "number",
  "market.ownPosition": "number",
  "sales.units7d": "number",
  "sales.units30d": "number",
  "time.weekday": "both",
  "time.hour": "number",
  "market.domain": "text",
  "previous.price": "number",
  "previous.ageHours": "number",
  "previous.limit": "text",
  "own.unitPrice": "number",
  "own.totalPrice": "number",
  "own.available": "truth",
  "own.hasBuyBox": "truth",
  "history.changes24h": "number",
  "history.changes7d": "number",
  "history.reversals24h": "number",
  "history.lowest30d": "number",
  "history.hoursAtFloor": "number",
  "time.date": "date",
  "time.month": "number",
  "time.dayOfMonth": "number",
  "result.price": "number",
  "result.changePercent": "number",
  "result.marginPercent": "number",
  "result.position": "number",
  "result.limit": "text",
} as const satisfies Record<string, FieldKind>;

const KINDS = new Map<string, FieldKind>(Object.entries(FIXED));

/** The fixed fields. */
export const fieldNames: readonly string[] = [...KINDS.keys()];

/** Those of them that have numbers. */
export const numericFieldNames: readonly string[] = fieldNames.filter((name) => {
  const kind = KINDS.get(name);
  return kind === "number" || kind === "both";
});

/** A field, as documents name it. */
export interface FieldName {
  readonly name: string;
  readonly kind: FieldKind;
}

/** The field of that name; undefined for an unknown one. Any `tags.<key>` is a field. */
export function findField(name: string): FieldName | undefined {
  const kind = KINDS.get(name) ?? ownKindOf(name);
  return kind === undefined ? undefined : { name, kind };
}

/** Of a field whose name contains one of the customer's own. */
function ownKindOf(name: string): FieldKind | undefined {
  if (name.startsWith(TAG_PREFIX) && name.length > TAG_PREFIX.length) {
    return "both";
  }
  const vendor = vendorFigureOf(name);
  if (vendor !== null) {
    return vendor.figure === "available" ? "truth" : "number";
  }
  return otherPriceOf(name) === null ? undefined : "number";
}

/** `products[tags.leader].price`: the tag that names another product, and which of its prices is read. */
export interface OtherPrice {
  readonly key: string;
  readonly figure: "price" | "referencePrice";
}

/** The pattern of such a field. */
export const OTHER_PRODUCT = "^products\\[tags\\.([\\s\\S]+)\\]\\.(price|referencePrice)$";
const OTHER = new RegExp(OTHER_PRODUCT);

/** What the name of a field says of another product; null if it is another field. */
export function otherPriceOf(name: string): OtherPrice | null {
  const [, key, figure] = OTHER.exec(name) ?? [];
  return key === undefined ? null : { key, figure: figure === "price" ? "price" : "referencePrice" };
}

/** `market.vendors["Amazon"].unitPrice`: the vendor, `*` as wildcard, and what is read of its offers. */
export interface VendorFigure {
  readonly vendor: string;
  readonly figure: "unitPrice" | "totalPrice" | "position" | "available";
}

const QUOTED = `("(?:[^"\\\\]|\\\\.)+"|'(?:[^'\\\\]|\\\\.)+')`;
/** The patterns of such fields: with numbers, and with a truth. */
export const VENDOR_NUMBER = `^market\\.vendors\\[${QUOTED}\\]\\.(unitPrice|totalPrice|position)$`;
export const VENDOR_TRUTH = `^market\\.vendors\\[${QUOTED}\\]\\.(available)$`;
const VENDOR_FIGURES = ["unitPrice", "totalPrice", "position", "available"] as const;
const VENDORS = [new RegExp(VENDOR_NUMBER), new RegExp(VENDOR_TRUTH)];

/** What the name of a field says of a vendor; null if it is another field. */
export function vendorFigureOf(name: string): VendorFigure | null {
  for (const pattern of VENDORS) {
    const [, quoted, found] = pattern.exec(name) ?? [];
    const figure = VENDOR_FIGURES.find((one) => one === found);
    if (quoted !== undefined && figure !== undefined) {
      return { vendor: quoted.slice(1, -1).replace(/\\(.)/g, "$1"), figure };
    }
  }
  return null;
}
