/** Waits for what no element of a page shows. */
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";

const mostMs = 60_000;

/** Asks again and again. @param what is missing when it does not become so */
export async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + mostMs;
  while (!(await isDone())) {
    assert.ok(Date.now() < deadline, what);
    await setTimeout(100);
  }
}
