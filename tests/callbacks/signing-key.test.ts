/** Rotation of the key that signs deliveries: receivers change over while both keys are valid. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { Webhook } from "standardwebhooks";
import { aColleague } from "../accounts/people.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import { startService, type Service } from "../harness/service.ts";
import { runsOn, type Runs } from "./completed-run.ts";
import { aReceiver, type Receiver } from "./receiver.ts";

describe("signing key rotation", () => {
  const secretKey = randomBytes(32).toString("base64");
  let service: Service;
  let runs: Runs;
  let shop: Receiver;
  let customer: Customer;
  let path: string;
  before(async () => {
    service = await startService({ SECRET_KEY: secretKey });
    runs = await runsOn(service, secretKey);
  });
  beforeEach(async () => {
    shop = await aReceiver();
    customer = await aCustomer(service);
    path = `${customer.v3}/settings/callbacks/signingkey`;
    const callbacks = { pricingCompleted: [{ url: shop.url, method: "POST" }] };
    assert.equal((await customer.client.put(`${customer.v2}/settings/callbacks`, callbacks)).status, 200);
  });
  afterEach(async () => await shop.stop());
  after(async () => {
    await runs.stop();
    await service.stop();
  });

  const current = async (): Promise<string> => (await customer.client.get(path)).body.data.key;
  const rotate = async (body?: unknown): Promise<Answer<Loose>> => await customer.client.post(`${path}/rotate`, body);

  /** Which of the keys verify the next delivery. */
  async function accepted(keys: readonly string[]): Promise<boolean[]> {
    const count = shop.received.length + 1;
    await runs.complete(customer.contractId, new Date());
    const got = (await shop.until(count)).at(-1);
    const headers = Object.fromEntries(
      Object.entries(got?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    return keys.map((key) => {
      try {
        new Webhook(key).verify(got?.body ?? "", headers);
        return true;
      } catch {
        return false;
      }
    });
  }

  it("a delivery is signed with the new key and, for a day by default, with the previous one", async () => {
    const first = await current();
    const answer = await rotate();
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const { key: second, previousUntil } = answer.body.data;
    assert.match(second, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(second, first);
    assert.ok(Math.abs(Date.parse(previousUntil) - Date.now() - 24 * 60 * 60 * 1000) < 60_000, previousUntil);
    assert.deepEqual((await customer.client.get(path)).body, answer.body);
    assert.deepEqual(await accepted([first, second]), [true, true]);
  });

  it("the previous key ends after the overlap", async () => {
    const first = await current();
    const second = (await rotate({ overlapHours: 1 })).body.data.key;
    await inDatabase(service, "update callback_signing_key set previous_until = now() where contract_id = $1", [
      customer.contractId,
    ]);
    assert.deepEqual(await accepted([first, second]), [false, true]);
    assert.equal((await customer.client.get(path)).body.data.previousUntil, undefined);
  });

  it("the previous key ends at once by a request or by a rotation without an overlap", async () => {
    const first = await current();
    const second = (await rotate()).body.data.key;
    assert.equal((await customer.client.delete(`${path}/previous`)).status, 204);
    assert.deepEqual(await accepted([first, second]), [false, true]);
    assert.equal((await customer.client.delete(`${path}/previous`)).status, 204);
    const answer = await rotate({ overlapHours: 0 });
    assert.deepEqual(Object.keys(answer.body.data), ["key"]);
    assert.deepEqual(await accepted([second, answer.body.data.key]), [false, true]);
  });

  it("of three keys the oldest has ended", async () => {
    const first = await current();
    const second = (await rotate()).body.data.key;
    const third = (await rotate()).body.data.key;
    assert.deepEqual(await accepted([first, second, third]), [false, true, true]);
  });

  it("rotates a key that nobody has asked for yet, and leaves those of other contracts alone", async () => {
    const other = await aCustomer(service);
    const others = `${other.v3}/settings/callbacks/signingkey`;
    const known = (await other.client.get(others)).body;
    assert.equal((await rotate()).status, 200);
    assert.deepEqual((await other.client.get(others)).body, known);
    assert.equal((await customer.client.post(`${others}/rotate`)).status, 404);
    assert.equal((await customer.client.delete(`${others}/previous`)).status, 404);
  });

  it("400 for an invalid overlap; 403 for a reader; the key stays", async () => {
    const key = await current();
    for (const overlapHours of [-1, 169, 1.5, "24", null]) {
      assert.equal((await rotate({ overlapHours })).status, 400, String(overlapHours));
    }
    assert.equal((await rotate({ overlap: 1 })).body.code, "request.unknownField");
    const reader = await aColleague(service, customer, "reader");
    assert.equal((await reader.client.post(`${path}/rotate`)).status, 403);
    assert.equal(await current(), key);
  });
});
