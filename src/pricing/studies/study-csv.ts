/** The products of a study as CSV: a row for each, or of a backtest for each of its moments (interface 4.2-23). */
import { at, columnsOf, csvTable, type Column, type CsvForm } from "../../http/csv-table.ts";
import { ComparisonOut } from "./comparison-schema.ts";
import { StudyOut } from "./schema.ts";
import type { StudySettings } from "./study.ts";

/** How a study is written. */
export interface StudyCsv extends CsvForm {
  rows: "products" | "moments";
}

const entries = {
  simulation: StudyOut.simulation.properties.products.items,
  backtest: StudyOut.backtest.properties.products.items,
  comparison: ComparisonOut.properties.products.items,
} as const;

const named: Column[] = [["productId"], ["customerProductId"]];
const seriesEntry = at(StudyOut.backtest, "properties", "products", "items", "properties", "series", "items");

/** The header row, and the rows of products; only backtests have moments. */
export function studyTable(
  kind: StudySettings["kind"],
  { rows, ...form }: StudyCsv,
): { head: string; rowsOf: (products: readonly unknown[]) => string } {
  if (rows === "products") {
    const { head, rowOf } = csvTable(
      columnsOf(entries[kind]).filter(([first]) => first !== "series"),
      form,
    );
    return { head, rowsOf: (products) => products.map(rowOf).join("") };
  }
  const { head, rowOf } = csvTable([...named, ...columnsOf(seriesEntry)], form);
  return { head, rowsOf: (products) => products.flatMap(momentsOf).map(rowOf).join("") };
}

function momentsOf(product: unknown): object[] {
  const series = at(product, "series");
  const name = { productId: at(product, "productId"), customerProductId: at(product, "customerProductId") };
  return Array.isArray(series) ? series.map((entry: object) => ({ ...name, ...entry })) : [];
}
