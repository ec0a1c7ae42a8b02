import assert from "node:assert/strict";
import { test } from "node:test";
import { Slots } from "./slots.ts";

test("no more than there are slots; who waits gets the next in the order of coming", async () => {
  const slots = new Slots(2);
  const [first, second] = [await slots.take(1_000), await slots.take(1_000)];
  assert.ok(first !== null && second !== null);
  const came: string[] = [];
  const wait = async (name: string): Promise<() => void> => {
    const slot = await slots.take(10_000);
    came.push(name);
    assert.ok(slot !== null);
    return slot;
  };
  const third = wait("third");
  const fourth = wait("fourth");
  await new Promise(setImmediate);
  assert.deepEqual(came, []);
  first();
  (await third)();
  await fourth;
  assert.deepEqual(came, ["third", "fourth"]);
});

test("who found none in time is out of the line, and takes nobody's slot", async () => {
  const slots = new Slots(1);
  const taken = await slots.take(1_000);
  assert.ok(taken !== null);
  assert.equal(await slots.take(5), null);
  taken();
  assert.notEqual(await slots.take(5), null);
  assert.equal(await slots.take(5), null);
});
