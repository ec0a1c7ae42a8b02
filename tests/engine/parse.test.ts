// Validation answers path and message of each problem, whatever its input.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compileStrategy, describe, parseStrategy, problemText, recommend } from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import { damaged, linesOf, problemsOf, withBranches, withRule, withWhen, aBranch } from "./oracle/documents.ts";
import { fc } from "./oracle/seeded.ts";

test("a problem has a path, a JSON pointer and a message", () => {
  const branch: unknown = JSON.parse(
    '{"name":"x","branches":[{"when":{"field":"name","exists":true},"then":{"skip":"a"}},' +
      '{"when":{"field":"name","exists":true},"then":{"rule":{"target":{"position":0}}}}],"otherwise":{"skip":"z"}}',
  );
  assert.deepEqual(problemsOf(branch), [
    {
      path: "branches[1].then.rule.target",
      pointer: "/branches/1/then/rule/target",
      code: "tooSmall",
      params: { name: "position", min: 1, found: 0 },
      message: "position must be 1 or more, not 0",
    },
  ]);
});

test("a problem reads in German as well", () => {
  const [problem] = problemsOf(withRule({ target: "keep", minPrize: 3 }));
  assert.ok(problem !== undefined);
  assert.equal(problemText(problem, "de"), "unbekannter Schlüssel minPrize; ist minPrice gemeint?");
});

test("a word that people write for another is understood in the hint", () => {
  assert.match(linesOf(withRule({ target: { statistic: "mean" } })).join(), /did you mean average\?/);
  assert.match(linesOf(withWhen({ field: "brand", equals: "A" })).join(), /did you mean tags\.brand\?/);
  assert.match(linesOf(withWhen({ field: "time.weekday", equals: "sat" })).join(), /did you mean saturday\?/);
  assert.match(
    linesOf(withWhen({ and: [] })).join(),
    /^branches\[0\]\.when\.and: unknown key and; did you mean all\?$/,
  );
  assert.match(linesOf(withWhen({ field: "tags.x", "=": "A" })).join(), /unknown key =; did you mean equals\?/);
  for (const name of ["tag.cost", "tags[cost]", "Tags.cost", "cost"]) {
    assert.match(
      linesOf(withRule({ target: "keep", minPrice: { of: name } })).join(),
      /did you mean tags\.cost\?/,
      name,
    );
  }
  const vat = { of: "tags.cost", vat: "19 %" };
  assert.match(linesOf(withRule({ target: "keep", minPrice: vat })).join(), /"19 %" is a text: write the number/);
});

test("what a document lacks is named, and nothing is named that is there", () => {
  const second = (rule: unknown, more: object = {}): string =>
    linesOf({ name: "x", ...more, otherwise: { rule } }).join("\n");
  const amount = (of: string): string => second({ target: { amount: { of } } });
  assert.match(amount("market.vendors[Amazon].unitPrice"), /did you mean market\.vendors\["Amazon"\]\.unitPrice\?$/);
  assert.match(
    amount('market.vendors["Amazon"].totalprice'),
    /did you mean market\.vendors\["Amazon"\]\.totalPrice\?$/,
  );
  assert.match(amount("products[leader].price"), /did you mean products\[tags\.leader\]\.price\?$/);
  assert.match(amount("product[tags.leader].referencePrize"), /mean products\[tags\.leader\]\.referencePrice\?$/);
  const formula = (text: string): string => second({ target: { amount: { formula: text } } });
  assert.match(formula("2 * result.price"), /: result\.price has a value only in holdWhen$/);
  assert.match(formula("if(1, 2, 3)"), /: , at character 5 is not expected there$/);
  assert.match(formula("tags.cost * 0,12"), /: 0,12 at character 13: write it with a point, 0\.12$/);
  const rated = { target: "keep", competitors: { attributes: { rating: { gte: "90" } } } };
  assert.match(second(rated), /\.rating: gte must be a number, not a text$/);
  const when = { field: "time.date", gte: "20.11.2026" };
  const branches: unknown = JSON.parse(`[{"when":${JSON.stringify(when)},"then":{"skip":"x"}}]`);
  assert.equal(
    second({ target: "keep" }, { branches }),
    "branches[0].when.gte: must be a number, an amount or a day, YYYY-MM-DD, not a text",
  );
  const rows = [["A"], ["B", 1]];
  assert.equal(
    second({ target: "keep" }, { tables: { m: { by: ["tags.a"], rows } } }),
    "tables.m.rows[0]: must have 2 cells, one for each of by, then the number; it has 1",
  );
});

test("there is one edition, which may be named; another one is refused with a sentence", () => {
  assert.deepEqual(linesOf({ name: "x", edition: 2, otherwise: { skip: "y" } }), []);
  for (const [edition, shown] of [
    [1, "1"],
    [3, "3"],
    ["2", '"2"'],
  ]) {
    assert.deepEqual(linesOf({ name: "x", edition, otherwise: { skip: "y" } }), [
      `edition: must be 2, the only edition, or be left out, not ${shown}`,
    ]);
  }
});

test("an unknown key is a problem that names it and the key it resembles", () => {
  assert.deepEqual(linesOf(withRule({ target: "keep", minPrize: 3 })), [
    "otherwise.rule.minPrize: unknown key minPrize; did you mean minPrice?",
  ]);
  assert.match(
    linesOf(withRule({ target: "keep", xyz: 1 })).join("\n"),
    /unknown key xyz; known are competitors, compareBy/,
  );
  const prototype: unknown = JSON.parse('{"name":"x","otherwise":{"skip":"y"},"__proto__":{"name":"z"}}');
  assert.match(linesOf(prototype).join("\n"), /unknown key __proto__/);
  assert.match(linesOf({ name: "x", otherwise: { skip: "y" }, constructor: 1 }).join("\n"), /unknown key constructor/);
});

test("what is missing, of the wrong kind or out of bounds is named", () => {
  const cases: [unknown, string][] = [
    [null, ": must be an object, not null"],
    [[], ": must be an object, not a list"],
    [{ name: "x" }, ": otherwise is missing"],
    [{ name: "", otherwise: { skip: "y" } }, "name: must have 1 to 1000 characters, not 0"],
    [withRule({}), "otherwise.rule: target is missing"],
    [withRule({ target: "hold" }), 'otherwise.rule.target: must be keep, not "hold"'],
    [
      withRule({ target: {} }),
      "otherwise.rule.target: must have exactly one of position, statistic, percentile, vendor, amount, firstOf, lowestOf, highestOf; none is there",
    ],
    [withRule({ target: { position: 1.5 } }), "otherwise.rule.target: position must be a whole number, not 1.5"],
    [
      withRule({ target: { statistic: "avrage" } }),
      'otherwise.rule.target.statistic: must be lowest, highest, average, median, mode, not "avrage"; did you mean average?',
    ],
    [withRule({ target: { percentile: 101 } }), "otherwise.rule.target: percentile must be 100 or less, not 101"],
    [
      withRule({ target: { amount: { of: "name" } } }),
      "otherwise.rule.target.amount.of: name is a text, not an amount",
    ],
    [
      withRule({ target: { amount: { of: "tags.x", marginPercent: 100 } } }),
      "otherwise.rule.target.amount: marginPercent must be less than 100, not 100",
    ],
    [
      withRule({ target: { amount: "5" } }),
      "otherwise.rule.target.amount: must be an amount, a number or an object, not a text",
    ],
    [
      withRule({ target: { amount: { sum: [] } } }),
      "otherwise.rule.target.amount.sum: must have 1 to 1000 items, not 0",
    ],
    [
      withRule({ target: "keep", minPrice: 1e14 }),
      "otherwise.rule.minPrice: amount must be 9999999999999.99 or less, not 100000000000000",
    ],
    [
      withRule({ target: "keep", minPrice: 0.0000001 }),
      "otherwise.rule.minPrice: amount must have at most 6 decimals, not those of 0.0000001",
    ],
    [
      withRule({ target: "keep", rounding: { ending: 0.995 } }),
      "otherwise.rule.rounding: ending must be 0.99 or less, not 0.995",
    ],
    [
      withRule({ target: "keep", rounding: { ending: 0.9, step: 1 } }),
      "otherwise.rule.rounding: must have exactly one of ending, endings, step, bands; ending and step are there",
    ],
    [withRule({ target: "keep", adjust: {} }), "otherwise.rule.adjust: must have at least one of percent, amount"],
    [
      { name: "x", otherwise: { rule: { target: "keep" }, skip: "y" } },
      "otherwise: must have exactly one of rule, skip, branches; rule and skip are there",
    ],
    [
      withWhen({ field: "referencePrize", gt: 1 }),
      "branches[0].when.field: unknown field referencePrize; did you mean referencePrice?",
    ],
    [
      withWhen({ field: "tags.brand" }),
      "branches[0].when: must have at least one of equals, in, lt, lte, gt, gte, matches, exists",
    ],
    [withWhen({ field: "name", gt: 1 }), "branches[0].when.gt: name is a text: use equals, in or matches"],
    [
      withWhen({ field: "gtin", matches: "1*" }),
      "branches[0].when.matches: gtin is a number: use equals, in, lt, lte, gt or gte",
    ],
    [withWhen({ field: "name", equals: 1 }), "branches[0].when.equals: name is a text, not a number"],
    [
      withWhen({ field: "name", equals: 1e300 }),
      "branches[0].when.equals: must be a text or a number, not one as large as this",
    ],
    [
      withWhen({ field: "gtin", lt: "1" }),
      "branches[0].when.lt: must be a number, an amount or a day, YYYY-MM-DD, not a text",
    ],
    [withWhen({ field: "gtin", equals: "1" }), "branches[0].when.equals: gtin is a number, not a text"],
    [
      withWhen({ field: "time.weekday", in: ["Monday"] }),
      'branches[0].when.in[0]: must be monday, tuesday, wednesday, thursday, friday, saturday, sunday, or 1 (Monday) to 7, not "Monday"; did you mean monday?',
    ],
    [
      withWhen({ all: [{ field: "name", exists: true }], any: [] }),
      "branches[0].when: must have only one of all, any, not, amount, use, calendar; all and any are there",
    ],
  ];
  for (const [document, expected] of cases) {
    assert.equal(linesOf(document)[0], expected);
  }
});

test("a path quotes keys that are not names, and a pointer escapes them", () => {
  const document = withRule({ target: "keep", competitors: { attributes: { "a/b~c": { include: [] } } } });
  assert.deepEqual(problemsOf(document).map(({ path, pointer }) => [path, pointer])[0], [
    'otherwise.rule.competitors.attributes["a/b~c"].include',
    "/otherwise/rule/competitors/attributes/a~1b~0c/include",
  ]);
});

test("depth, nodes, lists, texts and problems are bounded", () => {
  let deep: unknown = { field: "name", exists: true };
  for (let level = 0; level < 10_000; level += 1) {
    deep = { not: deep };
  }
  assert.match(linesOf(withWhen(deep)).join("\n"), /is nested more than 20 deep/);
  const wide = Array.from({ length: 1_000 }, () => aBranch({ field: "name", exists: true }));
  assert.match(linesOf(withBranches(wide)).join("\n"), /more than 1000 nodes/);
  assert.deepEqual(linesOf(withBranches(wide.slice(0, 998))), []);
  assert.match(
    linesOf({ name: "x".repeat(1_001), otherwise: { skip: "z" } }).join("\n"),
    /1 to 1000 characters, not 1001/,
  );
  const many = Array.from({ length: 30 }, () => ({ field: "name", exists: true }));
  const parts = { all: Array.from({ length: 1_000 }, () => ({ any: many })) };
  assert.match(linesOf(withWhen(parts)).join("\n"), /more than 20000 conditions and amounts/);
  const endings = Array.from({ length: 1_001 }, () => 0.99);
  assert.match(linesOf(withRule({ target: "keep", rounding: { endings } })).join("\n"), /1 to 1000 items, not 1001/);
  const wrong = {
    name: "x",
    otherwise: { rule: { target: "keep", rounding: { endings: endings.slice(1).map(() => 2) } } },
  };
  assert.equal(problemsOf(wrong).length, 100);
});

test("whatever it is given, it answers with a strategy or with 1 to 100 problems", () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (document) => {
      const parsed = parseStrategy(document);
      assert.ok("strategy" in parsed || (parsed.problems.length > 0 && parsed.problems.length <= 100));
    }),
    { numRuns: 2_000 },
  );
});

test("a damaged strategy either has problems or still evaluates without throwing", () => {
  const replacement = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom("keep", 0, -1, 0.5, 1e13, 100, "tags.x", "*"),
  );
  const inputs = fc.tuple(
    arbitrary.strategy,
    fc.nat(),
    replacement,
    arbitrary.product,
    arbitrary.markets,
    arbitrary.context,
  );
  let accepted = 0;
  fc.assert(
    fc.property(inputs, ([strategy, seed, value, product, markets, context]) => {
      const parsed = parseStrategy(damaged(strategy, seed, value));
      if ("strategy" in parsed) {
        accepted += 1;
        const { trace } = recommend(compileStrategy(parsed.strategy), product, markets, context, { trace: true });
        assert.ok(trace !== undefined && describe(trace).length > 0);
      }
    }),
    { numRuns: 2_000 },
  );
  assert.ok(accepted > 100);
});

test("extreme numbers that validate make nothing throw", () => {
  const money = fc.oneof(
    fc.constantFrom(-9999999999999.99, 9999999999999.99, 0, 0.000001, -0.000001, 123456.789012),
    fc.integer({ min: -1e15, max: 1e15 }).map((value) => Math.trunc(value / 1000) / 1000),
  );
  const percent = fc.constantFrom(-100, -99.999999, 0, 0.000001, 1_000_000, 12.345678);
  const amount = fc.record({
    of: fc.constantFrom("tags.huge", "tags.tiny", "tags.negative", "market.averageUnitPrice", "gtin"),
    marginPercent: fc.constantFrom(99.999999, -1_000_000, 33.333333),
    vat: fc.constantFrom("tags.huge", "tags.tiny", "tags.negative", 1_000),
    percent,
    amount: money,
  });
  const rule = fc.record(
    {
      target: fc.oneof(
        fc.record({ amount }),
        fc.record({ percentile: fc.constantFrom(0.000001, 99.999999) }),
        fc.record({ position: fc.constant(10_000) }),
      ),
      adjust: fc.record({ percent, amount: money }),
      minPrice: fc.oneof(amount, money),
      maxPrice: fc.oneof(amount, money),
      change: fc.record({
        maxPercentUp: fc.constantFrom(0, 1_000_000),
        minAmount: fc.constantFrom(0, 9999999999999.99),
      }),
      rounding: fc.record({ step: fc.constantFrom(0.01, 1_000_000) }),
      withoutCompetitors: amount,
    },
    { requiredKeys: ["target"] },
  );
  const tags = [
    { key: "huge", value: "x", doubleValue: 1.7976931348623157e308 },
    { key: "tiny", value: "x", doubleValue: 5e-324 },
    { key: "negative", value: "x", doubleValue: -123456789012345 },
  ];
  fc.assert(
    fc.property(rule, arbitrary.product, arbitrary.markets, arbitrary.context, (only, product, markets, context) => {
      const parsed = parseStrategy(withRule(only));
      assert.ok("strategy" in parsed, JSON.stringify(parsed));
      const { trace } = recommend(compileStrategy(parsed.strategy), { ...product, tags }, markets, context, {
        trace: true,
      });
      assert.ok(trace !== undefined && describe(trace).length > 0);
    }),
    { numRuns: 1_500 },
  );
});

test("a problem with a value names what was found, in both languages", () => {
  const dated = { field: "time.date", gte: "2026-02-30" };
  const documents: unknown[] = [
    withRule({ target: { position: 0 } }),
    withRule({ target: { percentile: 101 } }),
    withRule({ target: { position: 1.25 } }),
    withRule({ target: "keep", change: { maxPercentUp: -5 } }),
    withRule({ target: "keep", competitors: { outliers: { belowPercent: 0 } } }),
    withRule({ target: "keep", minPrice: { of: "tags.x", marginPercent: 100 } }),
    withRule({ target: "keep", minPrice: 0.0000001 }),
    withRule({ target: "lowest" }),
    withRule({ target: { statistic: "meen" } }),
    withRule({ target: { statistic: 7 } }),
    withWhen({ field: "time.weekday", equals: "sat" }),
    withWhen({ field: "time.weekday", equals: "Samstag" }),
    { name: "x", market: "all", otherwise: { skip: "y" } },
    { name: "x", calendars: { sale: [{ from: "20.11.2026" }] }, otherwise: { skip: "y" } },
    { name: "x", calendars: { sale: [{ from: "2026-11-31" }] }, otherwise: { skip: "y" } },
    { name: "x", branches: [aBranch(dated)], otherwise: { skip: "z" } },
    { name: "x", families: [{ by: "tags.f", relations: [{ kind: "step" }] }], otherwise: { skip: "y" } },
  ];
  for (const document of documents) {
    const [problem] = problemsOf(document);
    assert.ok(problem !== undefined, JSON.stringify(document));
    assert.match(problem.message, /, not \S/, problem.message);
    assert.match(problemText(problem, "de"), /, nicht \S/, problem.message);
  }
});
