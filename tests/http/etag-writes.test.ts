/** Every write that shows in an answer changes its ETag, so no 304 tells of what was before (interface 1-19). */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  completed,
  deleteAll,
  importAll,
  inDatabase,
  runPricing,
  submitAll,
} from "../harness/market.ts";
import { aFeed, cheapest, etagOf, getPlain, listPath, offersPath, pricesPath } from "./tagged.ts";

const { service, customer } = await aService();

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
    await activate(own, cheapest);
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
    activateStrategy: async () => await activate(own, { ...cheapest, name: "Another" }),
    replaceStrategy: async () => {
      const { body } = await own.client.get(`${own.v3}/settings/pricingstrategies`);
      const active = body.data.find((entry: Loose) => entry.active);
      await own.client.put(`${own.v3}/settings/pricingstrategies/${active.id}`, { ...cheapest, name: "Renamed" });
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
      "queryProducts searchProducts queryApprovals queryOffers queryOfferStatistics queryOrderStatistics validateStrategy simulateStrategy backtestStrategy compareStrategy deriveRecipe",
    "none of them is made of orders": "importOrders importOrdersV2 deleteOrders deleteQueriedOrders",
    "says what happens later":
      "putPriceGuard putCurrencyRates deleteActivationPlan putSchedules putSchedulesV2 putCallbacks putAlertCallbacks redeliverCallback redeliverCallbackV2 cancelTask createTaskV2 pausePricing resumePricing",
    "is an import, by the same task": "applyRehearsal",
    "publishes as a run does, by the same function": "takeBackRun decideApprovals decideApprovalsByQuery",
    "is not the active one": "createStrategy deleteStrategy",
    "leaves nothing that could be read": "deleteContract",
    "has an ETag of its own": "createFeed replaceFeed deleteFeed dismissDelta",
    "has no part in these answers":
      "raiseRollout rollBack putFilterTags snoozeInbox createView putView deleteView putRights changeCurrency putDraft putStrategyTable deleteDraft decideCandidates tryPage putRecipe deleteRecipe putPages deletePages putPlugin deletePlugin rotateSigningKey rotateSigningKeyV2 endPreviousSigningKey endPreviousSigningKeyV2",
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
          const whole = await getPlain(own, path);
          assert.equal(whole.status, 200, whole.text);
          // The first request is read and cached, and the second is answered by the version.
          for (let time = 0; time < 2; time++) await getPlain(own, path, { "if-none-match": etagOf(whole) });
          answers.push([what, whole.text, etagOf(whole)]);
        }
        return answers;
      };
      const earlier = await read();
      await write();
      const changed: string[] = [];
      for (const [what, text, etag] of earlier) {
        const path = paths[what] ?? "";
        const asked = await getPlain(own, path, { "if-none-match": etag });
        const now = await getPlain(own, path);
        if (now.text === text) continue;
        changed.push(what);
        assert.equal(asked.status, 200, `${what} has changed, and was answered ${asked.status}`);
        assert.notEqual(etagOf(now), etag, what);
      }
      assert.notDeepEqual(changed, [], "no answer shows this write: the test proves nothing");
    });
  }
});
