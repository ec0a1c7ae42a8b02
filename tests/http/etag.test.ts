/** ETags and 304 (interface 1-19): strong, one for each coding, and no 304 for content that has changed. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  completed,
  deleteAll,
  importAll,
  inDatabase,
  runPricing,
  someProducts,
  submitAll,
} from "../harness/market.ts";

const strategy = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };

const { service, customer } = await aService();
const products = await someProducts(customer, 4);
await submitAll(
  customer,
  products.map((product) => aSnapshot(product)),
);
await activate(customer, strategy);
await runPricing(customer);

const hour = 60 * 60 * 1000;
/** One range for all tests, so the URL is the same every time. */
const [from, until] = [new Date(Date.now() - hour).toISOString(), new Date(Date.now() + hour).toISOString()];
const offersPath = (of: Customer): string => `${of.v3}/offers?startDate=${from}&endDate=${until}`;
const pricesPath = (of: Customer): string => `${of.v2}/result/pricerecommendations?startTime=${from}&endTime=${until}`;
const listPath = (of: Customer): string => `${of.v2}/products?attributes=name,strategy`;

const etagOf = (answer: Answer<Loose>): string => answer.headers.get("etag") ?? "";

async function get(path: string, headers: Record<string, string> = {}, of = customer): Promise<Answer<Loose>> {
  return await of.client.get(path, { "accept-encoding": "identity", ...headers });
}

async function aFeed(of: Customer, fields: readonly string[]): Promise<Loose> {
  const body = { name: "Feed", format: "json", fields: fields.map((name) => ({ name })) };
  const answer = await of.client.post(`${of.v2}/feeds`, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}

/** Sends a request that waits for a lock on a table until the test releases it. */
async function heldUp(table: string, request: () => Promise<Answer<Loose>>) {
  const holder = new pg.Client({ connectionString: service.connectionString });
  await holder.connect();
  await holder.query(`begin; lock table ${table}`);
  const answer = request();
  const waiting = "select from pg_locks where relation = $1::regclass and not granted";
  for (const deadline = Date.now() + 60_000; (await holder.query(waiting, [table])).rowCount === 0; await delay(2)) {
    assert.ok(Date.now() < deadline, `nobody reads ${table}`);
  }
  return {
    goOn: async (): Promise<Answer<Loose>> => {
      await holder.end();
      return await answer;
    },
  };
}

describe("an ETag", () => {
  test("differs for each content coding, and each of them is answered 304 with itself", async () => {
    const path = offersPath(customer);
    const plain = etagOf(await get(path));
    assert.match(plain, /^"[\w-]+"$/);
    for (const coding of ["zstd", "gzip", "deflate"]) {
      const coded = await get(path, { "accept-encoding": coding });
      assert.equal(coded.headers.get("content-encoding"), coding);
      assert.equal(etagOf(coded), `${plain.slice(0, -1)}-${coding}"`);
      const again = await get(path, { "accept-encoding": coding, "if-none-match": etagOf(coded) });
      assert.deepEqual([again.status, etagOf(again), again.text], [304, etagOf(coded), ""]);
    }
    const held = await get(path, { "if-none-match": `"another", W/${plain.slice(0, -1)}-gzip"` });
    assert.deepEqual([held.status, etagOf(held)], [304, `${plain.slice(0, -1)}-gzip"`]);
  });

  for (const [what, pathOf] of [
    ["a page of offers", offersPath],
    ["own shops", (of: Customer): string => `${of.v3}/settings/shops`],
  ] as const) {
    test(`of ${what} is the same for HEAD and GET, and so is the 304`, async () => {
      const path = pathOf(customer);
      const whole = await get(path);
      const head = await customer.client.send("HEAD", path, undefined, { "accept-encoding": "identity" });
      assert.deepEqual([head.status, etagOf(head), head.text], [200, etagOf(whole), ""]);
      const again = await customer.client.send("HEAD", path, undefined, { "if-none-match": etagOf(whole) });
      assert.deepEqual([again.status, etagOf(again), again.text], [304, etagOf(whole), ""]);
      assert.equal(head.headers.get("content-length"), String(Buffer.byteLength(whole.text)));
      const unchanged = await get(path, { "if-none-match": etagOf(whole) });
      for (const answer of [again, unchanged]) assert.equal(answer.headers.get("content-length"), null);
    });
  }

  test("of an answer too small to be compressed is the plain one; every answer has Vary", async () => {
    const plain = await get(`${customer.v3}/settings/shops`);
    const asked = await get(`${customer.v3}/settings/shops`, { "accept-encoding": "gzip" });
    assert.equal(etagOf(asked), etagOf(plain));
    for (const answer of [plain, asked, await get("/openapi.json"), await get(offersPath(customer))]) {
      assert.equal(answer.headers.get("vary"), "accept-encoding");
    }
  });
});

describe("a page that is asked for again", () => {
  for (const [what, pathOf] of [
    ["offers", offersPath],
    ["recommendations", pricesPath],
  ] as const) {
    test(`${what}: is 304 without being read, and is read again after a write`, async () => {
      const etag = etagOf(await get(pathOf(customer)));
      const asks = async (): Promise<number> => (await get(pathOf(customer), { "if-none-match": etag })).status;
      assert.equal(await asks(), 304);
      // This write changes no version, so a 304 shows that nothing was read.
      await inDatabase(service, "update product set gtin = 7 where contract_id = $1", [customer.contractId]);
      assert.equal(await asks(), 304);
      await importAll(customer, [{ customerProductId: "p-0", name: "Other", gtin: 8 }]);
      assert.equal(await asks(), 200);
      await someProducts(customer, 4);
    });
  }

  test("is cached for its reader only: another page, another window and another ETag are read", async () => {
    const etag = etagOf(await get(offersPath(customer)));
    for (let time = 0; time < 2; time++) {
      assert.equal((await get(offersPath(customer), { "if-none-match": etag })).status, 304);
      assert.equal((await get(`${offersPath(customer)}&limit=1`, { "if-none-match": etag })).status, 200);
      assert.equal((await get(offersPath(customer), { "if-none-match": '"other"' })).status, 200);
    }
  });

  test("needs the right to read it, as the first time", async () => {
    const etag = etagOf(await get(offersPath(customer)));
    const stranger = await anotherContract(customer);
    const asks = async (): Promise<number> =>
      (await get(offersPath(stranger), { "if-none-match": etag }, stranger)).status;
    assert.equal(await asks(), 200);
    const answer = await service.client().get(offersPath(customer), { "if-none-match": etag });
    assert.equal(answer.status, 401);
    const other = await aCustomer(service);
    assert.equal((await get(offersPath(customer), { "if-none-match": etag }, other)).status, 404);
  });

  test("that changes while it is read is not cached under the new version", async () => {
    const path = `${offersPath(customer)}&limit=7`;
    // Equal content has an equal ETag, and no answer to this path is cached.
    const etag = etagOf(await get(`${offersPath(customer)}&limit=8`));
    // A page reads the ignored vendors last, so a request that waits there has read its products.
    const reading = await heldUp("ignored_vendor", async () => await get(path, { "if-none-match": etag }));
    await importAll(customer, [{ customerProductId: "p-0", name: "Written meanwhile" }]);
    assert.equal((await reading.goOn()).status, 304);
    assert.equal((await get(path, { "if-none-match": etag })).status, 200);
  });

  test("has its Cache-Control on the 304 as well", async () => {
    const path = `${customer.v3}/offers?startDate=2026-01-01&endDate=2026-01-02`;
    const first = await get(path);
    for (let time = 0; time < 2; time++) {
      const again = await get(path, { "if-none-match": etagOf(first) });
      const said = (answer: Answer<Loose>) => ["cache-control", "vary", "etag"].map((name) => answer.headers.get(name));
      assert.equal(again.status, 304);
      assert.deepEqual(said(again), said(first));
    }
  });
});

describe("a streamed answer", () => {
  test("has an ETag that stays while the data does, also compressed, and is 304 when asked with it", async () => {
    const feed = await aFeed(customer, ["id", "price", "offers.count"]);
    for (const path of [listPath(customer), feed.url]) {
      const first = await get(path);
      assert.match(etagOf(first), /^"[\w-]{27}"$/, path);
      assert.equal(etagOf(await get(path)), etagOf(first));
      const coded = await get(path, { "accept-encoding": "gzip" });
      if (coded.headers.get("content-encoding") === "gzip") assert.match(etagOf(coded), /-gzip"$/);
      const again = await get(path, { "if-none-match": etagOf(first) });
      assert.deepEqual([again.status, again.text], [304, ""]);
    }
  });

  test("has another ETag for other columns, another format and another definition", async () => {
    assert.notEqual(
      etagOf(await get(listPath(customer))),
      etagOf(await get(`${customer.v2}/products?attributes=name`)),
    );
    const feed = await aFeed(customer, ["id", "price"]);
    const tags = [etagOf(await get(feed.url)), etagOf(await get(feed.url, { accept: "text/csv" }))];
    const body = { name: "Feed", format: "json", fields: [{ name: "id" }] };
    assert.equal((await customer.client.put(`${customer.v2}/feeds/${feed.id}`, body)).status, 200);
    tags.push(etagOf(await get(feed.url)));
    tags.push(etagOf(await get((await aFeed(customer, ["id"])).url)));
    assert.equal(new Set(tags).size, 4);
  });

  test("a delta has none, because fetching it decides what the next DELETE dismisses", async () => {
    const feed = await aFeed(customer, ["id"]);
    const delta = await get(feed.deltaUrl, { "if-none-match": "*" });
    assert.deepEqual(
      [delta.status, delta.headers.get("etag"), delta.headers.get("cache-control")],
      [200, null, "no-store"],
    );
    assert.notEqual(delta.body.length, 0);
    await customer.client.delete(`${customer.v2}/feeds/${feed.id}/export/delta`);
    assert.deepEqual((await get(feed.deltaUrl)).body, []);
  });

  test("the result of a study has an ETag that never changes", async () => {
    const begun = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, { asTask: true });
    assert.equal(begun.status, 202, begun.text);
    await completed(customer, begun.body.data.url);
    const first = await get(begun.body.data.resultUrl);
    await someProducts(customer, 4);
    assert.equal((await get(begun.body.data.resultUrl, { "if-none-match": etagOf(first) })).status, 304);
  });
});

/** A reading as it waits for a decision: a page, and the offer that is made of it. */
const shownOffer = {
  vendorName: "Shop E",
  condition: null,
  price: "9",
  currency: "EUR",
  availability: true,
  deliveryCosts: "0",
};
const heldReading = {
  gatheredAt: "2026-01-31T11:59:00.000Z",
  reasons: [],
  lastPrice: null,
  offers: [anOffer({ url: "https://shop-e.example/", price: 9, deliveryCosts: 0 })].map((offer) => ({
    ...offer,
    id: undefined,
  })),
  pages: [
    {
      pageId: 1,
      url: "https://shop-e.example/",
      reading: {
        method: "jsonLd",
        confirmedBy: ["position"],
        productName: null,
        offers: [shownOffer],
        struckPrice: null,
        taxIncluded: null,
        evidence: "9",
      },
    },
  ],
};

describe("every write that shows in an answer changes its ETag", () => {
  let own: Customer;
  let ids: string[];
  /** The GETs that are answered 304 by the version, by name. */
  let paths: Record<string, string>;

  before(async () => {
    own = await anotherContract(customer);
    ids = await importAll(own, [
      { customerProductId: "a", name: "A", referencePrice: 10, tags: [{ key: "fate", value: "gone" }] },
      { customerProductId: "b", name: "B", referencePrice: 10 },
      { customerProductId: "c", name: "C", referencePrice: 10 },
    ]);
    await submitAll(own, [aSnapshot(ids[0] ?? ""), aSnapshot(ids[1] ?? ""), aSnapshot(ids[2] ?? "")]);
    await activate(own, strategy);
    await runPricing(own);
    const all = await aFeed(own, ["id", "name", "price", "timestamp", "updatedAt", "offers", "offers.count"]);
    paths = {
      offers: offersPath(own),
      prices: pricesPath(own),
      list: listPath(own),
      feed: all.url,
      withoutOffers: (await aFeed(own, ["id", "name", "price", "timestamp", "updatedAt"])).url,
    };
  });

  const vendors = (): string => `${own.v2}/offerfilters/blacklist/vendors`;
  /** The order matters: each write changes something that the writes before it left. */
  const writes: Record<string, () => Promise<unknown>> = {
    importProducts: async () => await importAll(own, [{ customerProductId: "b", name: "B2", referencePrice: 11 }]),
    submitSnapshots: async () => await submitAll(own, [aSnapshot(ids[1] ?? "")]),
    closeSnapshot: async () => await own.client.delete(`${own.v3}/offers?productId=${ids[1]}&domain=shop-b.example`),
    "submitSnapshots, a new domain": async () =>
      await submitAll(own, [aSnapshot(ids[2] ?? "", { domain: "shop-c.example" })]),
    decideHeld: async () => {
      await inDatabase(
        service,
        `with watched as (
           insert into watched_domain (contract_id, domain, source_kind, basis, country, currency)
           values ($1, 'shop-e.example', 'page', 'publicPages', 'DE', 'EUR')
         )
         insert into monitoring_state (contract_id, product_id, domain, doubt, doubtful, doubtful_at)
         values ($1, $2, 'shop-e.example', 'held', $3, '2026-01-31T12:00:00Z')`,
        [own.contractId, ids[2], JSON.stringify(heldReading)],
      );
      const decision = {
        productId: ids[2],
        domain: "shop-e.example",
        heldAt: "2026-01-31T12:00:00Z",
        decision: "release",
      };
      const { body } = await own.client.post(`${own.v3}/monitoring/held/decide`, [decision]);
      assert.deepEqual(body.data, [true]);
    },
    putIgnoredVendors: async () => await own.client.put(vendors(), [{ domain: "shop-c.example" }]),
    "putIgnoredVendors, none": async () => await own.client.put(vendors(), []),
    putShops: async () =>
      await own.client.put(`${own.v3}/settings/shops`, [{ domain: "shop-c.example", ownShopName: "Shop B" }]),
    putDomains: async () => await own.client.put(`${own.v2}/settings/domains`, ["shop-b.example"]),
    putWatchedDomains: async () =>
      await own.client.put(`${own.v3}/monitoring/domains`, [
        {
          domain: "shop-c.example",
          source: { kind: "page" },
          basis: "publicPages",
          country: "DE",
          currency: "EUR",
        },
      ]),
    "putDomains, the watched one left out": async () =>
      await own.client.put(`${own.v2}/settings/domains`, ["shop-b.example"]),
    "submitSnapshots, a domain left out": async () =>
      await submitAll(own, [aSnapshot(ids[2] ?? "", { domain: "shop-c.example" })]),
    "createTask, a pricing run": async () => await runPricing(own),
    activateStrategy: async () => await activate(own, { ...strategy, name: "Another" }),
    replaceStrategy: async () => {
      const { body } = await own.client.get(`${own.v3}/settings/pricingstrategies`);
      const active = body.data.find((entry: Loose) => entry.active);
      await own.client.put(`${own.v3}/settings/pricingstrategies/${active.id}`, { ...strategy, name: "Renamed" });
    },
    patchProduct: async () => await own.client.send("PATCH", `${own.v3}/products/${ids[1]}`, { name: "B3" }),
    "deleteProducts, by tag": async () => await own.client.delete(`${own.v3}/products?tagKey=fate&tagValue=gone`),
    importCsv: async () => {
      const answer = await own.client.put(`${own.v3}/products`, "id,name\nb,B3\nc,C\n", {
        "content-type": "text/csv",
        "service-product-identifying-attributes": "id",
        "service-product-customer-id": "id",
        "service-product-name": "name",
        "service-decimal-separator": ".",
        "service-csv-column-separator": ",",
        "service-csv-quotation-character": '"',
      });
      assert.equal(answer.status, 202, answer.text);
      await completed(own, answer.body.data.url);
    },
    replaceProducts: async () => {
      const answer = await own.client.put(`${own.v2}/products`, [{ customerProductId: "b", name: "B4" }]);
      assert.equal(answer.status, 202, answer.text);
      await completed(own, `${own.v2}/tasks/${answer.body.id}`);
    },
    deleteProducts: async () => await deleteAll(own),
  };

  /** The operations that change none of these answers, by reason. */
  const others: Record<string, string> = {
    "only reads":
      "queryProducts searchProducts queryApprovals queryOffers queryOfferStatistics queryOrderStatistics validateStrategy simulateStrategy backtestStrategy compareStrategy",
    "none of them is made of orders": "importOrders importOrdersV2 deleteOrders deleteQueriedOrders",
    "says what happens later":
      "putPriceGuard putCurrencyRates deleteActivationPlan putSchedules putSchedulesV2 putCallbacks putAlertCallbacks redeliverCallback redeliverCallbackV2 cancelTask createTaskV2 pausePricing resumePricing",
    "is an import, by the same task": "applyRehearsal",
    "publishes as a run does, by the same function": "takeBackRun decideApprovals decideApprovalsByQuery",
    "is not the active one": "createStrategy deleteStrategy",
    "leaves nothing that could be read": "deleteContract",
    "has an ETag of its own": "createFeed replaceFeed deleteFeed dismissDelta",
    "has no part in these answers":
      "raiseRollout rollBack putFilterTags snoozeInbox createView putView deleteView putRights putDraft putStrategyTable deleteDraft decideCandidates tryPage putRecipe deleteRecipe putPages deletePages putPlugin deletePlugin rotateSigningKey rotateSigningKeyV2 endPreviousSigningKey endPreviousSigningKeyV2",
    "a duty deletes by it, tried in tests/history/partitions.test.ts": "putOfferRetention putOfferRetentionV2",
  };

  test("every operation of a contract is tested here or changes no answer", async () => {
    const { body } = await service.client().get("/openapi.json");
    const operations = Object.entries<Loose>(body.paths)
      .filter(([path]) => path.includes("{contractId}"))
      .flatMap(([, methods]) => Object.entries<Loose>(methods))
      .flatMap(([method, operation]) => (method === "get" ? [] : [operation.operationId]));
    const known = new Set([
      ...Object.keys(writes).map((name) => name.split(",", 1)[0]),
      ...Object.values(others).flatMap((names) => names.split(" ")),
    ]);
    assert.deepEqual(
      operations.filter((operation) => !known.has(operation)),
      [],
    );
  });

  for (const [name, write] of Object.entries(writes)) {
    test(name, async () => {
      const read = async () => {
        const answers: [string, string, string][] = [];
        for (const [what, path] of Object.entries(paths)) {
          const whole = await get(path, {}, own);
          assert.equal(whole.status, 200, whole.text);
          // The first request is read and cached, and the second is answered by the version.
          for (let time = 0; time < 2; time++) await get(path, { "if-none-match": etagOf(whole) }, own);
          answers.push([what, whole.text, etagOf(whole)]);
        }
        return answers;
      };
      const earlier = await read();
      await write();
      const changed: string[] = [];
      for (const [what, text, etag] of earlier) {
        const path = paths[what] ?? "";
        const asked = await get(path, { "if-none-match": etag }, own);
        const now = await get(path, {}, own);
        if (now.text === text) continue;
        changed.push(what);
        assert.equal(asked.status, 200, `${what} has changed, and was answered ${asked.status}`);
        assert.notEqual(etagOf(now), etag, what);
      }
      assert.notDeepEqual(changed, [], "no answer shows this write: the test proves nothing");
    });
  }
});
