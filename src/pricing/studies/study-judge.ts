/** What the price guard would say of the prices of a study, as it does in runs (interface 4.25). */
import type { Guard, Outcome } from "../../../engine/index.ts";
import { judgeBy, type Judge, type Judgement } from "../calculate/judge.ts";
import type { Relations } from "./study-others.ts";
import { engineInput, failureOf, outcomeOf, type Calculation, type EngineInput } from "../calculate/calculate.ts";
import type { CalculatedFrom } from "../calculate/inputs.ts";

/** The guard of a study; a study that an older release began has none. */
export function studyJudge(guard: Guard | undefined): Judge | null {
  return guard === undefined ? null : judgeBy(guard);
}

/** Whether a guard looks at the history of prices, so that it is loaded. */
export function looksAtHistory(guard: Guard | undefined): boolean {
  return guard !== undefined && guard.change.onBreach !== "publish";
}

/** The judgement of an outcome; null without a price, or without a guard. */
export function judged(
  judge: Judge | null,
  calculation: Calculation,
  from: CalculatedFrom,
  outcome: Outcome,
): Judgement | null {
  if (judge === null || outcome.kind !== "recommendation") return null;
  return judgedOn(judge, calculation, engineInput(calculation, from), outcome);
}

/** The judgement of an outcome that was calculated from an input. */
function judgedOn(
  judge: Judge | null,
  { compiled }: Calculation,
  input: EngineInput | null,
  outcome: Outcome,
): Judgement | null {
  if (judge === null || input === null || outcome.kind !== "recommendation") return null;
  return judge(outcome, input, compiled);
}

/** Whether a run would publish the price of a leader. */
export function publishedBy(judge: Judge | null, calculation: Calculation) {
  return (outcome: Outcome, from: CalculatedFrom): boolean => {
    if (outcome.kind !== "recommendation") return false;
    const judgement = judged(judge, calculation, from, outcome);
    return judgement === null ? outcome.holdReasons.length === 0 : judgement.verdict === "publish";
  };
}

/** A product's outcome with what others mean to it, and what the guard says of it. */
export function calculateJudged(
  judge: Judge | null,
  calculation: Calculation,
  from: CalculatedFrom,
  { related, trace = false }: { related: Relations; trace?: boolean },
): { outcome: Outcome; judgement: Judgement | null } {
  const { failure, ...others } = related;
  if (failure !== undefined) return { outcome: failureOf(failure), judgement: null };
  const input = engineInput(calculation, { ...from, ...others });
  const outcome = outcomeOf(calculation.compiled, input, { trace });
  return { outcome, judgement: judgedOn(judge, calculation, input, outcome) };
}
