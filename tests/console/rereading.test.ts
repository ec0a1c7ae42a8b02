/** What a page reads again: what shows the part of the data that has changed, and that not too often. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Rereading, type Versions } from "../../console/service/rereading.ts";

const versions: Versions = {
  products: "1",
  offers: "1",
  recommendations: "1",
  settings: "1",
  approvals: "1",
  figures: "1",
  market: "1",
  tasks: "a",
  running: "[]",
  inbox: "1",
  isPaused: "false",
};
const inbox = ["inbox", "entries"];
const overview = ["products", "1001", "overview"];
const dearer = ["market", "dearer"];

/** Of some queries those that are read again once the data are so. */
function readAgain(rereading: Rereading, changed: Versions, nowMs: number, keys: unknown[][]): unknown[][] {
  const isDue = rereading.take({ ...versions, ...changed }, nowMs);
  return keys.filter((key) => isDue(key, false));
}

describe("what is read again", () => {
  test("nothing at the first pulse, nor while nothing changes", () => {
    const rereading = new Rereading();
    assert.deepEqual(readAgain(rereading, {}, 0, [inbox, overview, dearer]), []);
    assert.deepEqual(readAgain(rereading, {}, 60_000, [inbox, overview, dearer]), []);
  });

  test("what shows the part that has changed, and nothing else", () => {
    for (const [part, expected] of [
      ["approvals", [overview, ["products", "1001", "held"]]],
      ["inbox", [inbox, ["settings", "pricingstrategies", "drafts"]]],
      [
        "running",
        [
          ["tasks", { limit: 100 }],
          ["monitoring", "runs"],
        ],
      ],
      ["figures", [inbox, overview, dearer]],
      ["market", [["market", "series", "index"]]],
      [
        "settings",
        [
          overview,
          ["settings", "pricingstrategies", {}],
          ["settings", "pricingstrategies", "drafts"],
          ["settings", "pricingstrategies", "s1", "history"],
        ],
      ],
      ["isPaused", [["pricing", "pause"]]],
      ["offers", [inbox, overview]],
    ] as const) {
      const rereading = new Rereading();
      const all = [
        inbox,
        overview,
        ["products", "1001", "held"],
        ["tasks", { limit: 100 }],
        ["monitoring", "runs"],
        dearer,
        ["market", "series", "index"],
        ["settings", "pricingstrategies", {}],
        ["settings", "pricingstrategies", "drafts"],
        ["settings", "pricingstrategies", "s1", "history"],
        ["pricing", "pause"],
      ];
      readAgain(rereading, {}, 0, all);
      assert.deepEqual(readAgain(rereading, { [part]: "another" }, 5_000, all), expected, part);
    }
  });

  test("never what somebody edits, what stays as it is, or the list of products, whose rows do not move", () => {
    const rereading = new Rereading();
    const kept = [
      ["settings", "pricingstrategies", "s1", "editor"],
      ["settings", "pricingstrategies", "s1", { version: 3 }],
      ["products", "1001", "engineinput", { strategyId: "s1" }],
      ["products", "1001", "pastAdvice"],
      ["products", {}, 0],
      ["products", "figures", "counts", { by: "state,branch" }],
      ["settings", "domains", {}],
      ["settings", "filtertags", {}],
    ];
    readAgain(rereading, {}, 0, kept);
    const everything = Object.fromEntries(Object.keys(versions).map((part) => [part, "another"]));
    assert.deepEqual(readAgain(rereading, everything, 60_000, kept), []);
  });

  test("what somebody waits for, with each pulse until it is there: then it is not stale any more", () => {
    const rereading = new Rereading();
    const awaited = [
      ["tasks", "a1"],
      ["start", "hasPrices"],
      ["settings", "callbacks", "deliveries", {}],
      ["requests", "refused", { userId: 17 }],
    ];
    for (const atMs of [0, 2_000, 4_000]) {
      const isDue = rereading.take(versions, atMs);
      for (const key of awaited) {
        assert.deepEqual([isDue(key, true), isDue(key, false)], [true, false], `${JSON.stringify(key)} at ${atMs}`);
      }
      assert.equal(isDue(overview, true), false, "what nobody waits for is read when it has changed");
    }
  });

  test("figures at most every 15 s, and once more for what changed within them; decisions at once", () => {
    const rereading = new Rereading();
    readAgain(rereading, {}, 0, []);
    const at = (ms: number, changed: Versions): unknown[][] => readAgain(rereading, changed, ms, [inbox, dearer]);
    assert.deepEqual(at(5_000, { figures: "2" }), [inbox, dearer]);
    assert.deepEqual(at(10_000, { figures: "3" }), []);
    assert.deepEqual(at(15_000, { figures: "3", inbox: "2" }), [inbox]);
    assert.deepEqual(at(19_999, { figures: "3", inbox: "2" }), []);
    assert.deepEqual(at(20_000, { figures: "3", inbox: "2" }), [inbox, dearer]);
    assert.deepEqual(at(60_000, { figures: "3", inbox: "2" }), []);
  });
});
