/** The families of a run in the order in which they are settled: whole ones together, as many as a chunk has products. */
import { MAX_MEMBERS, connectedGroups } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { packGroups } from "../../calculate/pack-groups.ts";
import { decodeMembers } from "../../calculate/member-text.ts";

/** Members that are settled in one transaction. */
export interface FamilyBatch {
  versionPlace: number;
  /** The products of each family, by id. */
  groups: readonly (readonly number[])[];
  /** How many products the family has, if it is too large to be settled and this is a part of it. */
  tooLarge: number | null;
}

interface Known {
  productId: string;
  keys: readonly (string | null)[];
  canMove: boolean;
}

/** Reads the members that a run has staged. Families without a price that could move are left out. */
export async function readBatches(
  database: Queries,
  contract: Contract,
  { taskId, versionPlace }: { taskId: string; versionPlace: number },
): Promise<FamilyBatch[]> {
  const members: Known[] = [];
  for (let after: number | null = 0; after !== null;) {
    const rows: MemberRow[] = await listMembers(database, contract, { taskId, versionPlace, after });
    for (const row of rows) {
      const [member] = decodeMembers(`[${row.member}]`);
      if (member !== undefined) members.push({ productId: member.productId, keys: member.keys, canMove: row.can_move });
    }
    after = rows.length < limits.pricing.productsLookedAtOnce ? null : (rows.at(-1)?.product_id ?? null);
  }
  const groups = connectedGroups(members)
    .filter((group) => group.some(({ canMove }) => canMove))
    .map((group) => group.map(({ productId }) => Number(productId)).toSorted((a, b) => a - b))
    // Products beside each other are read and written faster than products far apart.
    .toSorted(([a = 0], [b = 0]) => a - b);
  return batchesOf(groups, versionPlace);
}

/** Fills batches with whole families. Those that are too large come last, in parts. */
function batchesOf(groups: readonly (readonly number[])[], versionPlace: number): FamilyBatch[] {
  const most = limits.pricing.productsPerChunk;
  const whole = packGroups(
    groups.filter((group) => group.length <= MAX_MEMBERS),
    most,
  );
  const parts = groups
    .filter((group) => group.length > MAX_MEMBERS)
    .flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / most) }, (_, index) => ({
        versionPlace,
        groups: [group.slice(index * most, (index + 1) * most)],
        tooLarge: group.length,
      })),
    );
  return [...whole.map((pack) => ({ versionPlace, groups: pack, tooLarge: null })), ...parts];
}

interface MemberRow {
  product_id: number;
  member: string;
  can_move: boolean;
}

async function listMembers(
  database: Queries,
  contract: Contract,
  { taskId, versionPlace, after }: { taskId: string; versionPlace: number; after: number },
): Promise<MemberRow[]> {
  return await database.rows<MemberRow>(sql`
    /* pricing.listMembers */
    select product_id, member, result is not null as can_move
    from family_member
    where contract_id = ${contract.contractId} and task_id = ${taskId} and version_place = ${versionPlace}
      and product_id > ${after}
    order by product_id
    limit ${limits.pricing.productsLookedAtOnce}`);
}
