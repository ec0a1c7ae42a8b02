/**
 * `settleStaged`: the pass of a run after all products are calculated. It makes the prices of families, judges and stores them
 * (interface 4.40-8 to 4.40-14). A batch of whole families and the run's progress commit together.
 */
import { tooLargeFamily, type FamilyMember, type FamilyPrice } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { assert } from "../../base/error.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { calculateProducts, chunkOf } from "../runs/calculate-chunk.ts";
import { openProduct, type CalculatedProduct, type OpenProduct } from "../runs/calculate-product.ts";
import { storeCalculated, type CalculationTask, type RunSumsRow } from "../runs/store-calculated.ts";
import type { RunVersion } from "../runs/versions.ts";
import { readBatches, type FamilyBatch } from "./family-batches.ts";
import { storePasses, type FamilyName, type FamilyPass } from "./family-pass.ts";
import { decodeMembers } from "./member-text.ts";
import { reloadProducts, type Reloaded } from "./reload-products.ts";
import { settleRounds, type Asked } from "./settle-rounds.ts";
import { clearStaged, readStaged, type StagedResult } from "./staged-member.ts";

/**
 * Settles the families of a run, from where it was left.
 *
 * @returns false if another process advanced the run: nothing was stored twice, and another call continues
 */
export async function settleStaged(task: CalculationTask): Promise<boolean> {
  const { database, contract, taskId, versions } = task;
  if (!versions.haveFamilies) return true;
  const done = await findSettled(database, contract, taskId);
  let start = 0;
  for (const [versionPlace, version] of versions.all.entries()) {
    for (const batch of await readBatches(database, contract, { taskId, versionPlace })) {
      const end = start + batch.groups.reduce((sum, group) => sum + group.length, 0);
      if (start >= done) {
        task.signal.throwIfAborted();
        if (!(await settleBatch(task, version, { ...batch, start, end }))) return false;
      }
      start = end;
    }
  }
  await clearStaged(database, contract.contractId, taskId);
  return true;
}

/** A batch, and the numbers of members that are settled before and after it. */
interface PlacedBatch extends FamilyBatch {
  start: number;
  end: number;
}

/** A member that was staged. */
interface Staged {
  member: FamilyMember;
  staged: StagedResult | null;
}

async function settleBatch(task: CalculationTask, version: RunVersion, batch: PlacedBatch): Promise<boolean> {
  const { database, contract, taskId } = task;
  const productIds = batch.groups.flat().toSorted((a, b) => a - b);
  const members = await readMembers(database, contract, { taskId, ...batch, productIds });
  const { products, passes, leftOut } = await (batch.tooLarge === null
    ? settleMembers(task, version, members)
    : holdAll(task, version, { members, tooLarge: batch.tooLarge }));
  const [first = 0] = productIds;
  const range = { after: first - 1, upTo: productIds.at(-1) ?? first, isSparse: true };
  const chunk = chunkOf(range, products, []);
  return await database.transaction(
    async (transaction) => {
      const sums = await advanceSettled(transaction, contract, taskId, batch);
      if (sums === null) return false;
      await storePasses(transaction, contract, taskId, passes);
      await storeCalculated(transaction, task, chunk, { pass: "families", sums, sizesMissing: leftOut });
      return true;
    },
    { withinMs: limits.database.transactionTimeoutMs },
  );
}

/** The products of families as they are stored, and what explains them. */
interface Settled {
  products: readonly CalculatedProduct[];
  passes: readonly FamilyPass[];
  leftOut: number;
}

async function settleMembers(task: CalculationTask, version: RunVersion, members: Members): Promise<Settled> {
  const all = [...members.values()].map(({ member }) => member);
  const rounds = settleRounds(version.compiled.families, all, (productId) => publishedOf(members.get(productId)));
  const products = new Map<string, CalculatedProduct>();
  // A price that a user set stays, so families do not ask for it.
  for (const { member, staged } of members.values()) {
    if (staged !== null && member.room === null) products.set(member.productId, unchanged(staged));
  }
  const named = new Map<string, FamilyName>();
  let step = rounds.next();
  while (step.done !== true) {
    const { prices, names } = step.value;
    const made = await calculateAsked(task, version, { members, ...step.value });
    for (const [productId, price] of prices) {
      const product = made.get(productId);
      if (product === undefined) products.delete(productId);
      else products.set(productId, product);
      const name = names.get(productId);
      if (name !== undefined && isChanged(price)) named.set(productId, name);
      else named.delete(productId);
    }
    step = rounds.next(new Set([...prices.keys()].filter((productId) => !isPublished(made.get(productId)))));
  }
  const used = new Set([...named.values()].flatMap((name) => ("id" in name ? [name.id] : [])));
  const { passes, leftOut } = step.value;
  return { products: [...products.values()], passes: [...passes.values()].filter(({ id }) => used.has(id)), leftOut };
}

/** A family of too many products: each keeps the price of its own, which waits. */
async function holdAll(
  task: CalculationTask,
  version: RunVersion,
  { members, tooLarge }: { members: Members; tooLarge: number },
): Promise<Settled> {
  const all = [...members.values()].map(({ member }) => member);
  const prices = new Map(all.map(({ productId, price }) => [productId, tooLargeFamily(price, tooLarge)]));
  const names = new Map(all.map(({ productId, price }) => [productId, { size: tooLarge, price }]));
  const products = await calculateAsked(task, version, { members, prices, names });
  return { products: [...products.values()], passes: [], leftOut: 0 };
}

/** By product id. */
type Members = ReadonlyMap<string, Staged>;

function publishedOf(found: Staged | undefined): number | null {
  return found?.staged?.result.calculated.previousPrice ?? null;
}

function isPublished(product: CalculatedProduct | undefined): boolean {
  return product !== undefined && "judgement" in product.result && product.result.judgement.verdict === "publish";
}

function isChanged(price: FamilyPrice): boolean {
  return price.moved !== null || price.held !== null;
}

/** The products as they are stored, by id: calculated once more with the price of their families if that is another. */
async function calculateAsked(
  task: CalculationTask,
  version: RunVersion,
  { members, prices, names }: Asked & { members: Members },
): Promise<ReadonlyMap<string, CalculatedProduct>> {
  const products = new Map<string, CalculatedProduct>();
  const changed: { productId: string; staged: StagedResult; family: FamilyPrice; familyName: FamilyName }[] = [];
  for (const [productId, family] of prices) {
    const staged = members.get(productId)?.staged ?? null;
    const familyName = names.get(productId);
    if (staged === null) continue;
    if (isChanged(family) && familyName !== undefined) changed.push({ productId, staged, family, familyName });
    else products.set(productId, unchanged(staged));
  }
  const reloaded = await reloadProducts(
    task.database,
    task.contract,
    changed.map(({ staged }) => staged),
  );
  // A product that was deleted meanwhile, or whose market data are: it gets no price.
  const again = changed.flatMap(({ staged, family, familyName }): Reloaded[] => {
    const from = reloaded.get(staged.result.calculated.productId);
    return from === undefined ? [] : [{ ...from, family, familyName }];
  });
  const open = (from: Reloaded): OpenProduct => openProduct(task, version, from);
  for (const product of await calculateProducts(task, again, { open })) {
    products.set(String(product.result.calculated.productId), product);
  }
  return products;
}

function unchanged({ result, figures, isCostUnknown }: StagedResult): CalculatedProduct {
  return { result, figures, isCostUnknown, failure: null };
}

/** The members of a batch, ascending, as they were staged. The range bounds the search, whatever plan is chosen. A price that a user set stays meanwhile, as the published one. */
async function readMembers(
  database: Queries,
  contract: Contract,
  wanted: { taskId: string; versionPlace: number; productIds: readonly number[] },
): Promise<Members> {
  const rows = await database.rows<{ product_id: number; member: string; result: string | null; stands: boolean }>(sql`
    /* pricing.readMembers */
    select product_id, member, result, coalesce(stands, false) as stands
    from family_member
    left join lateral (
      select true as stands
      from held_price as held
      where held.contract_id = ${contract.contractId}
        and held.product_id = family_member.product_id
        and held.status = 'overwritten'
        and held.stands_until > statement_timestamp()
      limit 1
    ) as held on true
    where contract_id = ${contract.contractId} and task_id = ${wanted.taskId} and version_place = ${wanted.versionPlace}
      and family_member.product_id >= ${wanted.productIds[0] ?? 0}
      and family_member.product_id <= ${wanted.productIds.at(-1) ?? 0}
      and family_member.product_id = any(${wanted.productIds}::bigint[])
    order by family_member.product_id`);
  return new Map(rows.map((row) => [String(row.product_id), stagedOf(row)]));
}

function stagedOf({
  member: text,
  result,
  stands,
}: {
  member: string;
  result: string | null;
  stands: boolean;
}): Staged {
  const [member] = decodeMembers(`[${text}]`);
  assert(member !== undefined, "the text of a member is one");
  const staged = result === null ? null : readStaged(result);
  if (!stands || staged === null) return { member, staged };
  const price = staged.result.calculated.previousPrice ?? member.price;
  return { member: { ...member, price, room: null }, staged };
}

/** How many members of the run's families are settled. */
async function findSettled(database: Queries, contract: Contract, taskId: string): Promise<number> {
  const row = await database.row<{ settled: number }>(sql`
    /* pricing.findSettled */
    select settled
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return row?.settled ?? 0;
}

/** Advances the run over a batch. @returns the sums so far; null if it was not at the batch's start */
async function advanceSettled(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  { start, end }: PlacedBatch,
): Promise<RunSumsRow | null> {
  return await transaction.row<RunSumsRow>(sql`
    /* pricing.advanceSettled */
    update pricing_run
    set settled = ${end}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and settled = ${start}
    returning branches, sums, tripped`);
}
