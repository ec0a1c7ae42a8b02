/** The figures of a run: made of what it calculated anyway, and stored in the transaction of each chunk. */
import type { Outcome } from "../../../engine/index.ts";
import type { Judgement } from "./judge.ts";
import type { Calculation } from "./calculate.ts";
import { figuresOf, type Figures } from "./figures-of.ts";
import type { CalculatedFrom } from "./inputs.ts";

/** What became of the newest calculation of a product. `stands`: its price was rejected, expired or gave way, so the previous one stands. */
export const outcomes = ["never", "priced", "same", "held", "skipped", "failed", "stands"] as const;
export type FigureOutcome = (typeof outcomes)[number];

/** A product after its calculation. */
export interface CalculatedFigures {
  productId: number;
  figures: Figures;
  outcome: FigureOutcome;
  /** The price calculated; null for a skip or failure. */
  advised: number | null;
  previous: number | null;
  branch: string | null;
  /** As {@link strategyText}. */
  strategy: string;
  units: number;
}

/** The strategy of a calculation as figures name it. */
export function strategyText({ strategyId, version }: { strategyId: string; version: number }): string {
  return `${strategyId} ${version}`;
}

/** A product's calculation with `standing`, and what was judged of its price; null without a price. */
interface Judged {
  from: CalculatedFrom;
  outcome: Outcome;
  verdict: Judgement["verdict"] | null;
  version: { strategyId: string; strategyVersion: number };
}

/** The figures of a product that a run calculated. */
export function calculatedFigures(
  calculation: Pick<Calculation, "readProduct" | "readMarket" | "run">,
  { from, outcome, verdict, version }: Judged,
): CalculatedFigures {
  const { previousPrice: previous, sales, product } = from;
  const advised = outcome.kind === "recommendation" ? outcome.price : null;
  return {
    productId: product.product_id,
    figures: figuresOf(calculation, from, outcome, { advised, previous }),
    outcome: outcomeOf(outcome, previous, verdict),
    advised,
    previous,
    branch: outcome.kind === "recommendation" ? outcome.branchName : null,
    strategy: strategyText({ strategyId: version.strategyId, version: version.strategyVersion }),
    units: sales.units30d,
  };
}

function outcomeOf(
  outcome: Outcome,
  previous: number | null,
  verdict: Judged["verdict"],
): CalculatedFigures["outcome"] {
  if (outcome.kind === "failure") return "failed";
  if (outcome.kind === "skip" || verdict === "skip") return "skipped";
  if (verdict === "hold") return "held";
  return outcome.price === previous ? "same" : "priced";
}

/** Of a calculation whose price is neither published nor held, because a decision of before stands. */
export function keptByDecision(figures: CalculatedFigures): CalculatedFigures {
  return { ...figures, outcome: figures.previous === null ? "never" : "stands" };
}
