/** Whose clock the console's ages are by: the service's, if the browser's is far off. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { noteTime, serviceNow } from "../../console/service/clock.ts";

const minuteMs = 60_000;

function answeredAt(ms: number): Response {
  return new Response(null, { headers: { date: new Date(ms).toUTCString() } });
}

test("a clock that is an hour off is set right by each answer, and one that is right is left alone", () => {
  noteTime(answeredAt(Date.now() - 60 * minuteMs));
  assert.ok(Math.abs(serviceNow() - (Date.now() - 60 * minuteMs)) < 2_000);
  noteTime(answeredAt(Date.now() + 2 * minuteMs));
  assert.ok(Math.abs(serviceNow() - Date.now()) < 100);
  noteTime(answeredAt(Date.now() + 6 * minuteMs));
  assert.ok(Math.abs(serviceNow() - (Date.now() + 6 * minuteMs)) < 2_000);
});

test("an answer without the time changes nothing that matters", () => {
  noteTime(new Response(null));
  assert.ok(Math.abs(serviceNow() - Date.now()) < 100);
});
