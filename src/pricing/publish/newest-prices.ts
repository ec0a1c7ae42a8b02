/**
 * The newest price of each product (`newest_recommendation`): locked, added and renewed by whoever publishes. Its row also says since when a
 * first price stands.
 */
import type { PriceLimit } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { bigintArray, booleanArray, textArray, timestamptzArray } from "../../database/arrays.ts";
import { sql, type Sql, type Transaction } from "../../database/connection.ts";
import type { CalculatedPrice } from "../calculate/calculated.ts";
import { joinProducts, rangeOf } from "./join-products.ts";

/** A product, and as much of its newest price as is known since it was calculated. */
export type Known = Pick<CalculatedPrice, "productId" | "previousAt" | "previousLimit" | "previousIsDrift"> & {
  previousPrice?: number | null;
};

/** A price that becomes its product's newest one. */
type Newer = Pick<CalculatedPrice, "productId" | "figures" | "competitors">;

/** The newest price of a product. */
export interface Newest {
  at: Date;
  price: number;
  limit: PriceLimit | null;
  /** Null if an older release published it. */
  isDrift: boolean | null;
}

/** Locks the newest prices of products. @returns them by product */
export async function lockNewest(
  transaction: Transaction,
  contract: Contract,
  products: readonly Known[],
): Promise<ReadonlyMap<number, Newest>> {
  if (products.length === 0) return new Map();
  if (!(await lockKnown(transaction, contract, products))) return await readNewest(transaction, contract, products);
  const newest = new Map<number, Newest>();
  for (const known of products) {
    if (known.previousAt === null) continue;
    const read = newestOf(known, known.previousAt);
    if (read === null) return await readNewest(transaction, contract, products);
    newest.set(known.productId, read);
  }
  return newest;
}

/** The newest price as it was read with the product; null if some of it was not. */
function newestOf(
  { previousPrice: price, previousLimit: limit, previousIsDrift: isDrift }: Known,
  at: Date,
): Newest | null {
  if (price === undefined || price === null) return null;
  return limit === undefined || isDrift === undefined ? null : { at, price, limit, isDrift };
}

/**
 * Locks the newest prices of products, by product. They are nearly always those that were read with the product, so they are
 * compared where they are instead of being read again.
 *
 * @returns whether they all are those that are known
 */
async function lockKnown(transaction: Transaction, contract: Contract, products: readonly Known[]): Promise<boolean> {
  const [first, last] = rangeOf(products);
  const priced = products.filter(({ previousAt }) => previousAt !== null);
  const row = await transaction.row<{ locked: number; known: number }>(sql`
    /* pricing.lockNewest */
    select count(*) as locked, count(*) filter (where (product_id, calculated_at) in (
      select product_id, calculated_at
      from unnest(
        ${bigintArray(priced.map(({ productId }) => productId))}::bigint[],
        ${timestamptzArray(priced.map(({ previousAt }) => previousAt))}::timestamptz[]
      ) as known (product_id, calculated_at))) as known
    from (
      select product_id, calculated_at
      from newest_recommendation
      where contract_id = ${contract.contractId}
        and product_id >= ${first} and product_id <= ${last}
        and product_id = any(${bigintArray(products.map(({ productId }) => productId))}::bigint[])
      order by product_id
      for update
    ) as newest`);
  return row !== null && row.locked === priced.length && row.known === priced.length;
}

/** Reads newest prices that this transaction has locked. */
async function readNewest(
  transaction: Transaction,
  contract: Contract,
  products: readonly Known[],
): Promise<ReadonlyMap<number, Newest>> {
  const [first, last] = rangeOf(products);
  const rows = await transaction.rows<{
    product_id: number;
    calculated_at: Date;
    price: number;
    price_limit: PriceLimit | null;
    is_drift: boolean | null;
  }>(sql`
    /* pricing.readNewest */
    select product_id, calculated_at, price, price_limit, is_drift
    from newest_recommendation
    where contract_id = ${contract.contractId}
      and product_id >= ${first} and product_id <= ${last}
      and product_id = any(${bigintArray(products.map(({ productId }) => productId))}::bigint[])`);
  return new Map(
    rows.map(({ product_id: productId, calculated_at: at, price, price_limit: limit, is_drift: isDrift }) => [
      productId,
      { at, price, limit, isDrift },
    ]),
  );
}

/** How prices were added. */
interface Added {
  /** The products that somebody else has published a price of meanwhile. */
  preceded: readonly number[];
  /** Whether it may have waited for somebody else, so that the time is over. */
  hasWaited: boolean;
}

/** Adding a chunk takes less, unless it waits. */
const waitedMs = 100;

/** Adds the first prices of products, published at `at`. Nobody else can add one from then on. */
export async function addNewest(
  transaction: Transaction,
  contract: Contract,
  prices: readonly Newer[],
  at: Date,
): Promise<Added> {
  if (prices.length === 0) return { preceded: [], hasWaited: false };
  const ordered = prices.toSorted((one, other) => one.productId - other.productId);
  const beganMs = performance.now();
  const rows = await transaction.rows<{ product_id: number }>(sql`
    /* pricing.addNewest */
    insert into newest_recommendation (contract_id, product_id, calculated_at, since, price, price_limit, has_competitors,
      is_drift)
    select ${contract.contractId}, product_id, ${at}::timestamptz, ${at}::timestamptz, price::numeric, price_limit, has_competitors, is_drift
    from ${incomingPrices(ordered)}
    on conflict (contract_id, product_id) do nothing
    returning product_id`);
  const hasWaited = performance.now() - beganMs > waitedMs;
  if (rows.length === prices.length) return { preceded: [], hasWaited };
  const added = new Set(rows.map((row) => row.product_id));
  return {
    preceded: prices.map(({ productId }) => productId).filter((productId) => !added.has(productId)),
    hasWaited: true,
  };
}

/**
 * Gives products that have a price another one, published at `at`.
 *
 * @param addedAt the time that first prices were added under, if these are among them
 */
export async function renewNewest(
  transaction: Transaction,
  contract: Contract,
  published: readonly Newer[],
  { at, addedAt }: { at: Date; addedAt: Date | null },
): Promise<void> {
  if (published.length === 0) return;
  await joinProducts(
    transaction,
    published,
    async (isNamed) => await transaction.run(renewing(contract, published, { at, addedAt, isNamed })),
  );
}

function renewing(
  contract: Contract,
  published: readonly Newer[],
  { at, addedAt, isNamed }: { at: Date; addedAt: Date | null; isNamed: boolean },
): Sql {
  const [first, last] = rangeOf(published);
  return sql`
    /* pricing.renewNewest */
    update newest_recommendation as newest
    set calculated_at = ${at}, price = incoming.price::numeric, price_limit = incoming.price_limit,
      has_competitors = incoming.has_competitors, is_drift = incoming.is_drift,
      since = case when newest.since = ${addedAt}::timestamptz then ${at}::timestamptz else newest.since end
    from ${incomingPrices(published)}
    where newest.contract_id = ${contract.contractId}
      and newest.product_id >= ${first} and newest.product_id <= ${last}
      and ${isNamed ? sql`newest.product_id = any(${idsOf(published)}::bigint[])` : sql`true`}
      and newest.product_id = incoming.product_id`;
}

/** Not `from unnest(…)`, which keeps the rows before it hands them on. */
function incomingPrices(prices: readonly Newer[]): Sql {
  return sql`(
      select unnest(${idsOf(prices)}::bigint[]) as product_id,
        unnest(${textArray(prices.map(({ figures }) => String(figures.price)))}::text[]) as price,
        unnest(${textArray(prices.map(({ figures }) => figures.limit))}::text[]) as price_limit,
        unnest(${booleanArray(prices.map(({ competitors }) => competitors?.has ?? null))}::boolean[]) as has_competitors,
        unnest(${booleanArray(prices.map(({ figures }) => figures.isDrift))}::boolean[]) as is_drift
    ) as incoming`;
}

function idsOf(products: readonly { productId: number }[]): Buffer {
  return bigintArray(products.map(({ productId }) => productId));
}
