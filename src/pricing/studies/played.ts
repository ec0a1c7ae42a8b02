/** One evaluation of a backtest, and what becomes of its price. */
import type { Market, Outcome } from "../../../engine/index.ts";
import type { Judgement } from "../calculate/judge.ts";

/** A product's evaluation at a moment. */
export interface Played {
  atMs: number;
  untilMs: number;
  outcome: Outcome;
  /** Null without a price, or without a guard. */
  judgement: Judgement | null;
  markets: readonly Market[];
}

/** What becomes of a price: strategy and guard may hold it, the guard may leave it out. */
export function verdictOf({ outcome, judgement }: Pick<Played, "outcome" | "judgement">): Judgement["verdict"] {
  if (outcome.kind !== "recommendation") return "skip";
  return judgement?.verdict ?? (outcome.holdReasons.length === 0 ? "publish" : "hold");
}
