/**
 * `publishPrices`: the one way to publish prices, for runs, approvals, overwrites and take backs. A recommendation is one row,
 * written by COPY and never updated; the newest price of each product and its history are renewed with it.
 *
 * Locks are taken in one order: the fence, the newest prices by product, held prices, the count of publications. The time of publication is the
 * database's clock after that, at least a millisecond after each product's price before. So no price enters a window that
 * was read while it was closed.
 */
import type { PriceLimit } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { assert } from "../../base/error.ts";
import { bigintArray, booleanArray, textArray, timestamptzArray } from "../../database/arrays.ts";
import { sql, type Sql, type Transaction } from "../../database/connection.ts";
import { copyText } from "../../database/copy.ts";
import { joinAsUsual, joinByHashing } from "../../database/planning.ts";
import { notingChange } from "../../versions/version.ts";
import { noteDecided } from "../figures/store-figures.ts";
import { recommendationId } from "../recommendations/recommendation-id.ts";
import { copiedColumns, copiedText, type CalculatedPrice, type StoredPrice } from "./calculated.ts";
import { passFence, type Fence, type Publisher } from "./fence.ts";
import { writeHistories, type Published } from "./histories.ts";

/** A price to publish. */
export interface Publication extends StoredPrice {
  /** When it was calculated, if it is published later than by its run. */
  computedAt?: Date;
  origin?: "approved" | "overwritten" | "takenBack";
}

/** A product, and as much of its newest price as is known since it was calculated. */
export type Known = Pick<CalculatedPrice, "productId" | "previousAt" | "previousLimit" | "previousIsDrift"> & {
  previousPrice?: number | null;
};

export interface Batch<Made extends Decision> {
  publisher: Publisher;
  /** The calculations that may be published or held. Their products' newest prices are locked. */
  calculated: readonly Known[];
  /**
   * Locks the held prices of the products and says what is published. It gets the products whose newest price is another
   * one than they were calculated from: nothing of these may be published or held.
   */
  decide(overtaken: ReadonlySet<number>, fence: Fence): Promise<Made>;
}

export interface Decision {
  publications: readonly Publication[];
  /** The publication is later than this, whatever the clock says. */
  after: Date | null;
}

export interface Outcome<Made> {
  /** What {@link Batch.decide} returned. */
  decision: Made;
  /** The time of publication by the database's clock, also if nothing was published. */
  at: Date;
  /** The products whose prices were published. */
  published: ReadonlySet<number>;
  /** The products whose newest price is not the one that was calculated from. */
  overtaken: ReadonlySet<number>;
}

/** The newest price of a product. */
interface Newest {
  at: Date;
  price: number;
  limit: PriceLimit | null;
  /** Null if an older release published it. */
  isDrift: boolean | null;
}

/** Publishes what `decide` says. @throws as {@link passFence} */
export async function publishPrices<Made extends Decision>(
  transaction: Transaction,
  contract: Contract,
  batch: Batch<Made>,
): Promise<Outcome<Made>> {
  const fence = await passFence(transaction, contract, batch.publisher);
  const newest = await lockNewest(transaction, contract, batch.calculated);
  const overtaken = new Set(
    batch.calculated
      .filter(({ productId, previousAt }) => newest.get(productId)?.at.getTime() !== previousAt?.getTime())
      .map(({ productId }) => productId),
  );
  const decision = await batch.decide(overtaken, fence);
  const { publications, after } = decision;
  const first = publications.filter(({ productId }) => !newest.has(productId));
  const preceded = await addNewest(transaction, contract, first);
  for (const { productId } of preceded) overtaken.add(productId);
  const published = publications.filter(({ productId }) => !overtaken.has(productId));
  const at = await publicationTime(transaction, newest.values(), after);
  if (published.length > 0) await store(transaction, contract, { published, newest, at });
  if (batch.publisher === "decision") {
    const prices = published.map(({ productId, figures: { price } }) => ({ productId, price }));
    await noteDecided(transaction, contract, prices, at);
  }
  return { decision, at, published: new Set(published.map(({ productId }) => productId)), overtaken };
}

async function store(
  transaction: Transaction,
  contract: Contract,
  { published, newest, at }: { published: readonly Publication[]; newest: ReadonlyMap<number, Newest>; at: Date },
): Promise<void> {
  await renewNewest(transaction, contract, published, at);
  const changes = published.map((price): Published => {
    const row = newest.get(price.productId);
    const before = {
      previous_price: row?.price ?? null,
      previous_at: row?.at ?? null,
      previous_limit: row?.limit ?? null,
      previous_is_drift: row?.isDrift ?? null,
    };
    return { price, before };
  });
  await writeHistories(transaction, contract, changes, at.getTime());
  await noteLate(transaction, contract, published, at);
  // Last, because the contract's other publications wait from here on.
  const number = await takeNumber(transaction, contract);
  const statement = sql`
    /* pricing.storeRecommendations */
    copy recommendation (${copiedColumns}, calculated_at, recommendation_id, computed_at, origin, publication_number)
    from stdin`;
  await transaction.copy(statement, [recommendationLines(contract, published, { at, number })]);
}

/**
 * Notes the change, and takes the number of this publication. Its row stays locked until the transaction ends, so numbers are in the order of commits: who reads
 * the count sees exactly the publications up to it.
 */
async function takeNumber(transaction: Transaction, contract: Contract): Promise<number> {
  const row = await transaction.row<{ publications: number }>(sql`
    /* pricing.takeNumber */
    with ${notingChange(contract, "recommendations")}
    insert into publication_count (contract_id, publications)
    values (${contract.contractId}, 1)
    on conflict (contract_id) do update
    set publications = publication_count.publications + 1
    returning publications`);
  assert(row !== null, "an upsert returns its row");
  return row.publications;
}

/** Locks the newest prices of products. @returns them by product */
async function lockNewest(
  transaction: Transaction,
  contract: Contract,
  products: readonly Known[],
): Promise<ReadonlyMap<number, Newest>> {
  if (products.length === 0) return new Map();
  if (!(await lockKnown(transaction, contract, products))) return await readNewest(transaction, contract, products);
  const newest = new Map<number, Newest>();
  for (const { productId, previousAt, previousPrice, previousLimit, previousIsDrift } of products) {
    if (previousAt === null) continue;
    const isRead = previousPrice !== undefined && previousLimit !== undefined && previousIsDrift !== undefined;
    if (!isRead || previousPrice === null) return await readNewest(transaction, contract, products);
    newest.set(productId, { at: previousAt, price: previousPrice, limit: previousLimit, isDrift: previousIsDrift });
  }
  return newest;
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

/** Products far apart, such as members of families, are looked up one by one: their range would have many others. */
function areFarApart(products: readonly { productId: number }[]): boolean {
  const [first, last] = rangeOf(products);
  return last - first >= maxSparseness * products.length;
}

const maxSparseness = 4;
/** Without statistics the planner compares each of two lists with each of the other, which takes 800 ms for 2,000. */
const comparedWithEach = 100;

/** The range of products bounds the search, whatever plan is chosen. */
function rangeOf(products: readonly { productId: number }[]): [number, number] {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
  for (const { productId } of products) {
    first = Math.min(first, productId);
    last = Math.max(last, productId);
  }
  return [first, last];
}

/**
 * Adds the rows of products that had no price, so that they are locked, too; {@link renewNewest} gives them their price.
 *
 * @returns the products that somebody else has published a price of meanwhile
 */
async function addNewest(
  transaction: Transaction,
  contract: Contract,
  publications: readonly Publication[],
): Promise<readonly Publication[]> {
  if (publications.length === 0) return [];
  const productIds = publications.map(({ productId }) => productId).toSorted((a, b) => a - b);
  const rows = await transaction.rows<{ product_id: number }>(sql`
    /* pricing.addNewest */
    insert into newest_recommendation (contract_id, product_id, calculated_at, price)
    select ${contract.contractId}, product_id, '-infinity', 0
    from unnest(${productIds}::bigint[]) as added (product_id)
    on conflict (contract_id, product_id) do nothing
    returning product_id`);
  if (rows.length === publications.length) return [];
  const added = new Set(rows.map((row) => row.product_id));
  return publications.filter(({ productId }) => !added.has(productId));
}

/** The database's time, but after the newest price of each product, in case the clock was set back. */
async function publicationTime(transaction: Transaction, newest: Iterable<Newest>, after: Date | null): Promise<Date> {
  const row = await transaction.row<{ now: Date }>(sql`/* pricing.clock */ select clock_timestamp() as now`);
  let atMs = Math.max(row?.now.getTime() ?? 0, (after?.getTime() ?? 0) + 1);
  for (const before of newest) atMs = Math.max(atMs, before.at.getTime() + 1);
  return new Date(atMs);
}

/** All lines at once: a chunk is small, and a message a line would cost more than the line. */
function recommendationLines(
  contract: Contract,
  published: readonly Publication[],
  { at, number }: { at: Date; number: number },
): string {
  const moment = at.toISOString();
  let lines = "";
  for (const price of published) {
    lines +=
      `${copiedText(contract.contractId, price)}\t${moment}\t${recommendationId(price.productId, at.getTime())}` +
      `\t${copyText(price.computedAt?.toISOString() ?? null)}\t${copyText(price.origin ?? null)}\t${number}\n`;
  }
  return lines;
}

async function renewNewest(
  transaction: Transaction,
  contract: Contract,
  published: readonly Publication[],
  at: Date,
): Promise<void> {
  const isNamed = areFarApart(published);
  const isHashed = isNamed && published.length > comparedWithEach;
  if (isHashed) await transaction.set(joinByHashing);
  await transaction.run(renewing(contract, published, { at, isNamed }));
  if (isHashed) await transaction.set(joinAsUsual);
}

function renewing(
  contract: Contract,
  published: readonly Publication[],
  { at, isNamed }: { at: Date; isNamed: boolean },
): Sql {
  const [first, last] = rangeOf(published);
  const productIds = bigintArray(published.map(({ productId }) => productId));
  return sql`
    /* pricing.renewNewest */
    update newest_recommendation as newest
    set calculated_at = ${at}, price = incoming.price::numeric, price_limit = incoming.price_limit,
      has_competitors = incoming.has_competitors, is_drift = incoming.is_drift
    from unnest(${productIds}::bigint[],
        ${textArray(published.map(({ figures }) => String(figures.price)))}::text[],
        ${textArray(published.map(({ figures }) => figures.limit))}::text[],
        ${booleanArray(published.map(({ competitors }) => competitors?.has ?? null))}::boolean[],
        ${booleanArray(published.map(({ figures }) => figures.isDrift))}::boolean[])
      as incoming (product_id, price, price_limit, has_competitors, is_drift)
    where newest.contract_id = ${contract.contractId}
      and newest.product_id >= ${first} and newest.product_id <= ${last}
      and ${isNamed ? sql`newest.product_id = any(${productIds}::bigint[])` : sql`true`}
      and newest.product_id = incoming.product_id`;
}

/** Notes prices that are published later than by their run, so that the run is kept as long as they are. */
async function noteLate(
  transaction: Transaction,
  contract: Contract,
  published: readonly Publication[],
  at: Date,
): Promise<void> {
  const late = published.filter(({ computedAt }) => computedAt !== undefined);
  if (late.length === 0) return;
  await transaction.run(sql`
    /* pricing.noteLate */
    insert into late_publication (contract_id, task_id, product_id, published_at)
    select ${contract.contractId}, task_id, product_id, ${at}
    from unnest(${late.map(({ taskId }) => taskId)}::uuid[], ${late.map(({ productId }) => productId)}::bigint[])
      as late (task_id, product_id)`);
}
