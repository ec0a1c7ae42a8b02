/** What the demonstration prints: a line with its time for each step, tables, and a curve. */

/** Takes one line, without its line break. */
export type Print = (line: string) => void;

const bars = "▁▂▃▄▅▆▇█";

/** The title of a step. */
export function heading(print: Print, title: string): void {
  print("");
  print(title);
}

/** Does some work and prints one line with its result and its time. */
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

/** Lines of a table. A cell that is too long goes on in the next line. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  return [
    ...tableLines(
      columns,
      columns.map((column) => column.title),
    ),
    ...tableLines(
      columns,
      columns.map((column) => "─".repeat(column.width)),
    ),
    ...rows.flatMap((cells) => tableLines(columns, cells)),
  ];
}

function tableLines(columns: readonly Column[], cells: readonly string[]): string[] {
  const wrapped = columns.map((column, index) => wrap(cells[index] ?? "", column.width));
  const height = Math.max(...wrapped.map((parts) => parts.length));
  return Array.from({ length: height }, (_, row) => {
    const parts = columns.map((column, index) => padded(column, wrapped[index]?.[row] ?? ""));
    return `  ${parts.join("  ")}`.trimEnd();
  });
}

/** Breaks at blanks; a word that is longer than a line stays whole. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function padded({ width, align }: Column, text: string): string {
  return align === "left" ? text.padEnd(width) : text.padStart(width);
}

/** A curve of numbers as one line of bars, the least the lowest and the greatest the highest. */
export function sparkline(values: readonly number[]): string {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return values.map((value) => bars[span === 0 ? 0 : Math.round(((value - least) / span) * 7)] ?? "").join("");
}
