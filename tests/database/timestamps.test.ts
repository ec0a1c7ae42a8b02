/** Times of the database: the same values as the driver reads, but faster. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { fc } from "../engine/oracle/seeded.ts";
import { readTimestamp, timestamptzType } from "../../src/database/timestamps.ts";

const readByDriver: (text: string) => unknown = pg.types.getTypeParser(timestamptzType, "text");

describe("the text of a time", () => {
  test("is read as the driver reads it, with any fraction of a second", () => {
    const times = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    const fractions = fc.constantFrom("", ".1", ".12", ".123", ".1234", ".123456", ".000001", ".999999", ".05");
    fc.assert(
      fc.property(times, fractions, (time, fraction) => {
        const text = `${time.toISOString().slice(0, 19).replace("T", " ")}${fraction}+00`;
        assert.deepEqual(readTimestamp(text), readByDriver(text));
      }),
    );
  });

  test("is cut to milliseconds, not rounded", () => {
    assert.deepEqual(readTimestamp("2026-01-31 23:59:59.999999+00"), new Date("2026-01-31T23:59:59.999Z"));
  });

  for (const text of [
    "infinity",
    "-infinity",
    "0999-12-31 23:59:59+00",
    "0044-03-15 12:00:00+00 BC",
    "12026-01-31 12:00:00+00",
    "2026-01-31 12:00:00+02",
    "2026-01-31 12:00:00.5-03:30",
    "2026-01-31",
  ]) {
    test(`is left to the driver where it is unusual: ${text}`, () => {
      assert.deepEqual(readTimestamp(text), readByDriver(text));
    });
  }
});
