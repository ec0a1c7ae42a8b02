/** Which columns of a file of offers hold what. */
import { columnNamed, offerNames } from "./column-names.ts";

export const offerColumns = ["product", "domain", "vendor", "price", "delivery", "url", "availability"] as const;
export type OfferColumn = (typeof offerColumns)[number];
export type OfferColumns = Readonly<Record<OfferColumn, string | null>>;

export function guessOfferColumns(columns: readonly string[]): OfferColumns {
  const taken = new Set<number>();
  const find = (column: OfferColumn): string | null => {
    const index = columnNamed(columns, offerNames[column], (at) => !taken.has(at));
    if (index === null) return null;
    taken.add(index);
    return columns[index] ?? null;
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

/** @param domain that is typed for all rows */
export function missingColumns(columns: OfferColumns, domain: string): readonly OfferColumn[] {
  return (["product", "domain", "price"] as const).filter(
    (column) => columns[column] === null && !(column === "domain" && domain !== ""),
  );
}

/** Where the columns of some kinds are. */
export function placesOf(
  names: readonly string[],
  columns: OfferColumns,
  of: readonly OfferColumn[],
): readonly number[] {
  return of.flatMap((column) => {
    const at = columns[column] === null ? -1 : names.indexOf(columns[column]);
    return at === -1 ? [] : [at];
  });
}

export function amountPlaces(names: readonly string[], columns: OfferColumns): readonly number[] {
  return placesOf(names, columns, ["price", "delivery"]);
}
