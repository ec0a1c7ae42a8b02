import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Background, type BackgroundWork } from "../../src/database/background.ts";
import { limits } from "../../src/limits.ts";

const atOnce = {
  onError: (error: unknown): void => assert.fail(String(error)),
  isBusy: (): boolean => false,
  delayMs: 1,
};

/** So many pieces of work, each of which is noted. */
function inPieces(done: string[], name: string, pieces: number): BackgroundWork {
  let left = pieces;
  return async () => {
    await sleep(1);
    done.push(name);
    left -= 1;
    return left > 0;
  };
}

describe("background work", () => {
  test("one piece of each in turn, so that a large one does not hold up the others", async () => {
    const background = new Background(atOnce);
    const done: string[] = [];
    background.offer("large", inPieces(done, "large", 4));
    background.offer("small", inPieces(done, "small", 1));
    await until(() => done.length === 5);
    assert.deepEqual(done, ["large", "small", "large", "large", "large"]);
  });

  test("what waits under the same name is done once, and again when it is offered later", async () => {
    const background = new Background(atOnce);
    const done: string[] = [];
    background.offer("first", inPieces(done, "first", 1));
    for (let times = 0; times < 3; times++) background.offer("same", inPieces(done, "same", 1));
    await until(() => done.length === 2);
    await sleep(10);
    assert.deepEqual(done, ["first", "same"]);
    background.offer("same", inPieces(done, "same", 1));
    await until(() => done.length === 3);
  });

  test("a piece that fails is told, ends its work, and no other", async () => {
    const errors: unknown[] = [];
    const background = new Background({ ...atOnce, onError: (error) => errors.push(error) });
    const done: string[] = [];
    background.offer("broken", async () => await Promise.reject(new Error("broken")));
    background.offer("whole", inPieces(done, "whole", 2));
    await until(() => done.length === 2);
    assert.deepEqual(errors.map(String), ["Error: broken"]);
  });

  test("without time left what waits is dropped; with time it is taken on again", async () => {
    const background = new Background({ ...atOnce, burstMs: 20, share: 0.1 });
    let pieces = 0;
    const endless = async (): Promise<boolean> => {
      pieces += 1;
      await sleep(15);
      return true;
    };
    background.offer("endless", endless);
    await sleep(100);
    const before = pieces;
    assert.ok(before >= 1 && before <= 3, `${before} pieces`);
    await sleep(400);
    assert.equal(pieces, before, "nobody offered it again");
    background.offer("endless", endless);
    await sleep(50);
    assert.ok(pieces > before);
    await background.stop();
  });

  test("while requests wait for a connection no piece is begun", async () => {
    let isBusy = false;
    const background = new Background({ ...atOnce, isBusy: () => isBusy });
    const done: string[] = [];
    background.offer("large", inPieces(done, "large", 1_000));
    await until(() => done.length > 1);
    isBusy = true;
    const before = done.length;
    await sleep(30);
    assert.ok(done.length - before <= 1, `${done.length - before} pieces were begun`);
    isBusy = false;
    background.offer("small", inPieces(done, "small", 1));
    await until(() => done.at(-1) === "small");
  });

  test("no more wait than the limit says", async () => {
    const background = new Background(atOnce);
    const done: string[] = [];
    const { waiting } = limits.background;
    for (let index = 0; index < 2 * waiting; index++) background.offer(`${index}`, inPieces(done, `${index}`, 1));
    await until(() => done.length >= waiting);
    await sleep(20);
    assert.ok(done.length <= waiting + 1, `${done.length} were done`);
  });

  test("what is brought up many times in a moment is done once, behind it", async () => {
    const background = new Background({ ...atOnce, delayMs: 50 });
    const done: string[] = [];
    for (let request = 0; request < 20; request++) {
      background.offer("same", inPieces(done, "same", 1));
      await sleep(1);
    }
    assert.deepEqual(done, []);
    await sleep(100);
    assert.deepEqual(done, ["same"]);
  });

  test("stopping waits for the piece that is being done, and nothing is begun after", async () => {
    const background = new Background(atOnce);
    const done: string[] = [];
    background.offer("large", inPieces(done, "large", 1_000));
    background.offer("other", inPieces(done, "other", 1));
    await until(() => done.length > 1);
    const before = done.length;
    await background.stop();
    assert.ok(done.length - before <= 1, `${done.length - before} pieces were begun`);
    const ended = done.length;
    background.offer("late", inPieces(done, "late", 1));
    await sleep(10);
    assert.equal(done.length, ended);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited++) {
    assert.ok(waited < 200, "not within two seconds");
    await sleep(10);
  }
}
