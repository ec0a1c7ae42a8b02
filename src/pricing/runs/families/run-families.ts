/**
 * The families of a run: which products are priced together, in which order. They are made of the tags as they are when the run
 * begins, and stored with it, so a run that is taken up after a crash goes on in the same order.
 */
import { familyKeysOf, groupsInOrder, type FamilyPart } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { Yielder } from "../../../base/yielding.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { readTags } from "../../../products/index.ts";
import type { RunLevels } from "../run-levels.ts";
import { productTags } from "../../inputs/tagged-products.ts";
import type { RunVersions } from "../../calculate/versions.ts";
import { packGroups } from "../../calculate/pack-groups.ts";

export interface RunFamilies {
  /** The products of whole families, by id, as many as a chunk has. */
  batches: readonly (readonly number[])[];
  /** Every product of {@link batches}. All others are priced before, and members among them are staged. */
  gathered: ReadonlySet<number>;
}

const noFamilies: RunFamilies = { batches: [], gathered: new Set() };

/**
 * Reads the families from the tags of products, once a run. A family of more products than a chunk is left out, and so are all of
 * a run whose products follow others: their members are staged until every product has a price of its own.
 */
export async function pinFamilies(
  database: Queries,
  contract: Contract,
  { taskId, versions, levels }: { taskId: string; versions: RunVersions; levels: RunLevels },
): Promise<RunFamilies> {
  if (!versions.haveFamilies || levels.followers.length > 0) return noFamilies;
  const stored = await findFamilies(database, contract, taskId);
  if (stored !== null) return readFamilies(stored);
  const made = await makeBatches(
    database,
    contract,
    versions.all.flatMap(({ compiled }) => compiled.families),
  );
  return (await storeFamilies(database, contract, taskId, made)) ? readFamilies(made) : noFamilies;
}

function readFamilies(batches: readonly (readonly number[])[]): RunFamilies {
  const gathered = new Set<number>();
  for (const batch of batches) for (const productId of batch) gathered.add(productId);
  return { batches, gathered };
}

async function findFamilies(database: Queries, contract: Contract, taskId: string): Promise<number[][] | null> {
  const row = await database.row<{ families: string | null }>(sql`
    /* pricing.findFamilies */
    select families
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return row === null || row.families === null ? null : JSON.parse(row.families);
}

/** @returns false if the run has priced products already: the release before began it, and staged their members */
async function storeFamilies(
  database: Queries,
  contract: Contract,
  taskId: string,
  batches: readonly (readonly number[])[],
): Promise<boolean> {
  const stored = await database.run(sql`
    /* pricing.pinFamilies */
    update pricing_run
    set families = ${JSON.stringify(batches)}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and last_product_id = 0 and level = 0`);
  return stored === 1;
}

/** Products that share a family of any version are in one batch, since a version may publish what another one goes by. */
async function makeBatches(
  database: Queries,
  contract: Contract,
  families: readonly FamilyPart[],
): Promise<readonly (readonly number[])[]> {
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
  const most = limits.pricing.productsPerChunk;
  // By id: products beside each other are read and written faster than products far apart.
  const groups = groupsInOrder(members)
    .filter((group) => group.length <= most)
    .map((group) => group.map(({ productId }) => productId));
  return packGroups(groups, most).map((batch) => batch.flat().toSorted((a, b) => a - b));
}
