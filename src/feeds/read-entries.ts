/**
 * Reads a feed's entries in chunks. Each chunk is a statement of its own, so a slow client holds no connection and memory
 * stays flat. The order is by product, so a product that exists during the whole export comes exactly once, with the
 * recommendation that is its newest when its chunk is read.
 */
import type { Contract } from "../base/contract.ts";
import { mapYielding } from "../base/yielding.ts";
import { sql, type BoundedRows, type Database, type Sql } from "../database/connection.ts";
import { readTags } from "../products/index.ts";
import { earliestUnseen, findUnseen, seenBy, type Watermark } from "./watermark.ts";
import { readEntryRows, type EntryPage, type EntryRow, type PageRow } from "./entry-rows.ts";
import type { Entry, Need } from "./fields.ts";
import { batchesByOffers, marketReader } from "./market.ts";

/** Entries that one statement of an export reads: enough for speed, and few enough not to block the event loop. */
const chunk = 1_000;

/** A chunk of entries, never empty. */
export type Entries = AsyncGenerator<readonly Entry[], void, void>;

/** Reads the entries of every product with a recommendation. */
export async function* readAll(database: Database, contract: Contract, needs: ReadonlySet<Need>): Entries {
  yield* readProducts(database, contract, needs, { since: sql`true`, condition: sql`true` });
}

/** Reads the entries of products whose newest recommendation `seen` sees and `dismissed` does not. */
export async function* readDelta(
  database: Database,
  contract: Contract,
  needs: ReadonlySet<Need>,
  watermarks: { seen: Watermark; dismissed: Watermark },
): Entries {
  const condition = sql`${seenBy(watermarks.seen)} and not ${seenBy(watermarks.dismissed)}`;
  const productIds = await findUnseen(database, contract, watermarks.dismissed);
  if (productIds === null) {
    yield* readProducts(database, contract, needs, { since: earliestUnseen(watermarks.dismissed), condition });
    return;
  }
  const read = await entryReader(database, contract, needs);
  for (let left: readonly number[] = productIds; left.length > 0;) {
    const some = left.slice(0, chunk);
    const products = sql`
      select product_id, calculated_at
      from newest_recommendation
      where contract_id = ${contract.contractId}
        and product_id = any(${some}::bigint[])`;
    const { rows, isCut, entries } = await read({ products, condition });
    yield* entries;
    const upTo = (isCut ? rows : []).at(-1)?.product_id ?? some.at(-1) ?? 0;
    left = left.filter((productId) => productId > upTo);
  }
}

async function* readProducts(
  database: Database,
  contract: Contract,
  needs: ReadonlySet<Need>,
  which: { since: Sql; condition: Sql },
): Entries {
  const read = await entryReader(database, contract, needs);
  for (let after: number | null = 0; after !== null;) {
    const products: Sql = sql`
      select product_id, calculated_at
      from newest_recommendation
      where contract_id = ${contract.contractId} and product_id > ${after} and ${which.since}
      order by product_id
      limit ${chunk}`;
    const { entries, rows, isCut } = await read({ products, condition: which.condition });
    yield* entries;
    after = !isCut && rows.length < chunk ? null : (rows.at(-1)?.product_id ?? null);
  }
}

/** Reads a page. Its entries are read on demand, in several chunks if their offers exceed `offerBytesPerChunk`. */
type EntryReader = (page: EntryPage) => Promise<BoundedRows<PageRow> & { entries: Entries }>;

async function entryReader(database: Database, contract: Contract, needs: ReadonlySet<Need>): Promise<EntryReader> {
  const readMarkets = needs.has("offers") ? await marketReader(database, contract) : null;
  return async (page) => {
    const read = await readEntryRows(database, contract, page, needs);
    return { ...read, entries: chunks(read.rows.filter(isEntry)) };
  };

  async function* chunks(found: readonly EntryRow[]): Entries {
    if (found.length === 0) return;
    const batches = readMarkets === null ? [found] : await batchesByOffers(database, contract, found);
    for (const batch of batches) {
      const markets = await readMarkets?.(batch);
      yield await mapYielding(batch, (row) => {
        return { row, tags: tagsOf(row.tags), market: markets?.get(row.product_id) ?? null };
      });
    }
  }
}

function isEntry(row: PageRow): row is EntryRow {
  return row.recommendation_id !== null;
}

const noTags: ReadonlyMap<string, string> = new Map();

function tagsOf(text: string | null): ReadonlyMap<string, string> {
  if (text === null || text === "[]") return noTags;
  return new Map(readTags(text).map(({ key, value }) => [key, value]));
}
