/** What the columns of a file are, guessed from their names and their values. */
import { columnNamed, costNames, productNames } from "./column-names.ts";
import type { CsvHead } from "./csv-file.ts";
import { isFurther, type OwnCells } from "./csv-sent.ts";

export const roles = [
  "customerProductId",
  "name",
  "gtin",
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
  "tag",
  "leftOut",
] as const;
export type Role = (typeof roles)[number];
type Field = Exclude<Role, "leftOut" | "tag">;

export function isField(role: Role): role is Field {
  return role !== "tag" && role !== "leftOut";
}

/** The request header that names the column of a field. */
export const headerOf: Readonly<Record<Field, string>> = {
  customerProductId: "service-product-customer-id",
  name: "service-product-name",
  gtin: "service-product-gtin",
  referencePrice: "service-product-reference-price",
  minPriceBoundary: "service-product-min-price",
  maxPriceBoundary: "service-product-max-price",
};

/** One role for each column. A field has one column; the rest are tags, without those that no tag can hold. */
export function guessRoles({ columns, rows }: Pick<CsvHead, "columns" | "rows">): readonly Role[] {
  const guessed: Role[] = columns.map(() => "tag");
  for (const role of roles.filter(isField)) {
    const mayBe = (index: number): boolean => guessed[index] === "tag" && fits(role, rows, index);
    const index = columnNamed(columns, productNames[role], mayBe);
    if (index !== null) guessed[index] = role;
  }
  return guessed.map((role, index) => (role === "tag" && rows.some((row) => isTooLong(row[index])) ? "leftOut" : role));
}

/** No tag has more; columns of HTML do. */
const mostTagCharacters = 10_000;

function isTooLong(text = ""): boolean {
  return text.length > mostTagCharacters;
}

/** Several numbers in a cell are no GTIN, and a column of words no price. A column without a value is the last choice of an id or a price. */
function fits(role: Field, rows: CsvHead["rows"], index: number): boolean {
  const values = rows.map((row) => row[index]?.trim() ?? "").filter((value) => value !== "");
  if (rows.length === 0) return true;
  if (role === "gtin") return values.every((value) => /^(?:="?)?[\d\s-]{1,18}"?$|^\d[.,]\d+E\+\d+$/i.test(value));
  if (role === "name") return values.some((value) => !/^[\d.,\s]+$/.test(value)) || values.length === 0;
  if (role === "customerProductId") return values.length > 0;
  return values.length === 0 ? role !== "referencePrice" : values.some((value) => /\d/.test(value));
}

/** The columns whose cells become prices. */
export function priceColumns(chosen: readonly Role[]): readonly number[] {
  return chosen.flatMap((role, index) =>
    role === "referencePrice" || role === "minPriceBoundary" || role === "maxPriceBoundary" ? [index] : [],
  );
}

/** The place of the column that tells products apart: the own id, else the gtin. */
export function identifyingPlace(chosen: readonly Role[]): number | null {
  return (["customerProductId", "gtin"] as const).map((role) => chosen.indexOf(role)).find((at) => at !== -1) ?? null;
}

/** Which cells make a row a product of its own; null where no column tells products apart. */
export function ownCells(chosen: readonly Role[]): OwnCells | null {
  const identifying = identifyingPlace(chosen);
  if (identifying === null) return null;
  const fields = chosen.flatMap((role, index) => (isField(role) && index !== identifying ? [index] : []));
  return { identifying, fields };
}

/** How many of the first rows are no product of their own. */
export function furtherRows({ rows }: Pick<CsvHead, "rows">, own: OwnCells): number {
  let above = "";
  return rows.filter((row) => {
    if (isFurther(row, above, own)) return true;
    above = row[own.identifying]?.trim() ?? "";
    return false;
  }).length;
}

/** The tag that probably holds the purchase price. */
export function guessCostTag(tags: readonly string[]): string | null {
  const index = columnNamed(tags, costNames);
  return index === null ? null : (tags[index] ?? null);
}
