import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextRound, setTimeout as delay } from "node:timers/promises";
import { answerSmall, isRestDue, restAfterStatement, Yielder } from "./yielding.ts";

/** Six pieces of work, each until it should yield. @returns how long they took */
async function work(): Promise<number> {
  const beganMs = performance.now();
  const yielder = new Yielder();
  for (let piece = 0; piece < 6; piece++) {
    while (!yielder.isDue);
    await yielder.yield();
  }
  return performance.now() - beganMs;
}

/** Five rests between them. */
const restedMs = 10;

/** A small request that is answered when the returned function is called. */
function aSmallRequest(): () => void {
  return answerSmall(() => undefined);
}

test("long work leaves most of the time to a small request, and goes on at once when it is answered", async () => {
  const end = aSmallRequest();
  const beside = await work();
  end();
  assert.ok(beside > restedMs, `${beside} ms`);
});

test("while a small request is being answered, pieces of long work are shorter", async () => {
  const piece = async (): Promise<number> => {
    const beganMs = performance.now();
    const yielder = new Yielder();
    while (!yielder.isDue);
    return performance.now() - beganMs;
  };
  const alone = await shortest(piece);
  const end = aSmallRequest();
  const beside = await shortest(piece);
  end();
  assert.ok(beside < 1 && alone >= 1, `${beside} ms, ${alone} ms alone`);
});

async function inTenTries(take: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let tries = 0; tries < 10; tries++) took.push(await take());
  return took;
}

/** The shortest of some tries: a busy machine takes a process off its processor now and then, a rest would come each time. */
async function shortest(take: () => Promise<number>): Promise<number> {
  return Math.min(...(await inTenTries(take)));
}

test("a small request that takes long does not hold long work up", async () => {
  const end = aSmallRequest();
  await delay(100);
  const took = await shortest(async () => {
    const begins = performance.now();
    const yielder = new Yielder();
    for (let turn = 0; turn < 10; turn++) await yielder.yield();
    return performance.now() - begins;
  });
  end();
  assert.ok(took < 20, `ten turns took ${took} ms`);
});

test("one piece of long work has its turn in a round of the event loop, however much long work there is", async () => {
  let pieces = 0;
  const takeTurns = async (): Promise<void> => {
    const yielder = new Yielder();
    for (let turn = 0; turn < 5; turn++) {
      await yielder.yield();
      pieces++;
    }
  };
  const all = Promise.all([takeTurns(), takeTurns(), takeTurns()]);
  for (let round = 0; round < 20; round++) {
    const before = pieces;
    await nextRound();
    assert.ok(pieces - before <= 1, `${pieces - before} pieces in a round`);
  }
  await all;
  assert.equal(pieces, 15);
});

/** How long the same work takes for a small request beside another one. @param isLarge it has turned out to be large */
async function workOfRequest(isLarge: boolean): Promise<number> {
  const endOther = aSmallRequest();
  let end = (): void => undefined;
  const took = await new Promise<number>((resolve) => {
    end = answerSmall(() => {
      const answer = async (): Promise<number> => {
        await nextRound();
        if (isLarge) end();
        return await work();
      };
      resolve(answer());
    });
  });
  end();
  endOther();
  return took;
}

test("what a small request does itself waits for no turn, until it turns out to be large", async () => {
  const small = await shortest(async () => await workOfRequest(false));
  const large = await workOfRequest(true);
  assert.ok(large > restedMs && small + restedMs / 2 < large, `${small} ms, as large work ${large} ms`);
});

/** How long work rests after a statement. */
async function restAfter(tookMs: number): Promise<number> {
  const beganMs = performance.now();
  if (isRestDue(tookMs)) await restAfterStatement(tookMs);
  return performance.now() - beganMs;
}

/** How long work rests after a statement while small requests follow one another. */
async function restBetween(tookMs: number): Promise<number> {
  let end = aSmallRequest();
  const following = setInterval(() => {
    end();
    setImmediate(() => (end = aSmallRequest()));
  }, 2);
  const rested = await restAfter(tookMs);
  clearInterval(following);
  await nextRound();
  end();
  return rested;
}

test("after a statement of long work the database rests for small requests three times as long, for a bounded time", async () => {
  assert.ok((await shortest(async () => await restAfter(1_000))) < 20, "nobody waits for it");
  // While a busy machine stops this process, no small request comes, and the rest ends earlier.
  const rested = Math.max(...(await inTenTries(async () => await restBetween(20))));
  assert.ok(rested > 59, `${rested} ms`);
  const most = await inTenTries(async () => await restBetween(1_000));
  assert.ok(Math.max(...most) > 99 && Math.min(...most) < 1_000, `${most.join(", ")} ms`);
});

test("a rest after a statement ends soon after the last small request", async () => {
  const rested = await shortest(async () => {
    const end = aSmallRequest();
    setTimeout(end, 10);
    return await restAfter(1_000);
  });
  assert.ok(rested > 9 && rested < 60, `${rested} ms`);
});
