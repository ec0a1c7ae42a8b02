// Prices of families against a search through all of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineContext,
  type FamilyMember,
  type FamilyPart,
  type FamilyPrice,
  type RoundingPart,
  type Market,
  compileStrategy,
  describe,
  familyKeysOf,
  parseStrategy,
  recommend,
  reasonText,
  settleFamilies,
} from "../../engine/index.ts";
import { cents, groupsOf, search, someFamilies, someMember } from "./oracle/families.ts";
import { fc } from "./oracle/seeded.ts";

const CASES = Number(process.env["FAMILY_CASES"] ?? 1_500);

interface Size {
  readonly size?: number | null;
  readonly key?: string;
  readonly lo?: number;
  readonly hi?: number;
  readonly rounding?: RoundingPart | null;
  readonly isFixed?: boolean;
}

function member(productId: string, price: number, more: Size = {}): FamilyMember {
  const { size = null, key = "tea", lo = 0.01, hi = 1_000, rounding = null, isFixed = false } = more;
  const room = isFixed ? null : { lo, hi, rounding };
  return { productId, label: productId, price, room, keys: [key], sizes: [[size, size]] };
}

function pricesOf(
  families: readonly FamilyPart[],
  members: readonly FamilyMember[],
): readonly (readonly [string, number])[] {
  return [...settleFamilies(families, members).prices]
    .map(([id, { price }]) => [id, price] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const ladder: FamilyPart = { by: "tags.family", relations: [{ kind: "ladder", by: "tags.size", minStepPercent: 2 }] };
const packs: FamilyPart = { by: "tags.family", relations: [{ kind: "perUnit", by: "tags.pack" }] };
const same: FamilyPart = { by: "tags.family", relations: [{ kind: "same" }] };

test("a larger size never costs less than a smaller one; the price that is too low is raised, or the other lowered", () => {
  const sizes = [member("s", 10, { size: 1 }), member("m", 9, { size: 2 }), member("l", 12, { size: 3 })];
  assert.deepEqual(pricesOf([ladder], sizes), [
    ["l", 12],
    ["m", 10.2],
    ["s", 10],
  ]);
  assert.deepEqual(pricesOf([{ ...ladder, adjust: "lower" }], sizes), [
    ["l", 12],
    ["m", 9],
    ["s", 8.82],
  ]);
  const { moved } = settleFamilies([ladder], sizes).prices.get("m") ?? assert.fail();
  assert.ok(moved !== null);
  assert.equal(reasonText(moved, "en"), "it costs at least 2 % more than product s with 10.00");
});

test("a six-pack costs no more per piece than a single one, in prices of its own rounding", () => {
  const sizes = [
    member("one", 1.2, { size: 1 }),
    member("six", 7.49, { size: 6, rounding: { endings: [0.49, 0.99] } }),
  ];
  assert.deepEqual(pricesOf([packs], sizes), [
    ["one", 1.25],
    ["six", 7.49],
  ]);
  assert.deepEqual(pricesOf([{ ...packs, adjust: "lower" }], sizes), [
    ["one", 1.2],
    ["six", 6.99],
  ]);
});

test("products with the same price take the lowest, in a rounding that fits all, within all limits", () => {
  const colours = [member("red", 18.47, { lo: 18 }), member("blue", 18.55, { rounding: { step: 0.05 } })];
  assert.deepEqual(pricesOf([same], colours), [
    ["blue", 18.5],
    ["red", 18.5],
  ]);
  const fixed = [...colours, member("green", 20, { isFixed: true })];
  assert.deepEqual(
    pricesOf([same], fixed).map(([, price]) => price),
    [20, 20, 20],
  );
});

test("a relation that cannot hold is named with its two products and the numbers, and nobody's price changes", () => {
  const sizes = [member("s", 10, { size: 1, lo: 9 }), member("l", 8, { size: 2, hi: 8.5 })];
  const { prices } = settleFamilies([ladder], sizes);
  const held = prices.get("s")?.holdReason;
  assert.ok(held !== null && held !== undefined);
  assert.deepEqual([prices.get("s")?.price, prices.get("l")?.price], [10, 8]);
  assert.equal(
    reasonText(held, "en"),
    "the ladder by tags.size cannot hold: for product s, product l would have to cost at least 9.18, but at most 8.50 is allowed",
  );
  const colours = [member("red", 10, { lo: 9 }), member("blue", 8, { hi: 8.5 })];
  const apart = settleFamilies([same], colours).prices.get("blue")?.holdReason;
  assert.ok(apart !== null && apart !== undefined);
  assert.equal(
    reasonText(apart, "de"),
    "die Produkte red und blue können nicht dasselbe kosten: mindestens 9,00 und höchstens 8,50",
  );
});

test("a product without its size takes no part, and is counted; families of a thousand are the largest", () => {
  const sizes = [member("s", 10, { size: 1 }), member("?", 3), member("l", 9, { size: 2 })];
  const settled = settleFamilies([ladder], sizes);
  assert.equal(settled.leftOut, 1);
  assert.equal(settled.prices.get("?")?.price, 3);
  const many = Array.from({ length: 1_001 }, (_, index) => member(`p${index}`, 10, { size: index }));
  assert.equal(settleFamilies([ladder], many).prices.get("p7")?.holdReason?.code, "familyTooLarge");
  const { prices } = settleFamilies([same], many.slice(1));
  assert.deepEqual([prices.size, prices.get("p7")?.holdReason], [1_000, null], "a thousand are priced");
});

test("relations that chase each other in a ring end as a conflict", () => {
  const ring: FamilyPart = {
    by: "tags.family",
    relations: [{ kind: "ladder", by: "tags.a", minStepPercent: 1 }, { kind: "same" }],
  };
  const members = [member("a", 10, { size: 1, hi: 9_999_999 }), member("b", 10, { size: 2, hi: 9_999_999 })];
  assert.equal(settleFamilies([ring], members).prices.get("a")?.holdReason?.code, "familyRing");
});

test("ladders that contradict each other are told in a sentence that is true, soon even if their steps are tiny", () => {
  const ring: FamilyPart = {
    by: "tags.family",
    relations: [
      { kind: "ladder", by: "tags.a", minStepPercent: 0.0001 },
      { kind: "ladder", by: "tags.b", minStepPercent: 0.0001 },
    ],
  };
  const wide = { lo: 0.01, hi: 9_999_999_999_999.99, rounding: null };
  const members = [
    { ...member("a", 10), room: wide, sizes: [[1, 2]] },
    { ...member("b", 10), room: wide, sizes: [[2, 1]] },
  ];
  settleFamilies([ring], members);
  const begun = performance.now();
  const { prices } = settleFamilies([ring], members);
  assert.ok(performance.now() - begun < 500, "100,000 moves take more than a second");
  assert.deepEqual([prices.get("a")?.price, prices.get("b")?.price], [10, 10]);
  const held = prices.get("a")?.holdReason ?? assert.fail();
  assert.equal(
    reasonText(held, "en"),
    "the ladder by tags.a and another relation of the family contradict each other: whatever one product costs, the other would have to cost more",
  );
  assert.match(
    reasonText(held, "de"),
    /^die Leiter nach tags\.a und eine andere Beziehung der Familie widersprechen sich: /,
  );
});

test("the family of a product is that of its tags", () => {
  const tags = [
    { key: "family", value: "e\u0301toile" },
    { key: "size", value: "2", doubleValue: 2 },
  ];
  const base = { name: null, customerProductId: null, gtin: null, referencePrice: null };
  const product = { ...base, productId: "1", minPriceBoundary: null, maxPriceBoundary: null, tags };
  assert.deepEqual(familyKeysOf([ladder, same], product), {
    keys: ["\u00e9toile", "\u00e9toile"],
    sizes: [[2], [null]],
  });
  assert.equal(familyKeysOf([ladder], { ...product, tags: [] }), null);
});

test("a wrong family is refused where it is wrong", () => {
  const problems = (families: unknown): unknown => {
    const parsed = parseStrategy({ name: "F", families, otherwise: { skip: "x" } });
    return "problems" in parsed ? parsed.problems.map(({ path, message }) => `${path}: ${message}`) : [];
  };
  assert.deepEqual(problems([ladder, packs, same]), []);
  assert.deepEqual(problems([{ by: "name", relations: [{ kind: "laddr", by: "tags.size" }] }]), [
    "families[0].by: name is not a tag: write tags.<key>",
    'families[0].relations[0].kind: must be same, ladder, perUnit, not "laddr"; did you mean ladder?',
  ]);
  assert.deepEqual(problems([same, { ...same, adjust: "lower" }]), [
    "families[1].adjust: adjust must be the same for all families",
  ]);
  assert.deepEqual(problems([{ by: "tags.family", relations: [{ kind: "perUnit" }] }]), [
    "families[0].relations[0]: by is missing",
  ]);
});

test("a family's price is judged and explained as the product's price", () => {
  const { recommended, strategy, product, context } = aRecommendation();
  assert.equal(recommended.price, 9.8);
  assert.deepEqual(recommended.room, { lo: 9.5, hi: 10.5, rounding: null });
  const own: FamilyMember = { ...member("17", recommended.price, { size: 2 }), room: recommended.room };
  const { prices } = settleFamilies([ladder], [member("smaller", 9.9, { size: 1, isFixed: true }), own]);
  const family = prices.get("17") ?? assert.fail();
  const final = recommend(strategy, product, [aMarket], { ...context, family }, { trace: true });
  assert.ok(final.kind === "recommendation" && final.trace !== undefined);
  assert.equal(final.price, 10.1);
  assert.equal(final.newPosition, 2);
  assert.deepEqual(
    final.holdReasons.map((reason) => reasonText(reason, "en")),
    ["the calculated price is 10.10, more than 10"],
  );
  assert.deepEqual(
    describe(final.trace)
      .map(({ text }) => text)
      .slice(-3),
    [
      "The family moves the price from 9.80 to 10.10: it costs at least 2 % more than product smaller with 9.90.",
      "Up 1 % from 10.00 to 10.10.",
      "Position 2 of 2.",
    ],
  );
  const { prices: apart } = settleFamilies([ladder], [member("smaller", 20, { size: 1, isFixed: true }), own]);
  const held = recommend(strategy, product, [aMarket], { ...context, family: apart.get("17") ?? assert.fail() });
  assert.ok(held.kind === "recommendation");
  assert.equal(held.price, 9.8);
  assert.deepEqual(held.holdReasons.at(-1)?.code, "familyConflictUp");
});

test("a price that the family moves was given by no limit of its rule", () => {
  const { strategy, product, context } = aRecommendation();
  const bounded = { ...product, minPriceBoundary: 9.85 };
  const own = recommend(strategy, bounded, [aMarket], context);
  assert.deepEqual(own.kind === "recommendation" && [own.price, own.limit], [9.85, "boundary"]);
  const family: FamilyPrice = { price: 10.1, moved: null, holdReason: null };
  const moved = recommend(strategy, bounded, [aMarket], { ...context, family });
  assert.deepEqual(moved.kind === "recommendation" && [moved.price, moved.limit], [10.1, null]);
});

const offer = { vendorName: "A", vendorDomainId: null, deliveryCosts: 0, availability: true, minDeliveryHours: null };
const offers = [
  {
    ...offer,
    id: "a",
    price: 9.8,
    maxDeliveryHours: null,
    retrievedAtMs: null,
    attributes: [],
    own: false,
    ignored: false,
  },
];
const aMarket: Market = { domain: "shop.example", currency: "EUR", gatheredAtMs: 0, offers };

function aRecommendation() {
  const parsed = parseStrategy({
    name: "Family",
    families: [ladder],
    otherwise: {
      rule: {
        target: { position: 1 },
        change: { maxPercentUp: 5, maxPercentDown: 5 },
        holdWhen: { field: "result.price", gt: 10 },
      },
    },
  });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  const strategy = compileStrategy(parsed.strategy);
  const base = { name: null, customerProductId: null, gtin: null, referencePrice: null };
  const product = { ...base, productId: "17", minPriceBoundary: null, maxPriceBoundary: null, tags: [] };
  const sales = { units7d: 0, units30d: 0 };
  const context: EngineContext = { nowMs: 0, timeZone: "UTC", currency: "EUR", previousPrice: 10, sales };
  const recommended = recommend(strategy, product, [aMarket], context);
  assert.ok(recommended.kind === "recommendation");
  return { recommended, strategy, product, context };
}

test("families' prices are those of a search through all of them, in whatever order the members come", () => {
  const input = fc.tuple(someFamilies, fc.array(someMember, { minLength: 1, maxLength: 4 }));
  const ends = { held: 0, moved: 0, kept: 0 };
  fc.assert(
    fc.property(input, ([families, some]) => {
      const members = some.map((one, index) => ({ ...one, productId: `p${index}`, label: `p${index}` }));
      const { prices } = settleFamilies(families, members);
      assert.deepEqual(settleFamilies(families, members.toReversed()).prices, prices);
      for (const group of groupsOf({ families, members })) {
        const expected = search({ families, members: group });
        for (const [index, { productId, price }] of group.entries()) {
          const found: FamilyPrice = prices.get(productId) ?? assert.fail(productId);
          assert.equal(found.holdReason === null, expected !== null, `${productId} is held or not`);
          assert.equal(cents(found.price), expected === null ? cents(price) : expected[index], productId);
          assert.equal(found.moved === null, found.price === price);
          ends[expected === null ? "held" : found.moved === null ? "kept" : "moved"] += 1;
        }
      }
    }),
    { numRuns: CASES },
  );
  assert.ok(
    Object.values(ends).every((count) => count > CASES / 20),
    JSON.stringify(ends),
  );
});
