// Random documents with definitions, tables and calendars.

import type { EngineContext } from "../../../engine/trace/input.ts";
import type {
  AggregatePart,
  Amount,
  Branch,
  Condition,
  MarketPart,
  RoundingBand,
  Rule,
  Strategy,
  StrategyNode,
  Target,
  TargetObject,
} from "../../../engine/language/strategy.ts";
import { condition as firstCondition, pattern } from "./arbitrary-conditions.ts";
import { withPast } from "./past.ts";
import { cents, context as firstContext, percent } from "./arbitrary-inputs.ts";
import {
  adjust,
  amount as firstAmount,
  change,
  competitors as firstCompetitors,
  rule as firstRule,
} from "./arbitrary-rules.ts";
import { fc } from "./seeded.ts";

const numberNames = fc.constantFrom(
  "referencePrice",
  "tags.purchasePrice",
  "tags.vat",
  "tags['purchasePrice']",
  "tags.none",
  "market.lowestUnitPrice",
  "market.offerCount",
  "definitions.floor",
  "definitions.anchor",
  "tables.margins",
  "minPriceBoundary",
  "products[tags.brand].price",
  "products[tags['brand']].referencePrice",
  'market.vendors["Alpha"].unitPrice',
  "market.vendors['beta*'].totalPrice",
  "own.unitPrice",
  "previous.price",
  "history.changes24h",
  "history.lowest30d",
  "time.dayOfMonth",
);

const literal = fc.oneof(cents(0, 2000).map(String), fc.constantFrom("1", "0", "0.5", "100", "1.19", "12.345678", "3"));

/** Formulas from the grammar, with the spaces people leave. */
export const formula: fc.Arbitrary<string> = fc
  .letrec<{ sum: string; test: string }>((tie) => ({
    sum: fc.oneof(
      { depthSize: "small", maxDepth: 4, withCrossShrink: true },
      literal,
      numberNames,
      fc
        .tuple(tie("sum"), fc.constantFrom(" + ", "-", " * ", "*", " / "), tie("sum"))
        .map(([left, operator, right]) => `${left}${operator}${right}`),
      tie("sum").map((inner) => `(${inner})`),
      tie("sum").map((inner) => `-(${inner})`),
      fc
        .tuple(fc.constantFrom("min", "max", "coalesce"), fc.array(tie("sum"), { minLength: 2, maxLength: 3 }))
        .map(([name, parts]) => `${name}(${parts.join(", ")})`),
      tie("sum").map((inner) => `abs( ${inner} )`),
      fc
        .tuple(fc.constantFrom("round", "floor", "ceil"), tie("sum"), fc.constantFrom("", ", 0.5", ", 0.05", ",10"))
        .map(([name, inner, step]) => `${name}(${inner}${step})`),
      fc.tuple(tie("test"), tie("sum"), tie("sum")).map(([test, yes, no]) => `if(${test}, ${yes}, ${no})`),
    ),
    test: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      fc
        .tuple(tie("sum"), fc.constantFrom("<", "<=", ">", ">=", "=", "!="), tie("sum"))
        .map(([left, operator, right]) => `${left} ${operator} ${right}`),
      fc
        .tuple(fc.constantFrom("tags.brand", "name"), fc.constantFrom("=", "!="), fc.constantFrom("'A'", '"Kettle"'))
        .map((parts) => parts.join(" ")),
      numberNames.filter((name) => !/^(definitions|tables)/.test(name)).map((name) => `exists(${name})`),
      fc
        .constantFrom("tags.brand", "name", "own.available", "own.hasBuyBox", 'market.vendors["Alpha"].available')
        .map((name) => `exists(${name})`),
      tie("test").map((inner) => `not(${inner})`),
      fc.tuple(fc.constantFrom("and", "or"), tie("test"), tie("test")).map(([name, a, b]) => `${name}(${a}, ${b})`),
    ),
  }))
  .sum.filter((text) => text.length <= 300);

const figure: fc.Arbitrary<Amount> = fc.oneof(
  percent,
  fc.record({ of: fc.constantFrom("tags.vat", "tags.none", "market.offerCount") }),
  // Out of every range at times: nothing takes the place of such a figure.
  fc.record({ of: fc.constant("market.offerCount"), amount: fc.constantFrom(-103, -1, 97) }),
  fc.record({ of: fc.constant("tags.vat"), else: fc.constantFrom(5, -5) }),
  fc.constant({ lookup: "margins" }),
  fc.record({ target: fc.oneof(fc.record({ vendor: pattern }), fc.constant({ position: 1 })) }),
);

const useful: fc.Arbitrary<Amount> = fc.oneof(
  firstAmount(),
  formula.map((text) => ({ formula: text })),
  fc.constantFrom({ use: "floor" }, { use: "anchor" }, { lookup: "margins" }, { lookup: "bands" }),
  fc.record({ of: fc.constantFrom("tags.purchasePrice", "referencePrice"), percent: figure }),
  fc.record({ of: fc.constantFrom("tags.purchasePrice", "referencePrice"), marginPercent: figure, amount: figure }),
);

const simpleTarget = fc.oneof(
  fc.record(
    { position: fc.integer({ min: 1, max: 5 }), beyond: fc.constantFrom("last" as const, "none" as const) },
    { requiredKeys: ["position"] },
  ),
  fc.record(
    {
      statistic: fc.constantFrom(
        "lowest" as const,
        "highest" as const,
        "average" as const,
        "median" as const,
        "mode" as const,
      ),
      ofCheapest: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ["statistic"] },
  ),
  fc.record({ percentile: fc.constantFrom(0, 12.5, 33.3, 100) }),
  fc.record({ vendor: pattern }),
);

const competitors = fc.oneof(
  { weight: 4, arbitrary: firstCompetitors },
  { weight: 1, arbitrary: fc.constant({ use: "few" }) },
);

const targetAmount: fc.Arbitrary<Amount> = fc.record(
  { target: simpleTarget, competitors, else: cents(850, 1150) },
  { requiredKeys: ["target"] },
);

/** An amount, at times with another where it has no value. */
export const amount: fc.Arbitrary<Amount> = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: useful }, { weight: 1, arbitrary: targetAmount }), fc.nat(3), useful)
  .map(([first, chance, second]) => (typeof first === "object" && chance === 0 ? { ...first, else: second } : first));

const limit: fc.Arbitrary<Amount> = fc
  .tuple(amount, fc.boolean())
  .map(([first, isNone]) =>
    typeof first === "object" && isNone && first.else === undefined ? { ...first, else: "none" as const } : first,
  );

const target: fc.Arbitrary<Target> = fc.letrec<{ target: Target }>((tie) => {
  const several = fc.array(tie("target"), { minLength: 1, maxLength: 3 });
  const extras = fc.record({ competitors, adjust }, { requiredKeys: [] });
  const object: fc.Arbitrary<TargetObject> = fc.oneof(
    { depthSize: "small", maxDepth: 2 },
    simpleTarget,
    amount.map((value) => ({ amount: value })),
    several.map((firstOf) => ({ firstOf })),
    several.map((lowestOf) => ({ lowestOf })),
    several.map((highestOf) => ({ highestOf })),
  );
  return {
    target: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      fc.constant("keep" as const),
      fc
        .tuple(object, extras, fc.nat(3))
        .map(([plain, more, chance]) => (chance === 0 ? Object.assign({}, plain, more) : plain)),
    ),
  };
}).target;

/** Computed ones may be out of range: that is the product's failure, not the document's. */
const atLeastZero = fc.oneof(
  fc.constantFrom(0, 3.3, 50),
  figure.filter((part) => typeof part === "object"),
);

const anyChange = fc.oneof(
  change,
  fc.record({ maxPercentUp: atLeastZero, minAmount: fc.constantFrom({ use: "anchor" }, { lookup: "margins" }, 0.2) }),
  fc.record({ maxPercentDown: atLeastZero, minPercent: atLeastZero }),
  fc.record({ maxUp: atLeastZero, maxDown: atLeastZero, maxPercentUp: atLeastZero }, { requiredKeys: ["maxUp"] }),
  fc.record(
    {
      maxPercentUp: fc.constantFrom(0, 1, 2.5),
      maxPercentDown: fc.constantFrom(0, 1, 3.3),
      maxUp: fc.constantFrom(0.05, 0.2),
      maxDown: fc.constantFrom(0.05, 0.2),
      perHours: fc.constantFrom(1, 4, 24, 48, 49, 168, 720),
      minHoursBetween: fc.constantFrom(0.1, 1, 4, 24),
      maxChangesPerDay: fc.constantFrom(1, 2, 3),
      atLimit: fc.constantFrom("clamp" as const, "skip" as const, "hold" as const),
    },
    { requiredKeys: ["maxPercentUp"] },
  ),
);

const driftPart = fc.record({
  drift: fc.record({
    percentPerDay: fc.oneof(fc.constantFrom(0.5, 1, 2, 10), atLeastZero),
    towards: fc.oneof(cents(700, 1300), amount),
  }),
});

const holdWhen = fc.oneof(
  fc.record({ field: fc.constant("result.price"), gt: cents(950, 1050) }),
  fc.record({ field: fc.constant("result.changePercent"), gt: fc.constantFrom(-2, 0, 1.5) }),
);

const mode = fc.constantFrom("down" as const, "up" as const, "nearest" as const);

const roundingBands = fc.constantFrom<RoundingBand[]>(
  [{ upTo: 9.5, endings: [0.49, 0.99] }, { upTo: 10.2, ending: 0.3, every: 0.4 }, { step: 0.5 }],
  [{ upTo: 10, step: 0.05 }],
  [
    { upTo: 5, ending: 0.9 },
    { upTo: 11, endings: [1, 3.5], every: 4 },
  ],
);

export const rule: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => {
  const instead = fc.record({ rule: tie("rule") });
  return {
    rule: fc
      .tuple(
        firstRule,
        fc.record(
          {
            target,
            competitors,
            adjust: fc.record({ percent: figure }),
            minPrice: limit,
            maxPrice: limit,
            unreachable: fc.oneof({ maxDepth: 2 }, fc.constantFrom("next" as const, "skip" as const), instead),
            withoutCompetitors: fc.oneof(
              { maxDepth: 2 },
              fc.constantFrom("keep" as const, "fail" as const),
              amount,
              instead,
              driftPart,
            ),
            onBoundary: fc.oneof({ maxDepth: 2 }, fc.constantFrom("clamp" as const, "skip" as const), instead),
            whenCheapest: driftPart,
            change: anyChange,
            hold: fc.constant("look"),
            holdWhen,
            rounding: fc.record({ bands: roundingBands, mode }, { requiredKeys: ["bands"] }),
          },
          { requiredKeys: [] },
        ),
        fc.subarray(
          [
            "target",
            "competitors",
            "adjust",
            "minPrice",
            "maxPrice",
            "unreachable",
            "withoutCompetitors",
            "onBoundary",
            "whenCheapest",
            "change",
            "hold",
            "holdWhen",
            "rounding",
          ],
          { maxLength: 4 },
        ),
      )
      .map(([first, second, kept]) => {
        const entries = Object.entries(second).filter(([key]) => kept.includes(key));
        return Object.assign({}, first, Object.fromEntries(entries));
      }),
  };
}).rule;

export const condition: fc.Arbitrary<Condition> = fc.oneof(
  firstCondition,
  fc.record({ field: fc.constantFrom("market.lowestUnitPrice", "referencePrice"), lt: amount }),
  fc.record({ amount, gte: amount }),
  fc.record({ amount, exists: fc.boolean() }),
  fc.constantFrom({ use: "soft" }, { not: { use: "soft" } }, { calendar: "sale" }),
  fc.record({ field: fc.constant("tags.brand"), equals: fc.constantFrom("e\u0301", "\u00e9") }),
  fc.record({ field: fc.constantFrom("own.available", 'market.vendors["Alpha"].available'), equals: fc.boolean() }),
  fc.record({ field: fc.constantFrom("own.hasBuyBox", 'market.vendors["V*"].position'), exists: fc.boolean() }),
  fc.record({ field: fc.constantFrom("products[tags.brand].price", "own.totalPrice", "previous.price"), gte: amount }),
  fc.record({ field: fc.constant("market.domain"), in: fc.constant(["a.example", "b.example"]) }),
  fc.record({ field: fc.constantFrom("history.changes7d", "history.reversals24h"), gte: fc.constantFrom(1, 2) }),
  fc.record({ field: fc.constant("time.date"), lt: fc.constantFrom("2026-11-20", "2026-11-21") }),
  fc.record({ field: fc.constantFrom("time.month", "time.dayOfMonth"), in: fc.constant([11, 20]) }),
);

const moment = fc.constantFrom("2026-11-20", "2026-11-21", "2026-11-20T12:00:00Z", "2026-11-21T01:00:00+01:00");
const validity = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.oneof(
    moment.map((validFrom) => ({ validFrom })),
    moment.map((validUntil) => ({ validUntil })),
  ),
);

const held = fc.constantFrom({}, {}, {}, { hold: "new" });

const branch: fc.Arbitrary<Branch> = fc
  .tuple(condition, rule, validity, held)
  .map(([when, only, valid, hold]): Branch => {
    const following: StrategyNode = { rule: only };
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key
    return { name: "Some", when, ...valid, ...hold, then: following };
  });

const aggregate = fc.option(
  fc.constantFrom<AggregatePart>("lowest", "highest", "median", { firstOf: ["market.example", "b.example"] }),
  { nil: null },
);

/** With other products under the names of brands, and prices of the past. */
export const context: fc.Arbitrary<EngineContext> = fc
  .tuple(
    withPast(firstContext),
    fc.record({ price: fc.option(cents(850, 1150)), referencePrice: fc.option(cents(850, 1150)) }),
    fc.constantFrom([], [1.05], [0.9375]),
    fc.constantFrom(0, 23, 24, 25),
  )
  .map(([plain, other, rates, ageHours]) => ({
    ...plain,
    products: new Map([["A", other]]),
    rates: rates.map((rate) => ({ currency: "CHF", rate, atMs: plain.nowMs - ageHours * 3_600_000 })),
  }));

const joined = fc.constantFrom<MarketPart>(
  "perDomain",
  "together",
  "together",
  { together: { distinctVendors: false } },
  { together: { maxRateAgeHours: 24 } },
);

const bands: fc.Arbitrary<readonly (readonly [{ upTo?: number }, number])[]> = fc
  .uniqueArray(cents(500, 1500), { minLength: 1, maxLength: 4 })
  .map((ends) => [...ends].sort((a, b) => a - b))
  .map((ends) => [...ends.map((upTo, index) => [{ upTo }, index + 5] as const), [{}, 20] as const]);

export const strategy: fc.Arbitrary<Strategy> = fc
  .record({
    branches: fc.array(branch, { maxLength: 2 }),
    otherwise: rule.map((only): StrategyNode => ({ rule: only })),
    floor: firstAmount(),
    anchor: fc.oneof(firstAmount(), fc.constant({ formula: "max(tags.purchasePrice, referencePrice / 3) * 1.07" })),
    soft: firstCondition,
    few: firstCompetitors,
    rows: bands,
    otherwiseCell: fc.option(fc.constant(15), { nil: null }),
    whenMissing: fc.option(fc.constant(11), { nil: null }),
    over: fc.oneof(
      { weight: 2, arbitrary: aggregate.map((part) => (part === null ? {} : { aggregate: part })) },
      { weight: 1, arbitrary: joined.map((market) => ({ market })) },
    ),
    sale: fc.constantFrom(
      { from: "2026-11-20" },
      { from: "2026-11-21" },
      { from: "2026-11-20T12:00:00Z", to: "2026-11-20T23:00:00Z" },
      { to: "2026-11-20" },
    ),
  })
  .map(({ branches, otherwise, floor, anchor, soft, few, rows, otherwiseCell, whenMissing, sale, over }) => ({
    name: "Random",
    definitions: { floor, anchor, soft, few: { minOffers: 1, ...few } },
    tables: {
      margins: {
        by: ["tags.brand"],
        rows: [
          ["A", 9],
          ["Kettle A", 11],
        ],
        ...(otherwiseCell === null ? {} : { otherwise: otherwiseCell }),
        ...(whenMissing === null ? {} : { whenMissing }),
      },
      bands: { by: ["market.lowestUnitPrice"], rows },
    },
    calendars: { sale: [sale] },
    ...over,
    branches,
    otherwise,
  }));
