/** The prices of random families after a run are those of a search through all that their members may have. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cents, search } from "../engine/oracle/families.ts";
import type { FamilyMember, FamilyPart } from "../../engine/index.ts";
import { fc } from "../engine/oracle/seeded.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, listPrices, runPricing } from "../harness/market.ts";
import { aPricedCustomer } from "./priced.ts";

const service = await anEmptyService();
const groups = 150;

const someProduct = fc.record({
  key: fc.constantFrom("x", "x", "y", null),
  other: fc.constantFrom("p", "q", null),
  size: fc.constantFrom(1, 2, 3, null),
  pack: fc.constantFrom(1, 2, 6, null),
  lo: fc.integer({ min: 96, max: 104 }),
  width: fc.integer({ min: 0, max: 8 }),
  at: fc.nat(8),
  isStepped: fc.boolean(),
  isFixed: fc.nat(6).map((chance) => chance === 0),
});
type SomeProduct = typeof someProduct extends fc.Arbitrary<infer Product> ? Product : never;

const own = { target: { amount: { of: "referencePrice" } } };
const rounding = { step: 0.05 };
const tree = (fixed: object): object => ({
  branches: [
    { when: { field: "tags.fixed", exists: true }, then: fixed },
    { when: { field: "tags.stepped", exists: true }, then: { rule: { ...own, rounding } } },
  ],
  otherwise: { rule: own },
});
const alone = { name: "Alone", ...tree({ rule: own }) };

const families = (first: FamilyPart["relations"][number], adjust: "higher" | "lower"): FamilyPart[] => [
  { by: "tags.a", relations: [{ kind: "ladder", by: "tags.size", minStepPercent: 2 }, first], adjust },
  {
    by: "tags.b",
    relations: [
      { kind: "perUnit", by: "tags.pack", maxRatio: 0.98 },
      { kind: "ladder", by: "tags.size" },
    ],
    adjust,
  },
];
const documents = [
  families({ kind: "same" }, "higher"),
  families({ kind: "same", take: "highest" }, "lower"),
  families({ kind: "ladder", by: "tags.size" }, "lower"),
];

interface Place extends SomeProduct {
  group: number;
}

function productOf({ group, key, other, size, pack, lo, width, at, isStepped, isFixed }: Place): object {
  const tags = Object.entries({
    a: key && `${group} ${key}`,
    b: other && `${group} ${other}`,
    size,
    pack,
    stepped: isStepped ? "yes" : null,
    fixed: isFixed ? "yes" : null,
  });
  return {
    referencePrice: (lo + Math.min(at, width)) / 100,
    minPriceBoundary: lo / 100,
    maxPriceBoundary: (lo + width) / 100,
    tags: tags.flatMap(([name, value]) => (value === null ? [] : [{ key: name, value: String(value) }])),
  };
}

/** As the search takes it. */
function memberOf(place: Place, index: number, { parts, price }: { parts: readonly FamilyPart[]; price: number }) {
  const { key, other, size, pack, lo, width, isStepped, isFixed } = place;
  const window = { lo: lo / 100, hi: (lo + width) / 100, rounding: isStepped ? rounding : null };
  const sizes = parts.map(({ relations }) =>
    relations.map((relation) => (relation.kind === "same" ? null : relation.by === "tags.pack" ? pack : size)),
  );
  const member: FamilyMember = {
    productId: String(index),
    label: "",
    price,
    room: isFixed ? null : window,
    keys: [key, other],
    sizes,
  };
  return member;
}

async function pricesOf(customer: Customer): Promise<Map<number, number>> {
  const prices = await listPrices(customer, { limit: 10_000 });
  return new Map(prices.map(({ customerProductId, price }) => [Number(String(customerProductId).slice(2)), price]));
}

/** Members that share a family, directly or through others. */
function connected(members: readonly FamilyMember[]): FamilyMember[][] {
  const left = new Set(members);
  return members.flatMap((start) => {
    if (!left.delete(start)) return [];
    const group = new Set([start]);
    for (const one of group) {
      for (const other of left) {
        if (one.keys.some((key, place) => key !== null && key === other.keys[place])) {
          group.add(other);
          left.delete(other);
        }
      }
    }
    return [members.filter((member) => group.has(member))];
  });
}

test("random families cost what a search finds, or wait where it finds nothing", async () => {
  const random = fc.sample(fc.array(someProduct, { minLength: 1, maxLength: 4 }), { numRuns: groups, seed: 14 });
  const places = random.flatMap((some, group): Place[] => some.map((product) => ({ ...product, group })));
  const { customer } = await aPricedCustomer(service, places.map(productOf), alone);
  const ends = { moved: 0, kept: 0, held: 0 };
  for (const parts of documents) {
    await activate(customer, alone);
    await runPricing(customer);
    const before = await pricesOf(customer);
    await activate(customer, { name: "Families", families: parts, ...tree({ skip: "fixed" }) });
    const { held } = (await runPricing(customer)).result.operations;
    const after = await pricesOf(customer);
    const members = places.map((place, index) => memberOf(place, index, { parts, price: before.get(index) ?? 0 }));
    for (const [, some] of Map.groupBy(members, ({ productId }) => places[Number(productId)]?.group)) {
      for (const group of connected(some)) {
        const found = search({ families: parts, members: group });
        for (const [place, { productId, price }] of group.entries()) {
          const expected = found?.[place] ?? cents(price);
          assert.equal(
            cents(after.get(Number(productId)) ?? 0),
            expected,
            `product ${productId}: ${JSON.stringify(group)}`,
          );
          ends[found === null ? "held" : expected === cents(price) ? "kept" : "moved"] += 1;
        }
      }
    }
    assert.equal(held, 0, "a price of its own that stands already is not held");
  }
  assert.ok(
    Object.values(ends).every((count) => count > 30),
    JSON.stringify(ends),
  );
});
