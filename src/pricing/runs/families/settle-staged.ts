/**
 * `settleStaged`: the pass of a run after all products are calculated. It makes the prices of families whose members were staged
 * with their chunks, judges and stores them (interface 4.40-8 to 4.40-14). A batch of whole families and the run's progress commit
 * together. These are families that no chunk holds, and those of runs whose products follow others; all others are settled where
 * they are calculated (price-families.ts).
 */
import type { Contract } from "../../../base/contract.ts";
import { assert } from "../../../base/error.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { chunkOf } from "../../calculate/calculate-chunk.ts";
import { storeCalculated, type CalculationTask, type RunSumsRow } from "../store-calculated.ts";
import type { RunVersion } from "../../calculate/versions.ts";
import { readBatches, type FamilyBatch } from "./family-batches.ts";
import { storePasses } from "../../inputs/family-pass.ts";
import { decodeMembers } from "../../calculate/member-text.ts";
import { holdAll, settleMembers, standing, type Members, type SettledMember } from "./settle-members.ts";
import { clearStaged, readStaged } from "./staged-member.ts";

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
}): SettledMember {
  const [member] = decodeMembers(`[${text}]`);
  assert(member !== undefined, "the text of a member is one");
  const staged = result === null ? null : readStaged(result);
  return stands ? standing({ member, staged }) : { member, staged };
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
