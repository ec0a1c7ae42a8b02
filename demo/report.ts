/** What the demonstration prints: a line a step with its time, tables, and a curve. */

/** Takes one line, without its line break. */
export type Print = (line: string) => void;

const lineWidth = 120;
const bars = "▁▂▃▄▅▆▇█";

/** The title of a step. */
export function heading(print: Print, title: string): void {
  print("");
  print(title);
}

/** Does something and prints, in one line, what came of it and how long it took. */
export async function timed<Result>(
  print: Print,
  work: () => Promise<Result>,
  words: (result: Result) => string,
): Promise<Result> {
  const begin = performance.now();
  const result = await work();
  const milliseconds = Math.round(performance.now() - begin);
  print(`  ${words(result)} (${milliseconds} ms)`);
  return result;
}

/** An amount of money with its two decimals. */
export function money(amount: number | undefined): string {
  return amount === undefined ? "-" : amount.toFixed(2);
}

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: "left" | "right";
}

/** Lines of a table; what is too long is cut. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `  ${columns.map((column, index) => cell(column, cells[index] ?? "")).join("  ")}`.trimEnd().slice(0, lineWidth);
  return [
    line(columns.map((column) => column.title)),
    line(columns.map((column) => "─".repeat(column.width))),
    ...rows.map(line),
  ];
}

function cell({ width, align }: Column, text: string): string {
  const cut = text.length > width ? `${text.slice(0, width - 1)}…` : text;
  return align === "left" ? cut.padEnd(width) : cut.padStart(width);
}

/** A curve of numbers as one line of bars, the least the lowest and the greatest the highest. */
export function sparkline(values: readonly number[]): string {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return values.map((value) => bars[span === 0 ? 0 : Math.round(((value - least) / span) * 7)] ?? "").join("");
}
