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

test("a change of half an hour keeps one occurrence a day", () => {
  const lordHowe = "Australia/Lord_Howe";
  const spring = ["2026-10-02T15:45", "2026-10-03T15:45", "2026-10-04T15:15"];
  assert.deepEqual(occurrences("15 2 * * *", lordHowe, "2026-10-02T00:00:00Z", 3), spring);
  const autumn = ["2027-04-02T14:45", "2027-04-03T14:45", "2027-04-04T15:15"];
  assert.deepEqual(occurrences("45 1 * * *", lordHowe, "2027-04-02T00:00:00Z", 3), autumn);
  for (const minute of [0, 1, 15, 29, 30, 31, 45, 59]) {
    for (const hour of [0, 1, 2, 3]) {
      for (const from of ["2026-10-01T13:00:00Z", "2027-04-01T13:00:00Z"]) {
        const days = occurrences(`${minute} ${hour} * * *`, lordHowe, from, 6).map((text) =>
          new Date(`${text}Z`).toLocaleDateString("sv-SE", { timeZone: lordHowe }),
        );
        assert.equal(new Set(days).size, 6, `${hour}:${minute} from ${from}`);
        assert.equal(Date.parse(days[5] ?? "") - Date.parse(days[0] ?? ""), 5 * 86_400_000);
      }
    }
  }
});

test("what runs every hour runs in an hour that comes twice, and what runs at hours only once", () => {
  const hourly = ["2026-10-25T00:00", "2026-10-25T01:00", "2026-10-25T02:00"];
  assert.deepEqual(occurrences("0 * * * *", "Europe/Berlin", "2026-10-24T23:30:00Z", 3), hourly);
  const halves = ["2026-10-25T00:00", "2026-10-25T00:30", "2026-10-26T01:00", "2026-10-26T01:30"];
  assert.deepEqual(occurrences("*/30 2 * * *", "Europe/Berlin", "2026-10-24T23:30:00Z", 4), halves);
  const minutes = occurrences("*/15 * * * *", "Europe/Berlin", "2026-10-24T23:30:00Z", 12);
  assert.deepEqual(
    minutes.map((text) => Date.parse(`${text}Z`)),
    minutes.map((_, index) => Date.parse("2026-10-24T23:45Z") + index * 15 * 60_000),
  );
  const afterGap = ["2027-03-28T01:00", "2027-03-28T02:00"];
  assert.deepEqual(occurrences("0 * * * *", "Europe/Berlin", "2027-03-28T00:30:00Z", 2), afterGap);
});

test("an occurrence that is asked for in the midst of a change is the next one", () => {
  assert.deepEqual(occurrences("30 2 * * *", "Europe/Berlin", "2027-03-28T01:05:00Z", 1), ["2027-03-28T01:30"]);
  assert.deepEqual(occurrences("30 2 * * *", "Europe/Berlin", "2026-10-25T01:10:00Z", 1), ["2026-10-26T01:30"]);
  assert.deepEqual(occurrences("0 0 29 2 *", "Europe/Berlin", "2026-10-25T01:10:00Z", 1), ["2028-02-28T23:00"]);
});

test("a day that a zone leaves out is made up for", () => {
  const samoa = ["2011-12-29T22:00", "2011-12-30T22:00", "2011-12-31T22:00"];
  assert.deepEqual(occurrences("0 12 * * *", "Pacific/Apia", "2011-12-29T12:00:00Z", 3), samoa);
});
