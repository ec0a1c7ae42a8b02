/** What the address of the list of products says: its order, its conditions, and what of it the list does not know. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { notUnderstood, readAsked } from "../../console/products/list-query.ts";
import { nextOrder, orderOf } from "../../console/products/order.ts";

test("a list begins with the largest changes, up or down", () => {
  const { field, isDescending } = readAsked({});
  assert.deepEqual([field, isDescending], ["changeSize", true]);
  assert.equal(orderOf({ field, isDescending }, "change"), "other");
});

test("the head of changes leads through rises, falls and their size, every other one to and fro", () => {
  let order = nextOrder({ field: "name", isDescending: false }, "change");
  const seen: string[] = [];
  for (let clicks = 0; clicks < 4; clicks += 1) {
    seen.push(`${order.field} ${orderOf(order, "change")}`);
    order = nextOrder(order, "change");
  }
  assert.deepEqual(seen, ["changeSize other", "change ascending", "change descending", "changeSize other"]);
  const ours = nextOrder(order, "ours");
  assert.deepEqual(
    [ours, nextOrder(ours, "ours")],
    [
      { field: "ours", isDescending: false },
      { field: "ours", isDescending: true },
    ],
  );
});

test("every condition of the interface is applied, also an empty one, and what the list does not know is named", () => {
  const strategy = "8a5ff5a0-0000-4000-8000-000000000001 3";
  assert.deepEqual(readAsked({ strategy, index: "", q: "", state: "", colour: "red" }).filter, { strategy, index: "" });
  const elsewhere = { cheapestVendor: "", id: "1001,1002", soldOut: "true" };
  assert.deepEqual(readAsked(elsewhere).filter, elsewhere);
  assert.deepEqual(readAsked({ id: "", soldOut: "" }).filter, {}, "no product is without them");
  assert.deepEqual(notUnderstood({ strategy, sort: "-colour", columns: "ours", colour: "red", "tag.a": "b" }), [
    "sort=-colour",
    "colour=red",
  ]);
  assert.deepEqual(notUnderstood({ sort: "-changeSize", peek: "35" }), []);
});
