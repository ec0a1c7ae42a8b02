// Documents without `edition` mean what they always meant: the same prices, nodes and positions as the engine of then.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type DomainResult, type Outcome, compileStrategy, parseStrategy, recommend } from "./index.ts";
import * as before from "./oracle/first-edition/index.ts";
import { check, inputs } from "./oracle/random-inputs.ts";

/** What must be the same: everything but the words of reasons. */
function stated(outcome: Outcome | ReturnType<typeof before.recommend> | DomainResult): unknown {
  if (outcome.kind !== "recommendation") {
    return { kind: outcome.kind, leafNodeId: outcome.leafNodeId };
  }
  const { kind, price, leafNodeId, branchName, deliveryCosts, oldPrice, oldDeliveryCosts } = outcome;
  const { oldPosition, newPosition, relativeChangePercent, withoutCompetitors } = outcome;
  const figures = [kind, price, leafNodeId, branchName, deliveryCosts, oldPrice, oldDeliveryCosts];
  const rest = [oldPosition, newPosition, relativeChangePercent, withoutCompetitors];
  const whole = "domains" in outcome ? [outcome.relevantDomain, outcome.domains.map(stated)] : [outcome.domain];
  return [...figures, ...rest, ...whole];
}

test("a document of the first edition gives what it gave before there was a second", () => {
  check(inputs, ({ strategy, product, markets, context }) => {
    const parsed = parseStrategy(strategy);
    assert.ok("strategy" in parsed);
    const today = recommend(compileStrategy(parsed.strategy), product, markets, context);
    const then = before.recommend(before.compileStrategy(strategy), product, markets, context);
    assert.deepEqual(stated(today), stated(then));
  });
});
