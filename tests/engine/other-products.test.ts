// Prices that follow other products, and the order in which they are calculated.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineContext,
  type OtherProduct,
  compileStrategy,
  describe,
  levelsOf,
  parseStrategy,
  recommend,
  reasonText,
  tagsOfOthers,
} from "../../engine/index.ts";
import { aContext, aKettle } from "./oracle/kettle.ts";
import { fc } from "./oracle/seeded.ts";

const product = aKettle({
  name: "Own brand kettle",
  referencePrice: 15,
  tags: [
    { key: "leader", value: "L-1" },
    { key: "the leader", value: "L-2" },
  ],
});

function contextWith(products: Readonly<Record<string, OtherProduct>>): EngineContext {
  return aContext(Date.UTC(2026, 10, 20), { products: new Map(Object.entries(products)) });
}

const following = {
  name: "Own brand",
  otherwise: { rule: { target: { amount: { of: "products[tags.leader].price", percent: -10 } } } },
};

function priced(document: unknown, context: EngineContext) {
  const parsed = parseStrategy(document);
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  return recommend(compileStrategy(parsed.strategy), product, [], context, { trace: true });
}

test("a price follows the published price of the product that a tag names", () => {
  const outcome = priced(following, contextWith({ "L-1": { price: 19.9, referencePrice: 25 } }));
  assert.equal(outcome.kind === "recommendation" && outcome.price, 17.91);
  assert.ok(outcome.trace !== undefined);
  assert.deepEqual(
    describe(outcome.trace).map(({ text }) => text),
    ["Price of the product in tag leader 19.90 minus 10 % is 17.91.", "The price is 17.91."],
  );
  assert.equal(describe(outcome.trace, "de")[0]?.text, "Preis des Produkts aus Tag leader 19,90 minus 10 % ist 17,91.");
});

test("a formula and a condition read another product's reference price", () => {
  const document = {
    name: "Own brand",
    branches: [
      {
        when: { field: "products[tags.leader].referencePrice", gt: 20 },
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key
        then: { rule: { target: { amount: { formula: "products[tags['the leader']].referencePrice * 0.9" } } } },
      },
    ],
    otherwise: { skip: "no leader" },
  };
  const products = { "L-1": { price: null, referencePrice: 25 }, "L-2": { price: null, referencePrice: 10 } };
  const outcome = priced(document, contextWith(products));
  assert.equal(outcome.kind === "recommendation" && outcome.price, 9);
  assert.deepEqual(tagsOfOthers(document), { leading: [], referring: ["leader", "the leader"] });
  assert.deepEqual(tagsOfOthers(following), { leading: ["leader"], referring: ["leader"] });
});

test("what is missing on the way to another product's price is named", () => {
  const unknown = priced(following, contextWith({}));
  assert.match(
    unknown.kind === "failure" ? unknown.message : "",
    /^no product is called L-1, as tag leader of product 17/,
  );
  const priceless = priced(following, contextWith({ "L-1": { price: null, referencePrice: 25 } }));
  assert.match(priceless.kind === "failure" ? priceless.message : "", /^product L-1 has no published price yet/);
  assert.ok(priceless.kind === "failure");
  assert.match(reasonText(priceless.why, "de"), /^Produkt L-1 hat noch keinen veröffentlichten Preis/);
});

test("a document that follows other products is refused where nobody supplies them", () => {
  const parsed = parseStrategy(following, new Set());
  assert.deepEqual("problems" in parsed && parsed.problems.map(({ pointer, code }) => [pointer, code]), [
    ["/otherwise/rule/target/amount/of", "notSupplied"],
  ]);
});

test("each product is priced after those that it follows; a ring and a long chain fail by name", () => {
  const chain = Array.from({ length: 11 }, (_, index): [string, string[]] => [
    `c${index}`,
    index === 0 ? [] : [`c${index - 1}`],
  ]);
  const followed = new Map([...chain, ["a", ["b"]], ["b", ["a"]], ["after a", ["a"]], ["alone", ["nobody"]]]);
  const { levels, failures } = levelsOf(followed);
  assert.equal(levels.get("c8"), 8);
  assert.equal(levels.get("after a"), 0);
  assert.equal(levels.get("alone"), 0);
  assert.deepEqual([...failures.keys()].sort(), ["a", "b", "c10", "c9"]);
  const ring = failures.get("a");
  assert.ok(ring !== undefined);
  assert.match(reasonText(ring, "en"), /^the products a, b, a follow each other in a ring/);
});

test("levels are those of a plain search through everything that is followed", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const graph = fc.array(fc.uniqueArray(fc.constantFrom(...names, "x"), { maxLength: 2 }), {
    minLength: names.length,
    maxLength: names.length,
  });
  fc.assert(
    fc.property(graph, (lists) => {
      const followed = new Map(names.map((name, index) => [name, lists[index] ?? []]));
      const reachable = (from: string, seen: Set<string> = new Set()): Set<string> => {
        for (const other of followed.get(from) ?? []) {
          if (!seen.has(other)) {
            seen.add(other);
            reachable(other, seen);
          }
        }
        return seen;
      };
      const inRing = (name: string): boolean => reachable(name).has(name);
      const height = (name: string): number =>
        Math.max(
          -1,
          ...(followed.get(name) ?? []).map((other) => (!followed.has(other) || inRing(other) ? -1 : height(other))),
        ) + 1;
      const { levels, failures } = levelsOf(followed);
      for (const name of names) {
        assert.equal(failures.has(name), inRing(name));
        assert.equal(levels.get(name), inRing(name) ? undefined : height(name));
      }
    }),
    { numRuns: 2_000 },
  );
});
