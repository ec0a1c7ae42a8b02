import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { anOffer, aSnapshot, importAll, submitAll } from "../harness/market.ts";

const document = {
  name: "Just below",
  otherwise: {
    rule: { target: { position: 1 }, adjust: { percent: -1 }, withoutCompetitors: { of: "referencePrice" } },
  },
};

const { service, customer } = await aCompany();
const ids = await importAll(customer, [{ customerProductId: "kettle", referencePrice: 30 }]);
await submitAll(customer, [aSnapshot(ids[0] ?? "", { offers: [anOffer({ price: 20 })] })]);

describe("simulateStrategy with simulationRequests", () => {
  const path = `${customer.v3}/pricerecommendations/simulate`;
  const requested = async (body: object): Promise<Loose> => {
    const answer = await customer.client.post(path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };

  test("offers that are sent stand in for the stored market; own shops are those sent", async () => {
    const offers = [
      { domain: "x.example", vendorName: "Me", price: 44 },
      { domain: "x.example", vendorName: "Them", price: 40, attributes: [{ name: "a", value: "b" }], ignored: true },
    ];
    const ownShops = [{ domain: "x.example", ownShopName: "Me" }];
    const requests = [{ productId: ids[0], offers }, { productId: ids[0] }];
    const data = await requested({ simulationRequests: requests, strategyBuilder: document, ownShops });
    assert.deepEqual(data.strategyBuilder, document);
    const [sent, stored] = data.simulationResults;
    assert.deepEqual([sent.result.price, sent.result.relevantDomain, sent.result.oldPosition], [39.6, "x.example", 2]);
    assert.deepEqual(
      sent.originalOffers.map((offer: Loose) => [offer.vendorName, offer.price, offer.positionByUnitPrice]),
      [
        ["Them", 40, 1],
        ["Me", 44, 2],
      ],
    );
    assert.ok(sent.decisivePath.length > 0);
    assert.notEqual(stored.result.price, 39.6);
    const again = [{ productId: ids[0], offers: sent.originalOffers }];
    const repeated = await requested({ simulationRequests: again, strategyBuilder: document, ownShops });
    assert.equal(repeated.simulationResults[0].result.price, 39.6, "offers can be sent as they were read");
  });

  test("only snapshots gathered within dataTimeRange count", async () => {
    const dataTimeRange = { end: "2001-01-01T00:00:00Z" };
    const one = { simulationRequests: [{ productId: ids[0] }], strategyBuilder: document };
    const data = await requested({ ...one, dataTimeRange });
    assert.deepEqual(data.dataTimeRange, { end: "2001-01-01T00:00:00.000Z" });
    assert.deepEqual(data.simulationResults[0].originalOffers, []);
  });

  test("400 and 404 name what is wrong", async () => {
    const stranger = await aCustomer(service);
    const one = { productId: ids[0] };
    const offer = { domain: "x.example", vendorName: "A", price: 1 };
    for (const [body, status, at] of [
      [
        { simulationRequests: [one, { productId: "999999" }], strategyBuilder: document },
        404,
        "/simulationRequests/1/productId",
      ],
      [{ simulationRequests: [one], filter: {} }, 400, "/filter"],
      [{ ownShops: [] }, 400, "/ownShops"],
      [{ simulationRequests: [one], strategyBuilder: { name: "x" } }, 400, "/strategyBuilder"],
      [{ simulationRequests: [{ ...one, offer }] }, 400, "/simulationRequests/0/offer"],
      [
        { simulationRequests: [{ ...one, offers: [offer, { ...offer, currency: "CHF" }] }], strategyBuilder: document },
        400,
        "/simulationRequests/0/offers",
      ],
    ] as const) {
      const answer = await customer.client.post(path, body);
      assert.equal(answer.status, status, answer.text);
      assert.ok(answer.body.errors[0].path.startsWith(at), answer.text);
    }
    const theirs = await stranger.client.post(`${stranger.v3}/pricerecommendations/simulate`, {
      simulationRequests: [one],
      strategyBuilder: document,
    });
    assert.equal(theirs.status, 404);
  });
});
