import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { parseInstant, renderInstant } from "../../src/base/instant.ts";

const read = (text: string, options?: { offsetRequired?: boolean }): string | null => {
  const instant = parseInstant(text, options);
  return instant === null ? null : renderInstant(instant);
};

describe("parseInstant", () => {
  const accepted: Readonly<Record<string, string>> = {
    "2026-01-31T12:00:00Z": "2026-01-31T12:00:00.000Z",
    "2026-01-31T12:00:00.5Z": "2026-01-31T12:00:00.500Z",
    "2026-01-31T12:00:00.123999999Z": "2026-01-31T12:00:00.123Z",
    "2026-01-31T12:00:00,25Z": "2026-01-31T12:00:00.250Z",
    "2026-01-31T12:00:00": "2026-01-31T12:00:00.000Z",
    "2026-01-31T12:00": "2026-01-31T12:00:00.000Z",
    "2026-01-31t12:00:00z": "2026-01-31T12:00:00.000Z",
    "2026-01-31 12:00:00": "2026-01-31T12:00:00.000Z",
    "2026-01-31": "2026-01-31T00:00:00.000Z",
    "2026-01-31T12:00:00+00:00": "2026-01-31T12:00:00.000Z",
    "2026-01-31T12:00:00 00:00": "2026-01-31T12:00:00.000Z",
    "2026-01-31T12:00:00-00:00": "2026-01-31T12:00:00.000Z",
    "2026-01-31T01:00:00+02:00": "2026-01-30T23:00:00.000Z",
    "2026-01-31T12:00:00+0530": "2026-01-31T06:30:00.000Z",
    "2026-01-31T12:00:00-05": "2026-01-31T17:00:00.000Z",
    "2024-02-29T00:00:00Z": "2024-02-29T00:00:00.000Z",
    "0099-01-01T00:00:00Z": "0099-01-01T00:00:00.000Z",
  };
  for (const [text, expected] of Object.entries(accepted)) {
    test(`${text} is ${expected}`, () => assert.equal(read(text), expected));
  }

  test("what is no instant is null: days that do not exist, other notations, anything around it", () => {
    for (const text of [
      "",
      "today",
      "2026-02-30T00:00:00Z",
      "2025-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-00-10T00:00:00Z",
      "2026-01-31T24:00:00Z",
      "2026-01-31T12:60:00Z",
      "2026-01-31T12:00:60Z",
      "2026-01-31T12Z",
      "2026-01-31Z",
      "2026-1-31",
      "31.01.2026",
      "20260131T120000Z",
      "1769860800",
      "2026-01-31T12:00:00+25:00",
      "2026-01-31T12:00:00+01:60",
      "2026-01-31T12:00:00Europe/Berlin",
      " 2026-01-31T12:00:00Z",
      "2026-01-31T12:00:00Z\n",
      "+012026-01-31T12:00:00Z",
      "0000-01-01T00:00:00Z",
      "٢٠٢٦-01-31T12:00:00Z",
    ]) {
      assert.equal(read(text), null, text);
    }
  });

  test("with offsetRequired an instant without one is null", () => {
    assert.equal(read("2026-01-31T12:00:00", { offsetRequired: true }), null);
    assert.equal(read("2026-01-31", { offsetRequired: true }), null);
    assert.equal(read("2026-01-31T12:00:00Z", { offsetRequired: true }), "2026-01-31T12:00:00.000Z");
    assert.equal(read("2026-01-31T12:00:00+01:00", { offsetRequired: true }), "2026-01-31T11:00:00.000Z");
  });

  test("what is rendered is read as the same instant, in every offset", () => {
    const min = new Date("0002-01-01T00:00:00Z");
    const max = new Date("9998-12-31T23:59:59Z");
    fc.assert(
      fc.property(
        fc.date({ min, max, noInvalidDate: true }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (date, offset) => {
          assert.equal(parseInstant(renderInstant(date))?.getTime(), date.getTime());
          const local = renderInstant(new Date(date.getTime() + offset * 60_000)).slice(0, -1);
          const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
          const pad = (number: number): string => String(number).padStart(2, "0");
          const text = `${local}${offset < 0 ? "-" : "+"}${pad(hours)}:${pad(minutes)}`;
          assert.equal(parseInstant(text)?.getTime(), date.getTime(), text);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("an instant is one that four digits of a year can say, in UTC as well", () => {
    assert.equal(read("9999-12-31T23:59:59-05:00"), null);
    assert.equal(read("0001-01-01T00:00:00+05:00"), null);
    assert.equal(read("9999-12-31T23:59:59Z"), "9999-12-31T23:59:59.000Z");
  });
});
