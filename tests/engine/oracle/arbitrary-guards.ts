// Random guards, and random published prices of before.

import {
  type CompiledStrategy,
  type EngineContext,
  type Guard,
  type PriceHistory,
  DEFAULT_GUARD,
  compileStrategy,
  updateHistory,
} from "../../../engine/index.ts";
import { price } from "./arbitrary-inputs.ts";
import { fc } from "./seeded.ts";

const MINUTE = 60_000;

const percents = fc.oneof(
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 6_000 }).map((n) => n / 100),
);
const onBreach = fc.constantFrom("hold" as const, "skip" as const, "publish" as const);
/** Guards whose checks are met by some random prices and broken by others. */
export const someGuard: fc.Arbitrary<Guard> = fc.record({
  withoutFloor: fc.record({ belowPercent: percents.map((n) => n + 60), onBreach }),
  change: fc.record({
    maxPercentUp: percents,
    maxPercentDown: percents,
    perHours: fc.constantFrom(1, 24, 72),
    onBreach,
  }),
  farFromMarket: fc.record({
    belowPercent: percents.map((n) => n + 60),
    abovePercent: percents.map((n) => n + 80),
    onBreach,
  }),
  belowCost: fc.record({ amount: fc.constant({ of: "tags.purchasePrice", percent: 15 }), onBreach }),
  staleMarket: fc.record({ hours: fc.constantFrom(1, 71, 72, 73), onBreach }),
  run: fc.constant(DEFAULT_GUARD.run),
  requiredApprovals: fc.constant(DEFAULT_GUARD.requiredApprovals),
  pendingHours: fc.constant(DEFAULT_GUARD.pendingHours),
  rejectionHours: fc.constant(DEFAULT_GUARD.rejectionHours),
  fourEyes: fc.boolean(),
});

/** Prices by how many minutes ago they were published, not in order, and a minute of the hour: windows reach out from it. */
export const somePast = fc.record({
  changes: fc.array(fc.tuple(fc.integer({ min: 0, max: 6_000 }), price), { maxLength: 4 }),
  minute: fc.nat(59),
});

/** The published prices, the oldest first, and the context that has them. */
export function withPast(
  before: EngineContext,
  { changes, minute }: { changes: readonly (readonly [number, number])[]; minute: number },
): { past: { atMs: number; price: number }[]; context: EngineContext } {
  const context: EngineContext = { ...before, nowMs: before.nowMs + minute * MINUTE };
  const past = changes
    .map(([minutesAgo, one]) => ({ atMs: context.nowMs - minutesAgo * MINUTE, price: one }))
    .sort((a, b) => a.atMs - b.atMs);
  const last = past.at(-1);
  const history = past.reduce<PriceHistory | null>(
    (sofar, change) => updateHistory(sofar, { ...change, limit: null, isDrift: false }),
    null,
  );
  return history === null || last === undefined
    ? { past, context }
    : { past, context: { ...context, history, previousPrice: last.price } };
}

/** Strategies of one rule whose prices are judged: what waits, what has a floor, what goes by the middle of the market. */
export const judgedRules: readonly { readonly floor: number | null; readonly strategy: CompiledStrategy }[] = [
  { floor: null, rule: { target: { position: 1 }, withoutCompetitors: "keep" } as const },
  {
    floor: 9.5,
    rule: {
      target: { statistic: "median" },
      adjust: { percent: -3 },
      minPrice: 9.5,
      withoutCompetitors: { of: "referencePrice" },
    } as const,
  },
  { floor: null, rule: { target: { position: 2 }, hold: "look", withoutCompetitors: "keep" } as const },
].map(({ floor, rule }) => ({ floor, strategy: compileStrategy({ name: "x", otherwise: { rule } }) }));
