/** What stands on a product's axis, which sentence lights it, and which offers count. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TraceStep } from "../../engine/index.ts";
import { axisPoints, deliveryOf } from "../../console/product/axis-points.ts";
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

test("where totals are compared every point is a total, ours by our own delivery, and the axis says so where it matters", () => {
  const offers: TraceStep = {
    step: "offers",
    domain,
    path: "rule",
    compareBy: "totalPrice",
    total: 2,
    counting: [],
    leftOut: [],
  };
  const delivery = { before: "98", after: "93", deliveryCosts: "5", source: "own offer" } as const;
  const steps: TraceStep[] = [
    offers,
    target("98"),
    { step: "delivery", domain, path: "rule.compareBy", ...delivery },
    { step: "boundary", domain, path: "", before: "93", after: "93", min: 80, max: null },
  ];
  const market = [
    { offer: anOffer({ price: 90, deliveryCosts: 8.5 }), isOwn: false, position: 1, leftOut: null },
    { offer: anOffer({ id: "own", price: 100, deliveryCosts: 5 }), isOwn: true, position: null, leftOut: null },
  ];
  const given = { relevantDomain: domain, market };
  const amounts = (all: readonly TraceStep[]): unknown =>
    axisPoints({ ...given, steps: all, advised: 92.99, ours: 100 }).map(({ id, at }) => [id, at]);
  assert.deepEqual(amounts(steps), [
    ["min", 85],
    ["advised", 97.99],
    ["aim", 98],
    ["offer o-1", 98.5],
    ["ours", 105],
  ]);
  assert.equal(deliveryOf({ ...given, steps }), "with");
  const byUnit = [{ ...offers, compareBy: "unitPrice" as const }, target("89.5")];
  assert.deepEqual(amounts(byUnit), [
    ["aim", 89.5],
    ["offer o-1", 90],
    ["advised", 92.99],
    ["ours", 100],
  ]);
  assert.equal(deliveryOf({ ...given, steps: byUnit }), "without");
  assert.equal(deliveryOf({ steps, relevantDomain: domain, market: [] }), "with");
  assert.equal(deliveryOf({ steps: [offers], relevantDomain: domain, market: [] }), null);
});
