/** What stands in a column of a product's row in a file. */
import type { TFunction } from "i18next";
import type { CsvCell } from "../kit/csv.ts";
import { isTagColumn, type Column, type KnownColumn } from "./columns.ts";
import type { ProductFigure } from "./queries.ts";

const cells: Readonly<
  Record<Exclude<KnownColumn, "soldOut" | "state">, (product: ProductFigure) => CsvCell | undefined>
> = {
  ours: ({ ours }) => ours,
  advised: ({ advised }) => advised,
  change: ({ changePercent }) => changePercent,
  cheapest: ({ cheapest }) => cheapest,
  position: ({ position }) => position,
  gap: ({ gapPercent }) => gapPercent,
  age: ({ marketAt }) => marketAt,
  line: ({ publishedPrices }) => publishedPrices?.map(({ day, price }) => `${day} ${price}`).join(" "),
  branch: ({ branch }) => branch,
  vendor: ({ cheapestVendor }) => cheapestVendor,
  domain: ({ domain }) => domain,
  index: ({ index }) => index,
  cost: ({ cost }) => cost,
  margin: ({ marginPercent }) => marginPercent,
  stock: ({ stock }) => stock,
  units: ({ units }) => units,
  publishedAt: ({ publishedAt }) => publishedAt,
  gtin: ({ gtin }) => (gtin === undefined ? undefined : String(gtin).padStart(13, "0")),
};

export function csvCell(t: TFunction, column: Column, product: ProductFigure): CsvCell {
  if (isTagColumn(column)) return product.tags[column.slice("tag.".length)] ?? null;
  if (column === "state") return t(`products.states.${product.state}`);
  if (column === "soldOut") return t(`list.truths.${product.soldOut}`);
  return cells[column](product) ?? null;
}
