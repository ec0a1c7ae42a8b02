/**
 * `compareStrategy`: what a change of a strategy does to today's products, without storing a price (interface 4.26-23).
 * Both sides are calculated from the same loaded inputs, and judged by the guard as a run would.
 */
import { reasonText, type CompiledStrategy } from "../../../engine/index.ts";
import { judgeBy, type Judge } from "../calculate/judge.ts";
import { openRelations, type StudyRelations } from "./study-relations.ts";
import { engineInput, outcomeOf, type EngineInput } from "../calculate/calculate.ts";
import type { ProductInputs } from "../calculate/inputs.ts";
import { compileStored } from "../strategies/compile-stored.ts";
import { addCompared, comparisonTotals, openComparisonSums } from "./comparison-sums.ts";
import type { ComparedOut, ComparedSide } from "./comparison-schema.ts";
import { loadStudied } from "./load-studied.ts";
import { marginPercent, purchaseOf } from "./margin.ts";
import { looksAtHistory, publishedBy } from "./study-judge.ts";
import { loadedChunk } from "./study-chunks.ts";
import { calculationOf, headOf, type StudySettings, type StudyWork } from "./study.ts";

type Settings = Extract<StudySettings, { kind: "comparison" }>;

/** A comparison that continues from `kept` sums. */
export function openComparison(settings: Settings, kept: string): StudyWork {
  const { before, guard } = settings;
  const calculation = calculationOf(settings);
  const judge = judgeBy(guard);
  const sides = { from: compileStored(before.document), to: calculation.compiled };
  const withHistory = sides.from.historyReads !== null || sides.to.historyReads !== null || looksAtHistory(guard);
  const relate = (compiled: CompiledStrategy): StudyRelations => {
    const side = { ...calculation, compiled };
    return openRelations({ calculation: side, withHistory, publishes: publishedBy(judge, side) });
  };
  const relations = { from: relate(sides.from), to: relate(sides.to) };
  const sums = openComparisonSums(kept);
  return {
    async load(database, contract, page) {
      const chunk = await loadStudied(database, contract, settings, { ...page, withHistory });
      return loadedChunk(chunk, async () => {
        const related = {
          from: await relations.from.relate(database, contract, chunk),
          to: await relations.to.relate(database, contract, chunk),
        };
        return ({ product: state, ...loaded }) => {
          const sideOf = (side: "from" | "to"): ComparedSide => {
            const { failure, ...others } = related[side](state.product_id);
            if (failure !== undefined) return { state: "failed", reasons: [reasonText(failure, "en")] };
            return sideOut(sides[side], engineInput(calculation, { product: state, ...loaded, ...others }), judge);
          };
          const product = compared({ ...loaded, product: state }, sideOf("from"), sideOf("to"));
          addCompared(sums, product, state.name);
          return { as: countedAs[product.to.state], product };
        };
      });
    },
    sums: () => JSON.stringify(sums),
    head: () => {
      const { strategy, ...head } = headOf(settings);
      return { kind: settings.kind, from: before.strategy, to: strategy, ...head, ...comparisonTotals(sums) };
    },
  };
}

/** A product with what both sides say of it. */
function compared({ product, previousPrice }: ProductInputs, from: ComparedSide, to: ComparedSide): ComparedOut {
  return {
    productId: String(product.product_id),
    ...(product.customerProductId === null ? {} : { customerProductId: product.customerProductId }),
    ...(previousPrice === null ? {} : { currentPrice: previousPrice }),
    changed: changedOf(from, to),
    ...changeOf(from.price, to.price),
    from,
    to,
  };
}

const countedAs = { published: "successful", held: "successful", skipped: "skipped", failed: "failed" } as const;

function sideOut(compiled: CompiledStrategy, input: EngineInput | null, judge: Judge): ComparedSide {
  const outcome = outcomeOf(compiled, input);
  const { leafNodeId } = outcome;
  const name = leafNodeId === null ? null : (compiled.branchNames.get(leafNodeId) ?? null);
  const branch = {
    ...(leafNodeId === null ? {} : { leafNodeId }),
    ...(name === null ? {} : { branchName: name }),
  };
  if (outcome.kind !== "recommendation" || input === null) {
    const reasons = outcome.kind === "recommendation" ? [] : [reasonText(outcome.why, "en")];
    return { state: outcome.kind === "skip" ? "skipped" : "failed", ...branch, reasons };
  }
  const { verdict, reasons } = judge(outcome, input, compiled);
  const purchase = purchaseOf(input.product);
  return {
    state: verdict === "publish" ? "published" : verdict === "hold" ? "held" : "skipped",
    ...(verdict === "skip" ? {} : { price: outcome.price }),
    ...branch,
    ...(verdict === "skip" || outcome.newPosition === null ? {} : { position: outcome.newPosition }),
    ...(verdict === "skip" || purchase === null ? {} : { marginPercent: marginPercent(outcome.price, purchase) }),
    reasons: reasons.map(({ message }) => message),
  };
}

function changedOf(from: ComparedSide, to: ComparedSide): ComparedOut["changed"] {
  return [
    ...(from.price === to.price ? [] : (["price"] as const)),
    ...(from.leafNodeId === to.leafNodeId && from.branchName === to.branchName ? [] : (["branch"] as const)),
    ...(from.state === to.state ? [] : (["state"] as const)),
  ];
}

/** The change in percent with two decimals, from whole cents. */
function changeOf(from: number | undefined, to: number | undefined): { changePercent?: number } {
  if (from === undefined || to === undefined) return {};
  const [before, after] = [Math.round(from * 100), Math.round(to * 100)];
  return { changePercent: Math.round(((after - before) * 10_000) / before) / 100 };
}
