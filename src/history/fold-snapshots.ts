/**
 * What is made of products' snapshots, for lists whose entries are small beside them: snapshots are read chunk by chunk
 * and folded product by product, so that neither all of a page nor all of a product is held.
 */
import { Yielder } from "../base/yielding.ts";
import type { BoundedRows, Database, Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";

/** What the rows have in common: they come by product and domain. */
export interface SnapshotKey {
  product_id: number;
  domain: string;
}

/** Takes a product's rows, one for each domain, and makes its entry of them. */
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
 * The entries of the products, as many as a chunk may hold.
 *
 * @param select a query for rows of some products that follow a key, by product and domain
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
  const { productsFolded } = limits.history;
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

/** Entries that were made, and the one that is being made. */
class Entries<Row extends SnapshotKey> {
  readonly #begin: (productId: number) => Fold<Row>;
  readonly #entries: ProductEntry[] = [];
  #open: { productId: number; fold: Fold<Row> } | null = null;
  #bytes = 0;

  constructor(begin: (productId: number) => Fold<Row>) {
    this.#begin = begin;
  }

  /** Whether a row is of the product whose entry is being made; else that one is complete. */
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
