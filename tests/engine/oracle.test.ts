// The engine against its oracle, on random strategies, products and markets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type DomainResult, type Outcome, compileStrategy, parseStrategy, recommend } from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import * as wholeDocuments from "./oracle/arbitrary-documents.ts";
import { type Verdict, judge } from "./oracle/oracle.ts";
import { fc } from "./oracle/seeded.ts";

/** `ENGINE_CASES=250000 ENGINE_SEED=1` checks as many, and the same ones again. */
const CASES = Number(process.env["ENGINE_CASES"] ?? 1_200);
const SEED = process.env["ENGINE_SEED"];

/** The parts of a verdict that the engine must state exactly. */
function comparable(verdict: Verdict): object {
  const { kind, domain, leafNodeId } = verdict;
  if (kind !== "recommendation") {
    return { kind, leafNodeId };
  }
  return {
    kind,
    domain,
    leafNodeId,
    price: Number(verdict.cents) / 100,
    branchName: verdict.branchName,
    withoutCompetitors: verdict.isFallback,
    oldPosition: verdict.oldPosition,
    newPosition: verdict.newPosition,
    relativeChangePercent: verdict.relativeChangePercent,
    isHeld: verdict.isHeld,
  };
}

/** Figures of an outcome that the verdict has, too. */
const figureNames = [
  "price",
  "branchName",
  "withoutCompetitors",
  "oldPosition",
  "newPosition",
  "relativeChangePercent",
] as const;

function stated(outcome: Outcome | DomainResult): object {
  const { kind, leafNodeId } = outcome;
  if (kind !== "recommendation") {
    return { kind, leafNodeId };
  }
  const domain = "domain" in outcome ? outcome.domain : outcome.relevantDomain;
  const figures = Object.fromEntries(figureNames.map((name) => [name, outcome[name]]));
  return { kind, domain, leafNodeId, ...figures, isHeld: outcome.holdReasons.length > 0 };
}

for (const [manner, strategies, contexts] of [
  ["plain", arbitrary.strategy, arbitrary.context],
  ["whole", wholeDocuments.strategy, wholeDocuments.context],
] as const) {
  test(`engine and oracle agree on every ${manner} random strategy, product and market`, () => {
    const inputs = fc.tuple(strategies, arbitrary.product, arbitrary.markets, contexts);
    const kinds = new Map<string, number>();
    fc.assert(
      fc.property(inputs, ([strategy, product, markets, context]) => {
        assert.deepEqual(parseStrategy(strategy), { strategy });
        const outcome = recommend(compileStrategy(strategy), product, markets, context);
        const { verdict, domains } = judge(strategy, product, markets, context);
        assert.ok(verdict !== null);
        const isJoined = strategy.market !== undefined && strategy.market !== "perDomain";
        // Which of equally cheap domains a joined price is for has a test of its own: together.test.ts.
        const omitted = isJoined ? { domain: null } : {};
        assert.deepEqual({ ...stated(outcome), ...omitted }, { ...comparable(verdict), ...omitted });
        if (outcome.kind === "recommendation" && !isJoined) {
          assert.deepEqual(outcome.domains.map(stated), domains.map(comparable));
        }
        kinds.set(outcome.kind, (kinds.get(outcome.kind) ?? 0) + 1);
      }),
      { numRuns: CASES, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
    );
    for (const kind of ["recommendation", "skip", "failure"]) {
      assert.ok((kinds.get(kind) ?? 0) > CASES / 100, `few cases end in ${kind}: ${JSON.stringify([...kinds])}`);
    }
  });
}
