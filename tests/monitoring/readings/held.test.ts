/** Readings and domains that wait for a person, and what the person's decision does. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../../harness/a-service.ts";
import type { Answer, Loose } from "../../harness/client.ts";
import { aCustomer } from "../../harness/customer.ts";
import { anOffer, aSnapshot, inDatabase, submitAll } from "../../harness/market.ts";
import {
  addPages,
  aPair,
  aReading,
  aShop,
  nextMinute,
  notFound,
  record,
  recordOne,
  standingPrices,
  type Shop,
} from "./a-shop.ts";

const { service } = await aService();

async function newShop(given: Parameters<typeof aShop>[1] = {}): Promise<Shop> {
  return await aShop({ service, customer: await aCustomer(service) }, given);
}

async function query(shop: Shop, text: string, values: unknown[] = []) {
  return await inDatabase(shop.service, text, [shop.contract.contractId, ...values]);
}

async function held({ customer }: Shop): Promise<Loose[]> {
  const answer = await customer.client.get(`${customer.v3}/monitoring/held`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

async function decide({ customer }: Shop, ...decisions: Loose[]): Promise<Answer<Loose>> {
  return await customer.client.post(`${customer.v3}/monitoring/held/decide`, decisions);
}

/** Decides on everything that is held. @returns the results */
async function decideAll(shop: Shop, decision: "release" | "reject"): Promise<Loose[]> {
  const entries = await held(shop);
  const answer = await decide(
    shop,
    ...entries.map(({ productId, domain, heldAt }) => ({
      ...(productId === undefined ? {} : { productId }),
      domain,
      heldAt,
      decision,
    })),
  );
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

const codes = (result: Loose): string[] => (result === true ? [] : result.errors.map((error: Loose) => error.code));

describe("a first reading", () => {
  test("is compared with the market's median, else with the reference price", async () => {
    const shop = await newShop({ products: 2 });
    await submitAll(
      shop.customer,
      [40, 50, 60].map((price, index) =>
        aSnapshot(shop.productIds[0] ?? 0, { domain: `s${index}.example`, offers: [anOffer({ price })] }),
      ),
    );
    assert.match((await recordOne(shop, aReading("9.99"))).detail ?? "", /^held: .*median/);
    assert.match((await recordOne(shop, aReading("50.01"), { product: 1 })).detail ?? "", /^held: .*reference/);
    assert.equal((await recordOne(shop, aReading("10"))).outcome, "ProductFound");
    assert.equal((await recordOne(shop, aReading("50"), { product: 1 })).outcome, "ProductFound");
  });

  test("without either is believed only if two methods agree", async () => {
    const shop = await newShop({ referencePrice: null });
    assert.match((await recordOne(shop, aReading("9", { confirmedBy: [] }))).detail ?? "", /^held:/);
    assert.equal((await recordOne(shop, aReading("9"))).outcome, "ProductFound");
  });
});

describe("a page that is new", () => {
  const soldOut = { ...notFound, outcome: "ProductNotAvailable" } as const;

  for (const [price, why] of [
    ["1000", "held: The price moved by a factor of 10"],
    ["45", "The price moved far"],
  ] as const) {
    test(`is compared with the product's other page, which is sold out without a price: ${price} after 100`, async () => {
      const shop = await newShop({ referencePrice: null });
      await recordOne(shop, aReading("100"));
      const [pageId = 0] = await addPages(shop, ["shop.example-0"], "other");
      const pages = [{ reading: soldOut }, { pageId, reading: aReading(price) }];
      const recorded = await recordOne(shop, null, { pages });
      assert.ok(recorded.detail?.startsWith(why), recorded.detail ?? "");
      assert.deepEqual(await standingPrices(shop), [100]);
    });
  }

  test("in the place of another one is compared with what stands of the product, as its page showed it", async () => {
    for (const settings of [{}, { tax: "net", vat_percent: "19" }]) {
      const shop = await newShop({ referencePrice: null, settings });
      await recordOne(shop, aReading("100"));
      const stood = await standingPrices(shop);
      await query(shop, "delete from watched_page where contract_id = $1");
      const [pageId = 0] = await addPages(shop, ["shop.example-0"], "other");
      const doubtful = await recordOne(shop, null, { pages: [{ pageId, reading: aReading("45") }] });
      assert.match(doubtful.detail ?? "", /moved far/);
      const slipped = await recordOne(shop, null, { pages: [{ pageId, reading: aReading("1000") }] });
      assert.match(slipped.detail ?? "", /^held: The price moved by a factor of 10/);
      assert.equal((await held(shop))[0]?.lastPrice, "100");
      assert.deepEqual(await standingPrices(shop), stood);
      const near = await recordOne(shop, null, { pages: [{ pageId, reading: aReading("90") }] });
      assert.equal(near.outcome, "ProductFound");
    }
  });
});

describe("a price that moved", () => {
  test("by 10, 100 or 1,000 times waits for a person at once, and the market stays as it was", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9.90"));
    for (const price of ["99", "990", "9900", "0.99", "0.099"]) {
      const recorded = await recordOne(shop, aReading(price));
      assert.match(recorded.detail ?? "", /^held:/, price);
      assert.equal(recorded.outcome, "LayoutFailure");
    }
    assert.deepEqual(await standingPrices(shop), [9.9]);
    const [entry, ...others] = await held(shop);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [entry?.kind, entry?.productId, entry?.domain, entry?.lastPrice, entry?.offers[0]?.price],
      ["reading", String(shop.productIds[0]), "shop.example", "9.9", 0.099],
    );
  });

  test("to more than twice is read again after ten minutes: equal and agreed, it is stored", async () => {
    const shop = await newShop();
    const begin = nextMinute().getTime();
    const at = (minutes: number) => ({ gatheredAt: new Date(begin + minutes * 60_000) });
    await recordOne(shop, aReading("9"), at(0));
    const first = await recordOne(shop, aReading("20"), at(1));
    assert.deepEqual([first.outcome, first.readAgainAfterMs], ["LayoutFailure", 600_000]);
    const early = await recordOne(shop, aReading("20"), at(5));
    assert.equal(early.readAgainAfterMs, 360_000);
    assert.deepEqual(await held(shop), []);
    assert.equal((await recordOne(shop, aReading("20"), at(11))).outcome, "ProductFound");
    assert.deepEqual(await standingPrices(shop), [20]);
  });

  test("and whose second reading differs, or has one method only, waits for a person", async () => {
    for (const second of [aReading("21"), aReading("20", { confirmedBy: [] })]) {
      const shop = await newShop();
      await recordOne(shop, aReading("9"));
      await recordOne(shop, aReading("20"));
      await recordOne(shop, second, { gatheredAt: new Date() });
      assert.equal((await held(shop)).length, 1);
      assert.deepEqual(await standingPrices(shop), [9]);
    }
  });

  test("and is back within bounds is stored; nothing waits any more", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    await recordOne(shop, aReading("90"));
    assert.equal((await held(shop)).length, 1);
    await recordOne(shop, aReading("9.5"));
    assert.deepEqual(await held(shop), []);
    assert.deepEqual(await standingPrices(shop), [9.5]);
  });

  test("and what the page says about taxes against the domain's setting waits", async () => {
    const shop = await newShop();
    assert.match((await recordOne(shop, aReading("9", { taxIncluded: false }))).detail ?? "", /^held: .*taxes/);
    assert.equal((await recordOne(shop, aReading("9", { taxIncluded: true }))).outcome, "ProductFound");
  });
});

describe("a decision", () => {
  test("releases: the reading is stored as of the time it was gathered, and later ones are compared with it", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    const gatheredAt = nextMinute();
    await recordOne(shop, aReading("90"), { gatheredAt });
    assert.deepEqual(await decideAll(shop, "release"), [true]);
    assert.deepEqual(await standingPrices(shop), [90]);
    const [newest] = await query(shop, "select gathered_at, source from newest_snapshot where contract_id = $1");
    assert.deepEqual(newest, { gathered_at: gatheredAt, source: "collector" });
    assert.deepEqual(await held(shop), []);
    assert.equal((await recordOne(shop, aReading("91"))).outcome, "ProductFound");
    const [state] = await query(
      shop,
      "select decided_by is not null as is_decided from monitoring_state where contract_id = $1",
    );
    assert.equal(state?.is_decided, true);
  });

  test("rejects: the same price is held again without an entry, until a reading within bounds", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    await recordOne(shop, aReading("90"));
    assert.deepEqual(await decideAll(shop, "reject"), [true]);
    assert.match((await recordOne(shop, aReading("90"))).detail ?? "", /^held:/);
    assert.deepEqual(await held(shop), []);
    await recordOne(shop, aReading("9000"));
    assert.equal((await held(shop)).length, 1);
    await recordOne(shop, aReading("9.1"));
    await recordOne(shop, aReading("91"));
    assert.equal((await held(shop)).length, 1);
    assert.deepEqual(await standingPrices(shop), [9.1]);
  });

  test("releases nothing that the domain's taxes or delivery costs would make another amount of by now", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    assert.match((await recordOne(shop, aReading("8", { taxIncluded: false }))).detail ?? "", /^held: .*without taxes/);
    await query(shop, "update watched_domain set tax = 'net', vat_percent = 19 where contract_id = $1");
    const [result] = await decideAll(shop, "release");
    assert.deepEqual([result.errors[0].code, result.errors[0].path], ["resource.conflict", "/0/decision"]);
    assert.deepEqual(await standingPrices(shop), [9]);
    await recordOne(shop, aReading("8", { taxIncluded: false }));
    assert.deepEqual([await standingPrices(shop), await held(shop)], [[9.52], []]);
    await recordOne(shop, aReading("80"));
    await query(shop, "update watched_domain set delivery_costs = 5 where contract_id = $1");
    assert.equal((await decideAll(shop, "release"))[0].errors[0].code, "resource.conflict");
    assert.deepEqual(await decideAll(shop, "reject"), [true]);
  });

  test("takes the product's id as a number, too: it is the same product", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    await recordOne(shop, aReading("90"));
    const [entry] = await held(shop);
    const { productId, domain, heldAt } = entry ?? {};
    const decision = { productId: Number(productId), domain, heldAt, decision: "release" };
    const answer = await decide(shop, decision, { ...decision, productId }, { ...decision, productId: 1e15 });
    assert.deepEqual(answer.body.data.map(codes), [[], ["resource.conflict"], ["resource.notFound"]]);
    assert.deepEqual(await standingPrices(shop), [90]);
    for (const wrong of [0, 1.5, -1]) assert.equal((await decide(shop, { ...decision, productId: wrong })).status, 400);
  });

  test("on a reading that another one replaced, on nothing, twice or for something older is refused, item by item", async () => {
    const shop = await newShop({ products: 3 });
    for (const product of [0, 1]) {
      await recordOne(shop, aReading("9"), { product });
      await recordOne(shop, aReading("90"), { product });
    }
    const [first, second] = await held(shop);
    assert.ok(first !== undefined && second !== undefined);
    await submitAll(shop.customer, [
      aSnapshot(shop.productIds[1] ?? 0, {
        domain: shop.domain,
        creationDate: new Date().toISOString(),
        offers: [anOffer({ price: 8 })],
      }),
    ]);
    const decision = "release";
    const { domain } = shop;
    const answer = await decide(
      shop,
      { productId: first.productId, domain, heldAt: "2026-01-01T00:00:00Z", decision },
      { productId: String(shop.productIds[2]), domain, heldAt: first.heldAt, decision },
      { productId: second.productId, domain, heldAt: second.heldAt, decision },
      { productId: second.productId, domain, heldAt: second.heldAt, decision },
      { domain, heldAt: first.heldAt, decision },
      { productId: "none", domain, heldAt: first.heldAt, decision },
    );
    assert.deepEqual(answer.body.data.map(codes), [
      ["resource.conflict"],
      ["resource.notFound"],
      ["resource.snapshotOutdated"],
      ["resource.conflict"],
      ["resource.notFound"],
      ["resource.notFound"],
    ]);
    assert.deepEqual(await standingPrices(shop), [9]);
  });

  test("is for writers, of their own contract", async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await recordOne(shop, aReading("9"));
    await recordOne(shop, aReading("90"));
    const [entry] = await held(shop);
    assert.deepEqual(await held(other), []);
    const answer = await decide(other, {
      productId: entry?.productId,
      domain: shop.domain,
      heldAt: entry?.heldAt,
      decision: "release",
    });
    assert.deepEqual(answer.body.data.map(codes), [["resource.notFound"]]);
    assert.deepEqual(await standingPrices(shop), [9]);
  });
});

describe("a domain whose prices move by a factor of taxes", () => {
  const taskId = "019b0000-0000-7000-8000-000000000001";
  /** Reads all products, every so many of them at the new price. */
  async function readAll(
    shop: Shop,
    price: string,
    { every = 1, struck = null }: { every?: number; struck?: string | null } = {},
  ): Promise<string[]> {
    const gatheredAt = nextMinute();
    const details: string[] = [];
    for (let from = 0; from < shop.productIds.length; from += 10) {
      const pairs = shop.productIds.slice(from, from + 10).map((_, index) => {
        const product = from + index;
        const reading = product % every === 0 ? aReading(price, { struckPrice: struck }) : aReading("10");
        return aPair(shop, reading, { product, gatheredAt, taskId });
      });
      for (const { detail } of await record(shop, pairs)) details.push(detail ?? "");
    }
    return details;
  }
  const prices = async (shop: Shop) =>
    (
      await query(
        shop,
        "select offers from snapshot join newest_snapshot as n using (contract_id, snapshot_id) where contract_id = $1 and n.closed_at is null order by snapshot.product_id",
      )
    ).map(({ offers }) => Number(JSON.parse(`[${offers}]`)[0].price));

  test("is held as a whole once more than a fifth of its last readings did", async () => {
    const shop = await newShop({ products: 30 });
    await readAll(shop, "10");
    const details = await readAll(shop, "8.40");
    assert.ok(details.some((detail) => detail.startsWith("held:")));
    const entries = await held(shop);
    assert.deepEqual(
      entries.map(({ kind, domain }) => [kind, domain]),
      [["domain", "shop.example"]],
    );
    assert.ok(Math.abs(entries[0]?.factor - 1 / 1.19) < 0.001);
    const before = await prices(shop);
    assert.ok((await readAll(shop, "8.50")).every((detail) => detail.startsWith("held:")));
    assert.deepEqual(await prices(shop), before);
  });

  test("released, it stores again; what moves by that factor is believed", async () => {
    const shop = await newShop({ products: 30 });
    await readAll(shop, "10");
    await readAll(shop, "8.40");
    assert.deepEqual(await decideAll(shop, "release"), [true]);
    assert.ok((await readAll(shop, "8.40")).every((detail) => detail === ""));
    assert.deepEqual(await held(shop), []);
    assert.deepEqual(new Set(await prices(shop)), new Set([8.4]));
  });

  test("rejected, what the run stored by the factor is closed, and what moves by it is held", async () => {
    const shop = await newShop({ products: 30 });
    await readAll(shop, "10");
    await readAll(shop, "8.40");
    assert.ok((await prices(shop)).includes(8.4));
    assert.deepEqual(await decideAll(shop, "reject"), [true]);
    assert.ok(!(await prices(shop)).includes(8.4));
    const reasons = await query(
      shop,
      "select distinct reason, closed_by is not null as by from snapshot_closing where contract_id = $1",
    );
    assert.deepEqual(reasons, [{ reason: "rejected", by: true }]);
    assert.ok((await readAll(shop, "8.40")).every((detail) => detail.startsWith("held:")));
    assert.deepEqual(await held(shop), []);
    assert.ok(!(await prices(shop)).includes(8.4));
  });

  test("by the domain's own percentage, or where no rate is known, it is held and taken back as well", async () => {
    for (const settings of [{ vat_percent: "15" }, { country: "IN" }]) {
      const shop = await newShop({ products: 30, settings });
      await readAll(shop, "10");
      await readAll(shop, "8.70");
      assert.ok((await prices(shop)).includes(8.7));
      assert.deepEqual(await decideAll(shop, "reject"), [true]);
      assert.ok(!(await prices(shop)).includes(8.7));
    }
  });

  test("a sale is none: prices fall below struck prices that stayed, or that show the old price", async () => {
    const shop = await newShop({ products: 30 });
    await readAll(shop, "10");
    assert.ok((await readAll(shop, "8.40", { struck: "10" })).every((detail) => detail === ""));
    assert.deepEqual(await held(shop), []);
  });

  test("a fifth of its readings is not more than a fifth", async () => {
    const shop = await newShop({ products: 30 });
    await readAll(shop, "10");
    await query(shop, "update domain_moves set moves = '' where contract_id = $1");
    assert.ok((await readAll(shop, "8.40", { every: 5 })).every((detail) => detail === ""));
  });
});
