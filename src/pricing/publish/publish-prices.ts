/**
 * `publishPrices`: the one way to publish prices, for runs, approvals, overwrites and take backs. A recommendation is one row,
 * written by COPY and never updated; the newest price of each product and its history are renewed with it.
 *
 * Locks are taken in one order: the fence, the newest prices by product, held prices, the count of publications. The time of publication is the
 * database's clock after that, at least a millisecond after each product's price before. So no price enters a window that
 * was read while it was closed. First prices are added under that time: adding them is their lock, and if it had to wait, the clock is
 * read once more.
 */
import type { Contract } from "../../base/contract.ts";
import { assert } from "../../base/error.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { copyText } from "../../database/copy.ts";
import { notingChange } from "../../versions/version.ts";
import { recommendationId } from "../calculate/recommendation-id.ts";
import { type StoredPrice } from "../calculate/calculated.ts";
import { passFence, type Fence, type Publisher } from "../strategies/fence.ts";
import { writeHistories, type Published } from "./histories.ts";
import { addNewest, lockNewest, renewNewest, type Known, type Newest } from "./newest-prices.ts";
import { copiedColumns, copiedText } from "./stored-price.ts";

/** A price to publish. */
export interface Publication extends StoredPrice {
  /** When it was calculated, if it is published later than by its run. */
  computedAt?: Date;
  origin?: "approved" | "overwritten" | "takenBack";
}

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
  const addedAt = await publicationTime(transaction, newest.values(), after);
  const { preceded, hasWaited } = await addNewest(transaction, contract, first, addedAt);
  for (const productId of preceded) overtaken.add(productId);
  const published = publications.filter(({ productId }) => !overtaken.has(productId));
  const at = hasWaited ? await publicationTime(transaction, newest.values(), after) : addedAt;
  const renewed = hasWaited ? published : published.filter(({ productId }) => newest.has(productId));
  await renewNewest(transaction, contract, renewed, { at, addedAt: hasWaited ? addedAt : null });
  if (published.length > 0) await store(transaction, contract, { published, newest, at });
  return { decision, at, published: new Set(published.map(({ productId }) => productId)), overtaken };
}

async function store(
  transaction: Transaction,
  contract: Contract,
  { published, newest, at }: { published: readonly Publication[]; newest: ReadonlyMap<number, Newest>; at: Date },
): Promise<void> {
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

/** The database's time, but after the newest price of each product, in case the clock was set back. */
async function publicationTime(transaction: Transaction, newest: Iterable<Newest>, after: Date | null): Promise<Date> {
  const row = await transaction.row<{ now: Date }>(sql`/* pricing.clock */ select clock_timestamp() as now`);
  let atMs = Math.max(row?.now.getTime() ?? 0, (after?.getTime() ?? 0) + 1);
  for (const before of newest) atMs = Math.max(atMs, before.at.getTime() + 1);
  return new Date(atMs);
}

/** All lines at once, without yielding: the contract's other publications wait meanwhile. A chunk is small. */
function recommendationLines(
  contract: Contract,
  published: readonly Publication[],
  { at, number }: { at: Date; number: number },
): string {
  const publishedAt = at.toISOString();
  let lines = "";
  for (const price of published) {
    lines +=
      `${copiedText(contract.contractId, price)}\t${publishedAt}\t${recommendationId(price.productId, at.getTime())}` +
      `\t${copyText(price.computedAt?.toISOString() ?? null)}\t${copyText(price.origin ?? null)}\t${number}\n`;
  }
  return lines;
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
