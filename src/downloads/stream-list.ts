/** Reads a list page by page, as the person who asked for it, and yields it as CSV. */
import { setTimeout as delay } from "node:timers/promises";
import type { CsvForm } from "../http/csv-table.ts";
import { limits } from "../limits.ts";
import { csvOf, limitOf, nextPath, withLimit } from "./csv-rows.ts";
import type { ListedOperation } from "./list-schemas.ts";

/** Entries that one page of a download reads. */
const downloadPage = 200;

/** A page with more bytes is read in parts of so many. */
const downloadPageBytes = 4_000_000;
const downloadPageParts = 8;

/** How often a page is asked for again, and how long after, at most, while the service answers too much else. */
const downloadTries = 10;
const downloadPauseMs = 5_000;

/** The answer to one page. */
export interface PageAnswer {
  status: number;
  link: string | undefined;
  retryAfterSeconds: number;
  text: string;
}

/** Asks for a page like a client. Null if it has more bytes than `mostBytes`. */
export type ReadPage = (path: string, mostBytes: number) => Promise<PageAnswer | null>;

/** A page that was read, and its path. */
interface Page {
  path: string;
  answer: PageAnswer;
}

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
  const first = await fitting(readPage, withLimit(path, Math.min(list.pageMax, downloadPage)));
  if (first.answer.status !== 200) return { refused: first.answer };
  return { content: pages(readPage, csvOf(list.columns, form), first) };
}

async function* pages(
  readPage: ReadPage,
  { head, rowsOf }: ReturnType<typeof csvOf>,
  first: Page,
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
    text = "";
    ({ path, answer } = await fitting(readPage, next));
    if (answer.status !== 200) throw new Error(`a page of the download is answered ${answer.status}`);
  }
}

/**
 * Reads a page, with fewer entries as long as they are too large to be held. One entry is read whatever its size; so is a list
 * without pages.
 */
async function fitting(readPage: ReadPage, path: string): Promise<Page> {
  const entries = limitOf(path);
  const answer = await patiently(readPage, path, entries > 1 ? downloadPageBytes : Infinity);
  return answer === null
    ? await fitting(readPage, withLimit(path, Math.ceil(entries / downloadPageParts)))
    : { path, answer };
}

/** Asks again while the service answers too much else. */
async function patiently(readPage: ReadPage, path: string, mostBytes: number): Promise<PageAnswer | null> {
  for (let attempt = 1; ; attempt++) {
    const answer = await readPage(path, mostBytes);
    const isBusy = answer?.status === 429 || answer?.status === 503;
    if (answer === null || !isBusy || attempt >= downloadTries) return answer;
    await delay(Math.min(answer.retryAfterSeconds * 1000, downloadPauseMs));
  }
}
