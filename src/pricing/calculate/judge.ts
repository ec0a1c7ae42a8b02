/**
 * `judgeBy`: whether a calculated price is published, held until somebody approves it, or left out: by what its strategy asks
 * for, and by the contract's guard.
 */
import {
  compileGuard,
  briefReason,
  reasonText,
  requiredApprovals,
  type CompiledStrategy,
  type Guard,
  type Language,
  type PriceJudge,
  type Reason,
  type Recommendation,
} from "../../../engine/index.ts";
import { digitsOfCurrency } from "../../base/currency.ts";
import type { EngineInput } from "./calculate.ts";

/** Why a price is held or left out. */
export interface HoldReason {
  code: string;
  /** In English, without a full stop. */
  message: string;
  /** For words in another language; missing where a strategy says it in words of its own. */
  reason?: Reason;
}

/** `skip` beats `hold` beats `publish`; reasons add up. */
export interface Judgement {
  verdict: "publish" | "hold" | "skip";
  reasons: readonly HoldReason[];
  /** How many different users must approve it. */
  requiredApprovals: number;
  /** Whether the cost that the guard asks for has no value. */
  isCostUnknown: boolean;
}

export type Judge = (price: Recommendation, input: EngineInput, compiled: CompiledStrategy) => Judgement;

/** Whether a guard looks at the history of prices. */
export function looksAtHistory({ change: { onBreach } }: Guard): boolean {
  return onBreach !== "publish";
}

/** Judges prices by a guard. A price equal to the published one is never held. */
export function judgeBy(guard: Guard): Judge {
  const judges = new Map<CompiledStrategy, PriceJudge>();
  return (recommendation, input, compiled) => {
    let judge = judges.get(compiled);
    if (judge === undefined) {
      judge = compileGuard(guard, compiled);
      judges.set(compiled, judge);
    }
    const { verdict, reasons, isCostUnknown } = judge({ ...input, recommendation });
    if (reasons.length === 0) return isCostUnknown ? publishedWithoutCost : published;
    return judgementOf(guard, verdict, reasons, isCostUnknown);
  };
}

/** The judgement of a price that waits because its run was stopped. */
export function heldByRun(guard: Guard, why: Reason, { isCostUnknown, reasons }: Judgement): Judgement {
  const stopped = holdReason({ code: "run", params: { why } });
  const all = [...reasons, stopped];
  return { verdict: "hold", reasons: all, requiredApprovals: approvalsOf(guard, all), isCostUnknown };
}

const published: Judgement = { verdict: "publish", reasons: [], requiredApprovals: 1, isCostUnknown: false };
const publishedWithoutCost: Judgement = { ...published, isCostUnknown: true };

function judgementOf(
  guard: Guard,
  verdict: Judgement["verdict"],
  found: readonly Reason[],
  isCostUnknown: boolean,
): Judgement {
  const reasons = found.map(holdReason);
  return { verdict, reasons, requiredApprovals: approvalsOf(guard, reasons), isCostUnknown };
}

function approvalsOf(guard: Guard, reasons: readonly HoldReason[]): number {
  return requiredApprovals(
    guard,
    reasons.map(({ code }) => (code === "changeTooGreat" ? "changeLimit" : code)),
  );
}

function holdReason(reason: Reason): HoldReason {
  const message = reasonText(reason, "en");
  if (reason.code === "said") return { code: "hold", message };
  return { code: codeOf(reason), message, reason };
}

/** A stored reason in words; one without its code, such as a person's own words, reads as it was written. */
export function reasonWords({ message, reason }: HoldReason, language: Language, currency: string): string {
  return reason === undefined ? message : reasonText(reason, language, digitsOfCurrency(currency));
}

/** The same in a few words, for a line of a list. */
export function briefWords({ message, reason }: HoldReason, language: Language, currency: string): string {
  return reason === undefined ? message : briefReason(reason, language, digitsOfCurrency(currency));
}

/** How callers know a reason, whatever its words are. */
function codeOf({ code }: Reason): string {
  if (code === "heldBy") return "holdWhen";
  if (code === "changeBeyond") return "changeTooGreat";
  return families.has(code) ? "families" : code;
}

/** What families say of prices that cannot agree. */
const families: ReadonlySet<string> = new Set([
  "familySameConflict",
  "familyConflictUp",
  "familyConflictDown",
  "familyRing",
  "familyTooLarge",
  "familyUnsettled",
]);
