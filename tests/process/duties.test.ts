/** Periodic duties of the worker, and the shutdown of a process. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Duties } from "../../src/process/duties.ts";
import { Shutdown } from "../../src/process/shutdown.ts";

const hourMs = 60 * 60 * 1000;

function aLog() {
  const lines: string[] = [];
  return { lines, log: { error: (_fields: object, message: string) => void lines.push(message) } };
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!isSo()) {
    assert.ok(Date.now() < deadline, "not so within 60 s");
    await delay(5);
  }
}

describe("duties", () => {
  test("an hourly duty has its first round shortly after the start and does not delay the start", async () => {
    let rounds = 0;
    const run = async (): Promise<void> => void rounds++;
    const duties = new Duties({ all: { hourly: { intervalMs: hourMs, run } }, ...aLog(), startDelayMs: 20 });
    duties.start();
    assert.equal(rounds, 0);
    await until(() => rounds === 1);
    await until(() => duties.lastSuccess.has("hourly"));
    await duties.stop();
    assert.equal(rounds, 1);
  });

  test("a duty that hangs or fails delays no other, runs again, and reports no success", async () => {
    const { lines, log } = aLog();
    const rounds = { hanging: 0, failing: 0, good: 0 };
    const hanging = async (signal: AbortSignal): Promise<void> => {
      rounds.hanging++;
      await delay(hourMs, undefined, { signal });
    };
    const failing = async (): Promise<void> => {
      rounds.failing++;
      throw new Error("a fault");
    };
    const good = async (): Promise<void> => void rounds.good++;
    const all = {
      hanging: { intervalMs: 5, run: hanging },
      failing: { intervalMs: 5, run: failing },
      good: { intervalMs: 5, run: good },
    };
    const duties = new Duties({ all, log });
    duties.start();
    await until(() => rounds.failing > 2 && rounds.good > 2);
    await duties.stop();
    assert.equal(rounds.hanging, 1);
    assert.ok(lines.includes("duty failed, will be tried again"));
    assert.deepEqual([...duties.lastSuccess.keys()], ["good"]);
    const { good: ended } = rounds;
    await delay(20);
    assert.equal(rounds.good, ended, "after the stop there is no round");
  });
});

test("a shutdown runs every function, the last first, and throws the first error", async () => {
  const { lines, log } = aLog();
  const taken: string[] = [];
  const shutdown = new Shutdown(log);
  shutdown.add(async () => void taken.push("database"));
  shutdown.add(async () => {
    throw new Error("of the queue");
  });
  shutdown.add(async () => {
    throw new Error("of the server");
  });
  shutdown.add(async () => void taken.push("duties"));
  await assert.rejects(shutdown.stop(), /of the server/);
  await assert.rejects(shutdown.stop(), /of the server/, "again: nothing more happens");
  assert.deepEqual(taken, ["duties", "database"]);
  assert.equal(lines.length, 2);
});
