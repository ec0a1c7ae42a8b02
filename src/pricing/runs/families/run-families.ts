/**
 * The families of a run: which products are priced together, in which order. They are made of the tags as they are when the run
 * begins, and stored with it, so a run that is taken up after a crash goes on in the same order.
 */
import { MAX_MEMBERS, familyKeysOf, groupsInOrder, type FamilyPart } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { Yielder } from "../../../base/yielding.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { readTags } from "../../../products/index.ts";
import { productTags } from "../../inputs/tagged-products.ts";
import type { RunVersions } from "../../calculate/versions.ts";
import { packGroups } from "../../calculate/pack-groups.ts";

export interface RunFamilies {
  /** The products of whole families, by id, as many as a chunk has. */
  batches: readonly (readonly number[])[];
  /** Every product of {@link batches}. All others are priced before. */
  gathered: ReadonlySet<number>;
  /** Products whose families together are too large to be settled, and how many products these have. They are priced alone, with all others. */
  large: ReadonlyMap<number, number>;
}

/** The families as they are stored: products by id. */
interface StoredFamilies {
  batches: readonly (readonly number[])[];
  large: readonly (readonly number[])[];
}

/** Reads the families from the tags of products, once a run. */
export async function pinFamilies(
  database: Queries,
  contract: Contract,
  { taskId, versions }: { taskId: string; versions: RunVersions },
): Promise<RunFamilies> {
  if (!versions.haveFamilies) return readFamilies({ batches: [], large: [] });
  const stored = await findFamilies(database, contract, taskId);
  if (stored !== null) return readFamilies(stored);
  const made = await makeFamilies(
    database,
    contract,
    versions.all.flatMap(({ compiled }) => compiled.families),
  );
  await database.run(sql`
    /* pricing.pinFamilies */
    update pricing_run
    set families = ${JSON.stringify(made)}
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return readFamilies(made);
}

function readFamilies({ batches, large }: StoredFamilies): RunFamilies {
  const gathered = new Set<number>();
  for (const batch of batches) for (const productId of batch) gathered.add(productId);
  const sizes = large.flatMap((group) => group.map((productId) => [productId, group.length] as const));
  return { batches, gathered, large: new Map(sizes) };
}

async function findFamilies(database: Queries, contract: Contract, taskId: string): Promise<StoredFamilies | null> {
  const row = await database.row<{ families: string | null }>(sql`
    /* pricing.findFamilies */
    select families
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return row === null || row.families === null ? null : JSON.parse(row.families);
}

/** Products that share a family of any version are in one batch, since a version may publish what another one goes by. */
async function makeFamilies(
  database: Queries,
  contract: Contract,
  families: readonly FamilyPart[],
): Promise<StoredFamilies> {
  const tags = [...new Set(families.map(({ by }) => by.slice("tags.".length)))];
  const members: { productId: number; keys: readonly (string | null)[] }[] = [];
  const yielder = new Yielder();
  for await (const page of productTags(database, contract, tags)) {
    for (const product of page) {
      if (yielder.isDue) await yielder.yield();
      const keys = familyKeysOf(families, { tags: readTags(product.tags) })?.keys;
      if (keys !== undefined) members.push({ productId: product.product_id, keys });
    }
  }
  // By id: products beside each other are read and written faster than products far apart.
  const groups = groupsInOrder(members).map((group) => group.map(({ productId }) => productId));
  const settled = groups.filter((group) => group.length <= MAX_MEMBERS);
  const batches = packGroups(settled, limits.pricing.productsPerChunk).map((batch) =>
    batch.flat().toSorted((a, b) => a - b),
  );
  return { batches, large: groups.filter((group) => group.length > MAX_MEMBERS) };
}
