/** One address gets a request every 100 ms of a process, whatever the names that lead to it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "../../src/limits.ts";
import { AddressPace } from "../../src/outgoing/address-pace.ts";
import { fetchOnce, OutgoingFailure } from "../../src/outgoing/index.ts";
import { aShopWith, aWay } from "./shop.ts";

/** A pace by a clock that stands at `clock.now`. */
function aPace(options: ConstructorParameters<typeof AddressPace>[0] = {}): {
  pace: AddressPace;
  clock: { now: number };
} {
  const clock = { now: 1_000 };
  return { pace: new AddressPace({ now: () => clock.now, ...options }), clock };
}

describe("the pace of an address", () => {
  it("lets ten requests a second through, evenly, and the first at once", () => {
    const { pace, clock } = aPace();
    const waits = Array.from({ length: 11 }, () => pace.reserve(["192.0.2.1"]));
    assert.deepEqual(waits, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
    clock.now += 1_050;
    assert.equal(pace.reserve(["192.0.2.1"]), 50);
    clock.now += 60_000;
    assert.equal(pace.reserve(["192.0.2.1"]), 0);
    assert.equal(1_000 / limits.outgoing.addressIntervalMs, 10);
  });

  it("is each address's own", () => {
    const { pace } = aPace();
    assert.equal(pace.reserve(["192.0.2.1"]), 0);
    assert.equal(pace.reserve(["192.0.2.2"]), 0);
  });

  it("counts a request for every address of the name, because a connection may use any", () => {
    const { pace } = aPace();
    assert.equal(pace.reserve(["192.0.2.1", "192.0.2.2"]), 0);
    assert.equal(pace.reserve(["192.0.2.2", "192.0.2.3"]), 100);
    assert.equal(pace.reserve(["192.0.2.3"]), 200);
    assert.equal(pace.reserve(["192.0.2.1"]), 100);
  });

  it("takes spellings of an address, and an IPv6 network of 64 bits, for one address", () => {
    const { pace } = aPace();
    assert.equal(pace.reserve(["192.0.2.1", "::ffff:192.0.2.1"]), 0);
    assert.equal(pace.reserve(["::ffff:c000:201"]), 100);
    assert.equal(pace.reserve(["2001:db8:1:2::1"]), 0);
    assert.equal(pace.reserve(["2001:DB8:1:2:ffff::2"]), 100);
    assert.equal(pace.reserve(["2001:db8:1:3::1"]), 0);
  });

  it("refuses a wait of more than 10 s, and reserves nothing then", () => {
    const { pace, clock } = aPace();
    for (let request = 0; request <= 100; request++) assert.equal(pace.reserve(["192.0.2.1"]), request * 100);
    assert.equal(pace.reserve(["192.0.2.1", "192.0.2.9"]), null);
    assert.equal(pace.reserve(["192.0.2.9"]), 0);
    clock.now += 100;
    assert.equal(pace.reserve(["192.0.2.1"]), 10_000);
  });

  it("remembers a bounded number of addresses, and never forgets one too early", () => {
    const { pace, clock } = aPace({ addresses: 3 });
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) assert.equal(pace.reserve([address]), 0);
    assert.equal(pace.reserve(["192.0.2.4"]), null);
    assert.equal(pace.reserve(["192.0.2.1"]), null);
    clock.now += 100;
    assert.equal(pace.reserve(["192.0.2.4"]), 0);
    assert.equal(pace.reserve(["192.0.2.4"]), 100);
  });
});

describe("a fetch", () => {
  it("waits for its turn, and the wait takes nothing of its time", async () => {
    const shop = await aShopWith("200 OK");
    const way = { ...aWay(), pace: new AddressPace({ intervalMs: 4_400 }) };
    const bounds = { ...limits.outgoing.page, timeoutMs: 4_000 };
    const startedAt = performance.now();
    const names = ["a", "b"].map((name) => `http://${name}.localhost:${shop.port}/`);
    await fetchOnce(way, { url: names[0] ?? "" }); // loads the client, which takes long on a busy machine
    await Promise.all(names.slice(1).map(async (url) => await fetchOnce(way, { url }, bounds)));
    assert.ok(performance.now() - startedAt >= 4_399);
    assert.equal(shop.requests.length, 2);
    await shop.stop();
  });

  it("that would wait too long is told so without a connection, and a wait ends with the caller's signal", async () => {
    const shop = await aShopWith("200 OK");
    const way = { ...aWay(), pace: new AddressPace({ intervalMs: 60_000, waitMs: 100_000 }) };
    await fetchOnce(way, { url: shop.url });
    const controller = new AbortController();
    const reason = new Error("the service stops");
    const waiting = assert.rejects(fetchOnce(way, { url: shop.url, signal: controller.signal }), reason);
    await assert.rejects(
      fetchOnce(way, { url: shop.url }),
      (error) => error instanceof OutgoingFailure && error.kind === "busy",
    );
    controller.abort(reason);
    await waiting;
    assert.equal(shop.connections(), 1);
    await shop.stop();
  });
});
