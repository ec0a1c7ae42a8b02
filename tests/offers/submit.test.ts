import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database } from "../../src/database/connection.ts";
import { archiveNextOfferIds, archiveOfferIds, firstOfferId } from "../../src/offers/archive-offer-ids.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import {
  anOffer,
  aSnapshot,
  codesOf,
  inDatabase,
  listOffers,
  someProducts,
  submit,
  submitAll,
} from "../harness/market.ts";

const { service, customer } = await aService();
const [product = ""] = await someProducts(customer, 1);

describe("submitSnapshots: the request", () => {
  test("results are in input order, each snapshot judged alone", async () => {
    const good = [aSnapshot(product), aSnapshot(product, { domain: "shop-c.example" })];
    const results = await submit(customer, [
      {},
      good[0],
      "no snapshot",
      null,
      aSnapshot(product, { offers: [] }),
      aSnapshot(product, { offers: undefined }),
      good[1],
      aSnapshot(product, { offer: [] }),
      aSnapshot(product, { offers: [anOffer({ prise: 1 })] }),
    ]);
    assert.equal(results[1], true);
    assert.equal(results[6], true);
    for (const index of [0, 2, 3, 4, 5, 7, 8]) {
      assert.deepEqual([...new Set(codesOf(results[index]))], ["request.invalid"], `snapshot ${index}`);
      for (const error of results[index].errors) assert.ok(error.path.startsWith(`/${index}`), error.path);
    }
    assert.equal(results[4].errors[0].path, "/4/offers");
    assert.equal(results[8].errors[0].path, "/8/offers/0/prise");
  });

  test("1,000 snapshots are taken, one more is 400 for all; none at all is an empty list", async () => {
    const ids = await someProducts(customer, 1_001, "many");
    const given = ids.map((id) => aSnapshot(id));
    const tooMany = await customer.client.post(`${customer.v2}/offers`, given);
    assert.equal(tooMany.status, 400);
    assert.equal(tooMany.body.code, "request.tooManyItems");
    await submitAll(customer, given.slice(1));
    assert.deepEqual(await submit(customer, []), []);
  });

  test("1,000 offers in a snapshot are taken, one more refuses it", async () => {
    const offers = Array.from({ length: 1_001 }, () => anOffer());
    const results = await submit(customer, [
      aSnapshot(product, { offers }),
      aSnapshot(product, { offers: offers.slice(1) }),
    ]);
    assert.deepEqual(results.map(codesOf), [["request.invalid"], []]);
    assert.equal(results[0].errors[0].path, "/0/offers");
  });

  test("a body that is no list of snapshots is 400", async () => {
    for (const body of [undefined, "", "{}", '"x"', "null", JSON.stringify({ data: [aSnapshot(product)] }), "[{]"]) {
      const answer = await customer.client.post(`${customer.v2}/offers`, body);
      assert.equal(answer.status, 400, `${body}: ${answer.text}`);
    }
  });

  test("every other field has its bounds, named when broken", async () => {
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      id: ["", "x".repeat(256), null, true],
      vendorName: ["", "x".repeat(501), null, 7],
      vendorDomainId: ["", "x".repeat(256), true],
      url: ["", "shop-b.example", "ftp://shop-b.example/", "javascript:alert(1)", "http://", null],
      productName: [null, 7, "x".repeat(2_001)],
      attributes: [{}, [{ key: "a" }], [{ key: "", value: "b" }], [{ name: "a", value: "b" }]],
      minDeliveryHours: [-1, "24", 100_001],
      maxDeliveryHours: [-1, "24", 100_001],
      retrievalDate: ["yesterday", 7],
      availability: ["true", 1],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const [result] = await submit(customer, [aSnapshot(product, { offers: [anOffer({ [field]: value })] })]);
        assert.deepEqual([...new Set(codesOf(result))], ["request.invalid"], `${field} ${JSON.stringify(value)}`);
        assert.ok(result.errors[0].path.startsWith(`/0/offers/0/${field}`), JSON.stringify(result));
      }
    }
    const [result] = await submit(customer, [
      aSnapshot(product, { offers: [anOffer({ minDeliveryHours: 48, maxDeliveryHours: 24 })] }),
    ]);
    assert.equal(result.errors[0].path, "/0/offers/0/minDeliveryHours");
  });

  test("a snapshot of a domain that was left out of the contract's list brings it back; a refused one does not", async () => {
    const path = `${customer.v2}/settings/domains`;
    const domain = "left-out.example";
    await submitAll(customer, [aSnapshot(product, { domain })]);
    assert.ok((await customer.client.get(path)).body.data.includes(domain));
    assert.deepEqual((await customer.client.put(path, ["kept.example"])).body, { data: ["kept.example"] });
    await submit(customer, [aSnapshot("999999999", { domain })]);
    assert.deepEqual((await customer.client.get(path)).body, { data: ["kept.example"] });
    await submitAll(customer, [aSnapshot(product, { domain })]);
    assert.deepEqual((await customer.client.get(path)).body, { data: ["kept.example", domain] });
  });
});

describe("submitSnapshots at once", () => {
  /** Reads the stored history of a product and domain, in the order of storing. */
  async function history(productId: string): Promise<Loose[]> {
    return await inDatabase(
      service,
      `select gathered_at, stored_at, superseded_at = 'infinity' as is_newest, offers
       from snapshot where product_id = $1 order by stored_at, snapshot_id`,
      [productId],
    );
  }

  test("32 clients that write one product and domain: a strictly increasing history, each with the right answer", async () => {
    const [id = ""] = await someProducts(customer, 1, "hot");
    const start = Date.now() - 60_000;
    const sent = Array.from({ length: 32 }, (_, client) =>
      Array.from({ length: 3 }, (_round, round) =>
        aSnapshot(id, { creationDate: new Date(start + ((client * 7) % 32) + round * 10).toISOString() }),
      ),
    );
    const told = new Map<string, Loose>();
    await Promise.all(
      sent.map(async (snapshots) => {
        for (const snapshot of snapshots) told.set(snapshot.offers[0].id, (await submit(customer, [snapshot]))[0]);
      }),
    );
    const rows = await history(id);
    const times = rows.map((row) => row.gathered_at.getTime());
    assert.deepEqual(
      times,
      [...new Set(times)].sort((a, b) => a - b),
      "strictly increasing",
    );
    assert.deepEqual(
      rows.filter((row) => row.is_newest),
      rows.slice(-1),
      "the last one is the newest, and only it",
    );
    const inHistory = new Set(rows.flatMap((row) => JSON.parse(`[${row.offers}]`).map((offer: Loose) => offer.id)));
    for (const [offerId, result] of told) {
      if (inHistory.has(offerId)) assert.equal(result, true);
      else assert.deepEqual(codesOf(result), ["resource.snapshotOutdated"]);
    }
    assert.equal([...told.values()].filter((result) => result === true).length, rows.length);
  });

  test("the first snapshots ever of a product, by 16 clients at the same time: one history", async () => {
    for (let round = 0; round < 3; round++) {
      const [id = ""] = await someProducts(customer, 1, `first${round}`);
      const results = await Promise.all(
        Array.from({ length: 16 }, async () => (await submit(customer, [aSnapshot(id)]))[0]),
      );
      const rows = await history(id);
      assert.equal(rows.length, results.filter((result) => result === true).length);
      assert.ok(rows.length > 0);
      assert.equal(rows.filter((row) => row.is_newest).length, 1);
    }
  });

  test("the same snapshot sent by 8 clients at once is stored once", async () => {
    const [id = ""] = await someProducts(customer, 1, "same");
    const snapshot = aSnapshot(id);
    const results = await Promise.all(Array.from({ length: 8 }, async () => (await submit(customer, [snapshot]))[0]));
    assert.equal(results.filter((result) => result === true).length, 1);
    assert.equal((await history(id)).length, 1);
  });

  test("two requests at once with the same offer id: exactly one wins", async () => {
    const ids = await someProducts(customer, 2, "race");
    for (let round = 0; round < 10; round++) {
      const offerId = randomUUID();
      const given = ids.map((id) => aSnapshot(id, { offers: [anOffer(), anOffer({ id: offerId })] }));
      const results = await Promise.all(given.map(async (snapshot) => (await submit(customer, [snapshot]))[0]));
      assert.deepEqual(results.flatMap(codesOf), ["resource.offerIdDuplicate"]);
    }
  });

  test("first snapshots of a new domain in two currencies at once: one currency wins", async () => {
    const ids = await someProducts(customer, 4, "currency");
    for (let round = 0; round < 5; round++) {
      const domain = `race${round}.example`;
      const results = await Promise.all(
        ids.map(async (id, index) => {
          const offers = [anOffer({ currency: index % 2 === 0 ? "EUR" : "USD" })];
          return (await submit(customer, [aSnapshot(id, { domain, offers })]))[0];
        }),
      );
      const isTaken = results.map((result) => result === true);
      assert.ok(
        isTaken[0] === isTaken[2] && isTaken[1] === isTaken[3] && isTaken[0] !== isTaken[1],
        JSON.stringify(results),
      );
    }
  });

  test("many clients with overlapping products and domains in different orders: no deadlock, no 5xx, nothing lost", async () => {
    const ids = await someProducts(customer, 40, "overlap");
    const domains = ["o1.example", "o2.example", "o3.example"];
    const taken = new Map<string, number>();
    await Promise.all(
      Array.from({ length: 16 }, async (_, client) => {
        for (let round = 0; round < 3; round++) {
          const given = ids
            .filter((_id, index) => (index + client) % 3 !== 0)
            .flatMap((id) => domains.map((domain) => aSnapshot(id, { domain, creationDate: new Date().toISOString() })))
            .sort(() => Math.random() - 0.5);
          for (const [index, result] of (await submit(customer, given)).entries()) {
            if (result !== true) assert.deepEqual(codesOf(result), ["resource.snapshotOutdated"]);
            else taken.set(given[index].productId, (taken.get(given[index].productId) ?? 0) + 1);
          }
        }
      }),
    );
    const rows = await inDatabase(
      service,
      `select product_id, count(*)::integer as snapshots, count(*) filter (where superseded_at = 'infinity')::integer as newest
       from snapshot where product_id = any($1) group by product_id`,
      [ids],
    );
    assert.equal(rows.length, ids.length);
    for (const row of rows) {
      assert.equal(row.snapshots, taken.get(String(row.product_id)));
      assert.equal(row.newest, domains.length);
    }
    const entries = (await listOffers(customer)).filter((entry) => ids.includes(entry.product.id));
    assert.ok(entries.every((entry) => entry.offers.length === domains.length));
  });
});

describe("submitSnapshots: offer ids of all history", () => {
  let database: Database;
  before(() => {
    database = new Database({ connectionString: service.connectionString, poolSize: 2, onError: () => undefined });
  });
  after(async () => await database.close());

  const countIds = async (table: string): Promise<number> =>
    Number((await inDatabase(service, `select count(*) from ${table}`))[0]?.["count"]);
  const archiveAll = async (): Promise<void> => await archiveOfferIds(database, new AbortController().signal, 0);

  test("a few are not moved, nor any once the process is stopped", async () => {
    const latest = await countIds("offer_id");
    await archiveOfferIds(database, new AbortController().signal);
    await archiveOfferIds(database, AbortSignal.abort(), 0);
    assert.equal(await countIds("offer_id"), latest);
    assert.ok(latest > 0);
  });

  test("an id is used whether it is among the latest or archived; another contract's is not", async () => {
    const archived = anOffer();
    await submitAll(customer, [aSnapshot(product, { offers: [archived] })]);
    const ids = (await countIds("offer_id")) + (await countIds("archived_offer_id"));
    await archiveAll();
    assert.equal(await countIds("offer_id"), 0);
    assert.equal(await countIds("archived_offer_id"), ids);
    const fresh = anOffer();
    const [refused] = await submit(customer, [aSnapshot(product, { offers: [fresh, archived] })]);
    assert.deepEqual(codesOf(refused), ["resource.offerIdDuplicate"]);
    assert.equal(refused.errors[0].path, "/0/offers/1/id");
    await submitAll(customer, [aSnapshot(product, { offers: [fresh] })]);
    await inDatabase(service, "update archived_offer_id set contract_id = 'others'");
    await submitAll(customer, [aSnapshot(product, { offers: [archived] })]);
    assert.equal(await countIds("offer_id"), 2);
  });

  for (const end of ["commits", "rolls back"]) {
    test(`an id that is being moved is waited for, and used when the move ${end}`, async () => {
      const offer = anOffer();
      await submitAll(customer, [aSnapshot(product, { offers: [offer] })]);
      let answered: Promise<Loose[]> | undefined;
      const move = database.transaction(async (transaction) => {
        for (let reached = await archiveNextOfferIds(transaction, firstOfferId); reached !== null;)
          reached = await archiveNextOfferIds(transaction, reached);
        answered = submit(customer, [aSnapshot(product, { offers: [anOffer(), offer] })]);
        await untilWaiting("offers.takeOfferIds");
        if (end === "rolls back") throw new Error("the mover died");
      });
      await (end === "commits" ? move : assert.rejects(move, /mover died/));
      assert.deepEqual((await answered)?.flatMap(codesOf), ["resource.offerIdDuplicate"]);
    });
  }

  /** Until a transaction in this statement waits for a lock. */
  async function untilWaiting(statement: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`;
    while ((await inDatabase(service, waiting, [`/* ${statement} */`])).length === 0) {
      assert.ok(Date.now() < deadline, `nobody waits in ${statement} within 60 s`);
      await delay(5);
    }
  }

  test("no request of this file was answered with 5xx", () => {
    const failed = service.logLines().filter((line) => JSON.parse(line).status >= 500);
    assert.deepEqual(failed, []);
  });
});
