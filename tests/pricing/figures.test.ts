/** Figures of products (interface 4.32): what they mean, lists and counts of them, and that they follow what is stored. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { activate, anOffer, aSnapshot, deleteAll, importAll, runPricing, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";

const service = await anEmptyService();

/** The list, after the figures have followed everything that is stored. */
async function figures(customer: Customer, query = "", expected = 200): Promise<Loose> {
  if (expected === 200) await figuresFollowed(service, customer);
  const answer = await customer.client.get(`${customer.v3}/products/figures?${query}`);
  assert.equal(answer.status, expected, answer.text);
  return answer.body;
}

async function counts(customer: Customer, query: string): Promise<Loose> {
  const answer = await customer.client.get(`${customer.v3}/products/figures/counts?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const skus = (list: Loose): string[] => list.data.map((figure: Loose) => figure.customerProductId);

const strategy = {
  name: "Under the cheapest",
  branches: [
    { name: "Never", when: { field: "tags.brand", equals: "None" }, then: { skip: "Not for sale." } },
    {
      name: "Kettles",
      when: { field: "tags.brand", equals: "Contoso" },
      then: {
        rule: {
          target: { position: 1 },
          adjust: { amount: -1 },
          minPrice: { of: "tags.cost" },
          compareBy: "totalPrice",
        },
      },
    },
  ],
  otherwise: { rule: { target: { position: 1 }, minPrice: { of: "tags.cost" } } },
};

const tags = (brand: string, cost?: string) => [
  { key: "brand", value: brand },
  ...(cost === undefined ? [] : [{ key: "cost", value: cost }]),
];

/** Four products: one with competitors and an own offer, one with competitors, one skipped, one that fails. */
async function aMarket(): Promise<{ customer: Customer; ids: string[] }> {
  const customer = await aCustomer(service);
  const ids = await importAll(customer, [
    {
      customerProductId: "kettle",
      name: "Red kettle 1.7 l",
      gtin: 4006381333931,
      referencePrice: 50,
      tags: tags("Contoso", "20"),
    },
    { customerProductId: "toaster", name: "Toaster, red", referencePrice: 30, tags: tags("Fabrikam", "16") },
    { customerProductId: "pan", name: "Pan 50%", referencePrice: 10, tags: tags("None", "1") },
    { customerProductId: "lid", name: null, referencePrice: 5, tags: tags("Fabrikam") },
  ]);
  const [kettle = "", toaster = ""] = ids;
  const shops = [{ domain: "shop-b.example", ownShopName: "We" }];
  const put = await customer.client.put(`${customer.v3}/settings/shops`, shops);
  assert.equal(put.status, 200, put.text);
  await submitAll(customer, [
    aSnapshot(kettle, {
      offers: [
        anOffer({ vendorName: "We", price: 42, deliveryCosts: 3 }),
        anOffer({ vendorName: "A", price: 40, deliveryCosts: 4 }),
        anOffer({ vendorName: "B", price: 44.5, deliveryCosts: 0 }),
        anOffer({ vendorName: "C", price: 60, deliveryCosts: 0 }),
      ],
    }),
    aSnapshot(toaster, { offers: [anOffer({ vendorName: "A", price: 20 })] }),
  ]);
  return { customer, ids };
}

describe("figures", async () => {
  const { customer, ids } = await aMarket();

  test("before any run: our price and the tags; nobody has calculated anything", async () => {
    const { data } = await figures(customer, "sort=-ours");
    assert.deepEqual(skus({ data }).toSorted(), ["kettle", "lid", "pan", "toaster"]);
    assert.deepEqual(
      data.map(({ ours, oursSource, state }: Loose) => [ours, oursSource, state]),
      [
        [42, "ownOffer", "neverPriced"],
        [30, "referencePrice", "neverPriced"],
        [10, "referencePrice", "neverPriced"],
        [5, "referencePrice", "neverPriced"],
      ],
    );
    assert.deepEqual(data[0].tags, { brand: "Contoso", cost: "20" });
  });

  test("after a run: advised, change, cheapest, position, index and gap, all without delivery", async () => {
    await activate(customer, strategy);
    await runPricing(customer);
    const { data } = await figures(customer);
    const [kettle, lid, pan, toaster] = data.toSorted((a: Loose, b: Loose) =>
      a.customerProductId < b.customerProductId ? -1 : 1,
    );
    // Totals: we 45, A 44, B 44.50, C 60. Aimed at 44 - 1 in total, so 40 without our delivery.
    assert.deepEqual(
      { ...kettle, recommendationId: 0, marketAt: 0, publishedAt: 0, strategy: kettle.strategy.version },
      {
        publishedPrices: [{ day: kettle.publishedAt.slice(0, "2026-01-31".length), price: 40 }],
        productId: ids[0],
        customerProductId: "kettle",
        name: "Red kettle 1.7 l",
        gtin: 4006381333931,
        ours: 42,
        oursSource: "ownOffer",
        advised: 40,
        delivery: 3,
        currency: "EUR",
        changePercent: -4.76,
        cheapest: 40,
        cheapestVendor: "A",
        position: 2,
        of: 4,
        gapPercent: 100,
        index: 105,
        domain: "shop-b.example",
        soldOut: false,
        branch: "Kettles",
        strategy: 1,
        marketAt: 0,
        publishedAt: 0,
        units: 0,
        state: "notYetLive",
        recommendationId: 0,
        tags: { brand: "Contoso", cost: "20" },
      },
    );
    assert.equal(toaster.ours, 30, "no own offer, nothing published before: the reference price");
    assert.deepEqual(
      [toaster.advised, toaster.cheapest, toaster.position, toaster.of, toaster.index, toaster.gapPercent],
      [20, 20, 2, 2, 150, 25],
    );
    assert.deepEqual([pan.state, lid.state], ["skipped", "failed"]);
    assert.equal(pan.advised, undefined);
  });

  test("the list is filtered by every field, and sorted with missing values last", async () => {
    for (const [query, expected] of [
      ["state=skipped,failed&sort=-ours", ["pan", "lid"]],
      ["branch=Kettles", ["kettle"]],
      ["branch=&sort=-ours", ["toaster", "pan", "lid"]],
      ["domain=shop-b.example&basis=totalPrice&position=3..", ["kettle"]],
      ["position=2&sort=-ours", ["kettle", "toaster"]],
      ["change=..-4&sort=-ours", ["kettle", "toaster"]],
      ["change=-4.76", ["kettle"]],
      ["gap=25..100&sort=-ours", ["kettle", "toaster"]],
      ["index=105", ["kettle"]],
      ["index=102.27..102.28&basis=totalPrice", ["kettle"]],
      ["ours=45&basis=totalPrice", ["kettle"]],
      ["ours=&basis=totalPrice&q=toaster", ["toaster"]],
      ["ours=..10&sort=-ours", ["pan", "lid"]],
      ["tag.brand=Contoso,None&sort=-ours", ["kettle", "pan"]],
      ["tag.cost=", ["lid"]],
      ["cheapest=&sort=-ours", ["pan", "lid"]],
      ["position=&state=skipped", ["pan"]],
      ["tag.brand=%22Contoso%22,Nobody", ["kettle"]],
      ["age=1h..&sort=-ours", ["kettle", "toaster"]],
      ["age=..1min", []],
      ["sort=name", ["pan", "kettle", "toaster", "lid"]],
      ["sort=-name", ["toaster", "kettle", "pan", "lid"]],
      ["sort=name&state=published,notYetLive", ["kettle", "toaster"]],
      ["sort=-name&state=published,notYetLive", ["toaster", "kettle"]],
      ["sort=name&state=held", []],
      ["sort=advised&state=published,notYetLive", ["toaster", "kettle"]],
      ["sort=-advised&state=published,notYetLive", ["kettle", "toaster"]],
      ["sort=change&state=published,notYetLive", ["toaster", "kettle"]],
      ["sort=changeSize&state=published,notYetLive", ["kettle", "toaster"]],
      ["sort=-changeSize&state=published,notYetLive", ["toaster", "kettle"]],
      [
        "sort=-id&ours=30..",
        ids
          .slice(0, 2)
          .toSorted()
          .map((id) => (id === ids[0] ? "kettle" : "toaster"))
          .toReversed(),
      ],
      ["sort=age&state=published,notYetLive", ["toaster", "kettle"]],
      ["q=red&sort=-ours", ["kettle", "toaster"]],
      ["q=red ket", ["kettle"]],
      ["q=50%25", ["pan"]],
      ["q=ke", ["kettle"]],
      ["q=4006381333931", ["kettle"]],
      ["q=toaster&sort=-change", ["toaster"]],
      [`id=${ids[0]},${ids[2]},${ids[0]}&sort=-ours`, ["kettle", "pan"]],
      [`id=${ids[0]},${ids[2]}&sort=name&state=skipped`, ["pan"]],
      [`id=${ids[0]},${ids[2]}&q=ket`, ["kettle"]],
      ["id=99999999999999999999,kettle,", []],
    ] satisfies [string, string[]][]) {
      assert.deepEqual(skus(await figures(customer, query)), expected, query);
    }
  });

  test("pages of any order have every product once", async () => {
    for (const sort of ["id", "-id", "name", "-name", "change", "-changeSize", "-gap", "age", "units", "publishedAt"]) {
      const whole = skus(await figures(customer, `sort=${sort}`));
      const paged: string[] = [];
      let after = "";
      for (let pages = 0; pages < 6; pages++) {
        const page = await figures(customer, `sort=${sort}&limit=1${after}`);
        paged.push(...skus(page));
        if (page.next === undefined) break;
        after = `&after=${page.next}`;
      }
      assert.deepEqual(paged, whole, sort);
    }
  });

  test("400: unknown names, sorts, states, tags and ranges are named with what was probably meant", async () => {
    for (const [query, message] of [
      ["stat=held", /did you mean "state"/],
      ["state=hold", /did you mean held\?/i],
      ["sort=-chance", /did you mean change\?/i],
      ["tag.brnad=A", /filter tag.*brand/],
      ["position=two", /number or a range/],
      ["change=5..1", /begins after its end/],
      ["age=24", /24h\.\./],
      ["basis=total", /basis "total".*unitPrice, totalPrice/],
      ["tag.brand=%22A", /double quotes/],
      [`id=${"1,".repeat(100)}1`, /at most 100 values/],
      ["after=x", /no key of this list/],
    ] as const) {
      const { message: said } = await figures(customer, query, 400);
      assert.match(said, message, query);
    }
    const page = await figures(customer, "limit=1&sort=name");
    await figures(customer, `limit=1&sort=-name&after=${page.next}`, 400);
  });

  test("counts say how many there are of each group, and take the same filter", async () => {
    assert.equal((await counts(customer, `id=${ids[0]},${ids[1]},1`)).total, 2);
    const all = await counts(customer, "by=state,branch,domain,position,tag.brand");
    assert.equal(all.total, 4);
    assert.deepEqual(all.groups["state"], [
      { value: "published", count: 1 },
      { value: "skipped", count: 1 },
      { value: "failed", count: 1 },
      { value: "notYetLive", count: 1 },
    ]);
    assert.deepEqual(all.groups["tag.brand"].map(({ value, count }: Loose) => `${value} ${count}`).toSorted(), [
      "Contoso 1",
      "Fabrikam 2",
      "None 1",
    ]);
    assert.deepEqual(all.groups["branch"], [
      { value: null, count: 3 },
      { value: "Kettles", count: 1 },
    ]);
    assert.deepEqual(await counts(customer, "tag.brand=Fabrikam&q=red"), { total: 1, groups: {} });
  });

  test("counts tell how ours stands to the cheapest competitor, as their filters do", async () => {
    const filters = { cheaper: "index=..99.99", same: "index=100", dearer: "index=100.01.." };
    const all = await counts(customer, "by=tag.brand,position&standing=true");
    for (const [name, filter] of Object.entries(filters)) {
      const filtered = await counts(customer, `by=tag.brand,position&${filter}`);
      assert.equal(all.standing[name], filtered.total, name);
      for (const by of ["tag.brand", "position"]) {
        const told = all.groups[by].flatMap(({ value, standing }: Loose) =>
          standing[name] === 0 ? [] : [`${value} ${standing[name]}`],
        );
        const found = filtered.groups[by].map(({ value, count }: Loose) => `${value} ${count}`);
        assert.deepEqual(told.toSorted(), found.toSorted(), `${by} ${name}`);
      }
    }
    assert.ok(all.standing.cheaper + all.standing.same + all.standing.dearer > 0, JSON.stringify(all.standing));
    assert.deepEqual(await counts(customer, "tag.brand=Fabrikam&q=red&standing=true"), {
      total: 1,
      standing: { cheaper: 0, same: 0, dearer: 1 },
      groups: {},
    });
  });

  test("figures follow new market data, changed products and deleted ones without a run", async () => {
    const [kettle = "", toaster = ""] = ids;
    await submitAll(customer, [
      aSnapshot(kettle, {
        offers: [anOffer({ vendorName: "We", price: 40, deliveryCosts: 3 }), anOffer({ price: 80 })],
      }),
    ]);
    const [changed] = (await figures(customer, "position=1")).data;
    assert.deepEqual([changed.productId, changed.ours, changed.index, changed.state], [kettle, 40, 50, "live"]);
    await importAll(customer, [
      { customerProductId: "toaster", name: "Toaster", referencePrice: 25, tags: tags("Contoso", "16") },
      { customerProductId: "new", name: "New", referencePrice: 1, tags: tags("Contoso", "1") },
    ]);
    assert.deepEqual(skus(await figures(customer, "tag.brand=Contoso&sort=ours")), ["new", "toaster", "kettle"]);
    await customer.client.delete(`${customer.v3}/offers?productId=${toaster}&domain=shop-b.example`);
    await runPricing(customer);
    assert.equal((await figures(customer, "state=unchanged,published,live,notYetLive")).data.length, 3);
  });

  test("the page's numbers are of the newest market data, even before the figures follow", async () => {
    const [kettle = ""] = ids;
    await submitAll(customer, [
      aSnapshot(kettle, {
        offers: [anOffer({ vendorName: "We", price: 39, deliveryCosts: 3 }), anOffer({ price: 70 })],
      }),
    ]);
    const { body } = await customer.client.get(`${customer.v3}/products/figures?q=kettle`);
    assert.deepEqual([body.data[0].ours, body.data[0].cheapest, body.data[0].index], [39, 70, 55.71]);
  });

  test("a product is found and sorted by its new name at once, before the figures follow", async () => {
    const shop = await aCustomer(service);
    const named = (name: string): object[] => [
      { customerProductId: "A", name, referencePrice: 20 },
      { customerProductId: "B", name: "Middle", referencePrice: 20 },
    ];
    await importAll(shop, named("Before"));
    assert.deepEqual(skus(await figures(shop, "sort=name")), ["A", "B"]);
    await importAll(shop, named("Renamed"));
    const found = async (query: string): Promise<string[]> => {
      const answer = await shop.client.get(`${shop.v3}/products/figures?${query}`);
      assert.equal(answer.status, 200, answer.text);
      return skus(answer.body);
    };
    assert.deepEqual(await found("q=renam"), ["A"]);
    assert.deepEqual(await found("q=before"), []);
    assert.deepEqual(await found("sort=name"), ["B", "A"]);
    await figuresFollowed(service, shop);
    assert.deepEqual(await found("q=renam"), ["A"]);
    assert.deepEqual(await found("sort=name"), ["B", "A"]);
  });

  test("the tags to filter by can be chosen", async () => {
    const path = `${customer.v3}/settings/filtertags`;
    const { data, numbers } = (await customer.client.get(path)).body;
    assert.deepEqual([data, numbers], [["brand", "cost"], ["cost"]]);
    assert.deepEqual((await customer.client.put(path, ["cost"])).body.data, ["cost"]);
    await figures(customer, "tag.brand=Contoso", 400);
    assert.deepEqual(skus(await figures(customer, "tag.cost=16")), ["toaster"]);
    assert.equal((await customer.client.put(path, ["a", "a"])).status, 400);
    assert.equal((await customer.client.put(path, "abcdefghi".split(""))).status, 400);
  });

  test("a deleted assortment has no figures", async () => {
    await deleteAll(customer);
    assert.deepEqual((await figures(customer)).data, []);
    assert.equal((await counts(customer, "")).total, 0);
  });
});
