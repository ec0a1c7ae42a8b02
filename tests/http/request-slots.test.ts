/** The slots of requests by themselves, without a server (interface 1-33, 1-34). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextRound } from "node:timers/promises";
import { RequestSlots, type GiveBack } from "../../src/http/request-slots.ts";
import { fc } from "../engine/oracle/seeded.ts";

const stays = new AbortController().signal;

async function taken(slots: RequestSlots, company: string): Promise<GiveBack> {
  const given = await slots.take(company, stays);
  assert.ok(typeof given === "function", `${company}: ${String(given)}`);
  return given;
}

test("who waits too long, or finds the line full, is told whose slots are taken", async () => {
  const slots = new RequestSlots({ ofAll: 2, ofCompany: 1, waiting: 1, waitMs: 20 });
  await taken(slots, "a");
  const waiting = slots.take("a", stays);
  assert.equal(await slots.take("a", stays), "share");
  assert.equal(await waiting, "share");
  await taken(slots, "b");
  assert.equal(await slots.take("c", stays), "all");
  assert.deepEqual(slots.use, { taken: 2, waiting: 0 });
});

test("who leaves the line takes nobody's slot", async () => {
  const slots = new RequestSlots({ ofAll: 1, ofCompany: 1, waiting: 100, waitMs: 10_000 });
  const first = await taken(slots, "a");
  const leaving = new AbortController();
  const left = slots.take("a", leaving.signal);
  const waits = taken(slots, "b");
  leaving.abort();
  assert.equal(await left, "share");
  assert.equal(await slots.take("a", leaving.signal), "share", "who has left already does not wait");
  first();
  (await waits)();
  assert.deepEqual(slots.use, { taken: 0, waiting: 0 });
});

test("whatever comes and goes: never more than the bounds, and no slot is idle while somebody may have it", async () => {
  const names = ["a", "b", "c"];
  const steps = fc.array(fc.record({ company: fc.constantFrom(...names), gives: fc.boolean() }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const slots = new RequestSlots({ ofAll: 3, ofCompany: 2, waiting: 100, waitMs: 10_000 });
      const given: { company: string; giveBack: GiveBack }[] = [];
      for (const { company, gives } of all) {
        if (gives) given.shift()?.giveBack();
        else void taken(slots, company).then((giveBack) => given.push({ company, giveBack }));
        await nextRound();
        const { taken: inUse, waiting } = slots.use;
        assert.equal(inUse, given.length);
        const shares = names.map((name) => given.filter((each) => each.company === name).length);
        assert.ok(inUse <= 3 && shares.every((share) => share <= 2));
        if (waiting > 0) assert.ok(inUse === 3 || shares.includes(2));
      }
      while (given.length > 0) {
        given.shift()?.giveBack();
        await nextRound();
      }
      assert.deepEqual(slots.use, { taken: 0, waiting: 0 });
    }),
    { numRuns: 50 },
  );
});
