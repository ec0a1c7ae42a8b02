/** A list as CSV, page by page: what one page of JSON has, and where the next one is. */
import { at, csvTable, type Column, type CsvForm } from "../http/csv-table.ts";

/** The header row, and a function for the rows of a page. */
export function csvOf(columns: readonly Column[], form: CsvForm): { head: string; rowsOf: (body: unknown) => string } {
  const { head, rowOf } = csvTable(columns, form);
  const rowsOf = (body: unknown): string => {
    const data = at(body, "data");
    return Array.isArray(data) ? data.map(rowOf).join("") : "";
  };
  return { head, rowsOf };
}

/** The path of the next page: by the `Link` of the answer, or by `next` in its body. null after the last one. */
export function nextPath(path: string, answer: { link: string | undefined; body: unknown }): string | null {
  const linked = /<([^>]+)>;\s*rel="next"/.exec(answer.link ?? "")?.[1];
  const url = URL.parse(linked ?? path, "http://service.invalid");
  if (url === null) return null;
  if (linked === undefined) {
    const next = at(answer.body, "next");
    if (typeof next !== "string" && typeof next !== "number") return null;
    url.searchParams.set("after", String(next));
  }
  return url.pathname + url.search;
}

/** The path with pages of this size. */
export function withLimit(path: string, limit: number): string {
  if (limit === 0) return path;
  const url = new URL(path, "http://service.invalid");
  url.searchParams.set("limit", String(limit));
  return url.pathname + url.search;
}

/** The `limit` of a path; 0 without one. */
export function limitOf(path: string): number {
  return Number(new URL(path, "http://service.invalid").searchParams.get("limit") ?? 0);
}
