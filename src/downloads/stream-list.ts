/** Reads a list page by page, as the person who asked for it, and yields it as CSV. */
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { CsvForm } from "./create-download.ts";
import { csvOf, nextPath, withLimit } from "./csv-rows.ts";
import type { ListedOperation } from "./list-schemas.ts";

/** The answer to one page. */
export interface PageAnswer {
  status: number;
  link: string | undefined;
  retryAfterSeconds: number;
  text: string;
}

/** Asks for a page like a client. */
export type ReadPage = (path: string) => Promise<PageAnswer>;

/**
 * Reads the first page, so that its errors are the download's.
 *
 * @returns the answer if it is an error, else the file
 */
export async function streamList(
  readPage: ReadPage,
  list: Pick<ListedOperation, "columns" | "pageMax">,
  { path, form }: { path: string; form: CsvForm },
): Promise<{ refused: PageAnswer } | { content: AsyncGenerator<string, void, void> }> {
  const begin = withLimit(path, Math.min(list.pageMax, limits.console.downloadPage));
  const first = await patiently(readPage, begin);
  if (first.status !== 200) return { refused: first };
  return { content: pages(readPage, csvOf(list.columns, form), { path: begin, answer: first }) };
}

async function* pages(
  readPage: ReadPage,
  { head, rowsOf }: ReturnType<typeof csvOf>,
  first: { path: string; answer: PageAnswer },
): AsyncGenerator<string, void, void> {
  const endsAtMs = performance.now() + limits.console.downloadLongestMs;
  let { path, answer } = first;
  let text = head;
  for (;;) {
    const body: unknown = JSON.parse(answer.text);
    yield text + rowsOf(body);
    const next = nextPath(path, { link: answer.link, body });
    if (next === null) return;
    if (performance.now() > endsAtMs) throw new Error("the download takes too long");
    path = next;
    text = "";
    answer = await patiently(readPage, path);
    if (answer.status !== 200) throw new Error(`a page of the download is answered ${answer.status}`);
  }
}

/** Asks again while the service answers too much else. */
async function patiently(readPage: ReadPage, path: string): Promise<PageAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await readPage(path);
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || attempt >= limits.console.downloadTries) return answer;
    await delay(Math.min(answer.retryAfterSeconds * 1000, limits.console.downloadPauseMs));
  }
}
