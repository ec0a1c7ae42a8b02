/**
 * The order in which a run prices products that follow others (interface 4.40-2): first those that follow nobody, then by
 * levels. It is made of the tags as they are when the run begins, and stored with the run, so a run that is taken up after
 * a crash goes on in the same order. A run whose strategies follow nobody has one level, and stores nothing.
 */
import { levelsOf, type Levels, type Reason } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { Yielder } from "../../base/yielding.ts";
import { sql, type Queries } from "../../database/connection.ts";
import type { RunVersions } from "../calculate/versions.ts";
import { namedBy } from "../inputs/other-products.ts";
import { taggedProducts } from "../inputs/tagged-products.ts";

export interface RunLevels {
  /** The products of level 1 and of those above it, by id. Level 0 has all others. */
  followers: readonly (readonly number[])[];
  /** Every product of {@link followers}. */
  following: ReadonlySet<number>;
  /** Products without a level, and why. They are handled with level 0. */
  failures: ReadonlyMap<number, Reason>;
}

/** The levels as they are stored: many products fail for one reason. */
interface StoredLevels {
  followers: number[][];
  failures: { why: Reason; productIds: number[] }[];
}

const oneLevel: RunLevels = { followers: [], following: new Set(), failures: new Map() };

/** Reads the order from the tags of products, once a run. */
export async function pinLevels(
  database: Queries,
  contract: Contract,
  run: { taskId: string; versions: RunVersions },
): Promise<RunLevels> {
  if (run.versions.all.every(({ compiled }) => compiled.leadingTags.length === 0)) return oneLevel;
  const stored = await findLevels(database, contract, run.taskId);
  if (stored !== null) return readLevels(stored);
  const made = await makeLevels(database, contract, run.versions);
  await database.run(sql`
    /* pricing.pinLevels */
    update pricing_run
    set levels = ${JSON.stringify(made)}
    where contract_id = ${contract.contractId} and task_id = ${run.taskId}`);
  return readLevels(made);
}

async function findLevels(database: Queries, contract: Contract, taskId: string): Promise<StoredLevels | null> {
  const row = await database.row<{ levels: string | null }>(sql`
    /* pricing.findLevels */
    select levels
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return row === null || row.levels === null ? null : JSON.parse(row.levels);
}

function readLevels({ followers, failures }: StoredLevels): RunLevels {
  return {
    followers,
    following: new Set(followers.flat()),
    failures: new Map(failures.flatMap(({ why, productIds }) => productIds.map((id) => [id, why] as const))),
  };
}

async function makeLevels(database: Queries, contract: Contract, versions: RunVersions): Promise<StoredLevels> {
  const followed = new Map<string, readonly string[]>();
  const ids = new Map<string, number>();
  const tags = [...new Set(versions.all.flatMap(({ compiled }) => compiled.leadingTags))];
  const yielder = new Yielder();
  for await (const page of taggedProducts(database, contract, tags)) {
    for (const product of page) {
      if (yielder.isDue) await yielder.yield();
      const leaders = namedBy(product, versions.choose(product).compiled.leadingTags);
      if (leaders.length === 0) continue;
      followed.set(product.identifier, leaders);
      ids.set(product.identifier, product.product_id);
      for (const leader of leaders) if (!followed.has(leader)) followed.set(leader, []);
    }
  }
  return storedLevels(levelsOf(followed), ids);
}

/** The products of each level by id. Those that only lead have level 0, and are left out. */
function storedLevels({ levels, failures }: Levels, ids: ReadonlyMap<string, number>): StoredLevels {
  const followers: number[][] = [];
  const failed = new Map<Reason, number[]>();
  for (const [identifier, productId] of [...ids].toSorted(([, a], [, b]) => a - b)) {
    const why = failures.get(identifier);
    const level = levels.get(identifier) ?? 0;
    if (why !== undefined) addTo(failed, why, productId);
    else if (level > 0) (followers[level - 1] ??= []).push(productId);
  }
  const stored = [...failed].map(([why, productIds]) => ({ why, productIds }));
  return { followers, failures: stored };
}

function addTo(groups: Map<Reason, number[]>, why: Reason, productId: number): void {
  const group = groups.get(why);
  if (group === undefined) groups.set(why, [productId]);
  else group.push(productId);
}
