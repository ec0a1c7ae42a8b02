/** The figures of a run: made of what it calculated anyway, and stored in the transaction of each chunk. */
import type { Outcome } from "../../../engine/index.ts";
import type { Judgement } from "../publishing/judge.ts";
import type { Calculation, CalculatedFrom } from "../runs/calculate.ts";
import { figuresOf } from "./figures-of.ts";
import { strategyText, type CalculatedFigures } from "./store-figures.ts";

/** A product's calculation with `standing`, and what was judged of its price; null without a price. */
interface Judged {
  from: CalculatedFrom;
  outcome: Outcome;
  verdict: Judgement["verdict"] | null;
  version: { strategyId: string; strategyVersion: number };
}

/** The figures of a product that a run calculated. */
export function calculatedFigures(
  calculation: Pick<Calculation, "readMarket" | "run">,
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
