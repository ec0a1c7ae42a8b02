/**
 * `priceFamilies`: the pass of a run over the products of families, whole families at a time. Their prices are calculated, settled,
 * judged and stored together (interface 4.40-8 to 4.40-13), so nothing is kept between. The prices of a batch and the run's
 * progress commit together, and only if no other process has stored them.
 */
import { connectedGroups } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import { calculateProducts, chunkOf, type CalculatedChunk } from "../../calculate/calculate-chunk.ts";
import { openProduct, type CalculatedProduct, type ChunkCalculation } from "../../calculate/calculate-product.ts";
import { chunksAhead, throughChunks } from "../../inputs/through-chunks.ts";
import type { Inputs, ProductInputs } from "../../calculate/inputs.ts";
import type { FamilyPass } from "../../calculate/settle-rounds.ts";
import type { RunSumsRow, RunWork } from "../run-writer.ts";
import { batchAt, listStanding, loadsOfFamilies, type Batch } from "./load-families.ts";
import { storePasses } from "../../inputs/family-pass.ts";
import { settleMembers, fixedMember, type Loaded, type Settled, type SettledMember } from "./settle-members.ts";
import { runMembers, type RunMember } from "../../calculate/member.ts";

/** A batch of families whose prices are known, and the numbers of products that are done before and after it. */
interface PricedBatch {
  start: number;
  end: number;
  chunk: CalculatedChunk;
  passes: readonly FamilyPass[];
  leftOut: number;
}

/**
 * Prices the families of a run, from where it was left.
 *
 * @returns false if another process advanced the run: nothing was stored twice, and another call continues
 */
export async function priceFamilies(work: RunWork): Promise<boolean> {
  const { database, settings } = work;
  const { contract, taskId, families, calculation } = settings;
  if (families.batches.length === 0) return true;
  const start = await findGathered(database, contract, taskId);
  if (start >= families.gathered.size) return true;
  let gathering = new Gathering();
  return await throughChunks({
    ...chunksAhead(loadsOfFamilies(work), start),
    calculate: async (chunk) => {
      await gathering.add(calculation, chunk);
      const batch = batchAt(families.batches, chunk.after);
      if (chunk.upTo < batch.start + batch.productIds.length) return null;
      const gathered = gathering;
      gathering = new Gathering();
      return await priceBatch(work, gathered, batch);
    },
    store: async (priced) => await storeBatch(work, priced),
    signal: work.signal,
  });
}

/** The products of a batch as they are calculated, in one chunk, or in several if their offers do not fit into memory. */
class Gathering {
  readonly members: RunMember[] = [];
  /** Products whose own result is stored in any case. */
  readonly own: CalculatedProduct[] = [];
  #loaded = new Map<number, ProductInputs>();
  #chunks = 0;

  /** The products with their markets, for those that families move; none if their markets came in several chunks. */
  get loaded(): Loaded {
    return this.#loaded;
  }

  async add(calculation: ChunkCalculation, { products }: Inputs): Promise<void> {
    const { versions } = calculation;
    await calculateProducts(calculation, products, {
      open: (from) => openProduct(calculation, versions.choose(from.product), from),
      close: (opened, product) => {
        const members = runMembers(calculation, opened, product);
        this.members.push(...members);
        if (members.every(({ own }) => own === null)) this.own.push(product);
      },
    });
    this.#chunks++;
    this.#loaded = new Map(this.#chunks === 1 ? products.map((from) => [from.product.product_id, from]) : []);
  }
}

async function priceBatch(work: RunWork, gathering: Gathering, { start, productIds }: Batch): Promise<PricedBatch> {
  const settled: Settled[] = [];
  for (const { versionPlace, members } of await familiesOf(work, gathering)) {
    const version = work.settings.calculation.versions.all[versionPlace];
    if (version === undefined) continue;
    settled.push(await settleMembers(work, version, byId(members), gathering.loaded));
  }
  const [first = 0] = productIds;
  const range = { after: first - 1, upTo: productIds.at(-1) ?? first, isSparse: true };
  const products = [...gathering.own, ...settled.flatMap((one) => one.products)];
  return {
    start,
    end: start + productIds.length,
    chunk: chunkOf(range, products),
    passes: settled.flatMap(({ passes }) => passes),
    leftOut: settled.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

/** The members of one version. */
interface Families {
  versionPlace: number;
  members: readonly SettledMember[];
}

/** The members by version. Families without a price that could move are left out. */
async function familiesOf({ database, settings }: RunWork, gathering: Gathering): Promise<Families[]> {
  const movable = gathering.members.filter(({ own }) => own !== null).map(({ productId }) => productId);
  const overwritten = new Set(await listStanding(database, settings.contract, movable));
  const byVersion = Map.groupBy(gathering.members, ({ versionPlace }) => versionPlace);
  return [...byVersion].map(([versionPlace, ofVersion]) => {
    const known = new Map(ofVersion.map((one) => [one.member.productId, one]));
    const members = connectedGroups(ofVersion.map(({ member }) => member))
      .map((group) => group.flatMap(({ productId }) => known.get(productId) ?? []))
      .filter((group) => group.some(({ own }) => own !== null))
      .flat()
      .map((one) => (overwritten.has(one.productId) ? fixedMember(one) : one));
    return { versionPlace, members };
  });
}

function byId(members: readonly SettledMember[]): ReadonlyMap<string, SettledMember> {
  return new Map(members.map((one) => [one.member.productId, one]));
}

/** Stores a batch. @returns false if another process stored it */
async function storeBatch(
  { settings, writer }: RunWork,
  { chunk, passes, leftOut, ...range }: PricedBatch,
): Promise<boolean> {
  const { contract, taskId } = settings;
  const advance = async (transaction: Transaction): Promise<RunSumsRow | null> => {
    const sums = await advanceGathered(transaction, contract, taskId, range);
    if (sums !== null) await storePasses(transaction, contract, taskId, passes);
    return sums;
  };
  return await writer.store(chunk, { pass: "families", advance, sizesMissing: leftOut });
}

/** How many products of the run's families are done. */
async function findGathered(database: Queries, contract: Contract, taskId: string): Promise<number> {
  const row = await database.row<{ gathered: number }>(sql`
    /* pricing.findGathered */
    select gathered
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return row?.gathered ?? 0;
}

/** Advances the run over a batch. @returns the sums so far; null if it was not at the batch's start */
async function advanceGathered(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  { start, end }: { start: number; end: number },
): Promise<RunSumsRow | null> {
  return await transaction.row<RunSumsRow>(sql`
    /* pricing.advanceGathered */
    update pricing_run
    set gathered = ${end}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and gathered = ${start}
    returning branches, sums, tripped`);
}
