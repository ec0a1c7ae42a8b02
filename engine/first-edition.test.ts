// Documents without `edition` mean what they always meant: the same prices, nodes and positions as the engine of then.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type DomainResult, type Outcome, compileStrategy, parseStrategy, recommend } from "./index.ts";
import * as before from "./oracle/first-edition/index.ts";
import { check, inputs } from "./oracle/random-inputs.ts";

type Then = ReturnType<typeof before.recommend>;
type ThenDomain = Extract<Then, { kind: "recommendation" }>["domains"][number];

/** What must be the same: everything but the words of reasons. */
function stated(outcome: Outcome | DomainResult | Then | ThenDomain): unknown {
  if (outcome.kind !== "recommendation") {
    return [outcome.kind, outcome.leafNodeId];
  }
  const { kind, price, leafNodeId, branchName, deliveryCosts, oldPrice, oldDeliveryCosts } = outcome;
  const { oldPosition, newPosition, relativeChangePercent, withoutCompetitors } = outcome;
  const figures = [kind, price, leafNodeId, branchName, deliveryCosts, oldPrice, oldDeliveryCosts];
  const rest = [oldPosition, newPosition, relativeChangePercent, withoutCompetitors];
  return [...figures, ...rest, "domain" in outcome ? outcome.domain : outcome.relevantDomain];
}

/** The outcome, and what each domain came to. */
function whole(outcome: Outcome | Then): unknown[] {
  const domains: readonly (DomainResult | ThenDomain)[] = outcome.kind === "recommendation" ? outcome.domains : [];
  return [stated(outcome), domains.map(stated)];
}

/** A document as the engine of then reads it: as JSON, which it accepted. */
function asThen(strategy: unknown): ThenStrategy {
  const document: ThenStrategy = JSON.parse(JSON.stringify(strategy));
  return document;
}

type ThenStrategy = Parameters<typeof before.compileStrategy>[0];

test("a document of the first edition gives what it gave before there was a second", () => {
  check(inputs, ({ strategy, product, markets, context }) => {
    const parsed = parseStrategy(strategy);
    assert.ok("strategy" in parsed);
    const today = recommend(compileStrategy(parsed.strategy), product, markets, context);
    const then = before.recommend(before.compileStrategy(asThen(strategy)), product, markets, context);
    assert.deepEqual(whole(today), whole(then));
  });
});
