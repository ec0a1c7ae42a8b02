import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextRound, setTimeout as delay } from "node:timers/promises";
import { fc } from "../../tests/engine/oracle/seeded.ts";
import { FairSlots, Neighbours, type FairSlotsOptions, type GiveBack } from "./fair-slots.ts";

const givesNoWay = { givesWay: false, hasPriority: false, restMostMs: 0 };
const givesWay = { givesWay: true, hasPriority: true, restMostMs: 20 };
const patient = { waitingOfTenant: 100, waitMs: 10_000 };

/** The share is the same beside others, unless the test says so. */
function fairSlots(
  options: Omit<FairSlotsOptions, "mostBesideOthers" | "givesWay" | "hasPriority" | "restMostMs">,
): FairSlots {
  const { mostOfTenant } = options;
  return new FairSlots({ mostBesideOthers: mostOfTenant, ...givesNoWay, ...options }, new Neighbours(60_000));
}

async function taken(slots: FairSlots, tenant: string): Promise<GiveBack> {
  const given = await slots.take(tenant);
  assert.ok(typeof given === "function", `${tenant}: ${String(given)}`);
  return given;
}

test("a tenant has at most its share, so another finds a slot at once", async () => {
  const slots = fairSlots({ most: 4, mostOfTenant: 3, ...patient });
  const given = [await taken(slots, "a"), await taken(slots, "a"), await taken(slots, "a")];
  const fourth = taken(slots, "a");
  assert.deepEqual(slots.use, { taken: 3, waiting: 1 });
  (await taken(slots, "b"))();
  given[0]?.();
  (await fourth)();
});

test("beside others a tenant has a smaller share, alone the whole one again", async () => {
  const neighbours = new Neighbours(30);
  const slots = new FairSlots(
    { most: 10, mostOfTenant: 3, mostBesideOthers: 1, ...givesNoWay, ...patient },
    neighbours,
  );
  const given = [await taken(slots, "a"), await taken(slots, "a"), await taken(slots, "a")];
  (await taken(slots, "b"))();
  const waiting = [taken(slots, "a"), taken(slots, "a")];
  given[0]?.();
  given[1]?.();
  assert.deepEqual(slots.use, { taken: 1, waiting: 2 });
  while (neighbours.isThere) await new Promise((resolve) => setTimeout(resolve, 5));
  given[2]?.();
  (await waiting[0])?.();
  (await waiting[1])?.();
  assert.deepEqual(slots.use, { taken: 0, waiting: 0 });
});

test("a free slot goes to the tenants in turns, however many of one wait", async () => {
  const slots = fairSlots({ most: 1, mostOfTenant: 1, ...patient });
  const first = await taken(slots, "a");
  const came: string[] = [];
  const wait = async (tenant: string): Promise<void> => {
    const giveBack = await taken(slots, tenant);
    came.push(tenant);
    giveBack();
  };
  const all = ["a", "a", "a", "b", "c"].map(wait);
  first();
  await Promise.all(all);
  assert.deepEqual(came, ["a", "b", "c", "a", "a"]);
});

test("who has many in line gives way to a light tenant: one at a time, with rests, until the light one is done", async () => {
  const neighbours = new Neighbours(60_000);
  const slots = new FairSlots({ most: 8, mostOfTenant: 4, mostBesideOthers: 4, ...givesWay, ...patient }, neighbours);
  const light = await taken(slots, "light");
  const hog = Array.from({ length: 6 }, async () => await taken(slots, "hog"));
  const first = await Promise.race(hog);
  assert.deepEqual(slots.use, { taken: 2, waiting: 5 });
  await delay(10);
  const beganMs = performance.now();
  first();
  assert.deepEqual(slots.use, { taken: 1, waiting: 5 }, "it rests");
  const second = await Promise.race(hog.slice(1));
  assert.ok(performance.now() - beganMs >= 10, "for longer than it worked");
  light();
  assert.deepEqual(slots.use, { taken: 1, waiting: 4 }, "the light one's next request may come soon");
  await Promise.all(hog.slice(2, 4));
  second();
  for (const each of await Promise.all(hog.slice(2))) each();
  assert.deepEqual(slots.use, { taken: 0, waiting: 0 });
});

test("who has much long work in line rests as well, while a light tenant's small requests are answered", async () => {
  const neighbours = new Neighbours(60_000);
  const all = { most: 8, mostOfTenant: 4, mostBesideOthers: 4, ...patient };
  const small = new FairSlots({ ...all, ...givesWay }, neighbours);
  const long = new FairSlots({ ...all, ...givesWay, hasPriority: false, restMostMs: 60_000 }, neighbours);
  const light = await taken(small, "light");
  const hog = Array.from({ length: 3 }, async () => await taken(long, "hog"));
  const other = await taken(long, "other");
  assert.deepEqual(small.use, { taken: 1, waiting: 0 }, "nobody's long work has priority");
  const first = await Promise.race(hog);
  assert.deepEqual(long.use, { taken: 2, waiting: 2 });
  await delay(20);
  const beganMs = performance.now();
  first();
  const second = await Promise.race(hog.slice(1));
  assert.ok(performance.now() - beganMs >= 35, "for twice as long as it worked");
  await delay(20);
  second();
  light();
  const third = await Promise.race([hog[2], delay(30)]);
  assert.ok(typeof third === "function", "the rest ends with the small requests");
  third();
  other();
  assert.deepEqual(long.use, { taken: 0, waiting: 0 });
});

test("a rest ends although its timer is early", async () => {
  const neighbours = new Neighbours(60_000);
  const slots = new FairSlots({ most: 8, mostOfTenant: 4, mostBesideOthers: 4, ...givesWay, ...patient }, neighbours);
  const light = await taken(slots, "light");
  const all = Array.from({ length: 20 }, async () => await taken(slots, "hog"));
  const over = new AbortController();
  // A loop that waits for no event calls timers as early as they may be.
  const spin = async (): Promise<void> => {
    while (!over.signal.aborted) await nextRound();
  };
  const use = async (slot: Promise<GiveBack>): Promise<void> => {
    const giveBack = await slot;
    await delay(1);
    giveBack();
  };
  const used = Promise.all(all.map(use));
  void spin();
  await Promise.race([used, delay(8_000, undefined, { ref: false })]);
  over.abort();
  assert.deepEqual(slots.use, { taken: 1, waiting: 0 });
  light();
});

test("tenants that all have many in line give way to nobody", async () => {
  const neighbours = new Neighbours(60_000);
  const slots = new FairSlots({ most: 8, mostOfTenant: 4, mostBesideOthers: 2, ...givesWay, ...patient }, neighbours);
  (await taken(slots, "a"))();
  (await taken(slots, "b"))();
  const all = ["a", "b", "a", "b", "a", "b"].map(async (tenant) => await taken(slots, tenant));
  assert.deepEqual(slots.use, { taken: 4, waiting: 2 });
  for (const each of all) (await each)();
});

test("who waits too long, or behind too many, is told whose slots are taken", async () => {
  const slots = fairSlots({ most: 2, mostOfTenant: 1, waitingOfTenant: 1, waitMs: 20 });
  await taken(slots, "a");
  const waiting = slots.take("a");
  assert.equal(await slots.take("a"), "share");
  assert.equal(await waiting, "share");
  await taken(slots, "b");
  assert.equal(await slots.take("c"), "all");
  assert.deepEqual(slots.use, { taken: 2, waiting: 0 });
});

test("who leaves the line takes nobody's slot", async () => {
  const slots = fairSlots({ most: 1, mostOfTenant: 1, ...patient });
  const first = await taken(slots, "a");
  const leaving = new AbortController();
  const left = slots.take("a", leaving.signal);
  const stays = taken(slots, "b");
  leaving.abort();
  assert.equal(await left, "share");
  assert.equal(await slots.take("a", leaving.signal), "share", "who has left already does not wait");
  first();
  (await stays)();
  assert.deepEqual(slots.use, { taken: 0, waiting: 0 });
});

test("whatever comes and goes: never more than the bounds, and no slot is idle while somebody may have it", async () => {
  const steps = fc.array(fc.record({ tenant: fc.constantFrom("a", "b", "c"), gives: fc.boolean() }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const slots = fairSlots({ most: 3, mostOfTenant: 2, ...patient });
      const given: { tenant: string; giveBack: GiveBack }[] = [];
      const asked = new Map(["a", "b", "c"].map((tenant) => [tenant, 0]));
      const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
      for (const { tenant, gives } of all) {
        if (gives) given.shift()?.giveBack();
        else {
          asked.set(tenant, (asked.get(tenant) ?? 0) + 1);
          void slots
            .take(tenant)
            .then((giveBack) => typeof giveBack === "function" && given.push({ tenant, giveBack }));
        }
        await settle();
        const { taken: inUse, waiting } = slots.use;
        assert.equal(inUse, given.length);
        const shares = ["a", "b", "c"].map((name) => given.filter((each) => each.tenant === name).length);
        assert.ok(inUse <= 3 && shares.every((share) => share <= 2));
        if (waiting > 0) assert.ok(inUse === 3 || shares.includes(2));
      }
      while (given.length > 0) {
        given.shift()?.giveBack();
        await settle();
      }
      assert.deepEqual(slots.use, { taken: 0, waiting: 0 });
    }),
    { numRuns: 50 },
  );
});
