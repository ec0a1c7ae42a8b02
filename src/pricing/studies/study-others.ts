/**
 * The other products that a study reads, with the prices that a run of the strategy would publish of them (interface 4.40-6). The leaders of a chunk's products are loaded and calculated before them, level by level.
 */
import {
  familyKeysOf,
  levelsOf,
  type FamilyPrice,
  type Levels,
  type OtherProduct,
  type Outcome,
  type Reason,
} from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { Yielder } from "../../base/yielding.ts";
import type { Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { calculate, failureOf, type Calculation } from "../calculate/calculate.ts";
import type { CalculatedFrom, ProductInputs, PricedProductRow } from "../calculate/inputs.ts";
import { engineProduct } from "../inputs/engine-input.ts";
import { loadIdentified, withTheirMarkets } from "../inputs/load-identified.ts";
import { namedBy } from "../inputs/other-products.ts";

/** What a study calculates with. */
export interface RelatedStudy {
  calculation: Calculation;
  withHistory: boolean;
  /** Whether a run would publish the price of a leader. */
  publishes: (outcome: Outcome, from: CalculatedFrom) => boolean;
}

/** What other products mean to one product. */
export interface Relations {
  others?: ReadonlyMap<string, OtherProduct>;
  /** Why it is not calculated. */
  failure?: Reason;
  /** What its families make of its own price, if that is another price, or held. */
  family?: FamilyPrice;
}

/** By product id. */
export type RelationsOf = (productId: number) => Relations;

const alone: Relations = {};

/** The outcome of a product with what others mean to it. */
export function calculateRelated(
  calculation: Calculation,
  from: CalculatedFrom,
  { failure, ...related }: Relations,
  options: Parameters<typeof calculate>[2] = {},
): Outcome {
  return failure === undefined ? calculate(calculation, { ...from, ...related }, options) : failureOf(failure);
}

/** Finds out what other products mean to those of a chunk, families aside. A strategy that reads none costs nothing. */
export async function relateOthers(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  chunk: readonly ProductInputs[],
): Promise<RelationsOf> {
  const { referringTags } = study.calculation.compiled;
  if (referringTags.length === 0) return () => alone;
  const rows = await followNames(database, contract, study, chunk);
  const levels = followedLevels([...rows.values()], study);
  const others = new Map([...rows].map(([identifier, row]) => [identifier, publishedOf(row)]));
  await calculateLeaders(database, contract, study, { chunk, rows, levels, others });
  const failures = new Map([...levels.failures].flatMap(([identifier, why]) => failed(rows.get(identifier), why)));
  return (productId) => {
    const failure = failures.get(productId);
    return failure === undefined ? { others } : { failure };
  };
}

function failed(row: PricedProductRow | undefined, why: Reason): [number, Reason][] {
  return row === undefined ? [] : [[row.product_id, why]];
}

function publishedOf({ previous_price: price, referencePrice }: PricedProductRow): OtherProduct {
  return { price, referencePrice };
}

/** The chunk's products and all that they name, directly or through others, by identifier. */
async function followNames(
  database: Queries,
  contract: Contract,
  { calculation, withHistory }: RelatedStudy,
  chunk: readonly ProductInputs[],
): Promise<Map<string, PricedProductRow>> {
  const { referringTags } = calculation.compiled;
  const rows = new Map(chunk.map(({ product }) => [product.identifier, product]));
  const wanted = new Set(rows.keys());
  let newest: readonly PricedProductRow[] = [...rows.values()];
  for (let step = 0; step < limits.pricing.followedSteps && newest.length > 0; step++) {
    const named = new Set(newest.flatMap((row) => namedBy(row, referringTags))).difference(wanted);
    const found: PricedProductRow[] = [];
    for (const identifiers of slices([...named], limits.pricing.productsPerChunk)) {
      found.push(...(await loadIdentified(database, contract, identifiers, withHistory)));
    }
    for (const identifier of named) wanted.add(identifier);
    for (const row of found) rows.set(row.identifier, row);
    newest = found;
  }
  return rows;
}

function followedLevels(rows: readonly PricedProductRow[], { calculation: { compiled } }: RelatedStudy): Levels {
  const followed = new Map<string, readonly string[]>();
  for (const row of rows) followed.set(row.identifier, namedBy(row, compiled.leadingTags));
  return levelsOf(followed);
}

interface Leading {
  chunk: readonly ProductInputs[];
  rows: ReadonlyMap<string, PricedProductRow>;
  levels: Levels;
  /** Gets the prices that a run would publish. */
  others: Map<string, OtherProduct>;
}

/** Calculates the products that others follow, each after those that it follows. */
async function calculateLeaders(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  { chunk, rows, levels, others }: Leading,
): Promise<void> {
  const { calculation, publishes } = study;
  const loaded = new Map(chunk.map((from) => [from.product.identifier, from]));
  const named = new Set([...rows.values()].flatMap((row) => namedBy(row, calculation.compiled.leadingTags)));
  const leaders = Map.groupBy(
    [...rows.values()].filter(
      // Members of families are published after all others: who follows them reads the price of before.
      (row) => named.has(row.identifier) && levels.levels.has(row.identifier) && !isMember(row, calculation),
    ),
    ({ identifier }) => levels.levels.get(identifier) ?? 0,
  );
  const yielder = new Yielder();
  for (const [, level] of [...leaders].toSorted(([a], [b]) => a - b)) {
    for await (const products of withMarketsOf(database, contract, {
      level,
      loaded,
      at: calculation.run.calculatedFor,
    })) {
      for (const from of products) {
        if (yielder.isDue) await yielder.yield();
        const outcome = calculate(calculation, { ...from, others });
        if (outcome.kind !== "recommendation" || !publishes(outcome, { ...from, others })) continue;
        const { identifier, referencePrice } = from.product;
        others.set(identifier, { price: outcome.price, referencePrice });
      }
    }
  }
}

function isMember(row: PricedProductRow, { compiled: { families } }: Calculation): boolean {
  return families.length > 0 && familyKeysOf(families, engineProduct(row)) !== null;
}

/** Yields the products of a level with their markets. Those of the chunk have theirs. */
async function* withMarketsOf(
  database: Queries,
  contract: Contract,
  wanted: { level: readonly PricedProductRow[]; loaded: ReadonlyMap<string, ProductInputs>; at: Date },
): AsyncGenerator<readonly ProductInputs[]> {
  const { level, loaded, at } = wanted;
  yield level.flatMap(({ identifier }) => loaded.get(identifier) ?? []);
  const missing = level.filter(({ identifier }) => !loaded.has(identifier));
  yield* withTheirMarkets(database, contract, missing, at);
}

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
