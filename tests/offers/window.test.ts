import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import {
  anOffer,
  aSnapshot,
  deleteAll,
  importAll,
  inDatabase,
  listOffers,
  someProducts,
  submitAll,
  wideWindow,
} from "../harness/market.ts";
import { prepareQuarters, prices, productIds, quarter, storeAt } from "./stored.ts";

const { service, customer } = await aService();
await prepareQuarters(service);
beforeEach(async () => await deleteAll(customer));

describe("listOffers: the window", () => {
  const inWindow = async (start: string, end: string): Promise<number[]> =>
    prices(await listOffers(customer, { startDate: start, endDate: end }));

  test("it is half-open: stored at start counts, stored at end does not", async () => {
    const [id = ""] = await someProducts(customer, 1);
    await storeAt({ service, customer }, id, quarter(4), 1);
    assert.deepEqual(await inWindow(quarter(4), quarter(4, 1)), [1]);
    assert.deepEqual(await inWindow(quarter(3), quarter(4)), []);
    assert.deepEqual(await inWindow(quarter(4, 1), quarter(5)), []);
  });

  test("the newest within the range counts, a newer one stored after its end does not hide it", async () => {
    const [id = ""] = await someProducts(customer, 1);
    for (const [at, price] of [
      [1, 1],
      [2, 2],
      [4, 4],
    ] as const) {
      await storeAt({ service, customer }, id, quarter(at), price);
    }
    assert.deepEqual(await inWindow(quarter(1), quarter(2)), [1]);
    assert.deepEqual(await inWindow(quarter(1), quarter(3)), [2], "older results inside the range are left out");
    assert.deepEqual(await inWindow(quarter(2), quarter(4)), [2]);
    assert.deepEqual(await inWindow(quarter(3), quarter(4)), []);
    assert.deepEqual(await inWindow(quarter(0), quarter(5)), [4]);
    assert.deepEqual(await inWindow(quarter(1), quarter(2, 1)), [2]);
  });

  test("polling windows side by side hold every snapshot exactly once", async () => {
    const ids = await someProducts(customer, 6);
    const expected: number[] = [];
    for (const [index, id] of ids.entries()) {
      for (const at of [index, index + 2]) {
        const price = index * 10 + at + 1;
        await storeAt({ service, customer }, id, quarter(at, index === 0 ? 0 : 899_999), price);
        expected.push(price);
      }
    }
    const found: number[] = [];
    for (let at = 0; at < 10; at++) found.push(...(await inWindow(quarter(at), quarter(at + 1))));
    assert.deepEqual(
      found.sort((a, b) => a - b),
      expected.sort((a, b) => a - b),
    );
  });

  test("of several snapshots stored at the same instant only the last gathered one is ever seen", async () => {
    const [id = ""] = await someProducts(customer, 1);
    await submitAll(
      customer,
      [3, 1, 2].map((price) => aSnapshot(id, { creationDate: `2023-01-0${price}`, offers: [anOffer({ price })] })),
    );
    const [entry] = await listOffers(customer);
    const at = entry.offers[0].creationDate;
    assert.deepEqual(await inWindow(at, new Date(Date.parse(at) + 1).toISOString()), [3]);
  });

  test("a window that ended long ago may be cached, one that is open may not; both have an ETag", async () => {
    const [id = ""] = await someProducts(customer, 1);
    await storeAt({ service, customer }, id, quarter(0), 1);
    const url = (start: string, end: string): string => `${customer.v3}/offers?startDate=${start}&endDate=${end}`;
    const closed = await customer.client.get(url("2020-01-01", "2020-01-02"));
    assert.match(closed.headers.get("cache-control") ?? "", /^private, max-age=[1-9]\d*$/);
    const { start, end } = wideWindow();
    const open = await customer.client.get(url(start, end));
    assert.doesNotMatch(open.headers.get("cache-control") ?? "", /max-age=[1-9]/);
    const etag = open.headers.get("etag") ?? "";
    assert.match(etag, /^"[^"]+"$/);
    const same = await customer.client.get(url(start, end), { "if-none-match": etag });
    assert.equal(same.status, 304);
    assert.equal(same.text, "");
    await submitAll(customer, [aSnapshot(id)]);
    assert.equal((await customer.client.get(url(start, end), { "if-none-match": etag })).status, 200);
  });

  test("a dense window reads like a sparse one", async () => {
    const ids = await someProducts(customer, 2_600);
    // Each product has 2 superseded rows and the newest. Windows of 6,325 rows and more are read by product for pages of 100.
    await inDatabase(
      service,
      `insert into snapshot (contract_id, product_id, domain, stored_at, superseded_at, gathered_at, currency, offer_count, offers)
       select contract_id, product_id, 'dense.example', $2::timestamptz + n * interval '1 second',
         case when n = 2 then 'infinity' else $2::timestamptz + (n + 1) * interval '1 second' end,
         $2::timestamptz + n * interval '1 second', 'EUR', 2, (
           select string_agg(format('{"productId":"%s","vendorName":"%s","price":%s,"deliveryCosts":0,"attributes":[%s],"n":%s}',
             product_id, vendor, product_id, '{"name":"buyBox","value":"prime"}', n), ',')
           from unnest(array['Alpine', 'Shop ' || n]) as vendor)
       from product cross join generate_series(0, 2) as n
       where contract_id = $1`,
      [customer.contractId, quarter(10)],
    );
    const query = { startDate: quarter(10), endDate: quarter(11) };
    const all = await listOffers(customer, { ...query, limit: 10_000 });
    assert.deepEqual(productIds(all), ids);
    assert.ok(all.every((entry) => entry.offers.length === 2 && entry.offers[0].n === 2));
    for (const start of [1_000, 2_599, 2_300]) {
      assert.deepEqual(
        productIds(await listOffers(customer, { ...query, start, limit: 100 })),
        ids.slice(start, start + 100),
      );
    }
    const part = await listOffers(customer, { startDate: quarter(10), endDate: quarter(10, 1_500), limit: 10 });
    assert.deepEqual(
      part.map((entry) => entry.offers[0].n),
      Array.from({ length: 10 }, () => 1),
    );
    const { body } = await customer.client.get(
      `${customer.v3}/products/marketplace/buybox/stats?startDate=${quarter(10)}&endDate=${quarter(11)}&start=2500&limit=50`,
    );
    assert.deepEqual(
      body.data.map((entry: Loose) => String(entry.productId)),
      ids.slice(2_500, 2_550),
    );
    const range = { start: quarter(10), end: quarter(11) };
    for (const sort of [undefined, { metric: "TotalPrice", order: "asc" }]) {
      for (const [filter, expected] of [
        [undefined, ids.flatMap((id) => [id, id])],
        [ofVendor("Shop 2"), ids],
      ] as const) {
        // The second jump starts from the steps that the first one stored. Pages from the start follow.
        for (const start of sort === undefined ? [2_501, 2_101, 0, 100] : [0, 100]) {
          const found = await queryOffers({ pagination: { start, limit: 100 }, range, sort, filter });
          const productsFound = found.map((offer) => offer.productId);
          assert.deepEqual(productsFound, expected.slice(start, start + 100), `${start}`);
        }
      }
    }
    assert.deepEqual(await queryOffers({ pagination: { start: 0 }, range, filter: ofVendor("Shop 1") }), []);
  });
});

/** POST offers query; must answer 200. @returns the offers */
async function queryOffers(body: object): Promise<Loose[]> {
  const answer = await customer.client.post(`${customer.v3}/offers/query`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

function comparison(kind: "String" | "Number", attributeName: string, value: unknown): object {
  return {
    type: "ComparisonFilter",
    left: { type: `${kind}ValueProvider`, attributeName },
    right: { type: `${kind}ConstantValueProvider`, value },
    comparison: `${kind}Equality`,
  };
}

function ofVendor(name: string): object {
  return comparison("String", "reseller_name", name);
}

describe("listOffers page by page", () => {
  /** Reads pages until one holds fewer than `limit`. */
  async function readPages(
    limit: number,
    window: object,
    meanwhile: (page: number) => Promise<void> = async () => {},
  ): Promise<string[]> {
    const seen: string[] = [];
    for (let start = 0; ; start += limit) {
      const found = productIds(await listOffers(customer, { ...window, start, limit }));
      seen.push(...found);
      if (found.length < limit) return seen;
      await meanwhile(start / limit);
    }
  }

  async function aMarket(count: number): Promise<string[]> {
    const ids = await someProducts(customer, count);
    await submitAll(
      customer,
      ids.map((id) => aSnapshot(id)),
    );
    return ids;
  }

  /** A window that ended: snapshots stored from now on are after it. */
  function windowUntilNow(): { startDate: string; endDate: string } {
    return { startDate: wideWindow().start, endDate: new Date(Date.now() + 1).toISOString() };
  }

  test("the pages hold each product once, in the order of ids, also at an exact multiple of the page size", async () => {
    const ids = await aMarket(12);
    const window = { startDate: wideWindow().start, endDate: wideWindow().end };
    for (const limit of [1, 4, 5, 6, 12, 13]) assert.deepEqual(await readPages(limit, window), ids, `limit ${limit}`);
    assert.deepEqual(await listOffers(customer, { ...window, start: 12, limit: 6 }), []);
    assert.deepEqual(await listOffers(customer, { ...window, start: 500 }), []);
    assert.equal((await listOffers(customer, window)).length, 12);
  });

  test("snapshots stored between pages neither move nor hide anything of a window that is over", async () => {
    const ids = await aMarket(12);
    const window = windowUntilNow();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const seen = await readPages(5, window, async () => {
      await submitAll(
        customer,
        ids.map((id) => aSnapshot(id, { offers: [anOffer({ price: 99 })] })),
      );
    });
    assert.deepEqual(seen, ids);
    assert.ok(
      prices(await listOffers(customer, window)).every((price) => price === 20),
      "the prices of then",
    );
  });

  test("products deleted between pages hide no other; they themselves vanish at once", async () => {
    const ids = await importAll(
      customer,
      Array.from({ length: 9 }, (_, index) => ({
        customerProductId: `d${index}`,
        tags: [{ key: "n", value: String(index) }],
      })),
    );
    await submitAll(
      customer,
      ids.map((id) => aSnapshot(id)),
    );
    const window = { startDate: wideWindow().start, endDate: wideWindow().end };
    const seen = await readPages(3, window, async (page) => {
      await customer.client.delete(`${customer.v3}/products?tagKey=n&tagValue=${page}`);
    });
    assert.deepEqual(seen, ids);
    assert.deepEqual(productIds(await listOffers(customer)), ids.slice(3));
  });

  test("a product deleted and imported again is another one without market data", async () => {
    await aMarket(2);
    await deleteAll(customer);
    assert.deepEqual(await listOffers(customer), []);
    await someProducts(customer, 2);
    assert.deepEqual(await listOffers(customer), []);
  });
});

describe("queryOffers page by page", () => {
  const products = 9;
  const range = wideWindow();
  /** Each product has two offers on each of two domains, at prices in another order than the products. */
  const aSnapshotOf = (id: string, domain: string, cents: number): Loose =>
    aSnapshot(id, {
      domain,
      offers: ["Alpine", 'Best "Buy"'].map((vendorName, index) =>
        anOffer({ vendorName, price: 10 + ((cents * 7) % 10) + index / 4, deliveryCosts: (cents * 3) % 5 }),
      ),
    });
  const domains = ["a.example", "b.example"];

  async function aMarket(): Promise<string[]> {
    await deleteAll(customer);
    const names = Array.from({ length: products }, (_, index) => String(index));
    const ids = await importAll(
      customer,
      names.map((value) => ({ customerProductId: value, tags: [{ key: "n", value }] })),
    );
    await submitAll(
      customer,
      ids.flatMap((id, index) => domains.map((domain) => aSnapshotOf(id, domain, index))),
    );
    return ids;
  }

  const keyOf = ({ productId, domain, positionByTotalPrice: position }: Loose): string =>
    [productId, domain, position].join();

  /** Reads pages until one is not full. */
  async function readPages(query: object, limit: number, meanwhile: (page: number) => Promise<void>): Promise<Loose[]> {
    const seen: Loose[] = [];
    for (let start = 0; ; start += limit) {
      const found = await queryOffers({ pagination: { start, limit }, range, ...query });
      seen.push(...found);
      if (found.length < limit) return seen;
      await meanwhile(start / limit);
    }
  }

  test("an unknown metric is 400, naming the known ones", async () => {
    const sort = { metric: "Prize", order: "asc" };
    const body = { pagination: { start: 0 }, range, sort };
    const answer = await customer.client.post(`${customer.v3}/offers/query`, body);
    assert.deepEqual([answer.status, answer.body.errors.length, answer.body.errors[0].path], [400, 1, "/sort/metric"]);
    assert.match(answer.body.message, /"TotalPrice".*"Price"/);
  });

  const metrics: Record<string, (offer: Loose) => number> = {
    none: ({ productId }) => Number(productId),
    Price: ({ price }) => price,
    TotalPrice: ({ price, deliveryCosts }) => price + deliveryCosts,
  };
  for (const [metric, sortedBy] of Object.entries(metrics)) {
    for (const vendor of [undefined, 'Best "Buy"']) {
      test(`sort ${metric}, vendor ${vendor ?? "any"}: deleted products and new snapshots move no other offer`, async () => {
        const ids = await aMarket();
        const sort = metric === "none" ? {} : { sort: { metric, order: "asc" } };
        const query = { ...sort, ...(vendor === undefined ? {} : { filter: ofVendor(vendor) }) };
        const earlier = await queryOffers({ pagination: { start: 0, limit: 100 }, range, ...query });
        assert.equal(earlier.length, products * domains.length * (vendor === undefined ? 2 : 1));
        assert.deepEqual(
          earlier.map(sortedBy),
          earlier.map(sortedBy).sort((a, b) => a - b),
        );
        const seen = await readPages(query, 4, async (page) => {
          if (page > 2) return;
          await customer.client.delete(`${customer.v3}/products?tagKey=n&tagValue=${page}`);
          await submitAll(customer, [aSnapshotOf(ids[8 - page] ?? "", "a.example", page)]);
        });
        const times = Map.groupBy(seen, ({ id }) => id);
        const isStill = ({ productId, domain }: Loose): boolean => {
          const index = ids.indexOf(productId);
          return index > 2 && (index < 6 || domain === "b.example");
        };
        const still = earlier.filter(isStill);
        assert.ok(still.length >= earlier.length / 2 - 3);
        for (const offer of still) assert.equal(times.get(offer.id)?.length, 1, keyOf(offer));
        assert.deepEqual(
          [...times.values()].filter((found) => found.length > 1),
          [],
        );
      });
    }
  }

  test("for one product, valid offers or all: new snapshots of one domain move no offer of the other", async () => {
    const [id = ""] = await aMarket();
    const { body } = await customer.client.get(customer.v3);
    const ofProduct = comparison("String", "productId", id);
    const isIgnored = comparison("Number", "ignoredBy", body.data.contractNumber);
    const valid = { type: "AndFilter", filters: [ofProduct, { type: "NotFilter", filter: isIgnored }] };
    for (const filter of [ofProduct, valid]) {
      for (const sort of [undefined, { metric: "Price", order: "asc" }]) {
        const domainOf = (offers: readonly Loose[], domain: string): string[] =>
          offers.filter((offer) => offer.domain === domain).map((offer) => offer.id);
        const earlier = await queryOffers({ pagination: { start: 0 }, range, filter });
        let cents = 1;
        const seen = await readPages({ filter, sort }, 1, async () => {
          if (cents < 9) await submitAll(customer, [aSnapshotOf(id, "a.example", (cents += 1))]);
        });
        assert.deepEqual(domainOf(seen, "b.example"), domainOf(earlier, "b.example"));
      }
    }
  });
});
