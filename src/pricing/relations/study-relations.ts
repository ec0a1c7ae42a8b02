/**
 * What other products do to the prices of a study: as a run of the strategy would calculate them now, without storing
 * anything (interface 4.40-6). The leaders of a chunk's products are loaded and calculated before them, level by level.
 */
import { levelsOf, type Levels, type OtherProduct, type Outcome, type Reason } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { Yielder } from "../../base/yielding.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { calculate, failureOf, type Calculation, type CalculatedFrom } from "../runs/calculate.ts";
import {
  newestColumns,
  newestPrice,
  selectedState,
  stateColumns,
  withMarkets,
  type ChunkProduct,
  type PricedProductRow,
} from "../runs/load-chunk.ts";
import { namedBy } from "./other-products.ts";

/** What a study calculates with. */
export interface RelatedStudy {
  calculation: Calculation;
  withHistory: boolean;
  /** Whether a run would publish the price of a leader. */
  publishes: (outcome: Outcome, from: CalculatedFrom) => boolean;
}

/** Whether the strategy itself does not hold a price. A simulation asks no guard. */
export function isNotHeld(outcome: Outcome): boolean {
  return outcome.kind === "recommendation" && outcome.held.length === 0;
}

/** What other products mean to one product. */
export interface Relations {
  others?: ReadonlyMap<string, OtherProduct>;
  /** Why it is not calculated. */
  failure?: Reason;
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

/** Finds out what other products mean to those of a chunk. A strategy that reads none costs nothing. */
export async function relateProducts(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  chunk: readonly ChunkProduct[],
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
  chunk: readonly ChunkProduct[],
): Promise<Map<string, PricedProductRow>> {
  const { referringTags } = calculation.compiled;
  const rows = new Map(chunk.map(({ product }) => [product.identifier, product]));
  const asked = new Set(rows.keys());
  let newest: readonly PricedProductRow[] = [...rows.values()];
  for (let step = 0; step < limits.pricing.followedSteps && newest.length > 0; step++) {
    const named = new Set(newest.flatMap((row) => namedBy(row, referringTags))).difference(asked);
    const found: PricedProductRow[] = [];
    for (const identifiers of slices([...named], limits.pricing.productsPerChunk)) {
      found.push(...(await loadIdentified(database, contract, identifiers, withHistory)));
    }
    for (const identifier of named) asked.add(identifier);
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
  chunk: readonly ChunkProduct[];
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
    [...rows.values()].filter(({ identifier }) => named.has(identifier) && levels.levels.has(identifier)),
    ({ identifier }) => levels.levels.get(identifier) ?? 0,
  );
  const yielder = new Yielder();
  for (const [, level] of [...leaders].toSorted(([a], [b]) => a - b)) {
    for await (const from of withTheirMarkets(database, contract, study, { level, loaded })) {
      if (yielder.isDue) await yielder.yield();
      const outcome = calculate(calculation, { ...from, others });
      if (outcome.kind !== "recommendation" || !publishes(outcome, { ...from, others })) continue;
      const { identifier, referencePrice } = from.product;
      others.set(identifier, { price: outcome.price, referencePrice });
    }
  }
}

/** Yields products with their markets, as many at once as fit into memory. Those of the chunk have theirs. */
async function* withTheirMarkets(
  database: Queries,
  contract: Contract,
  { calculation }: RelatedStudy,
  { level, loaded }: { level: readonly PricedProductRow[]; loaded: ReadonlyMap<string, ChunkProduct> },
): AsyncGenerator<ChunkProduct> {
  yield* level.flatMap(({ identifier }) => loaded.get(identifier) ?? []);
  const missing = level
    .filter(({ identifier }) => !loaded.has(identifier))
    .toSorted((a, b) => a.product_id - b.product_id);
  for (let rest = missing; rest.length > 0;) {
    const next = rest.slice(0, limits.pricing.productsPerChunk);
    const wanted = { at: calculation.run.calculatedFor, areSome: true };
    const found = await withMarkets(database, contract, next, wanted);
    yield* found;
    rest = rest.slice(found.length);
  }
}

/** Products by their identifiers, with their newest prices. */
async function loadIdentified(
  database: Queries,
  contract: Contract,
  identifiers: readonly string[],
  withHistory: boolean,
): Promise<PricedProductRow[]> {
  return await database.rows<PricedProductRow>(sql`
    /* pricing.loadIdentified */
    with chunk as materialized (
      select named.*
      from unnest(${identifiers}::text[]) as wanted (identifier)
      cross join lateral (
        select identifier, ${stateColumns}
        from product
        where product.contract_id = ${contract.contractId} and product.identifier = wanted.identifier
        limit 1
      ) as named
    )
    select identifier, ${selectedState("chunk")}, ${newestColumns(withHistory)}
    from chunk
    ${newestPrice(contract, withHistory)}`);
}

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
