/**
 * Products whose prices are settled with their families. They are staged in the transaction of their chunk, so a run that is
 * taken up after a crash settles what was calculated before.
 */
import type { FamilyMember } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { copyLine } from "../../database/copy.ts";
import { limits } from "../../limits.ts";
import type { CalculatedFigures } from "../figures/store-figures.ts";
import type { LoadedHistory } from "../publishing/histories.ts";
import type { JudgedPrice } from "../publishing/settle.ts";
import type { Unpriced } from "../publishing/unpriced.ts";
import type { CalculatedChunk } from "../runs/calculate-chunk.ts";
import type { CalculatedProduct, OpenProduct } from "../runs/calculate-product.ts";
import { engineProduct } from "../runs/engine-input.ts";
import type { RunVersions } from "../runs/versions.ts";
import { encodeMember } from "./member-text.ts";
import { memberOf } from "./member.ts";

/** A product as a member of the families of one version of a run. */
export interface StagedMember {
  /** The place of the version in {@link RunVersions.all}. */
  versionPlace: number;
  productId: number;
  member: FamilyMember;
  /** What is stored if its families leave its price; null of a member whose own result is stored at once. */
  staged: StagedResult | null;
}

/** The result of a product's own calculation, and what it takes to calculate it once more. */
export interface StagedResult {
  identifier: string;
  result: JudgedPrice | Unpriced;
  figures: CalculatedFigures;
  isCostUnknown: boolean;
  /** All of its history, if it was asked for and a result without a price does not have it. */
  past: LoadedHistory | null;
}

/** What a product is to the families of a run's versions. */
export function stagedMembers(
  versions: RunVersions,
  { version: own, from: { product, previousPrice: published, past }, input, outcome }: OpenProduct,
  { result, figures, isCostUnknown }: CalculatedProduct,
): StagedMember[] {
  if (!versions.haveFamilies) return [];
  const engine = input?.product ?? engineProduct(product);
  return versions.all.flatMap((version, versionPlace) => {
    const known = { engine, outcome: version === own ? outcome : null, published };
    const member = memberOf(version.compiled.families, product, known);
    if (member === null) return [];
    const { product_id: productId, identifier } = product;
    const staged =
      member.room === null ? null : { identifier, result, figures, isCostUnknown, past: pastOf(result, past) };
    return [{ versionPlace, productId, member, staged }];
  });
}

function pastOf(result: JudgedPrice | Unpriced, past: LoadedHistory | undefined): LoadedHistory | null {
  return "judgement" in result ? null : (past ?? null);
}

/** The chunk without the products that wait for their families. */
export function withoutStaged(chunk: CalculatedChunk): CalculatedChunk {
  const waiting = new Set(chunk.members.flatMap(({ productId, staged }) => (staged === null ? [] : [productId])));
  if (waiting.size === 0) return chunk;
  const isReady = ({ calculated }: { calculated: { productId: number } }): boolean =>
    !waiting.has(calculated.productId);
  const unpriced = chunk.unpriced.filter(isReady);
  const unknown = chunk.members.filter(({ staged }) => staged?.isCostUnknown === true).length;
  return {
    ...chunk,
    prices: chunk.prices.filter(isReady),
    unpriced,
    figures: chunk.figures.filter(({ productId }) => !waiting.has(productId)),
    skipped: unpriced.length - chunk.failed,
    costUnknown: chunk.costUnknown - unknown,
    isSparse: true,
  };
}

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
