// The targets `statistic`, `percentile` and `vendor`: one price out of those that count.

import type { CompiledReprice } from "./adjust.ts";
import { type CompetitorAiming, aimAt, traceTarget } from "./aim.ts";
import type { Chosen } from "./competitors.ts";
import type { Exact } from "./exact.ts";
import { at, percentile, statisticOf } from "./statistics.ts";
import type { Target } from "./strategy.ts";
import { compilePattern } from "./wildcard.ts";
import { plainDecimal } from "./words.ts";

export type PickTarget = Exclude<Target, "keep" | { amount: unknown } | { position: number }>;

interface Picked {
  readonly price: Exact;
  readonly vendorName: string | null;
}

interface Picker {
  readonly words: string;
  /** Null where the vendor is not among the offers. */
  readonly pick: (chosen: Chosen) => Picked | null;
}

/** Compiles one of these targets once; `path` is the rule's. */
export function compilePick(target: PickTarget, reprice: CompiledReprice, path: string): CompetitorAiming {
  const { words, pick } = compilePicker(target);
  return (scope, chosen) => {
    const picked = pick(chosen);
    if (picked === null) {
      return null;
    }
    if (scope.steps !== null) {
      const { vendorName } = picked;
      traceTarget(scope, picked.price, { step: "target", path: `${path}.target`, words, vendorName, note: null });
      reprice.trace(picked.price, scope);
    }
    return aimAt(reprice.apply(picked.price, scope));
  };
}

function compilePicker(target: PickTarget): Picker {
  if ("statistic" in target) {
    const { statistic } = target;
    const pick = (chosen: Chosen): Picked => ({ price: statisticOf(chosen.prices, statistic), vendorName: null });
    return { words: `the ${statistic} price`, pick };
  }
  if ("percentile" in target) {
    const percent = target.percentile;
    const pick = (chosen: Chosen): Picked => ({ price: percentile(chosen.prices, percent), vendorName: null });
    return { words: `the percentile ${plainDecimal(percent)}`, pick };
  }
  return { words: `vendor ${target.vendor}`, pick: compileVendorPick(target.vendor) };
}

/** The cheapest offer of a vendor, by name or by its id on the domain. */
function compileVendorPick(pattern: string): Picker["pick"] {
  const matches = compilePattern(pattern);
  return (chosen) => {
    const index = chosen.offers.findIndex(
      ({ vendorName, vendorDomainId }) => matches(vendorName) || (vendorDomainId !== null && matches(vendorDomainId)),
    );
    return index < 0 ? null : { price: at(chosen.prices, index), vendorName: at(chosen.offers, index).vendorName };
  };
}
