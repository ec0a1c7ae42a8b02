// Warnings: what a valid document probably does not mean, and that none of them is false.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Assortment,
  type Branch,
  type Condition,
  type EngineContext,
  type Strategy,
  compileStrategy,
  parseStrategy,
  problemText,
  recommend,
  warningsOf,
} from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import { aKettle } from "./oracle/kettle.ts";
import { fc } from "./oracle/seeded.ts";

const rule = { rule: { target: { position: 1 } } } as const;
const none: Assortment = { products: 3, isAll: true, tagKeys: new Set(["brand", "ek-netto"]), hasMinBoundary: false };

function warned(document: object, assortment: Assortment | null = null): string[] {
  const parsed = parseStrategy({ name: "W", otherwise: { skip: "x" }, ...document });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  return warningsOf(parsed.strategy, assortment).map(({ path, message }) => `${path}: ${message}`);
}

function branches(...when: readonly Condition[]): { branches: readonly Branch[] } {
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key
  return { branches: when.map((condition) => ({ when: condition, then: rule })) };
}

test("a branch that cannot hold, and one that an earlier one leaves nothing to", () => {
  assert.deepEqual(warned(branches({ field: "referencePrice", gt: 20, lt: 10 })), [
    "branches[0].when: never holds: it asks of referencePrice what cannot be at once",
  ]);
  assert.deepEqual(warned(branches({ field: "tags.brand", in: ["A", "B"] }, { field: "tags.brand", equals: "A" })), [
    "branches[1]: is never reached: branches[0] already takes all that it would",
  ]);
  assert.deepEqual(
    warned(branches({ field: "market.offerCount", gte: 5 }, { field: "market.offerCount", gt: 7, lt: 9 })),
    ["branches[1]: is never reached: branches[0] already takes all that it would"],
  );
  const inner = { branches: [{ when: { field: "tags.brand", equals: "B" }, then: rule }], otherwise: rule };
  assert.deepEqual(warned({ branches: [{ when: { field: "tags.brand", equals: "A" }, then: inner }] }), [
    "branches[0].then.branches[0].when: never holds: a branch above already decides tags.brand otherwise",
  ]);
  const same = { branches: [{ when: { field: "tags.brand", equals: "A" }, then: rule }], otherwise: rule };
  assert.deepEqual(warned({ branches: [{ when: { field: "tags.brand", equals: "A" }, then: same }] }), [
    "branches[0].then.otherwise: is never reached: branches[0].then.branches[0] takes all that is left",
  ]);
});

test("branches that may hold give no warning", () => {
  assert.deepEqual(warned(branches({ field: "tags.a", equals: "5", gt: 3 }, { field: "tags.a", equals: 5 })), []);
  assert.deepEqual(warned(branches({ field: "tags.a", matches: "x*" }, { field: "tags.a", matches: "x*" })), []);
  const dated = { when: { field: "tags.a", equals: "A" }, validUntil: "2026-12-01", then: rule };
  assert.deepEqual(warned({ branches: [dated, { ...dated, validUntil: "2027-12-01" }] }), []);
});

test("limits that never hold", () => {
  const limits = { target: { position: 1 }, minPrice: 12, maxPrice: 11 };
  assert.deepEqual(warned({ otherwise: { rule: limits } }), [
    "otherwise.rule.maxPrice: is always below minPrice, which wins: it never holds",
  ]);
  const ofOne = { ...limits, minPrice: { of: "referencePrice" }, maxPrice: { of: "referencePrice", percent: -5 } };
  assert.equal(warned({ otherwise: { rule: ofOne } }).length, 1);
  const change = { maxPercentUp: 6, maxPercentDown: 2, minPercent: 5 };
  const limited = { otherwise: { rule: { target: { position: 1 }, change } } };
  assert.deepEqual(warned(limited), [
    "otherwise.rule.change.minPercent: minPercent 5 is more than maxPercentDown 2: that way every change goes beyond what is allowed",
  ]);
  const amounts = { maxUp: 1, maxDown: 1, minAmount: 2 };
  assert.equal(warned({ otherwise: { rule: { target: { position: 1 }, change: amounts } } }).length, 2);
});

test("a least change above the greatest goes to the limit", () => {
  const rule20 = { target: { amount: 20 }, change: { maxPercentUp: 1, minPercent: 2 } };
  const sales = { units7d: 0, units30d: 0 };
  const context: EngineContext = { nowMs: 0, timeZone: "UTC", currency: "EUR", previousPrice: 10, sales };
  const strategy: Strategy = { name: "W", otherwise: { rule: rule20 } };
  const outcome = recommend(compileStrategy(strategy), aKettle(), [], context);
  assert.equal(outcome.kind === "recommendation" && outcome.price, 10.1);
});

test("what a field never is, a branch that ends before it begins, and a hold that never happens", () => {
  const never: readonly Condition[] = [
    { field: "time.hour", gte: 24 },
    { field: "time.weekday", equals: 8 },
    { field: "time.month", in: [0, 13] },
    { field: "time.dayOfMonth", gt: 31 },
    { field: "time.date", equals: "20.11.2026" },
    { field: "previous.limit", equals: "flor" },
    {
      all: [
        { field: "tags.a", exists: true },
        { field: "time.hour", lt: 0 },
      ],
    },
  ];
  for (const when of never) {
    assert.match(warned(branches(when)).join(), /^branches\[0\]\.when: never holds: \S+ is never what it asks for$/);
  }
  const possible: readonly Condition[] = [
    { field: "time.hour", gte: 23 },
    { field: "time.weekday", in: [7, 8] },
    { field: "time.weekday", equals: "sunday" },
    { field: "time.date", in: ["2026-11-20", "20.11.2026"] },
    { field: "previous.limit", in: ["floor", "x"] },
    { not: { field: "time.hour", gte: 24 } },
  ];
  assert.deepEqual(
    possible.flatMap((when) => warned(branches(when))),
    [],
  );
  const [timed] = branches({ field: "tags.a", exists: true }).branches;
  assert.deepEqual(warned({ branches: [{ ...timed, validFrom: "2026-12-11", validUntil: "2026-12-01" }] }), [
    "branches[0].validUntil: ends with 2026-12-01, before it begins with 2026-12-11",
  ]);
  assert.deepEqual(warned({ branches: [{ ...timed, validFrom: "2026-12-01", validUntil: "2026-12-01" }] }), []);
  const holdWhen = { field: "result.changePercent", gt: 15, lt: 10 };
  assert.deepEqual(warned({ otherwise: { rule: { ...rule.rule, holdWhen } } }), [
    "otherwise.rule.holdWhen: never holds: it asks of result.changePercent what cannot be at once",
  ]);
});

test("formulas with a decimal comma between arguments, and with fields of another kind", () => {
  const formulaWarned = (formula: string): string[] =>
    warned({ otherwise: { rule: { target: { amount: { formula } } } } }).map((line) =>
      line.replace(/^.*formula: /, ""),
    );
  assert.deepEqual(formulaWarned("max(tags.cost * 1,2, 5)"), [
    "1,2 is two values: a number is written with a point, 1.2",
  ]);
  assert.deepEqual(formulaWarned("name * 2"), ["name has no number: what needs it here has no value"]);
  assert.deepEqual(formulaWarned("if(referencePrice = '5', 1, 2)"), [
    'referencePrice has no text: the comparison with "5" never holds',
  ]);
  assert.match(formulaWarned("if(own.available = 'true', 1, 2)").join(), /^own\.available has no text/);
  const right = ["max(1, 2)", "round(tags.a, 0.05)", "if(name = '1,5', 1, 2)", "if(exists(name), tags.a1, 2)"];
  assert.deepEqual(right.flatMap(formulaWarned), []);
});

test("a pattern that looks like a regular expression; one with stars does not", () => {
  const patterns = ["^Acme", "Acme.*", "[A-Z]x", "(a|b)", "a\\d", "Acme$", "*acme*", "a.b", "shop (old)", "5+1 set"];
  const found = patterns.flatMap((matches) => warned(branches({ field: "name", matches })));
  assert.equal(found.length, 6);
  assert.match(
    found[1] ?? "",
    /^branches\[0\]\.when\.matches: Acme\.\* looks like a regular expression: only \* is special/,
  );
});

test("tags that no product has, a minus that a tag has, and a rule without any floor", () => {
  const document = {
    branches: [
      { when: { field: "tags.brnad", exists: true }, then: { rule: { target: { position: 1 }, minPrice: 1 } } },
    ],
    otherwise: { rule: { target: { amount: { formula: "tags.ek-5 + referencePrice" } } } },
  };
  const tags = { ...none, tagKeys: new Set(["brand", "ek-5"]) };
  assert.deepEqual(warned(document, tags), [
    "otherwise.rule: has no minPrice, and no product of the contract has a minPriceBoundary: prices may fall without end",
    "otherwise.rule.target.amount.formula: tags.ek-5 is tags.ek minus 5; the tag is tags['ek-5']",
    "otherwise.rule.target.amount.formula: no product of the contract has the tag ek",
    "branches[0].when.field: no product of the contract has the tag brnad; did you mean brand?",
  ]);
  assert.deepEqual(warned(document, { ...none, products: 0 }), []);
  assert.deepEqual(warned({ otherwise: rule }, { ...none, hasMinBoundary: true }), []);
  assert.deepEqual(warned({ otherwise: rule }, { ...none, isAll: false, products: 10_000 }), [
    "otherwise.rule: has no minPrice, and none of the first 10000 products has a minPriceBoundary: their prices may fall without end",
  ]);
});

test("a floor that some products lack is none for them", () => {
  const floored = (minPrice: object): object => ({ otherwise: { rule: { target: { position: 1 }, minPrice } } });
  const lacking = { of: "tags.brand", else: { of: "tags.ek-netto", else: "none" } };
  assert.deepEqual(warned(floored(lacking), none), [
    "otherwise.rule.minPrice: may have no value, and no product of the contract has a minPriceBoundary: where it has none, prices may fall without end",
  ]);
  assert.match(
    warned(floored(lacking), { ...none, isAll: false, products: 10_000 })[0] ?? "",
    /minPrice: may have no value, and none of the first 10000 products has a minPriceBoundary/,
  );
  assert.deepEqual(warned(floored(lacking), { ...none, hasMinBoundary: true }), []);
  assert.deepEqual(warned(floored({ of: "tags.brand", else: 5 }), none), []);
});

test("a change limit without a greatest change", () => {
  const changing = (change: object): string[] => warned({ otherwise: { rule: { target: { position: 1 }, change } } });
  assert.deepEqual(changing({ perHours: 24 }), [
    "otherwise.rule.change.perHours: perHours limits nothing without maxPercentUp, maxPercentDown, maxUp or maxDown",
  ]);
  assert.equal(changing({ minAmount: 1, atLimit: "hold" }).length, 1);
  assert.deepEqual(changing({ perHours: 24, maxUp: 2 }), []);
  assert.deepEqual(changing({ minHoursBetween: 4 }), []);
});

test("a tag that none of the first products has is told as such, and a pattern with what is special in it", () => {
  const some = { ...none, tagKeys: new Set(["brand"]), isAll: false, products: 10_000, hasMinBoundary: true };
  const of = (condition: Condition): string[] => warned(branches(condition), some);
  assert.deepEqual(of({ field: "tags.brnad", exists: true }), [
    "branches[0].when.field: none of the first 10000 products has the tag brnad",
  ]);
  assert.deepEqual(of({ field: "name", matches: "^Acme" }), [
    "branches[0].when.matches: ^Acme looks like a regular expression: only * is special here, for any run of characters",
  ]);
});

test("a warning has a German text", () => {
  const parsed = parseStrategy({ name: "W", ...branches({ field: "referencePrice", gt: 2, lt: 1 }), otherwise: rule });
  assert.ok("strategy" in parsed);
  const [warning] = warningsOf(parsed.strategy);
  assert.ok(warning !== undefined);
  assert.equal(warning.pointer, "/branches/0/when");
  assert.match(problemText(warning, "de"), /^trifft nie zu: es verlangt von referencePrice/);
});

const number = fc.integer({ min: 7, max: 13 });
const text = fc.constantFrom("A", "B", "C");

const narrow: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constant("referencePrice"), gt: number, lt: number }, { requiredKeys: ["field", "gt"] }),
  fc.record({ field: fc.constant("referencePrice"), gte: number, lte: number }, { requiredKeys: ["field", "lte"] }),
  fc.record({ field: fc.constantFrom("referencePrice", "tags.brand"), exists: fc.boolean() }),
  fc.record({ field: fc.constant("referencePrice"), equals: number }),
  fc.record({ field: fc.constant("tags.brand"), equals: text }),
  fc.record({ field: fc.constant("tags.brand"), in: fc.array(text, { minLength: 1, maxLength: 2 }) }),
);
const some: fc.Arbitrary<Condition> = fc.oneof(
  narrow,
  fc.array(narrow, { minLength: 1, maxLength: 2 }).map((all) => ({ all })),
  narrow.map((not) => ({ not })),
);
// oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key
const leaf: fc.Arbitrary<Branch> = some.map((when) => ({ when, then: { skip: "leaf" } }));
const branch: fc.Arbitrary<Branch> = fc.oneof(
  leaf,
  fc.tuple(some, fc.array(leaf, { minLength: 1, maxLength: 2 })).map(([when, inner]) => ({
    when,
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key
    then: { branches: inner, otherwise: { skip: "inner" } },
  })),
);

test("no branch that a warning calls unreachable is ever taken", () => {
  const strategies: fc.Arbitrary<Strategy> = fc
    .array(branch, { minLength: 1, maxLength: 4 })
    .map((list) => ({ name: "R", branches: list, otherwise: { skip: "rest" } }));
  const products = fc.array(
    fc.record({ referencePrice: fc.option(number), brand: fc.option(fc.constantFrom("A", "B", "C", "D")) }),
    { minLength: 20, maxLength: 20 },
  );
  let count = 0;
  fc.assert(
    fc.property(strategies, products, fc.gen(), (strategy, list, gen) => {
      const warnings = warningsOf(strategy).map(({ path }) => path.replace(/\.when$/, ""));
      count += warnings.length;
      const compiled = compileStrategy(strategy);
      const context = gen(() => arbitrary.context);
      for (const { referencePrice, brand } of list) {
        const tags = brand === null ? [] : [{ key: "brand", value: brand }];
        const product = { ...gen(() => arbitrary.product), referencePrice, tags };
        const { trace } = recommend(compiled, product, [], context, { trace: true });
        for (const step of trace?.steps ?? []) {
          assert.ok(step.step !== "branch" || !warnings.includes(step.path), JSON.stringify(step));
        }
      }
    }),
    { numRuns: 400 },
  );
  assert.ok(count > 100, `${count} warnings`);
});
