// The price guard of a contract: what a calculated price, and a run as a whole, must keep to be published unseen.
// docs/concepts/price-guard.md says what each part is for and how its default was measured.

import { parseStrategy } from "../language/parse.ts";
import type { Amount } from "../language/strategy.ts";

/** What happens to a price that breaks a check; `publish` only asks nothing of it. */
export type OnBreach = "hold" | "skip" | "publish";

/** The checks of a single price, which are also the codes of their reasons. */
export const PRICE_CHECKS = ["withoutFloor", "change", "farFromMarket", "belowCost", "staleMarket"] as const;
export type PriceCheck = (typeof PRICE_CHECKS)[number];

/** Percentages are numbers of percent with at most six decimals. */
export interface Guard {
  /** A price that nothing keeps up, in percent of the higher of previous and reference price. */
  readonly withoutFloor: { readonly belowPercent: number; readonly onBreach: OnBreach };
  /** Against the prices published in the last `perHours` (1 to 720). */
  readonly change: {
    readonly maxPercentUp: number;
    readonly maxPercentDown: number;
    readonly perHours: number;
    readonly onBreach: OnBreach;
  };
  /** In percent of the median of `market.*`. */
  readonly farFromMarket: {
    readonly belowPercent: number;
    readonly abovePercent: number;
    readonly onBreach: OnBreach;
  };
  readonly belowCost: { readonly amount: Amount; readonly onBreach: OnBreach };
  readonly staleMarket: { readonly hours: number; readonly onBreach: OnBreach };
  readonly run: RunGuard;
  readonly requiredApprovals: {
    readonly default: number;
    readonly byReason: Readonly<Partial<Record<ApprovalReason, number>>>;
  };
  /** How long a price waits for a decision. */
  readonly pendingHours: number;
  /** How long a rejection keeps the same price from waiting again. */
  readonly rejectionHours: number;
  /** Nobody decides alone about the effect of a change of their own. */
  readonly fourEyes: boolean;
}

/** The limits of a run. Shares are percent of all products counted at its start. */
export interface RunGuard {
  readonly maxShareUp: number;
  readonly maxShareDown: number;
  readonly maxShareHeld: number;
  readonly maxShareFailed: number;
  readonly maxShareWithoutMarket: number;
  /** Judged only where products were deleted. */
  readonly maxShareFirst: number;
  /** Of the changes' absolute percentages. */
  readonly maxMeanPercent: number;
  /** So many times the median share of the last runs. */
  readonly maxTimesUsual: number;
  /** Products of the random sample that is judged before the first price is published. */
  readonly sampleSize: number;
  /** Contracts with fewer products are not judged. */
  readonly minProducts: number;
  /** A vendor with our own price on so many of the sample's products that it offers. */
  readonly ownSuspected: { readonly sharePercent: number; readonly minProducts: number };
  readonly onBreach: "hold" | "publish";
}

/** Why a price may wait: a check of the guard, the circuit breaker, or the strategy's own words. */
export const APPROVAL_REASONS = [...PRICE_CHECKS, "run", "hold", "holdWhen", "changeLimit", "families"] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];

/** The guard of a new contract. */
export const DEFAULT_GUARD: Guard = {
  withoutFloor: { belowPercent: 40, onBreach: "hold" },
  change: { maxPercentUp: 50, maxPercentDown: 30, perHours: 24, onBreach: "hold" },
  farFromMarket: { belowPercent: 30, abovePercent: 700, onBreach: "hold" },
  belowCost: { amount: { of: "tags.purchasePrice" }, onBreach: "hold" },
  staleMarket: { hours: 72, onBreach: "skip" },
  run: {
    maxShareUp: 60,
    maxShareDown: 60,
    maxShareHeld: 20,
    maxShareFailed: 50,
    maxShareWithoutMarket: 30,
    maxShareFirst: 20,
    maxMeanPercent: 15,
    maxTimesUsual: 5,
    sampleSize: 2_000,
    minProducts: 100,
    ownSuspected: { sharePercent: 50, minProducts: 20 },
    onBreach: "hold",
  },
  requiredApprovals: { default: 1, byReason: {} },
  pendingHours: 72,
  rejectionHours: 168,
  fourEyes: false,
};

/** A guard that asks nothing: every price is published. */
export const OPEN_GUARD: Guard = {
  ...DEFAULT_GUARD,
  withoutFloor: { ...DEFAULT_GUARD.withoutFloor, onBreach: "publish" },
  change: { ...DEFAULT_GUARD.change, onBreach: "publish" },
  farFromMarket: { ...DEFAULT_GUARD.farFromMarket, onBreach: "publish" },
  belowCost: { ...DEFAULT_GUARD.belowCost, onBreach: "publish" },
  staleMarket: { ...DEFAULT_GUARD.staleMarket, onBreach: "publish" },
  run: { ...DEFAULT_GUARD.run, onBreach: "publish" },
};

/**
 * How many users must agree to a price that waits for these reasons: the most that any of them asks.
 * @param reasons codes; those of the strategy's own reasons begin with `strategy.`
 */
export function requiredApprovals({ requiredApprovals: approvals }: Guard, reasons: readonly string[]): number {
  const byReason = new Map<string, number>(Object.entries(approvals.byReason));
  return Math.max(1, ...reasons.map((code) => byReason.get(code.replace(/^strategy\./, "")) ?? approvals.default));
}

const AMOUNT_PATH = "otherwise.rule.target.amount";
const AMOUNT_POINTER = "/otherwise/rule/target/amount";

/**
 * An amount as a strategy may have it, without definitions and tables, over the product and its market: the
 * history of prices and other products are not loaded for it.
 */
export function parseAmount(
  amount: unknown,
):
  | { readonly amount: Amount }
  | { readonly problems: readonly { readonly pointer: string; readonly message: string }[] } {
  const parsed = parseStrategy({ name: "-", otherwise: { rule: { target: { amount } } } }, new Set());
  if ("strategy" in parsed) {
    const { otherwise } = parsed.strategy;
    const target = "rule" in otherwise ? otherwise.rule.target : "keep";
    if (typeof target === "object" && "amount" in target) {
      return { amount: target.amount };
    }
  }
  const problems = "problems" in parsed ? parsed.problems : [];
  return {
    problems: problems.map(({ pointer, message, path }) => ({
      pointer: pointer.startsWith(AMOUNT_POINTER) ? pointer.slice(AMOUNT_POINTER.length) : "",
      message: path.startsWith(`${AMOUNT_PATH}.`) ? `${path.slice(AMOUNT_PATH.length + 1)}: ${message}` : message,
    })),
  };
}
