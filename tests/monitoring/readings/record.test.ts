/** Readings of collectors: what is stored, what waits, what is dropped. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../../harness/a-service.ts";
import { aCustomer } from "../../harness/customer.ts";
import { noNewDay } from "../../harness/no-new-day.ts";
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
  standingOffers,
  standingPrices,
  unreadable,
  type Shop,
} from "./a-shop.ts";

const { service } = await aService();

async function newShop(given: Parameters<typeof aShop>[1] = {}): Promise<Shop> {
  return await aShop({ service, customer: await aCustomer(service) }, given);
}

async function query(shop: Shop, text: string, values: unknown[] = []) {
  return await inDatabase(shop.service, text, [shop.contract.contractId, ...values]);
}

const anOfferOf = aReading("1").offers[0];
/** A reading of several sellers. */
function sellers(prices: Record<string, string>) {
  const offers = Object.entries(prices).flatMap(([vendorName, price]) =>
    anOfferOf === undefined ? [] : [{ ...anOfferOf, vendorName, price }],
  );
  return aReading(offers[0]?.price ?? "1", { offers });
}

describe("a reading that is believed", () => {
  test("is a collector's snapshot of the domain's shop, and a product found", async () => {
    const shop = await newShop();
    const recorded = await recordOne(shop, aReading("9.90"));
    assert.deepEqual([recorded.outcome, recorded.isSkipped, recorded.detail], ["ProductFound", false, null]);
    const [offer] = await standingOffers(shop);
    assert.deepEqual(
      [offer?.price, offer?.vendorName, offer?.productName, offer?.availability],
      [9.9, "shop.example", "Kettle", true],
    );
    const [newest] = await query(shop, "select source from newest_snapshot where contract_id = $1");
    assert.equal(newest?.source, "collector");
  });

  test("names the seller on the page, else the domain's vendor, and keeps no names where they are dropped", async () => {
    const named = await newShop({ settings: { vendor_name: "Shop Ltd" } });
    await recordOne(named, sellers({ "Seller A": "9", "Seller B": "10" }));
    assert.deepEqual(
      (await standingOffers(named)).map(({ vendorName }) => vendorName),
      ["Seller A", "Seller B"],
    );
    await recordOne(named, aReading("9"));
    assert.deepEqual(
      (await standingOffers(named)).map(({ vendorName }) => vendorName),
      ["Shop Ltd"],
    );
    const nameless = await newShop({ settings: { keeps_vendor_names: false } });
    await nameless.customer.client.put(`${nameless.customer.v3}/settings/shops`, [
      { domain: nameless.domain, ownShopName: "My Shop" },
    ]);
    await recordOne(nameless, sellers({ "Jane Doe": "9", "my shop": "10" }));
    assert.deepEqual(
      (await standingOffers(nameless)).map(({ vendorName }) => vendorName),
      ["shop.example", "my shop"],
    );
  });

  test("costs delivery as the page says, else by the domain's rule, else 0 that is said to be assumed", async () => {
    const offers = (deliveryCosts: string | null) =>
      aReading("20", { offers: anOfferOf === undefined ? [] : [{ ...anOfferOf, price: "20", deliveryCosts }] });
    const costs = async (shop: Shop, reading: ReturnType<typeof aReading>) => {
      await recordOne(shop, reading);
      return (await standingOffers(shop)).map((offer) => [offer.deliveryCosts, offer.attributes])[0];
    };
    const ruled = await newShop({ settings: { delivery_costs: "4.95", delivery_free_from: "30" } });
    assert.deepEqual(await costs(ruled, offers("3")), [3, []]);
    assert.deepEqual(await costs(ruled, offers(null)), [4.95, []]);
    assert.deepEqual(await costs(ruled, aReading("30")), [0, []]);
    const free = await newShop();
    assert.deepEqual(await costs(free, offers(null)), [0, [{ name: "deliveryCosts", value: "assumed" }]]);
  });

  test("adds taxes to net prices exactly, and says what the page showed", async () => {
    const shop = await newShop({ settings: { tax: "net", vat_percent: "19", delivery_costs: "0" } });
    await recordOne(shop, aReading("10.01"));
    const [offer] = await standingOffers(shop);
    assert.equal(offer?.price, 11.9119);
    assert.deepEqual(offer?.attributes, [{ name: "priceAsShown", value: "10.01" }]);
  });

  test("is refused with more than 4 decimals or above the largest amount, and what stood stays", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    for (const price of ["9.12345", "99999999999999"]) {
      const recorded = await recordOne(shop, aReading(price));
      assert.equal(recorded.outcome, "LayoutFailure");
      assert.deepEqual(await standingPrices(shop), [9]);
    }
  });

  test("that is not available is a snapshot that says so; without a price it is none", async () => {
    const shop = await newShop();
    const soldOut = anOfferOf === undefined ? [] : [{ ...anOfferOf, price: "9", availability: false }];
    const recorded = await recordOne(shop, aReading("9", { outcome: "ProductNotAvailable", offers: soldOut }));
    assert.equal(recorded.outcome, "ProductNotAvailable");
    assert.deepEqual(
      (await standingOffers(shop)).map(({ availability }) => availability),
      [false],
    );
    const bare = await recordOne(
      shop,
      aReading("9", { outcome: "ProductNotAvailable", isConfirmed: false, offers: [] }),
    );
    assert.equal(bare.outcome, "ProductNotAvailable");
    assert.deepEqual(await standingPrices(shop), [9]);
  });

  test("that is unchanged is stored by default, and with onlyChanges only after six hours", async () => {
    const shop = await newShop({ settings: { only_changes: true } });
    const at = nextMinute();
    await recordOne(shop, aReading("9"), { gatheredAt: at });
    const again = await recordOne(shop, aReading("9"), { gatheredAt: new Date(at.getTime() + 3_600_000) });
    assert.deepEqual([again.outcome, again.isSkipped], ["ProductFound", true]);
    const changed = await recordOne(shop, aReading("9.5"), { gatheredAt: new Date(at.getTime() + 2 * 3_600_000) });
    assert.equal(changed.isSkipped, false);
    const old = await recordOne(shop, aReading("9.5"), { gatheredAt: new Date(at.getTime() + 9 * 3_600_000) });
    assert.equal(old.isSkipped, false);
    const rows = await query(shop, "select count(*)::int as count from snapshot where contract_id = $1");
    assert.equal(rows[0]?.count, 3);
  });
});

describe("several pages of a product", () => {
  async function twoPages(): Promise<{ shop: Shop; other: number }> {
    const shop = await newShop();
    const [other = 0] = await addPages(shop, ["shop.example-0"], "other");
    return { shop, other };
  }

  test("are one snapshot; equal offers of two pages are one", async () => {
    const { shop, other } = await twoPages();
    const pages = [
      { reading: sellers({ A: "9", B: "10" }) },
      { pageId: other, reading: sellers({ B: "10.00", C: "11" }) },
    ];
    assert.equal((await recordOne(shop, null, { pages })).outcome, "ProductFound");
    assert.deepEqual(await standingPrices(shop), [9, 10, 11]);
  });

  test("one that fails fails all: nothing is stored, the outcome is the worst", async () => {
    const { shop, other } = await twoPages();
    const failure = { outcome: "RequestFailure", detail: "No answer in 20 s." } as const;
    const pages = [{ reading: unreadable }, { pageId: other, reading: null, failure }];
    const recorded = await recordOne(shop, null, { pages });
    assert.deepEqual([recorded.outcome, recorded.detail], ["RequestFailure", "No answer in 20 s."]);
    await recordOne(shop, null, { pages: [{ reading: aReading("9") }, { pageId: other, reading: unreadable }] });
    assert.deepEqual(await standingPrices(shop), []);
  });

  test("one that is gone leaves; the last one gone closes the collector's snapshot, and it can come back", async () => {
    const { shop, other } = await twoPages();
    const both = (first: typeof notFound, second: typeof notFound) => ({
      pages: [{ reading: first }, { pageId: other, reading: second }],
    });
    const begin = nextMinute().getTime();
    const at = (minutes: number) => ({ gatheredAt: new Date(begin + minutes * 60_000) });
    await recordOne(shop, null, { ...both(aReading("9"), aReading("9")), ...at(0) });
    const first = await recordOne(shop, null, { ...both(aReading("9"), notFound), ...at(1) });
    assert.equal(first.outcome, "ProductNotFound");
    const tooSoon = await recordOne(shop, null, { ...both(aReading("9"), notFound), ...at(5) });
    assert.equal(tooSoon.outcome, "ProductNotFound");
    const left = await recordOne(shop, null, { ...both(aReading("9.5"), notFound), ...at(20) });
    assert.equal(left.outcome, "ProductFound");
    assert.deepEqual(await standingPrices(shop), [9.5]);
    await recordOne(shop, notFound, at(30));
    assert.deepEqual(await standingPrices(shop), [9.5]);
    await recordOne(shop, notFound, at(45));
    assert.deepEqual(await standingPrices(shop), []);
    const closings = await query(shop, "select reason, closed_by from snapshot_closing where contract_id = $1");
    assert.deepEqual(closings, [{ reason: "gone", closed_by: null }]);
    await recordOne(shop, aReading("9.4"), { gatheredAt: new Date(Date.now() + 1_000) });
    assert.deepEqual(await standingPrices(shop), [9.4]);
  });

  test("a client's snapshot is never closed by a collector, nor one that was gathered after the product went missing", async () => {
    const shop = await newShop();
    const begin = nextMinute().getTime();
    await recordOne(shop, aReading("9"), { gatheredAt: new Date(begin) });
    await recordOne(shop, notFound, { gatheredAt: new Date(begin + 60_000) });
    await submitAll(shop.customer, [
      aSnapshot(shop.productIds[0] ?? 0, {
        domain: shop.domain,
        creationDate: new Date(begin + 120_000).toISOString(),
        offers: [anOffer({ price: 8 })],
      }),
    ]);
    await query(shop, "update newest_snapshot set gathered_at = now() - interval '25 hours' where contract_id = $1");
    await recordOne(shop, notFound, { gatheredAt: new Date(begin + 3_600_000) });
    assert.deepEqual(await standingPrices(shop), [8]);
  });
});

describe("a page that is not modified", () => {
  const unmodified = { pages: [{ reading: null, wasNotModified: true, etag: '"1"' }] };

  test("confirms its last reading", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"), { pages: [{ etag: '"1"', reading: aReading("9") }] });
    const recorded = await recordOne(shop, null, unmodified);
    assert.equal(recorded.outcome, "ProductFound");
    const rows = await query(shop, "select count(*)::int as count from snapshot where contract_id = $1");
    assert.equal(rows[0]?.count, 2);
  });

  for (const [what, change] of [
    ["country", "country = 'AT'"],
    ["tax", "tax = 'net', vat_percent = 19"],
    ["extent of offers", "offers_shown = 'some'"],
    ["rule on vendors' names", "keeps_vendor_names = false"],
    ["vendor's name", "vendor_name = 'Shop Ltd'"],
  ]) {
    test(`confirms nothing that was read for another ${what}, and is then fetched as a whole`, async () => {
      const shop = await newShop();
      await recordOne(shop, aReading("9"), { pages: [{ etag: '"1"', reading: aReading("9") }] });
      await query(shop, `update watched_domain set ${change} where contract_id = $1`);
      assert.equal((await recordOne(shop, null, unmodified)).outcome, "RequestFailure");
      const [page] = await query(shop, "select etag from watched_page where contract_id = $1");
      assert.equal(page?.etag, null);
    });
  }

  for (const [what, change] of [
    ["name", "name = 'Toaster'"],
    ["gtin", "gtin = 4012345678901"],
  ]) {
    test(`confirms nothing of a product that has another ${what} now`, async () => {
      const shop = await newShop();
      await recordOne(shop, aReading("9"), { pages: [{ etag: '"1"', reading: aReading("9") }] });
      await query(shop, `update product set ${change} where contract_id = $1`);
      assert.equal((await recordOne(shop, null, unmodified)).outcome, "RequestFailure");
    });
  }

  test("confirms no reading that was asked for by other rules than those of today", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"), { pages: [{ etag: '"1"', reading: aReading("9"), rules: "before" }] });
    assert.equal((await recordOne(shop, null, unmodified)).outcome, "RequestFailure");
  });

  test("cannot confirm a reading that was not believed: its etag is not kept", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"), { pages: [{ etag: '"1"', reading: aReading("9") }] });
    await recordOne(shop, aReading("900"), { pages: [{ etag: '"2"', reading: aReading("900") }] });
    const [page] = await query(shop, "select etag from watched_page where contract_id = $1");
    assert.equal(page?.etag, '"1"');
  });
});

describe("a reading is dropped", () => {
  test("of a domain that is disabled, removed or inactive, and of a product or page that is gone", async () => {
    for (const [table, change] of [
      ["watched_domain", "is_enabled = false"],
      ["watched_domain", "removed_at = now()"],
      ["watched_page", "state = 'paused'"],
    ]) {
      const shop = await newShop();
      await query(shop, `update ${table} set ${change} where contract_id = $1`);
      const recorded = await recordOne(shop, aReading("9"));
      assert.deepEqual([recorded.isSkipped, await standingPrices(shop)], [true, []], `${table} ${change}`);
    }
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    await shop.customer.client.put(`${shop.customer.v2}/settings/domains`, []);
    assert.equal((await recordOne(shop, aReading("9.1"))).isSkipped, true);
    await shop.customer.client.put(`${shop.customer.v2}/settings/domains`, [shop.domain]);
    assert.equal((await recordOne(shop, aReading("9.1"))).isSkipped, false);
    await query(shop, "delete from product where contract_id = $1");
    assert.equal((await recordOne(shop, aReading("9.2"))).isSkipped, true);
  });

  test("while a client's snapshot of less than 24 hours stands", async () => {
    const shop = await newShop();
    await submitAll(shop.customer, [
      aSnapshot(shop.productIds[0] ?? 0, {
        domain: shop.domain,
        creationDate: new Date(Date.now() - 3_600_000).toISOString(),
        offers: [anOffer({ price: 8 })],
      }),
    ]);
    const gatheredAt = new Date();
    assert.equal((await recordOne(shop, aReading("9"), { gatheredAt })).isSkipped, true);
    await query(shop, "update newest_snapshot set gathered_at = now() - interval '25 hours' where contract_id = $1");
    assert.equal((await recordOne(shop, aReading("9"), { gatheredAt })).isSkipped, false);
    assert.deepEqual(await standingPrices(shop), [9]);
  });

  test("when something newer is stored: no failure, and no attempt", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    const recorded = await recordOne(shop, aReading("9.5"), { gatheredAt: new Date(Date.now() - 30 * 3_600_000) });
    assert.deepEqual([recorded.isSkipped, await standingPrices(shop)], [true, [9]]);
  });

  test("of another contract: its pages are unknown here", async () => {
    const [one, other] = [await newShop(), await newShop()];
    const [recorded] = await record(one, [{ ...aPair(other, aReading("9")) }]);
    assert.equal(recorded?.isSkipped, true);
    assert.deepEqual(await standingPrices(other), []);
  });
});

test("the domain's currency is the only one: a reading in another waits for a person, and the contract's is not set", async () => {
  const shop = await newShop({ settings: { currency: "EUR" } });
  await query(shop, "insert into contract_domain (contract_id, domain, currency) values ($1, 'shop.example', 'EUR')");
  const dollars = aReading("9").offers.map((offer) => ({ ...offer, currency: "USD" }));
  const recorded = await recordOne(shop, aReading("9", { offers: dollars }));
  assert.match(recorded.detail ?? "", /^held: .*USD/);
  await recordOne(shop, aReading("9"));
  assert.deepEqual(await standingPrices(shop), [9]);
  const [contract] = await query(shop, "select currency from contract where contract_id = $1");
  assert.equal(contract?.currency, null);
});

test("attempts, outcomes by day and methods are counted", async () => {
  const shop = await newShop({ products: 2 });
  await record(shop, [aPair(shop, aReading("9")), aPair(shop, unreadable, { product: 1 })]);
  const outcomes = await query(shop, "select outcome, pairs from outcome_day where contract_id = $1 order by outcome");
  assert.deepEqual(outcomes, [
    { outcome: "LayoutFailure", pairs: 1 },
    { outcome: "ProductFound", pairs: 1 },
  ]);
  await recordOne(shop, aReading("9", { method: "microdata" }));
  await recordOne(shop, unreadable);
  const [day] = await query(
    shop,
    "select readings, succeeded, compared, equal, product_ids from method_day where contract_id = $1 and method = 'jsonLd'",
  );
  assert.deepEqual(day, {
    readings: 2,
    succeeded: 1,
    compared: 2,
    equal: 1,
    product_ids: [String(shop.productIds[0])],
  });
  const windows = await query(
    shop,
    "select method, outcomes from method_window where contract_id = $1 order by method",
  );
  assert.deepEqual(windows, [
    { method: "jsonLd", outcomes: "sc" },
    { method: "microdata", outcomes: "f" },
  ]);
});

test("outcomes by day count a product once, by its last reading of the day", async () => {
  await noNewDay(30_000);
  const shop = await newShop({ products: 2, settings: { only_changes: true } });
  const counted = async () =>
    await query(shop, "select outcome, pairs from outcome_day where contract_id = $1 and pairs > 0 order by outcome");
  await record(shop, [aPair(shop, aReading("9")), aPair(shop, unreadable, { product: 1 })]);
  await record(shop, [aPair(shop, unreadable), aPair(shop, unreadable, { product: 1 })]);
  assert.deepEqual(await counted(), [{ outcome: "LayoutFailure", pairs: 2 }]);
  const unchanged = await recordOne(shop, aReading("9"));
  assert.equal(unchanged.isSkipped, true);
  assert.deepEqual(await counted(), [
    { outcome: "LayoutFailure", pairs: 1 },
    { outcome: "ProductFound", pairs: 1 },
  ]);
  await query(
    shop,
    "update monitoring_state set completed_at = completed_at - interval '1 day' where contract_id = $1",
  );
  await recordOne(shop, aReading("9"));
  assert.deepEqual(await counted(), [
    { outcome: "LayoutFailure", pairs: 1 },
    { outcome: "ProductFound", pairs: 2 },
  ]);
});
