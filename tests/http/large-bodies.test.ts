/** Large bodies are stored whole and do not delay other requests. */
import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anOffer, aSnapshot, listOffers, someProducts, submitAll } from "../harness/market.ts";

const { customer } = await aService();
const ids = await someProducts(customer, 120);

const offersEach = 80;
const productName = "Kettle 1.7 l, brushed steel, with a lid that closes by itself";

/** It is parsed in pieces and has more text than one statement stores. */
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

  test("the answer to a wrong one says where the error is and quotes nothing of the body", async () => {
    const right = JSON.stringify(manyOffers());
    const answer = await customer.client.send("POST", `${customer.v2}/offers`, `${right.slice(0, -2)},}]`);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.code, "request.malformed");
    const message = `The body is not well-formed JSON: Expected double-quoted property name at position ${right.length - 1}.`;
    assert.equal(answer.body.message, message);
  });

  test("a long page comes with its length and an ETag, packed or not, and with 304 when nothing has changed", async () => {
    const [from, until] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const page = `${customer.v3}/offers?startDate=${from}&endDate=${until}`;
    const plain = await customer.client.get(page, { "accept-encoding": "identity" });
    const packed = await customer.client.get(page, { "accept-encoding": "gzip" });
    assert.equal(Number(plain.headers.get("content-length")), Buffer.byteLength(plain.text));
    assert.ok(plain.text.length > 1024 * 1024);
    assert.equal(packed.text, plain.text);
    const etag = plain.headers.get("etag") ?? "";
    assert.match(etag, /^"[\w-]+"$/);
    assert.equal(packed.headers.get("etag"), `${etag.slice(0, -1)}-gzip"`);
    const again = await customer.client.get(page, { "if-none-match": etag });
    assert.deepEqual([again.status, again.text], [304, ""]);
  });

  test("the event loop is never blocked for long while one is parsed, validated and stored", async () => {
    // Other work on the machine can stall any process, so one good attempt of several is enough.
    const shares: number[] = [];
    for (let attempt = 0; attempt < 20 && !shares.some((share) => share < 0.25); attempt++) {
      shares.push(await longestShare(JSON.stringify(manyOffers())));
    }
    assert.ok(Math.min(...shares) < 0.25, `the longest delays were ${shares.join(", ")} of the request`);
  });
});

/** The longest delay of the event loop as a share of the request's time. Test and service share the loop. */
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
