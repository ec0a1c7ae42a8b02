/** How long what readings leave behind lives: snapshots, evidence, samples, counters, states. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dropEvidence } from "../../../src/history/drop-evidence.ts";
import { maintainPartitions } from "../../../src/history/partitions.ts";
import { limits } from "../../../src/limits.ts";
import { closeMissing, closeUnconfirmed, forgetReadings } from "../../../src/monitoring/index.ts";
import { findSample, keepSample, pinSamples } from "../../../src/monitoring/readings/keep-sample.ts";
import { renderEvidence } from "../../../src/monitoring/readings/store-evidence.ts";
import { collectedDomains } from "../../../src/offers/index.ts";
import { readerVersion } from "../../../src/reading/index.ts";
import { aService } from "../../harness/a-service.ts";
import { aCustomer } from "../../harness/customer.ts";
import { anOffer, aSnapshot, inDatabase, listOffers, submitAll, wideWindow } from "../../harness/market.ts";
import {
  addPages,
  aReading,
  aShop,
  inTransaction,
  nextMinute,
  notFound,
  recordOne,
  standingOffers,
  standingPrices,
  type Shop,
} from "./a-shop.ts";

const { service } = await aService();
const never = new AbortController().signal;
const dayMs = 24 * 60 * 60 * 1000;

async function newShop(given: Parameters<typeof aShop>[1] = {}): Promise<Shop> {
  return await aShop({ service, customer: await aCustomer(service) }, given);
}

async function query(shop: Shop, text: string, values: unknown[] = []) {
  return await inDatabase(shop.service, text, [shop.contract.contractId, ...values]);
}

async function reasons(shop: Shop): Promise<string[]> {
  const { start, end } = wideWindow();
  const path = `${shop.customer.v3}/offers/closings?startDate=${start}&endDate=${end}&limit=10`;
  const { body } = await shop.customer.client.get(path);
  return body.data.map(({ reason }: { reason: string }) => reason);
}

describe("a collector's snapshot that nothing confirms", () => {
  const age = async (shop: Shop, days: number) =>
    await query(
      shop,
      "update monitoring_state set confirmed_at = now() - make_interval(days => $2) where contract_id = $1",
      [days],
    );

  test("is closed after the domain's days; windows keep it, and a reading brings it back", async () => {
    const shop = await newShop({ products: 3, settings: { stale_after_days: 3 } });
    for (const product of [0, 1, 2]) await recordOne(shop, aReading("9"), { product });
    await closeUnconfirmed(shop.database, never, 2);
    assert.deepEqual(await standingPrices(shop), [9]);
    await age(shop, 4);
    await recordOne(shop, aReading("9"), { product: 2 });
    await closeUnconfirmed(shop.database, never, 2);
    assert.deepEqual(await Promise.all([0, 1, 2].map(async (product) => await standingPrices(shop, product))), [
      [],
      [],
      [9],
    ]);
    assert.deepEqual(await reasons(shop), ["stale", "stale"]);
    assert.equal((await listOffers(shop.customer)).length, 3);
    await closeUnconfirmed(shop.database, never, 2);
    assert.equal((await reasons(shop)).length, 2);
    await recordOne(shop, aReading("9.1"), { gatheredAt: new Date(Date.now() + 1_000) });
    assert.deepEqual(await standingPrices(shop), [9.1]);
  });

  test("stays where it never becomes stale, where the domain is disabled, and where it is a client's", async () => {
    const ever = await newShop({ settings: { stale_after_days: null } });
    const disabled = await newShop();
    const pushed = await newShop();
    for (const shop of [ever, disabled, pushed]) {
      await recordOne(shop, aReading("9"));
      await age(shop, 400);
    }
    await query(disabled, "update watched_domain set is_enabled = false where contract_id = $1");
    const offers = [anOffer({ price: 9 })];
    const creationDate = new Date().toISOString();
    await submitAll(pushed.customer, [
      aSnapshot(pushed.productIds[0] ?? 0, { domain: pushed.domain, creationDate, offers }),
    ]);
    await closeUnconfirmed(ever.database, never);
    for (const shop of [ever, disabled, pushed]) assert.deepEqual(await standingPrices(shop), [9]);
  });

  test("is closed when its domain is watched no more", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    await query(shop, "update watched_domain set removed_at = now() where contract_id = $1");
    await closeUnconfirmed(shop.database, never);
    assert.deepEqual([await standingPrices(shop), await reasons(shop)], [[], ["unwatched"]]);
    const waiting = await newShop();
    await recordOne(waiting, aReading("900"));
    await query(waiting, "update watched_domain set removed_at = now() where contract_id = $1");
    await closeUnconfirmed(shop.database, never);
    const { body } = await waiting.customer.client.get(`${waiting.customer.v3}/monitoring/held`);
    assert.deepEqual(body.data, []);
  });

  test("is closed 72 hours after its page went missing, if no other page is left", async () => {
    const [alone, accompanied] = [await newShop(), await newShop()];
    const [other = 0] = await addPages(accompanied, ["shop.example-0"], "other");
    for (const shop of [alone, accompanied]) {
      const gatheredAt = nextMinute();
      await recordOne(shop, aReading("9"), { gatheredAt });
      await recordOne(shop, notFound);
      await query(
        shop,
        "update watched_page set missing_since = now() - interval '73 hours' where contract_id = $1 and page_id <> $2",
        [other],
      );
      await query(shop, "update newest_snapshot set gathered_at = now() - interval '80 hours' where contract_id = $1");
    }
    await closeMissing(alone.database, never);
    assert.deepEqual([await standingPrices(alone), await reasons(alone)], [[], ["gone"]]);
    assert.deepEqual(await standingPrices(accompanied), [9]);
    const states = await query(accompanied, "select state from watched_page where contract_id = $1 order by page_id");
    assert.deepEqual(states, [{ state: "gone" }, { state: "active" }]);
  });

  test("stands while its domain is disabled, however long its page has been missing", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    await recordOne(shop, notFound);
    await query(shop, "update watched_domain set is_enabled = false where contract_id = $1");
    await query(shop, "update watched_page set missing_since = now() - interval '73 hours' where contract_id = $1");
    await query(shop, "update newest_snapshot set gathered_at = now() - interval '80 hours' where contract_id = $1");
    await closeMissing(shop.database, never);
    assert.deepEqual(await standingPrices(shop), [9]);
    await query(shop, "update watched_domain set is_enabled = true where contract_id = $1");
    await closeMissing(shop.database, never);
    assert.deepEqual([await standingPrices(shop), await reasons(shop)], [[], ["gone"]]);
  });

  test("stands while the catalogue that did not list it once fails: only the next complete one says more", async () => {
    const shop = await newShop();
    await recordOne(shop, aReading("9"));
    await recordOne(shop, notFound);
    await query(
      shop,
      "update watched_page set origin = 'feed', missing_since = now() - interval '73 hours' where contract_id = $1",
    );
    await query(shop, "update newest_snapshot set gathered_at = now() - interval '80 hours' where contract_id = $1");
    await closeMissing(shop.database, never);
    assert.deepEqual(await standingPrices(shop), [9]);
    const states = await query(shop, "select state from watched_page where contract_id = $1");
    assert.deepEqual(states, [{ state: "active" }]);
  });
});

describe("evidence", () => {
  const evidenceOf = async (shop: Shop, id: string) =>
    await shop.customer.client.get(`${shop.customer.v3}/offers/${id}/evidence`);

  const readingOf = async (shop: Shop, id: string) =>
    await shop.customer.client.get(`${shop.customer.v3}/monitoring/readings/${id}`);
  const found = (method: string, price: string, evidence = "") => ({ method, price, evidence });

  test("goes with each offer of a collector, and with none of others, for 30 days", async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await recordOne(shop, aReading("9"));
    const [offer] = await standingOffers(shop);
    const { status, body } = await evidenceOf(shop, offer?.id);
    assert.equal(status, 200);
    const { readAt, ...said } = body.data;
    assert.ok(Date.parse(readAt) > Date.now() - 60_000);
    assert.deepEqual(said, {
      url: "https://shop.example/p/0",
      readerVersion,
      method: "jsonLd",
      confirmedBy: ["position"],
      text: "only 9 today",
    });
    assert.equal((await evidenceOf(other, offer?.id)).status, 404);
    assert.equal((await evidenceOf(shop, "none")).status, 404);
    assert.equal((await evidenceOf(shop, "019b0000-0000-7000-8000-000000000000")).status, 404);
    await maintainPartitions(shop.database, new Date(Date.now() - 31 * dayMs));
    await query(shop, "update offer_evidence set read_at = now() - interval '31 days' where contract_id = $1");
    assert.equal((await evidenceOf(shop, offer?.id)).status, 404);
  });

  test("names what methods found, under the reading of the offer in the product's market", async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const { client, v3 } = shop.customer;
    const said = {
      ...aReading("9"),
      candidates: [found("jsonLd", "9", "only\u202e 9\u0007 today"), found("position", "8")],
    };
    await recordOne(shop, said);
    const [product] = await query(shop, "select product_id from monitoring_state where contract_id = $1");
    const { body: market } = await client.get(`${v3}/products/${product?.product_id}/market`);
    const [offer] = await standingOffers(shop);
    assert.equal(market.data[0].readingId, offer?.id);
    const { status, body } = await readingOf(shop, offer?.id);
    assert.equal(status, 200);
    const { readAt, ...reading } = body.data;
    assert.ok(Date.parse(readAt) > Date.now() - 60_000);
    assert.deepEqual(reading, {
      readingId: offer?.id,
      url: "https://shop.example/p/0",
      readerVersion,
      method: "jsonLd",
      confirmedBy: ["position"],
      candidates: [
        { method: "jsonLd", price: "9" },
        { method: "position", price: "8" },
      ],
      text: "only 9 today",
      isHeld: false,
    });
    assert.equal((await readingOf(other, offer?.id)).status, 404);
    const young = await collectedDomains(shop.database, shop.contract, Number(product?.product_id));
    assert.deepEqual([...young], ["shop.example"]);
    await query(shop, "update newest_snapshot set stored_at = now() - interval '31 days' where contract_id = $1");
    const old = await collectedDomains(shop.database, shop.contract, Number(product?.product_id));
    assert.deepEqual([...old], []);
  });

  test("of a reading that waits can be read until it is decided on, then that of the offer it became", async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const { client, v3 } = shop.customer;
    await recordOne(shop, aReading("9"));
    await recordOne(shop, aReading("90"));
    const [held] = (await client.get(`${v3}/monitoring/held`)).body.data;
    const { readingId } = held.offers[0];
    const { status, body } = await readingOf(shop, readingId);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.data.isHeld, body.data.readAt, body.data.url],
      [true, held.gatheredAt, "https://shop.example/p/0"],
    );
    assert.deepEqual(body.data.candidates[0], { method: "jsonLd", price: "90" });
    const earlier = readingId.replace(/\.\d+/, (heldAt: string) => `.${Number(heldAt.slice(1)) - 1}`);
    const others = [readingId.replace(".0.", ".9."), readingId.replace(/^\d+/, "999"), `${readingId}x`, "1.2.3"];
    for (const wrong of [...others, earlier]) {
      assert.equal((await readingOf(shop, wrong)).status, 404, wrong);
    }
    assert.equal((await readingOf(other, readingId)).status, 404);
    const decision = { domain: held.domain, productId: held.productId, heldAt: held.heldAt, decision: "release" };
    assert.deepEqual((await client.post(`${v3}/monitoring/held/decide`, [decision])).body.data, [true]);
    assert.equal((await readingOf(shop, readingId)).status, 404);
    const [offer] = await standingOffers(shop);
    const released = (await readingOf(shop, offer?.id)).body.data;
    assert.deepEqual([released.isHeld, released.candidates], [false, body.data.candidates]);
  });

  test("has at most 500 bytes, however long URL and text are", () => {
    const reading = {
      method: "jsonLd",
      confirmedBy: ["position"],
      productName: null,
      offers: [],
      struckPrice: null,
      taxIncluded: null,
    };
    for (const evidence of ["", "€".repeat(300), '"\\'.repeat(150), "😀".repeat(150)]) {
      for (const url of ["https://a.example/", `https://a.example/${"ä".repeat(2_000)}`]) {
        const text = renderEvidence(url, { ...reading, evidence });
        assert.ok(Buffer.byteLength(text) <= limits.readings.evidenceBytes, text);
        assert.ok(JSON.parse(text).url.startsWith("https://a.example/"));
      }
    }
  });

  test("is dropped with its month", async () => {
    const { database } = await newShop();
    const past = new Date(Date.now() - 100 * dayMs);
    await maintainPartitions(database, past);
    const months = async () =>
      (
        await inDatabase(
          service,
          "select relname from pg_class where relname like 'offer_evidence_20%' and relkind = 'r'",
        )
      ).map(({ relname }) => relname);
    const old = `offer_evidence_${past.toISOString().slice(0, 7).replace("-", "_")}`;
    assert.ok((await months()).includes(old));
    await dropEvidence(database, new Date());
    const left = await months();
    assert.ok(!left.includes(old));
    assert.ok(left.includes(`offer_evidence_${new Date().toISOString().slice(0, 7).replace("-", "_")}`));
  });
});

describe("samples", () => {
  const keep = async (shop: Shop, fields: { body?: string; isGood?: boolean; hours?: number } = {}) => {
    const { body = "<p>9</p>", isGood = true, hours = 0 } = fields;
    return await inTransaction(
      shop,
      async (transaction) =>
        await keepSample(transaction, shop.contract, {
          domain: shop.domain,
          pageId: shop.pageIds[0] ?? null,
          url: "https://shop.example/p",
          contentType: "text/html",
          fetchedAt: new Date(Date.now() + hours * 3_600_000),
          body: Buffer.from(body),
          reading: aReading("9"),
          isGood,
        }),
    );
  };
  const count = async (shop: Shop) =>
    (await query(shop, "select sample_id from page_sample where contract_id = $1")).length;

  test("are four good and four bad ones of a domain; a day later the oldest gives way; pinned ones stay", async () => {
    const shop = await newShop();
    const first = await keep(shop);
    for (const hours of [1, 2, 3]) await keep(shop, { hours });
    assert.equal(await keep(shop, { hours: 4 }), null);
    for (const hours of [0, 1, 2, 3, 4]) await keep(shop, { hours, isGood: false });
    assert.equal(await count(shop), 8);
    assert.ok(first !== null);
    const pin = async (ids: string[]) =>
      await inTransaction(shop, async (transaction) => await pinSamples(transaction, shop.contract, shop.domain, ids));
    assert.deepEqual(await pin([first]), new Set([first]));
    for (const hours of [30, 60, 90, 120]) assert.notEqual(await keep(shop, { hours }), null);
    assert.equal(await count(shop), 9);
    const sample = await findSample(shop.database, shop.contract, first);
    assert.equal(sample?.body.toString(), "<p>9</p>");
    const other = await newShop();
    assert.equal(await findSample(other.database, other.contract, first), null);
    assert.deepEqual(await pin([]), new Set());
    assert.equal(await findSample(shop.database, shop.contract, first), null, "unpinned, it is one too many");
    assert.equal(await count(shop), 8);
  });

  test("take no more than the contract's bytes", async () => {
    const shop = await newShop();
    await keep(shop);
    await query(shop, "update page_sample set body_bytes = $2 where contract_id = $1", [limits.readings.sampleBytes]);
    assert.equal(await keep(shop, { hours: 1 }), null);
  });
});

test("counters end with their days; windows, moves, samples and states with their domain and product", async () => {
  const shop = await newShop({ products: 2 });
  for (const product of [0, 1]) await recordOne(shop, aReading("9"), { product });
  await recordOne(shop, aReading("9.1"));
  const tables = ["outcome_day", "method_day", "method_window", "domain_moves", "monitoring_state"];
  const counts = async () =>
    await Promise.all(
      tables.map(async (table) => (await query(shop, `select 1 from ${table} where contract_id = $1`)).length),
    );
  assert.deepEqual(await counts(), [1, 1, 1, 1, 2]);
  await forgetReadings(shop.database, never);
  assert.deepEqual(await counts(), [1, 1, 1, 1, 2]);
  for (const table of ["outcome_day", "method_day"]) {
    await query(shop, `update ${table} set day = day - 100 where contract_id = $1`);
  }
  await query(shop, "delete from product where contract_id = $1 and product_id = $2", [shop.productIds[0]]);
  await forgetReadings(shop.database, never);
  assert.deepEqual(await counts(), [0, 0, 1, 1, 1]);
  await query(shop, "delete from watched_domain where contract_id = $1");
  await query(shop, "update monitoring_state set confirmed_at = null where contract_id = $1");
  await forgetReadings(shop.database, never);
  assert.deepEqual(await counts(), [0, 0, 0, 0, 0]);
});
