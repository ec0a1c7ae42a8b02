/**
 * Folds the snapshots of each product into one entry, for lists whose entries are much smaller than the snapshots.
 * Snapshots are read chunk by chunk, so neither a whole page nor a whole product is in memory.
 */
import { Yielder } from "../base/yielding.ts";
import type { BoundedRows, Database, Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";

/** Products whose snapshots one statement reads. */
const productsFolded = 1_000;

/** The key of a row. Rows are sorted by it. */
export interface SnapshotKey {
  product_id: number;
  domain: string;
}

/** Builds a product's entry from its rows, one for each domain. */
export interface Fold<Row> {
  add(row: Row): void;
  /** JSON text. */
  entry(): string;
}

export interface ProductEntry {
  productId: number;
  /** JSON text. */
  entry: string;
}

/**
 * The entries of the products, at most a chunk of them.
 *
 * @param select a query for the rows of some products that follow a key, sorted by product and domain
 */
export async function foldSnapshots<Row extends SnapshotKey>(
  database: Database,
  productIds: readonly number[],
  select: (some: readonly number[], after: SnapshotKey) => Sql,
  begin: (productId: number) => Fold<Row>,
): Promise<BoundedRows<ProductEntry>> {
  const entries = new Entries<Row>(begin);
  const yielder = new Yielder();
  for await (const chunk of readChunks<Row>(database, productIds, select)) {
    for (const row of chunk) {
      if (yielder.isDue) await yielder.yield();
      if (!entries.isOf(row) && entries.isFull) return { ...entries.close(), isCut: true };
      entries.add(row);
    }
  }
  return { ...entries.close(), isCut: false };
}

async function* readChunks<Row extends SnapshotKey>(
  database: Database,
  productIds: readonly number[],
  select: (some: readonly number[], after: SnapshotKey) => Sql,
): AsyncGenerator<readonly Row[], void, void> {
  for (let from = 0; from < productIds.length; from += productsFolded) {
    const some = productIds.slice(from, from + productsFolded);
    let after: SnapshotKey = { product_id: 0, domain: "" };
    for (let isCut = true; isCut;) {
      const read = await database.boundedRows<Row>(select(some, after));
      yield read.rows;
      ({ isCut } = read);
      after = read.rows.at(-1) ?? after;
    }
  }
}

/** The complete entries, and the one that is open. */
class Entries<Row extends SnapshotKey> {
  readonly #begin: (productId: number) => Fold<Row>;
  readonly #entries: ProductEntry[] = [];
  #open: { productId: number; fold: Fold<Row> } | null = null;
  #bytes = 0;

  constructor(begin: (productId: number) => Fold<Row>) {
    this.#begin = begin;
  }

  /** Whether a row belongs to the open entry. If not, completes the open entry. */
  isOf(row: Row): boolean {
    if (this.#open?.productId === row.product_id) return true;
    this.#complete();
    return false;
  }

  get isFull(): boolean {
    return this.#bytes > limits.database.chunkBytes;
  }

  add(row: Row): void {
    this.#open ??= { productId: row.product_id, fold: this.#begin(row.product_id) };
    this.#open.fold.add(row);
  }

  close(): { rows: ProductEntry[]; bytes: number } {
    this.#complete();
    return { rows: this.#entries, bytes: this.#bytes };
  }

  #complete(): void {
    if (this.#open === null) return;
    const entry = this.#open.fold.entry();
    this.#entries.push({ productId: this.#open.productId, entry });
    this.#bytes += entry.length;
    this.#open = null;
  }
}
