/** Prices that an earlier reader stored: the next reading replaces or closes what this reader reads otherwise, and says so once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { noteDrift } from "../../../src/monitoring/readings/drift.ts";
import { provenMethods } from "../../../src/monitoring/readings/proven-methods.ts";
import { readerVersion } from "../../../src/reading/index.ts";
import { readProductPage } from "../../../src/reading/decide/read-product-page.ts";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { aCustomer } from "../../harness/customer.ts";
import { anOffer, aSnapshot, inDatabase, submitAll } from "../../harness/market.ts";
import { aPage } from "../../reading/a-page.ts";
import {
  aPair,
  aReading,
  aShop,
  inTransaction,
  notFound,
  record,
  recordOne,
  standingOffers,
  standingPrices,
  unreadable,
  type Shop,
} from "./a-shop.ts";

const { service } = await aService();

interface Kind {
  country: string;
  currency: string;
  box: string;
  /** What an earlier reader stored, and what the page asks. */
  stored: string;
  right: string;
}

const joined: Kind = {
  country: "SE",
  currency: "SEK",
  box: "<p><s>899</s> <span class='price'>649 kr</span></p>",
  stored: "899649",
  right: "649",
};
const belowOne: Kind = {
  country: "DE",
  currency: "EUR",
  box: "<p class='price'>,89 €</p>",
  stored: "89",
  right: "0.89",
};
const counted: Kind = {
  country: "FR",
  currency: "EUR",
  box: "<p class='price'>Zubblig 2 649 €</p>",
  stored: "2649",
  right: "649",
};
const kinds = [joined, belowOne, counted];
const later = (minutes: number) => ({ gatheredAt: new Date(Date.now() + minutes * 60_000) });

async function query(shop: Shop, text: string, values: unknown[] = []): Promise<Loose[]> {
  return await inDatabase(shop.service, text, [shop.contract.contractId, ...values]);
}

function priced(price: string, currency: string, fields: Parameters<typeof aReading>[1] = {}) {
  const reading = aReading(price, fields);
  return { ...reading, offers: reading.offers.map((offer) => ({ ...offer, currency })) };
}

/** Makes all that is stored what a release without versions of the reader left. */
async function makeEarlier(shop: Shop): Promise<void> {
  for (const change of [
    "watched_page set reading = (reading::jsonb - 'reader')::json",
    "offer_evidence set evidence = (evidence::jsonb - 'reader')::json",
    "monitoring_state set doubtful = replace(doubtful::text, '\"reader\":2,', '')::json",
    "method_day set reader_version = default",
    "method_window set reader_version = default",
  ]) {
    await query(shop, `update ${change} where contract_id = $1`);
  }
}

/** A shop of which an earlier reader stored this price of each product. */
async function shopFromBefore(
  { country, currency, stored }: Pick<Kind, "country" | "currency" | "stored">,
  { products = 1, settings = {} }: { products?: number; settings?: Loose } = {},
): Promise<Shop> {
  const given = { products, referencePrice: null, settings: { country, currency, ...settings } };
  const shop = await aShop({ service, customer: await aCustomer(service) }, given);
  await record(
    shop,
    shop.productIds.map((_, product) => aPair(shop, priced(stored, currency), { product })),
  );
  assert.deepEqual(await standingPrices(shop), [Number(stored)]);
  await makeEarlier(shop);
  return shop;
}

/** What this reader makes of the shop's page; `machine` is the price of its JSON-LD. */
function pageOf({ box, country, currency }: Kind, machine?: string) {
  const offers = { price: machine, priceCurrency: currency };
  const markup = JSON.stringify({ "@type": "Product", name: "Stool Birk", offers });
  const script = machine === undefined ? "" : `<script type="application/ld+json">${markup}</script>`;
  const html = `<html><head><title>Stool Birk</title>${script}</head><body><main><h1>Stool Birk</h1>${box}
    <form><button>Add to cart</button></form></main></body></html>`;
  return readProductPage(aPage(html, { country, currency }));
}

async function closings(shop: Shop): Promise<string[]> {
  const rows = await query(shop, "select reason from snapshot_closing where contract_id = $1 order by snapshot_id");
  return rows.map(({ reason }) => reason);
}

async function told(shop: Shop): Promise<string[]> {
  const log = await shop.customer.client.get(`${shop.customer.v3}/log/messages`);
  const own = log.body.data.filter(({ component }: Loose) => component === "monitoring");
  return own.map(({ severity, message }: Loose) => `${severity} ${message}`);
}

async function snapshots(shop: Shop): Promise<number> {
  const [row] = await query(shop, "select count(*)::integer as count from snapshot where contract_id = $1");
  return row?.count;
}

describe("a price of an earlier reader that is wrong", () => {
  for (const kind of kinds) {
    const { stored, right } = kind;

    test(`${stored} is replaced by ${right} at once where a program wrote that, and nothing is told`, async () => {
      const shop = await shopFromBefore(kind);
      const recorded = await recordOne(shop, pageOf(kind, right));
      assert.deepEqual([recorded.outcome, recorded.detail], ["ProductFound", null]);
      assert.deepEqual(await standingPrices(shop), [Number(right)]);
      assert.deepEqual([await closings(shop), await told(shop)], [[], []]);
    });

    test(`${stored} is closed as stale where no program says the price, and the log says it once`, async () => {
      const shop = await shopFromBefore(kind, { products: 2 });
      await recordOne(shop, pageOf(kind));
      assert.deepEqual([await standingPrices(shop), await closings(shop)], [[], ["stale"]]);
      const [message] = await told(shop);
      assert.match(message ?? "", /^warn shop\.example: Pages are read by a new version\./);
      await recordOne(shop, pageOf(kind));
      await recordOne(shop, pageOf(kind), { product: 1 });
      assert.deepEqual(await closings(shop), ["stale", "stale"]);
      assert.deepEqual(await told(shop), [message]);
    });
  }

  test("that this reader is sure of without a program's word is stored by the second reading, as every price that moved far", async () => {
    const shop = await shopFromBefore(joined);
    const first = await recordOne(shop, pageOf(joined), { gatheredAt: new Date() });
    assert.ok((first.readAgainAfterMs ?? 0) > 0);
    assert.deepEqual(await standingPrices(shop), []);
    await recordOne(shop, pageOf(joined), later(11));
    assert.deepEqual(await standingPrices(shop), [649]);
  });

  test("and was closed is replaced without a second reading once a program says the price", async () => {
    const shop = await shopFromBefore(belowOne);
    await recordOne(shop, pageOf(belowOne));
    await recordOne(shop, pageOf(belowOne, "0.89"), later(1));
    assert.deepEqual(await standingPrices(shop), [0.89]);
  });

  test("is closed where this reader holds the price, and what waits can be released", async () => {
    const shop = await shopFromBefore({ ...belowOne, stored: "89" });
    await recordOne(shop, priced("8900", "EUR"));
    assert.deepEqual([await standingPrices(shop), await closings(shop)], [[], ["stale"]]);
    const { client, v3 } = shop.customer;
    const [{ productId, domain, heldAt }] = (await client.get(`${v3}/monitoring/held`)).body.data;
    const decision = { productId, domain, heldAt, decision: "release" };
    assert.deepEqual((await client.post(`${v3}/monitoring/held/decide`, [decision])).body.data, [true]);
    assert.deepEqual(await standingPrices(shop), [8900]);
    await recordOne(shop, unreadable, later(1));
    assert.deepEqual(await standingPrices(shop), [8900], "what was released is of this reader");
  });

  test("is not replaced in another currency, nor by what a person rejected: it is closed, and the other price waits", async () => {
    const shop = await shopFromBefore(joined);
    const dollars = await recordOne(shop, priced("649", "USD", { isMachine: true }));
    assert.match(dollars.detail ?? "", /^held: .*USD/);
    assert.deepEqual([await standingPrices(shop), await closings(shop)], [[], ["stale"]]);
    const rejected = await shopFromBefore({ ...joined, stored: "64900" });
    await recordOne(rejected, priced("649", "SEK"));
    const { client, v3 } = rejected.customer;
    const [{ productId, domain, heldAt }] = (await client.get(`${v3}/monitoring/held`)).body.data;
    await client.post(`${v3}/monitoring/held/decide`, [{ productId, domain, heldAt, decision: "reject" }]);
    const again = await recordOne(rejected, priced("649", "SEK", { isMachine: true }));
    assert.match(again.detail ?? "", /rejected/);
    assert.deepEqual(await standingPrices(rejected), []);
  });

  test("is closed of a product that is sold out and shows no price, and of a catalogue's item without one", async () => {
    const shop = await shopFromBefore(joined, { products: 2 });
    await recordOne(shop, { ...unreadable, outcome: "ProductNotAvailable", isConfirmed: true, reasons: [] });
    const failure = { outcome: "LayoutFailure", detail: "The item has no price.", cause: "noPrice" } as const;
    await recordOne(shop, null, { product: 1, pages: [{ failure }] });
    assert.deepEqual(await closings(shop), ["stale", "stale"]);
  });
});

describe("a price of an earlier reader stays", () => {
  test("where this one reads the same: the next reading takes its place as ever, and is of this reader", async () => {
    const shop = await shopFromBefore({ ...joined, stored: "649" });
    await recordOne(shop, pageOf(joined));
    assert.deepEqual([await standingPrices(shop), await snapshots(shop)], [[649], 2]);
    await recordOne(shop, unreadable);
    assert.deepEqual([await standingPrices(shop), await closings(shop), await told(shop)], [[649], [], []]);
  });

  test("with onlyChanges as it is: nothing is stored twice, and later doubt does not close it", async () => {
    const shop = await shopFromBefore({ ...joined, stored: "649" }, { settings: { only_changes: true } });
    const [before] = await standingOffers(shop);
    assert.equal((await recordOne(shop, priced("649", "SEK"))).isSkipped, true);
    assert.deepEqual([await standingOffers(shop), await snapshots(shop)], [[before], 1]);
    await recordOne(shop, unreadable);
    assert.deepEqual(await standingOffers(shop), [before]);
  });

  test("while its page cannot be read or shows another product, and if a client sent it", async () => {
    const shop = await shopFromBefore(joined);
    const failure = { outcome: "RequestFailure", detail: "No answer in 20 s." } as const;
    await recordOne(shop, null, { pages: [{ failure }] });
    await recordOne(shop, { ...notFound, outcome: "CaptchaFailure" });
    await recordOne(shop, notFound);
    assert.deepEqual(await standingPrices(shop), [899649]);
    const offers = [anOffer({ price: 8, currency: "SEK" })];
    const creationDate = new Date().toISOString();
    await submitAll(shop.customer, [aSnapshot(shop.productIds[0] ?? 0, { domain: shop.domain, creationDate, offers })]);
    await query(shop, "update newest_snapshot set gathered_at = now() - interval '25 hours' where contract_id = $1");
    await recordOne(shop, pageOf(joined), { gatheredAt: new Date() });
    assert.deepEqual([await standingPrices(shop), await closings(shop), await told(shop)], [[8], [], []]);
  });

  test("and is not confirmed by a page that was not modified: it is fetched as a whole", async () => {
    const shop = await shopFromBefore(joined);
    await query(
      shop,
      "update watched_page set reading = jsonb_set(reading::jsonb, '{rules}', '\"before\"') where contract_id = $1",
    );
    const unmodified = { reading: null, wasNotModified: true };
    assert.equal((await recordOne(shop, null, { pages: [unmodified] })).outcome, "RequestFailure");
    assert.deepEqual(await standingPrices(shop), [899649]);
  });
});

test("evidence names the version of the reader, the first one where none was stored", async () => {
  const shop = await shopFromBefore(joined);
  const { client, v3 } = shop.customer;
  const versionsOf = async (): Promise<number[]> => {
    const [offer] = await standingOffers(shop);
    const evidence = await client.get(`${v3}/offers/${offer?.id}/evidence`);
    const reading = await client.get(`${v3}/monitoring/readings/${offer?.id}`);
    return [evidence.body.data.readerVersion, reading.body.data.readerVersion];
  };
  assert.deepEqual(await versionsOf(), [1, 1]);
  await recordOne(shop, pageOf(joined, "649"));
  assert.deepEqual(await versionsOf(), [readerVersion, readerVersion]);
});

describe("with the reader begin anew", () => {
  const products = 20;
  const readAll = async (shop: Shop, reading: ReturnType<typeof aReading>): Promise<void> =>
    void (await record(
      shop,
      shop.productIds.map((_, product) => aPair(shop, reading, { product })),
    ));
  const proven = async (shop: Shop): Promise<string[]> => [
    ...((await provenMethods(shop.database, shop.contract, [shop.domain])).get(shop.domain) ?? []),
  ];
  const windows = async (shop: Shop) =>
    await query(shop, "select method, outcomes, alarm from method_window where contract_id = $1 order by method");

  test("the proofs of methods: what an earlier one read proves nothing, on the same day too", async () => {
    const shop = await shopFromBefore({ ...joined, stored: "649" }, { products });
    assert.deepEqual(await proven(shop), []);
    await record(shop, [aPair(shop, priced("649", "SEK"))]);
    assert.deepEqual(await proven(shop), []);
    await readAll(shop, priced("649", "SEK"));
    assert.deepEqual(await proven(shop), ["jsonLd"]);
    const [day] = await query(shop, "select readings, equal, product_ids from method_day where contract_id = $1");
    assert.deepEqual([day?.readings, day?.equal, day?.product_ids.length], [21, 21, 10]);
  });

  test("the windows of drift: pages that only an earlier reader believed are no alarm", async () => {
    const shop = await shopFromBefore({ ...joined, stored: "649" }, { products });
    await readAll(shop, unreadable);
    const before = { method: "jsonLd", outcomes: "s".repeat(products), alarm: null };
    assert.deepEqual(await windows(shop), [before]);
    await record(shop, [aPair(shop, priced("649", "SEK"))]);
    assert.deepEqual(await windows(shop), [{ ...before, outcomes: "s" }]);
  });

  test("the means that windows are compared with", async () => {
    const shop = await shopFromBefore({ ...joined, stored: "649" }, { products });
    await query(shop, "update method_day set readings = 2000, succeeded = 2000 where contract_id = $1");
    const outcomes = "s".repeat(85) + "f".repeat(15);
    const window = { domain: shop.domain, method: "jsonLd", outcomes, is_alarmed: false };
    const note = async (): Promise<void> =>
      await inTransaction(shop, async (transaction) => {
        await noteDrift(transaction, shop.contract, [window], new Date());
      });
    await note();
    assert.equal((await windows(shop))[0]?.alarm, null);
    await query(shop, "update method_day set reader_version = $2 where contract_id = $1", [readerVersion]);
    await note();
    assert.match((await windows(shop))[0]?.alarm, /far fewer than before/);
  });
});
