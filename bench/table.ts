/** The table of what was measured. */
import type { Row } from "./measure.ts";

const headings = ["case", "measure", "wanted", "figure", "", "floor", "ratio", "wanted", "", "memory"];

/** Aligned columns. `ok` and `MISSED` say whether figure and ratio are as wanted. */
export function renderTable(rows: readonly Row[]): string {
  const lines = [headings, ...rows.map((row, index) => cells(row, rows[index - 1]))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const rendered = lines.map((line) =>
    line
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  const rule = "-".repeat(Math.max(...rendered.map((line) => line.length)));
  return [rendered[0], rule, ...rendered.slice(1)].join("\n");
}

function cells(row: Row, above: Row | undefined): string[] {
  const isSame = above?.case === row.case;
  const sign = row.better === "more" ? "≥" : "≤";
  return [
    isSame ? "" : row.case,
    row.unit === "" ? row.measure : `${row.measure}, ${row.unit}`,
    row.wanted === null ? "" : `${sign} ${amount(row.wanted)}`,
    amount(row.figure),
    mark(row),
    row.floor === null ? "" : amount(row.floor),
    row.ratio === null ? "" : `${row.ratio.toFixed(1)}×`,
    row.wantedRatio === null ? "" : `≤ ${row.wantedRatio}×`,
    row.wantedRatio === null || row.ratio === null ? "" : verdict(row.ratio <= row.wantedRatio),
    isSame || row.memoryMiB === null ? "" : `${Math.round(row.memoryMiB)} MiB`,
  ];
}

function mark(row: Row): string {
  if (row.wanted === null) return "";
  const isReached = row.better === "more" ? row.figure >= row.wanted : row.figure <= row.wanted;
  return verdict(isReached);
}

function verdict(isReached: boolean): string {
  return isReached ? "ok" : "MISSED";
}

/** A number with three significant digits. */
function amount(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
