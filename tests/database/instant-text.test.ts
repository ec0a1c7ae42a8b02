import assert from "node:assert/strict";
import { test } from "node:test";
import { renderInstantText } from "../../src/database/instant-text.ts";

test("an instant's text of the database is rendered with milliseconds and Z, without smaller digits", () => {
  const texts: Record<string, string> = {
    "2026-01-31 12:00:00+00": "2026-01-31T12:00:00.000Z",
    "2026-01-31 12:00:00.5+00": "2026-01-31T12:00:00.500Z",
    "2026-01-31 12:00:00.05+00": "2026-01-31T12:00:00.050Z",
    "2026-01-31 12:00:00.285+00": "2026-01-31T12:00:00.285Z",
    "2026-12-31 23:59:59.999999+00": "2026-12-31T23:59:59.999Z",
  };
  for (const [text, instant] of Object.entries(texts)) assert.equal(renderInstantText(text), instant);
});
