// Random strategies, and everything they are evaluated with.

import { condition } from "./arbitrary-conditions.ts";
import { rule } from "./arbitrary-rules.ts";
import type { Branch, Rule, Strategy, StrategyNode } from "../../../engine/language/strategy.ts";
import { fc } from "./seeded.ts";

export { context, market, markets, offer, product } from "./arbitrary-inputs.ts";
export { adjust, change, competitorTarget, rounding, rule } from "./arbitrary-rules.ts";

const node: fc.Arbitrary<StrategyNode> = fc.letrec<{ inner: StrategyNode }>((tie) => ({
  inner: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    { weight: 8, arbitrary: fc.record({ rule }) },
    { weight: 1, arbitrary: fc.record({ skip: fc.constant("by hand") }) },
    {
      weight: 2,
      arbitrary: fc.record({
        branches: fc.array(branchOf(tie("inner")), { minLength: 1, maxLength: 2 }),
        otherwise: tie("inner"),
      }),
    },
  ),
})).inner;

function branchOf(next: fc.Arbitrary<StrategyNode>): fc.Arbitrary<Branch> {
  const named = fc.option(fc.constantFrom("Big", "Small"), { nil: null });
  return fc.tuple(named, condition, next).map(([name, when, following]): Branch => {
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key
    return name === null ? { when, then: following } : { name, when, then: following };
  });
}

export const strategy: fc.Arbitrary<Strategy> = fc.record(
  { name: fc.constant("Random"), branches: fc.array(branchOf(node), { maxLength: 3 }), otherwise: node },
  { requiredKeys: ["name", "otherwise"] },
);

/** A strategy of one rule. */
export function strategyOf(only: Rule): Strategy {
  return { name: "One rule", otherwise: { rule: only } };
}
