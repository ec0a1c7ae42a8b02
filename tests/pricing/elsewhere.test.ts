/** What figures say of the others: whether all of them are sold out, and who is cheapest (interface 4.32-3, 4.32-8). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { activate, anOffer, aSnapshot, importAll, inDatabase, runPricing, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";

const service = await anEmptyService();

const gone = { availability: false };
const there = { availability: true };
/** A asks less than the others. */
const from = (vendorName: string, fields: object = {}): Loose =>
  anOffer({ vendorName, price: vendorName === "A" ? 18 : 20, ...fields });

/** By the name of the product: the offers of its newest market data, by domain. */
const markets: Readonly<Record<string, Readonly<Record<string, Loose[]>>>> = {
  everybody: { "shop-b.example": [from("A", gone), from("B, Söhne", { ...gone, price: 15 })] },
  everywhere: { "shop-b.example": [from("A", gone)], "shop-c.example": [from("C", gone)] },
  exceptIgnored: { "shop-b.example": [from("A", gone), from("Ignored", { ...there, price: 1 })] },
  exceptUs: { "shop-b.example": [from("A", gone), from("We", there)] },
  notOne: { "shop-b.example": [from("A", gone), from("B, Söhne", there)] },
  notElsewhere: { "shop-b.example": [from("A", gone)], "shop-c.example": [from("C", there)] },
  notTold: { "shop-b.example": [from("A", gone), from("C")] },
  onlyUs: { "shop-b.example": [from("We", gone)] },
  onlyIgnored: { "shop-b.example": [from("Ignored", gone)] },
  nobody: {},
};
const names = Object.keys(markets);
const soldOut = ["everybody", "everywhere", "exceptIgnored", "exceptUs"];

/** Each product of {@link markets}, with its market. */
async function aMarket(): Promise<{ customer: Customer; ids: string[] }> {
  const customer = await aCustomer(service);
  const { client, v3 } = customer;
  const shops = await client.put(`${v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "We" }]);
  assert.equal(shops.status, 200, shops.text);
  const ignoredVendors = [{ domain: "shop-b.example", vendorName: "Ignored" }];
  const ignored = await client.put(`${customer.v2}/offerfilters/blacklist/vendors`, ignoredVendors);
  assert.equal(ignored.status, 200, ignored.text);
  const ids = await importAll(
    customer,
    names.map((name) => ({
      customerProductId: name,
      name,
      referencePrice: 10,
      tags: [{ key: "half", value: name.slice(0, 1) }],
    })),
  );
  await submitAll(
    customer,
    names.flatMap((name, index) =>
      Object.entries(markets[name] ?? {}).map(([domain, offers]) => aSnapshot(ids[index] ?? "", { domain, offers })),
    ),
  );
  return { customer, ids };
}

/** Unavailable offers count too, so one who is sold out may be the cheapest. */
const strategy = {
  name: "Cheapest",
  otherwise: { rule: { target: { position: 1 }, competitors: { onlyAvailable: false } } },
};

async function ask(customer: Customer, query: string, expected = 200): Promise<Loose> {
  const answer = await customer.client.get(`${customer.v3}/products/figures${query}`);
  assert.equal(answer.status, expected, answer.text);
  return answer.body;
}

/** The names of the products that a filter leaves. */
async function listed(customer: Customer, query: string): Promise<string[]> {
  const { data } = await ask(customer, `?sort=name&${query}`);
  return data.map((figure: Loose) => figure.name);
}

/** What is stored of both, by product. */
async function stored({ contractId }: Customer): Promise<unknown[]> {
  return await inDatabase(
    service,
    `select product_id::integer, is_sold_out, value as vendor
    from product_figure as figure
    left join figure_value on figure_value.contract_id = figure.contract_id and code = cheapest_vendor
    where figure.contract_id = $1
    order by product_id`,
    [contractId],
  );
}

describe("sold out elsewhere", () => {
  test("it is who has competitors, none of them ours or ignored, that all say they have nothing", async () => {
    const { customer } = await aMarket();
    await figuresFollowed(service, customer);
    assert.deepEqual(await listed(customer, "soldOut=true"), soldOut);
    const { data } = await ask(customer, "?sort=name");
    const shown = data.filter((figure: Loose) => figure.soldOut).map((figure: Loose) => figure.name);
    assert.deepEqual(shown, soldOut, "as the rows say");
    assert.deepEqual(
      await listed(customer, "soldOut=false"),
      names
        .filter((name) => !soldOut.includes(name))
        .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    );
    const counted = await ask(customer, "/counts?by=soldOut");
    assert.deepEqual(counted.groups["soldOut"], [
      { value: "false", count: 6 },
      { value: "true", count: 4 },
    ]);
    assert.equal((await ask(customer, "/counts?soldOut=true&tag.half=e")).total, 4);
  });

  test("who sells again is followed without a run", async () => {
    const { customer, ids } = await aMarket();
    await figuresFollowed(service, customer);
    await submitAll(customer, [aSnapshot(ids[0] ?? "", { offers: [from("A", there)] })]);
    const [first] = (await ask(customer, "?q=everybody")).data;
    assert.equal(first.soldOut, false, "a row is of the newest market data");
    await figuresFollowed(service, customer);
    assert.deepEqual(await listed(customer, "soldOut=true"), soldOut.slice(1));
  });

  test("400: neither true nor false is refused with what was probably meant", async () => {
    const { customer } = await aMarket();
    for (const [value, message] of [
      ["ture", /true or false, not "ture"\. Did you mean true\?/],
      ["yes", /true or false, not "yes"\. Known are false, true/],
      ["", /true or false/],
      ["true,false", /true or false/],
    ] as const) {
      assert.match((await ask(customer, `?soldOut=${value}`, 400)).message, message, value);
    }
    assert.match((await ask(customer, "?soldout=true", 400)).message, /did you mean "soldOut"/);
    assert.match((await ask(customer, "/counts?by=soldOt", 400)).message, /Did you mean soldOut\?/);
  });
});

describe("who is cheapest", () => {
  test("products by the exact name of their cheapest vendor, of several, or without any", async () => {
    const { customer } = await aMarket();
    await activate(customer, strategy);
    await runPricing(customer);
    await figuresFollowed(service, customer);
    const quoted = encodeURIComponent('"B, Söhne"');
    assert.deepEqual(await listed(customer, `cheapestVendor=${quoted}`), ["everybody"]);
    assert.deepEqual(await listed(customer, "cheapestVendor=C"), []);
    assert.deepEqual(await listed(customer, "cheapestVendor=a"), [], "names are exact");
    assert.deepEqual(await listed(customer, "cheapestVendor=Nobody"), [], "an unknown vendor");
    assert.deepEqual(await listed(customer, "cheapestVendor="), ["nobody", "onlyIgnored", "onlyUs"]);
    const ofA = (await ask(customer, "?sort=name")).data.filter((figure: Loose) => figure.cheapestVendor === "A");
    assert.ok(ofA.length > 1);
    assert.deepEqual(
      new Set(await listed(customer, `cheapestVendor=A,${quoted}`)),
      new Set(["everybody", ...ofA.map((figure: Loose) => figure.name)]),
    );
    const { groups } = await ask(customer, "/counts?by=cheapestVendor");
    assert.deepEqual(groups["cheapestVendor"], [
      { value: "A", count: ofA.length },
      { value: null, count: 3 },
      { value: "B, Söhne", count: 1 },
    ]);
    assert.match((await ask(customer, "?cheapestVendor=%22A", 400)).message, /double quotes/);
    assert.match((await ask(customer, "?cheapestVendr=A", 400)).message, /did you mean "cheapestVendor"/);
  });
});

describe("all writers store the same", () => {
  test("a run that adds rows, one that renews them, and the duty", async () => {
    const { customer } = await aMarket();
    const { client, v3, contractId } = customer;
    await activate(customer, strategy);
    await figuresFollowed(service, customer);
    const followed = await stored(customer);
    const forget =
      "update product_figure set is_sold_out = not is_sold_out, cheapest_vendor = null where contract_id = $1";
    await inDatabase(service, forget, [contractId]);
    await runPricing(customer);
    assert.deepEqual(await stored(customer), followed, "renewed by a run");
    await inDatabase(service, "delete from product_figure where contract_id = $1", [contractId]);
    await runPricing(customer);
    assert.deepEqual(await stored(customer), followed, "added by a run");
    await inDatabase(service, forget, [contractId]);
    assert.equal((await client.put(`${v3}/settings/filtertags`, [])).status, 200);
    await figuresFollowed(service, customer);
    assert.deepEqual(await stored(customer), followed, "renewed by the duty");
  });
});
