import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "../../src/limits.ts";
import type { Arrival } from "./farm.ts";
import { breaches, type Judged } from "./judge.ts";
import type { KindName } from "./kinds.ts";
import { pageOf } from "./losses.ts";
import { farmShops, type Shop } from "./shops.ts";

const startedMs = 1_000;
const minuteMs = 60_000;

function aShop(kind: KindName): Shop {
  const [shop] = farmShops({ shops: 1, pages: 8, seed: 1, kinds: [kind] }).shops;
  assert.ok(shop !== undefined);
  return shop;
}

/** Visits of a shop's pages, after its robots.txt. */
function visits({ host }: Shop, pages: readonly (readonly [atMs: number, path: string])[]): Arrival[] {
  const arrival = (atMs: number, path: string): Arrival => {
    return { atMs: startedMs + atMs, lateMs: 0, asked: host, host, contact: "https://us.example/1", path, status: 200 };
  };
  return [arrival(0, "/robots.txt"), ...pages.map(([atMs, path]) => arrival(atMs, path))];
}

function judged(shop: Shop, arrivals: readonly Arrival[], more: Partial<Judged> = {}): string[] {
  return breaches({
    shops: [shop],
    arrivals,
    paceMs: 2_000,
    retryAfterS: 10,
    readingsOf: () => 1,
    losses: [],
    ...more,
  });
}

describe("the farm's judge", () => {
  it("lets a page be fetched once more only where a collector was killed that had it", () => {
    const shop = aShop("plain");
    const twice = visits(shop, [
      [2_000, "/p1"],
      [60_000, "/p1"],
    ]);
    assert.match(judged(shop, twice).join(), /p1 was fetched 2 times, at most 1 expected/);
    const pages = new Map([[pageOf({ host: shop.host, path: "/p1" }), 1]]);
    assert.deepEqual(judged(shop, twice, { losses: [{ tokens: [], pages }] }), []);
  });

  it("lets a page be fetched once more whose redirect was not followed, and no other", () => {
    const shop = aShop("moved");
    const [robots, ...hops] = visits(shop, [
      [2_000, "/p1"],
      [55_000, "/p1"],
      [57_000, "/p1-new"],
    ]);
    assert.ok(robots !== undefined);
    const redirected = hops.map((hop) => (hop.path === "/p1" ? { ...hop, status: 302 } : hop));
    assert.deepEqual(judged(shop, [robots, ...redirected]), []);
    const followed = visits(shop, [[4_000, "/p1-new"]]).slice(1);
    assert.match(judged(shop, [robots, ...redirected, ...followed]).join(), /p1 was fetched 2 times/);
  });

  it("lets one page of a shop be fetched once more as a probe of an alarm", () => {
    const drifting = aShop("drifting");
    const probed = [
      [2_000, "/p1"],
      [60_000, "/p1"],
      [90_000, "/p2"],
    ] as const;
    assert.deepEqual(judged(drifting, visits(drifting, probed)), []);
    const plain = aShop("plain");
    assert.match(judged(plain, visits(plain, probed)).join(), /p1 was fetched 2 times/);
    const twoPages = visits(drifting, [...probed, [120_000, "/p2"]]);
    assert.match(judged(drifting, twoPages).join(), /p2 was fetched 2 times/);
    const thrice = visits(drifting, [...probed, [120_000, "/p1"]]);
    assert.match(judged(drifting, thrice).join(), /p1 was fetched 3 times/);
  });

  it("lets one page be tried after a rest, and none within it", () => {
    const shop = aShop("failing");
    const failures = [0, 1, 2, 3, 4].map((page) => [(page + 1) * minuteMs, `/p${page}`] as const);
    const after = 5 * minuteMs + limits.hosts.backoff.afterFailuresMs[0];
    assert.deepEqual(judged(shop, visits(shop, failures)), []);
    assert.deepEqual(judged(shop, visits(shop, [...failures, [after, "/p5"]])), []);
    const sooner = visits(shop, [...failures, [after - minuteMs, "/p5"]]);
    assert.match(judged(shop, sooner).join(), /had 6 visits, though it should rest after 5/);
    const again = visits(shop, [...failures, [after, "/p5"], [after + minuteMs, "/p6"]]);
    assert.match(judged(shop, again).join(), /had 7 visits/);
  });

  it("objects to a request above the pace, and to one before robots.txt", () => {
    const shop = aShop("plain");
    const fast = visits(shop, [
      [2_000, "/p1"],
      [3_900, "/p2"],
    ]);
    assert.match(judged(shop, fast).join(), /p2 came 1900 ms after the request before, not 2000 ms/);
    assert.match(judged(shop, fast.slice(1, 2)).join(), /visited before its robots.txt/);
  });
});
