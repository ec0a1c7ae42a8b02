/** Schedules over changes of the clock: each day has its occurrence once, also where its hour is missing or comes twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { Database } from "../../src/database/connection.ts";
import { TaskQueue } from "../../src/tasks/index.ts";

// Nothing is asked of the database.
const database = new Database({ connectionString: "postgres://nobody@127.0.0.1:1/none", poolSize: 2, onError() {} });
const log = { error() {}, warn() {}, info() {} };
const queue = new TaskQueue({ database, log, openContract: openContractForTask });

/** The next occurrences after a time, in UTC without seconds. */
function occurrences(cron: string, timeZone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let at = new Date(after); found.length < count;) {
    const next = queue.nextOccurrence(cron, timeZone, at);
    assert.ok(next !== null && next > at);
    found.push(next.toISOString().slice(0, 16));
    at = next;
  }
  return found;
}

test("an hour that the clock leaves out is made up for on the same day", () => {
  const spring = ["2027-03-27T01:30", "2027-03-28T01:30", "2027-03-29T00:30"];
  assert.deepEqual(occurrences("30 2 * * *", "Europe/Berlin", "2027-03-26T12:00:00Z", 3), spring);
  const midnight = ["2027-03-26T22:00", "2027-03-27T22:00", "2027-03-28T21:00"];
  assert.deepEqual(occurrences("0 0 * * *", "Asia/Beirut", "2027-03-26T12:00:00Z", 3), midnight);
});

test("an hour that comes twice is one occurrence", () => {
  const autumn = ["2026-10-24T00:30", "2026-10-25T00:30", "2026-10-26T01:30"];
  assert.deepEqual(occurrences("30 2 * * *", "Europe/Berlin", "2026-10-23T12:00:00Z", 3), autumn);
  const york = ["2026-11-01T05:30", "2026-11-02T06:30"];
  assert.deepEqual(occurrences("30 1 * * *", "America/New_York", "2026-11-01T00:00:00Z", 2), york);
});
