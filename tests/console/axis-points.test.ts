/** What stands on a product's axis, which sentence lights it, and which offers count. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TraceStep } from "../../engine/index.ts";
import { axisPoints } from "../../console/product/axis-points.ts";
import { judge, type PricedOffer } from "../../console/product/market.ts";

const domain = "market.example";

function target(after: string): TraceStep {
  const facts = { kind: "statistic", statistic: "median", ofCheapest: null } as const;
  const common = { domain, path: "rule.target", vendorName: null, parts: null, note: null };
  return { step: "target", target: facts, after, ...common };
}

const adjusted: TraceStep = {
  step: "adjust",
  domain,
  path: "rule.adjust",
  before: "90.9",
  after: "90.4455",
  percent: "-0.5",
  amount: null,
};

test("the price aimed at is a point, after its adjustment; where it is the advised one, that is lit", () => {
  const steps = [target("90.9"), adjusted];
  const given = { steps, relevantDomain: domain, market: [] };
  const apart = axisPoints({ ...given, advised: 89.99 });
  assert.deepEqual(
    apart.map(({ id, amount, litBy }) => [id, amount, litBy]),
    [
      ["advised", "89.99", ["advised"]],
      ["aim", "90.4455", ["aim"]],
    ],
  );
  const one = axisPoints({ ...given, steps: [target("90.9")], advised: 90.9 });
  assert.deepEqual(
    one.map(({ id, litBy }) => [id, litBy]),
    [["advised", ["advised", "aim"]]],
  );
});

test("our price stands on the axis without an own offer; an own offer on the market takes its place", () => {
  const offer = anOffer({ id: "own", price: 88 });
  const given = { steps: [], relevantDomain: domain, advised: null, ours: 100 };
  assert.deepEqual(
    axisPoints({ ...given, market: [] }).map(({ amount }) => amount),
    ["100"],
  );
  const market = [{ offer, isOwn: true, position: null, leftOut: null }];
  assert.deepEqual(
    axisPoints({ ...given, market }).map(({ amount }) => amount),
    ["88"],
  );
});

test("an offer on a domain that the rule excludes has that reason, though another domain has an offer of the same id", () => {
  const excluded: TraceStep = {
    step: "market",
    domain: "other.example",
    reason: { code: "domainExcluded", params: {} },
  };
  const counting = { offerId: "o-1", vendorName: "Shop", price: "10" };
  const offers: TraceStep = {
    step: "offers",
    domain,
    path: "rule",
    compareBy: "unitPrice",
    total: 1,
    counting: [counting],
    leftOut: [],
  };
  const judged = judge([anOffer({}), anOffer({ domain: "other.example" })], () => false, [excluded, offers]);
  assert.deepEqual(
    judged.map(({ position, leftOut }) => [position, leftOut?.code]),
    [
      [1, undefined],
      [null, "domainExcluded"],
    ],
  );
});

function anOffer(wanted: Partial<PricedOffer>): PricedOffer {
  return { id: "o-1", domain, vendorName: "Shop", price: 10, deliveryCosts: 0, ...wanted };
}
