// The targets `statistic`, `percentile` and `vendor`: one price out of those that count.

import { type CompiledTarget, type Pricing, aimAt, traceTarget } from "./aim.ts";
import type { Chosen } from "./competitors.ts";
import type { Exact } from "../values/exact.ts";
import type { MarketOffer } from "../trace/input.ts";
import { type Missing, isMissing, missing } from "./missing.ts";
import type { Scope } from "./scope.ts";
import { type Statistic, at, percentile, statisticOf } from "../values/statistics.ts";
import type { TargetFacts } from "../trace/trace.ts";
import { compilePattern } from "./wildcard.ts";
import { spend } from "./work.ts";

export type PickTarget =
  | { readonly statistic: Statistic; readonly ofCheapest?: number }
  | { readonly percentile: number }
  | { readonly vendor: string };

interface Picked {
  readonly price: Exact;
  readonly offer: MarketOffer | null;
}

interface Picker {
  readonly facts: TargetFacts;
  /** There is at least one offer; nothing if the vendor is not among them. */
  readonly pick: (chosen: Chosen, scope: Scope) => Picked | Missing;
}

/** Compiles one of these targets once. */
export function compilePick(target: PickTarget, pricing: Pricing): CompiledTarget {
  const { pick, facts } = compilePicker(target);
  const { reprice, isTotal, path } = pricing;
  const price: CompiledTarget["price"] = (scope, chosen) => {
    spend(scope.work, 2 * chosen.prices.length);
    const picked = pick(chosen, scope);
    return isMissing(picked) ? picked : reprice.apply(picked.price, scope);
  };
  const aim: CompiledTarget["aim"] = (scope, chosen) => {
    spend(scope.work, 2 * chosen.prices.length);
    const picked = pick(chosen, scope);
    if (isMissing(picked)) {
      return picked;
    }
    const ours = reprice.apply(picked.price, scope);
    if (isMissing(ours)) {
      return ours;
    }
    if (scope.steps !== null) {
      const { offer } = picked;
      traceTarget(scope, picked.price, { step: "target", path, target: facts, offer, detour: null, isTotal });
      reprice.trace(picked.price, scope);
    }
    return aimAt(ours, picked.offer);
  };
  return { price, aim };
}

function compilePicker(target: PickTarget): Picker {
  if ("statistic" in target) {
    const { statistic, ofCheapest } = target;
    const prices = (chosen: Chosen): readonly Exact[] =>
      ofCheapest === undefined ? chosen.prices : chosen.prices.slice(0, ofCheapest);
    return {
      facts: { kind: "statistic", statistic, ofCheapest: ofCheapest ?? null },
      pick: (chosen) => ({ price: statisticOf(prices(chosen), statistic), offer: null }),
    };
  }
  if ("percentile" in target) {
    const percent = target.percentile;
    return {
      facts: { kind: "percentile", percentile: percent },
      pick: (chosen) => ({ price: percentile(chosen.prices, percent), offer: null }),
    };
  }
  return { facts: { kind: "vendor", vendor: target.vendor }, pick: compileVendorPick(target.vendor) };
}

/** The cheapest offer of a vendor, by name or by its id on the domain. */
function compileVendorPick(pattern: string): Picker["pick"] {
  const matches = compilePattern(pattern);
  const absent = missing("vendorAbsent", { vendor: pattern });
  return (chosen, { work }) => {
    const index = chosen.offers.findIndex(
      ({ vendorName, vendorDomainId }) =>
        matches(vendorName, work) || (vendorDomainId !== null && matches(vendorDomainId, work)),
    );
    return index < 0 ? absent : { price: at(chosen.prices, index), offer: at(chosen.offers, index) };
  };
}
