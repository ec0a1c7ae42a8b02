/**
 * `readPage` reads a page of any list. It finds the beginning of the page, reads its rows, and gives the cursor of the
 * next page. Bytes bound a chunk of rows. A page of one chunk is one answer; a longer page is a stream. Each chunk of a
 * stream is read after the client has received the one before, so a slow client holds no connection.
 */
import { Readable } from "node:stream";
import { apiError } from "../base/error.ts";
import { renderList, renderPieces } from "../base/long-answer.ts";
import type { Page, PageRequest } from "../base/page.ts";
import type { BoundedRows, Database } from "../database/connection.ts";
import { openKey, sealKey } from "./page-key.ts";
import { findPosition, storePosition, type ReadList } from "./page-position.ts";

/** The usual size of a chunk in a stream of chunks. It needs less memory, and `chunkBytes` is rarely reached. */
const streamedBytes = 4 * 1024 * 1024;

/** A range of rows in the order of the list. It begins after one key and ends with another. */
export interface RowRange {
  /** null for the list's beginning. */
  after: string | null;
  /** null for its end. */
  upTo: string | null;
  skip: number;
  limit: number;
}

export interface List<Row> extends ReadList {
  /** Whether new entries come first. Then the entry at a `start` changes with every new entry. */
  isNewestFirst?: boolean;
  /** Whether the answer is a bare array, without `data`. */
  isBare?: boolean;
  /** The field of the answer, where it is not `data`. */
  field?: string;
  /** Whether the object that has the field stands in `data`. */
  isInData?: boolean;
  /** Members of the answer before the list, as JSON text that ends with a comma. */
  head?: string;
  /** Reads the first rows of a range: at most `limits.database.chunkBytes`, but at least one row. */
  read(range: RowRange): Promise<BoundedRows<Row>>;
  /** The sort key of a row. */
  keyOf(row: Row): string;
  /** JSON text. */
  render(row: Row): string;
  /** JSON text in pieces, for a row whose entry alone may be longer than a chunk; null for other rows. */
  renderLarge?(row: Row): AsyncIterable<string> | null;
}

/** The end of a page. */
interface PageEnd {
  /** The key of its last row; null for a page that is not full. */
  lastKey: string | null;
  hasNext: boolean;
}

/** @throws 400 for a cursor that is not of this list, or a cursor together with `start` */
export async function readPage<Row>(database: Database, list: List<Row>, request: PageRequest): Promise<Page> {
  const { limit } = request;
  const begin = await findBeginning(database, list, request);
  const first = await list.read({ ...begin, upTo: null, limit: limit + 1 });
  const rows = first.rows.slice(0, limit);
  const isPart = first.isCut && rows.length < limit;
  const end = isPart ? await findEnd(list, rows, limit) : endOf(list, rows, request, first);
  const preparing = prepareNextPage(database, list, request, end);
  const isLong = isPart || rows.some((row) => (list.renderLarge?.(row) ?? null) !== null);
  if (!isLong) {
    // The page is rendered while its end is stored.
    const [content, next] = await Promise.all([renderList(rows, list), preparing]);
    return { content, next };
  }
  const next = await preparing;
  const chunks = readLong(list, { ...first, rows, isCut: isPart }, { limit, lastKey: end.lastKey });
  return { content: Readable.from(renderPieces(chunks, list)), next };
}

/** The beginning of a page: the key that it follows, and the number of entries to skip after it. @throws 400 */
export async function findBeginning(
  database: Database,
  list: ReadList,
  { start, after, secret }: PageRequest,
): Promise<{ after: string | null; skip: number }> {
  if (after !== null) {
    if (start === 0) return { after: openKey(secret, list, after), skip: 0 };
    throw apiError("request.invalid", "A page begins after a key or at a start, not both.", "/query/after");
  }
  const known = start === 0 ? null : await findPosition(database, list, start);
  return known === null ? { after: null, skip: start } : { after: known, skip: 0 };
}

function endOf<Row>(list: List<Row>, rows: readonly Row[], { limit }: PageRequest, found: BoundedRows<Row>): PageEnd {
  const last = rows[limit - 1];
  return {
    lastKey: last === undefined ? null : list.keyOf(last),
    hasNext: found.rows.length > limit || found.isCut,
  };
}

/** Finds the end of a page after only its first rows were read, because headers contain it. */
async function findEnd<Row>(list: List<Row>, rows: readonly Row[], limit: number): Promise<PageEnd> {
  const after = lastKeyOf(list, rows);
  const { rows: found, isCut } = await list.read({ after, upTo: null, skip: limit - rows.length - 1, limit: 2 });
  const [last] = found;
  return { lastKey: last === undefined ? null : list.keyOf(last), hasNext: found.length > 1 || isCut };
}

/**
 * Gives the cursor of the next page, and stores its beginning for callers that page by `start`. A first page that holds
 * everything stores nothing: most reads are like that.
 */
export async function prepareNextPage(
  database: Database,
  list: ReadList & { isNewestFirst?: boolean },
  { start, limit, after, secret }: PageRequest,
  { lastKey, hasNext }: PageEnd,
): Promise<string | null> {
  if (lastKey === null) return null;
  if (after === null && (hasNext || start > 0 || list.isNewestFirst === true)) {
    await storePosition(database, list, { start: start + limit, afterKey: lastKey });
  }
  return hasNext ? sealKey(secret, list, lastKey) : null;
}

/**
 * Yields the rows of a long page, chunk by chunk. It includes entries that are inserted while it is sent.
 *
 * @throws if entries of a full page were deleted meanwhile: fewer than `limit` would mean that the list ends here
 */
async function* readLong<Row>(
  list: List<Row>,
  first: BoundedRows<Row>,
  { limit, lastKey }: { limit: number; lastKey: string | null },
): AsyncGenerator<readonly Row[], void, void> {
  let sent = 0;
  let chunk = first;
  for (let isLast = !first.isCut; ;) {
    yield chunk.rows;
    sent += chunk.rows.length;
    const after = lastKeyOf(list, chunk.rows);
    if (isLast || after === lastKey || (lastKey === null && sent >= limit)) break;
    const atOnce = rowsAtOnce(chunk);
    const read = await list.read({ after, upTo: lastKey, skip: 0, limit: atOnce });
    if (read.rows.length === 0) break;
    isLast = !read.isCut && read.rows.length < atOnce;
    chunk = read;
  }
  if (lastKey !== null && sent < limit) throw new Error("entries of a long page were deleted while it was sent");
}

/** The number of rows that fill a chunk of a stream, if they are as large as the rows of the chunk before. */
function rowsAtOnce({ rows, bytes }: BoundedRows<unknown>): number {
  return Math.max(1, Math.floor((streamedBytes * rows.length) / bytes));
}

function lastKeyOf<Row>(list: List<Row>, rows: readonly Row[]): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : list.keyOf(last);
}
