/** From product to product through a list of which the page holds a part: the rest is read on both sides. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  neighboursOf,
  readOnTo,
  rememberList,
  standsAt,
  turnedTo,
  type ReadOn,
  type Side,
} from "../../console/kit/neighbours.ts";

const address = { to: "/c/$contract/products", search: {} } as const;
const contract = "contract";

/** Pages of two, up to the list's end on that side. */
function pages(side: Side, ids: readonly string[]): ReadOn {
  const isAfter = side === "after";
  const productIds = isAfter ? ids.slice(0, 2) : ids.slice(-2);
  if (productIds.length === 0) return null;
  return async () => ({ productIds, readOn: pages(side, isAfter ? ids.slice(2) : ids.slice(0, -2)) });
}

function leave(): void {
  const readOn = { before: pages("before", ["a", "b", "c"]), after: pages("after", ["f", "g"]) };
  rememberList(contract, { productIds: ["d", "e"], opened: "e", address, before: 3, count: 7, readOn });
}

test("each product knows its place, and the ones beside it, once they are read", async () => {
  leave();
  assert.deepEqual(neighboursOf(contract, "e"), { position: 5, count: 7, before: { productId: "d" }, after: "unread" });
  await readOnTo("after");
  assert.deepEqual(neighboursOf(contract, "e")?.after, { productId: "f" });
  assert.deepEqual(neighboursOf(contract, "g"), { position: 7, count: 7, before: { productId: "f" }, after: null });
  assert.deepEqual(neighboursOf(contract, "d"), { position: 4, count: 7, before: "unread", after: { productId: "e" } });
  await readOnTo("before");
  assert.deepEqual(neighboursOf(contract, "b"), { position: 2, count: 7, before: "unread", after: { productId: "c" } });
  await readOnTo("before");
  assert.deepEqual(neighboursOf(contract, "a"), { position: 1, count: 7, before: null, after: { productId: "b" } });
  await readOnTo("before");
  assert.equal(neighboursOf(contract, "a")?.position, 1);
});

test("what is read of a list that was left for another is forgotten", async () => {
  leave();
  const reading = readOnTo("after");
  rememberList(contract, { productIds: ["e", "x"], opened: "e", address });
  await reading;
  assert.deepEqual(neighboursOf(contract, "e"), { position: 1, count: 2, before: null, after: { productId: "x" } });
});

test("on the way back one stands on the product that was turned to last, then on those after it", () => {
  const productIds = ["a", "b", "c", "d"];
  rememberList(contract, { productIds, opened: "b", address });
  assert.deepEqual(standsAt(contract, "b"), ["b", "c", "d"]);
  turnedTo("c");
  assert.deepEqual(standsAt(contract, "b"), ["c", "d"]);
  assert.deepEqual(standsAt(contract, "x"), ["x"], "a product that it was not left for");
  assert.deepEqual(standsAt("another contract", "b"), ["b"]);
});
