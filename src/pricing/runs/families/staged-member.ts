/**
 * Products whose prices are settled with their families. They are staged in the transaction of their chunk, so a run that is
 * taken up after a crash settles what was calculated before.
 */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import { copyLine } from "../../../database/copy.ts";
import { limits } from "../../../limits.ts";
import { encodeMember } from "../../calculate/member-text.ts";
import type { StagedMember, StagedResult } from "../../calculate/member.ts";
import type { JudgedPrice, Unpriced } from "../../calculate/results.ts";

/** Stages the members of a chunk. @param areKnown whether the run may have staged them before */
export async function stageMembers(
  transaction: Transaction,
  contract: Contract,
  { taskId, areKnown }: { taskId: string; areKnown: boolean },
  members: readonly StagedMember[],
): Promise<void> {
  if (members.length === 0) return;
  if (areKnown) {
    await deleteMembers(
      transaction,
      contract,
      taskId,
      members.map(({ productId }) => productId),
    );
  }
  const statement = sql`
    /* pricing.stageMembers */
    copy family_member (contract_id, task_id, version_place, product_id, member, result)
    from stdin`;
  const lines = members
    .values()
    .map(({ versionPlace, productId, member, staged }) =>
      copyLine([
        contract.contractId,
        taskId,
        versionPlace,
        productId,
        JSON.stringify(encodeMember(member)),
        staged === null ? null : JSON.stringify(staged),
      ]),
    );
  await transaction.copy(statement, lines);
}

/** Deletes what was staged of products. */
export async function deleteMembers(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  productIds: readonly number[],
): Promise<void> {
  await transaction.run(sql`
    /* pricing.deleteMembers */
    delete from family_member
    where contract_id = ${contract.contractId} and task_id = ${taskId}
      and product_id = any(${productIds}::bigint[])`);
}

/**
 * Deletes everything that was staged of a run, in bounded statements. Each deletes a range of keys: compared with a list of them, a
 * table whose statistics are older than the run is read once for each of the list.
 */
export async function clearStaged(database: Queries, contractId: string, taskId: string): Promise<void> {
  for (let isLast = false; !isLast;) {
    const last = await findStaged(database, contractId, taskId);
    isLast = last === null;
    const range =
      last === null ? sql`true` : sql`(version_place, product_id) <= (${last.version_place}, ${last.product_id})`;
    await database.run(sql`
      /* pricing.clearStaged */
      delete from family_member
      where contract_id = ${contractId} and task_id = ${taskId} and ${range}`);
  }
}

/** The last member that one statement deletes; null if these are all. */
async function findStaged(
  database: Queries,
  contractId: string,
  taskId: string,
): Promise<{ version_place: number; product_id: number } | null> {
  return await database.row(sql`
    /* pricing.findStaged */
    select version_place, product_id
    from family_member
    where contract_id = ${contractId} and task_id = ${taskId}
    order by version_place, product_id
    offset ${limits.pricing.productsLookedAtOnce - 1}
    limit 1`);
}

/** Reads the JSON text of a {@link StagedResult}. */
export function readStaged(text: string): StagedResult {
  const staged: StagedResult = JSON.parse(text);
  const { result, figures } = staged;
  const { calculated } = result;
  const previousAt = calculated.previousAt === null ? null : new Date(calculated.previousAt);
  const { marketAt } = figures.figures;
  return {
    ...staged,
    result: withTime(result, previousAt),
    figures: { ...figures, figures: { ...figures.figures, marketAt: marketAt === null ? null : new Date(marketAt) } },
  };
}

/** JSON has a time as its text. */
function withTime(result: JudgedPrice | Unpriced, previousAt: Date | null): JudgedPrice | Unpriced {
  return "judgement" in result
    ? { ...result, calculated: { ...result.calculated, previousAt } }
    : { ...result, calculated: { ...result.calculated, previousAt } };
}
