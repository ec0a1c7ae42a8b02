/** What moved prices of a family: kept once a family, with all its members, so that explanations settle it again. */
import {
  settleFamilies,
  tooLargeFamily,
  unsettledFamily,
  type FamilyPart,
  type FamilyPrice,
} from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { copyLine } from "../../database/copy.ts";
import { decodeMembers, encodeMember } from "../calculate/member-text.ts";
import type { FamilyName, FamilyPass } from "../calculate/settle-rounds.ts";

/** Stores passes of a run. */
export async function storePasses(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  passes: readonly FamilyPass[],
): Promise<void> {
  if (passes.length === 0) return;
  const statement = sql`
    /* pricing.storePasses */
    copy family_pass (contract_id, task_id, family_id, members)
    from stdin`;
  const lines = passes
    .values()
    .map(({ id, members }) => copyLine([contract.contractId, taskId, id, JSON.stringify(members.map(encodeMember))]));
  await transaction.copy(statement, lines);
}

/** What the families of a version made of a product's price in a run; null if that is no longer kept. */
export async function repeatFamily(
  database: Queries,
  contract: Contract,
  name: FamilyName,
  product: { taskId: string; productId: number; families: readonly FamilyPart[] },
): Promise<FamilyPrice | null> {
  if ("size" in name) return tooLargeFamily(name.price, name.size);
  if ("rounds" in name) return unsettledFamily(name.price, name.rounds);
  const row = await database.row<{ members: string }>(sql`
    /* pricing.findFamilyPass */
    select members
    from family_pass
    where contract_id = ${contract.contractId} and task_id = ${product.taskId} and family_id = ${name.id}`);
  if (row === null) return null;
  const { prices } = settleFamilies(product.families, decodeMembers(row.members));
  return prices.get(String(product.productId)) ?? null;
}
