import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { judgeItems, type MatchedItem } from "../../src/monitoring/sources/catalogues/judge-items.ts";
import { scoreItem } from "../../src/monitoring/matching/score.ts";

function matched(key: string, fields: Partial<MatchedItem["item"]> = {}, by: MatchedItem["by"] = "gtin"): MatchedItem {
  const item = {
    key,
    gtin: null,
    name: null,
    brand: null,
    url: null,
    price: "10",
    currency: "EUR",
    struckPrice: null,
    availability: true,
    condition: null,
    deliveryCosts: null,
    vendorName: null,
    isBundle: false,
    ...fields,
  };
  return { by, item, digest: key, url: `https://shop-b.example/${key}`, readAt: new Date(0) };
}

const keys = ({ read, candidates }: ReturnType<typeof judgeItems>) => ({
  read: read.map(({ item }) => item.key),
  candidates: candidates.map(({ item }) => item.key),
});

describe("the items that match a product", () => {
  it("one price of new goods is read, used ones beside it are not", () => {
    const judged = judgeItems([
      matched("used", { price: "4", condition: "used" }),
      matched("new", { condition: "new" }),
    ]);
    assert.deepEqual(keys(judged), { read: ["new"], candidates: [] });
  });

  it("several prices of one vendor are candidates, one of each vendor is not", () => {
    const two = [matched("a", { price: "9" }), matched("b", { price: "10" })];
    assert.deepEqual(keys(judgeItems(two)), { read: [], candidates: ["a", "b"] });
    const vendors = two.map(({ item }, at) => matched(item.key, { ...item, vendorName: `Shop ${at}` }));
    assert.deepEqual(keys(judgeItems(vendors)), { read: ["a", "b"], candidates: [] });
  });

  it("a given page wins over numbers; variants at its address need the number", () => {
    const given = matched("a", { price: "5" }, "url");
    assert.deepEqual(keys(judgeItems([given, matched("b")])).read, ["a"]);
    const other = { ...matched("c", { price: "6" }, "url"), digest: "a" };
    assert.deepEqual(keys(judgeItems([given, other])).read, []);
    assert.deepEqual(keys(judgeItems([given, other, { ...matched("c", { price: "6" }), digest: "a" }])).read, ["c"]);
  });

  it("their order changes nothing", () => {
    const items = ["a", "b", "c", "d"].map((key, at) =>
      matched(key, { price: String(5 + (at % 3)), isBundle: at === 3 }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(items), (some) => {
        assert.deepEqual(keys(judgeItems(some)), keys(judgeItems(some.toReversed())));
      }),
    );
  });
});

describe("the score of an item", () => {
  const product = { name: "Bosch Kettle Turbo 3000", gtin: null, referencePrice: "30" };
  const item = { name: "Bosch Kettle Turbo 3000", brand: "Bosch", gtin: null, price: "29.9" };

  it("is 1 for equal names, brands and plausible prices, less for others, 0 for another model or number", () => {
    assert.equal(scoreItem(product, item), 1);
    assert.ok(scoreItem(product, { ...item, price: "300" }) <= 0.5);
    assert.ok(scoreItem(product, { ...item, brand: "Siemens" }) < 1);
    assert.equal(scoreItem(product, { ...item, name: "Bosch Kettle Turbo 5000" }), 0);
    assert.equal(scoreItem({ ...product, gtin: "04006381333931" }, { ...item, gtin: "04006381333948" }), 0);
  });

  it("lies between 0 and 1 for any names", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, other, brand) => {
        const score = scoreItem({ ...product, name }, { ...item, name: other, brand });
        assert.ok(score >= 0 && score <= 1, String(score));
      }),
    );
  });
});
