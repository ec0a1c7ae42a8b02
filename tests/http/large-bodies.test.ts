/** Large bodies: they are stored whole, and do not hold up the requests of others meanwhile. */
import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { after, before, describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, listOffers, someProducts, submitAll } from "../harness/market.ts";
import { startService, type Service } from "../harness/service.ts";

let service: Service;
let customer: Customer;
let ids: string[];

before(async () => {
  service = await startService();
  customer = await aCustomer(service);
  ids = await someProducts(customer, 120);
});
after(async () => await service.stop());

const offersEach = 80;
const productName = "Kettle 1.7 l, brushed steel, with a lid that closes by itself";

/** Above 2 MiB, so that it is parsed in pieces; and more text than one statement stores. */
function manyOffers(): Loose[] {
  return ids.map((id) => aSnapshot(id, { offers: Array.from({ length: offersEach }, () => anOffer({ productName })) }));
}

describe("large bodies", () => {
  test("every snapshot of one is stored, and follows the one before", async () => {
    await submitAll(customer, manyOffers());
    const second = manyOffers();
    await submitAll(customer, second);
    const listed = await listOffers(customer, { limit: 1_000 });
    const idsOf = (offers: { id: string }[]): string[] => offers.map((offer) => offer.id).sort();
    assert.deepEqual(
      listed.map((entry: Loose) => ({ id: entry.product.id, offers: idsOf(entry.offers) })),
      second.map(({ productId, offers }) => ({ id: productId, offers: idsOf(offers) })),
    );
  });

  test("the event loop is free again and again while one is parsed, judged and stored", async () => {
    // Other work on the machine can stall any process: one attempt of some is enough.
    const shares: number[] = [];
    for (let attempt = 0; attempt < 4 && !shares.some((share) => share < 0.25); attempt++) {
      shares.push(await longestShare(JSON.stringify(manyOffers())));
    }
    assert.ok(Math.min(...shares) < 0.25, `the longest delays were ${shares.join(", ")} of the request`);
  });
});

/** The longest delay of the event loop, which is the service's too, as a share of the request's time. */
async function longestShare(body: string): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begin = performance.now();
  const answer = await customer.client.send("POST", `${customer.v2}/offers`, body);
  const took = performance.now() - begin;
  delay.disable();
  assert.equal(answer.status, 200);
  return delay.max / 1e6 / took;
}
