/**
 * `explainRecommendation`: the steps to a price. The calculation is repeated from its inputs, all of them immutable.
 * Another version of the engine may calculate another price: the explanation is then made of the stored price alone.
 */
import {
  compileStrategy,
  describe,
  engineVersion,
  parseStrategy,
  type Recommendation,
  type Trace,
} from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { loadSnapshots } from "../../offers/index.ts";
import { calculate, type CalculatedFrom } from "../runs/calculate.ts";
import { marketReader, type ProductStateRow } from "../runs/engine-input.ts";
import { selectedState } from "../runs/load-chunk.ts";
import { findRun, type PricingRun } from "../runs/pricing-run.ts";
import { readRecommendationId } from "./recommendation-id.ts";
import type { ExplanationOut } from "./schema.ts";

interface ExplainedRow extends ProductStateRow {
  recommendation_id: string;
  calculated_at: Date;
  task_id: string;
  snapshot_ids: number[];
  previous_price: number | null;
  units_7d: number;
  units_30d: number;
  price: number;
  currency: string;
  relevant_domain: string | null;
}

/**
 * @throws 404 for an unknown recommendation, and if its strategy or its market data is deleted
 */
export async function explainRecommendation(
  database: Queries,
  contract: Contract,
  recommendationId: string,
): Promise<ExplanationOut> {
  const named = readRecommendationId(recommendationId);
  const row = named === null ? null : await findExplained(database, contract, named);
  if (row === null) throw notFound("The recommendation");
  const run = await findRun(database, contract, row.task_id);
  const wanted = { productId: row.product_id, snapshotIds: row.snapshot_ids };
  const snapshots = await loadSnapshots(database, contract, wanted);
  if (run === null || snapshots.length < row.snapshot_ids.length) {
    throw apiError("resource.notFound", "What this price was calculated from is no longer kept.");
  }
  const sales = { units7d: row.units_7d, units30d: row.units_30d };
  const trace = repeat(run, { product: row, snapshots, previousPrice: row.previous_price, sales }, row.price);
  return {
    recommendationId: row.recommendation_id,
    productId: String(row.product_id),
    price: row.price,
    currency: row.currency,
    timestamp: renderInstant(row.calculated_at),
    ...(row.relevant_domain === null ? {} : { relevantDomain: row.relevant_domain }),
    strategy: { id: run.strategyId, name: run.strategyName, version: run.strategyVersion },
    engineVersion: run.engineVersion,
    steps: [...(trace?.steps ?? [])],
    sentences: trace === null ? storedSentences(run, row) : describe(trace).map(({ text }) => text),
  };
}

/** The steps to a stored price, or null if this version of the engine calculates another. */
function repeat(run: PricingRun, from: CalculatedFrom, price: Recommendation["price"]): Trace | null {
  const parsed = parseStrategy(JSON.parse(run.document));
  if ("problems" in parsed) return null;
  const calculation = { run, compiled: compileStrategy(parsed.strategy), readMarket: marketReader(run) };
  const outcome = calculate(calculation, from, { trace: true });
  return outcome.kind === "recommendation" && outcome.price === price ? (outcome.trace ?? null) : null;
}

/** The sentences for a price without its steps. */
function storedSentences(run: PricingRun, row: ExplainedRow): string[] {
  const amounts = [
    ["reference price", row.referencePrice],
    ["lowest price", row.minPriceBoundary],
    ["highest price", row.maxPriceBoundary],
  ] as const;
  const state = amounts.flatMap(([name, amount]) => (amount === null ? [] : [`${name} ${amount.toFixed(2)}`]));
  return [
    `The price is ${row.price.toFixed(2)} ${row.currency}, by version ${run.strategyVersion} of the strategy "${run.strategyName}".`,
    ...(state.length === 0 ? [] : [`The product had: ${state.join(", ")}.`]),
    `It was calculated by ${run.engineVersion === engineVersion ? "another" : "an earlier"} engine (version ${run.engineVersion}); the steps cannot be shown again.`,
  ];
}

async function findExplained(
  database: Queries,
  contract: Contract,
  named: { productId: number; calculatedAt: Date },
): Promise<ExplainedRow | null> {
  const row = await database.row<Omit<ExplainedRow, "snapshot_ids"> & { snapshot_ids: string }>(sql`
    /* pricing.findExplained */
    select recommendation_id, calculated_at, task_id, array_to_json(snapshot_ids) as snapshot_ids, previous_price, units_7d, units_30d,
      price, currency, relevant_domain, ${selectedState("state")}
    from recommendation
    join product
      on product.contract_id = ${contract.contractId} and product.product_id = recommendation.product_id
    join product_state as state
      on state.contract_id = ${contract.contractId}
      and state.product_id = recommendation.product_id
      and state.revision = recommendation.product_revision
    where recommendation.contract_id = ${contract.contractId}
      and recommendation.product_id = ${named.productId}
      and recommendation.calculated_at = ${named.calculatedAt}`);
  return row === null ? null : { ...row, snapshot_ids: JSON.parse(row.snapshot_ids) };
}
