/**
 * `simulateStrategy`: what a strategy gives on today's products and market, without storing a price (interface
 * 4.2-11, 4.2-12). A run of the strategy right after it calculates the same.
 */
import {
  describe,
  reasonText,
  type Language,
  type Outcome,
  type Recommendation,
  type Trace,
} from "../../../engine/index.ts";
import { digitsOfCurrency } from "../../base/currency.ts";
import { reasonWords, type HoldReason, type Judgement } from "../calculate/judge.ts";
import { openRelations } from "./study-relations.ts";
import { engineProduct } from "../inputs/engine-input.ts";
import type { ProductInputs } from "../calculate/inputs.ts";
import { loadStudied } from "./load-studied.ts";
import { marginPercent, purchaseOf } from "./margin.ts";
import { endsOf } from "./price-ends.ts";
import { addSimulated, openSimulationSums, simulationTotals } from "./simulation-totals.ts";
import { calculateJudged, looksAtHistory, publishedBy, studyJudge } from "./study-judge.ts";
import { loadedChunk } from "./study-chunks.ts";
import { calculationOf, headOf, type StudySettings, type StudyWork } from "./study.ts";
import type { SimulatedOut } from "./schema.ts";

type Settings = Extract<StudySettings, { kind: "simulation" }>;

/** A simulation that continues from `kept` sums. */
export function openSimulation(settings: Settings, kept: string): StudyWork {
  const calculation = calculationOf(settings);
  // Strategy or guard may look at the prices of the past.
  const withHistory = calculation.compiled.historyReads !== null || looksAtHistory(settings.guard);
  const judge = studyJudge(settings.guard);
  const relations = openRelations({ calculation, withHistory, publishes: publishedBy(judge, calculation) });
  const sums = openSimulationSums(kept);
  return {
    async load(database, contract, page) {
      const chunk = await loadStudied(database, contract, settings, { ...page, withHistory });
      return loadedChunk(chunk, async () => {
        const related = await relations.relate(database, contract, chunk);
        return (from) => {
          const options = { related: related(from.product.product_id), trace: settings.includeExplanations };
          const { outcome, judgement } = calculateJudged(judge, calculation, from, options);
          const product = simulated(from, outcome, judgement, settings.language ?? "en");
          addSimulated(sums, product, from, settings.groupBy);
          return { as: countedAs[product.result], product };
        };
      });
    },
    sums: () => JSON.stringify(sums),
    head: () => ({
      kind: settings.kind,
      ...headOf(settings),
      ...(settings.sample === undefined ? {} : { sample: { products: sums.products, ...settings.sample } }),
      ...simulationTotals(sums, { branchNames: calculation.compiled.branchNames, groupBy: settings.groupBy }),
    }),
  };
}

const countedAs = { priced: "successful", skipped: "skipped", failed: "failed" } as const;

/** What an outcome is to who simulates, after the guard; reasons and explanations are in the language asked for. */
export function simulated(
  from: ProductInputs,
  outcome: Outcome,
  judgement: Judgement | null,
  language: Language,
): SimulatedOut {
  const { product } = from;
  const current = currentPrice(from, outcome);
  return {
    productId: String(product.product_id),
    ...(product.customerProductId === null ? {} : { customerProductId: product.customerProductId }),
    ...(current === null ? {} : { currentPrice: current.price, currentPriceSource: current.source }),
    ...(outcome.kind !== "recommendation"
      ? ended(outcome, language)
      : judgement?.verdict === "skip"
        ? leftOut(outcome, judgement, language)
        : { ...priced(from, outcome, current?.price ?? null), ...waiting(outcome, judgement, language) }),
    ...(outcome.trace === undefined ? {} : { explanation: explanationOf(outcome.trace, language) }),
  };
}

function explanationOf(trace: Trace, language: Language): string[] {
  return describe(trace, language, digitsOfCurrency(trace.currency)).map(({ text }) => text);
}

/** The price before, by the engine's rule: the newest recommendation, else the own offer, else the reference price. */
function currentPrice(
  { product, previousPrice }: ProductInputs,
  outcome: Outcome,
): { price: number; source: "recommendation" | "ownOffer" | "referencePrice" } | null {
  if (previousPrice !== null) return { price: previousPrice, source: "recommendation" };
  const ownPrice = outcome.kind === "recommendation" ? outcome.oldPrice : null;
  if (ownPrice !== null) return { price: ownPrice, source: "ownOffer" };
  return product.referencePrice === null ? null : { price: product.referencePrice, source: "referencePrice" };
}

function priced({ product }: ProductInputs, outcome: Recommendation, current: number | null) {
  const purchase = purchaseOf(engineProduct(product));
  const { relevantDomain, branchName, oldPosition, newPosition } = outcome;
  const ends = endsOf(outcome);
  return {
    result: "priced" as const,
    price: outcome.price,
    currency: outcome.currency,
    ...(current === null ? {} : changeOf(outcome.price, current)),
    ...(relevantDomain === null ? {} : { relevantDomain }),
    ...(branchName === null ? {} : { decisiveStrategyBranchName: branchName }),
    decisiveStrategyTreeLeafNodeId: outcome.leafNodeId,
    ...(ends.length === 0 ? {} : { ends }),
    ...(oldPosition === null ? {} : { oldPosition }),
    ...(newPosition === null ? {} : { newPosition }),
    ...(purchase === null ? {} : { marginPercent: marginPercent(outcome.price, purchase) }),
    ...(purchase === null || current === null ? {} : { oldMarginPercent: marginPercent(current, purchase) }),
  };
}

/** Why a price would wait. */
function waiting(outcome: Recommendation, judgement: Judgement | null, language: Language): { heldFor?: string[] } {
  if (judgement === null) {
    return outcome.holdReasons.length === 0
      ? {}
      : {
          heldFor: outcome.holdReasons.map((reason) =>
            reasonText(reason, language, digitsOfCurrency(outcome.currency)),
          ),
        };
  }
  return judgement.verdict === "publish" ? {} : { heldFor: wordsOf(judgement.reasons, language, outcome.currency) };
}

/** A price that the guard leaves out. */
function leftOut({ leafNodeId, currency }: Recommendation, { reasons }: Judgement, language: Language) {
  const reason = wordsOf(reasons, language, currency).join("; ");
  return { result: "skipped" as const, reason, decisiveStrategyTreeLeafNodeId: leafNodeId };
}

function wordsOf(reasons: readonly HoldReason[], language: Language, currency: string): string[] {
  return reasons.map((reason) => reasonWords(reason, language, currency));
}

/** The change, calculated in whole ten-thousandths like offers, so that no binary fractions add up. */
function changeOf(price: number, current: number) {
  const change = (Math.round(price * 10_000) - Math.round(current * 10_000)) / 10_000;
  const direction = change > 0 ? ("up" as const) : change < 0 ? ("down" as const) : ("same" as const);
  return { direction, change, changePercent: Math.round((change / current) * 10_000) / 100 };
}

function ended(outcome: Exclude<Outcome, Recommendation>, language: Language) {
  const reason = reasonText(outcome.why, language);
  const leaf = outcome.leafNodeId === null ? {} : { decisiveStrategyTreeLeafNodeId: outcome.leafNodeId };
  return outcome.kind === "skip"
    ? { result: "skipped" as const, reason, ...leaf }
    : { result: "failed" as const, messageId: outcome.messageId, reason, ...leaf };
}
