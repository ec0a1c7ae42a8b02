/** Names at the ends of a chart's lines: none covers another, and each is as near to its line as that allows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { spread } from "../../console/kit/spread.ts";
import { fc } from "../engine/oracle/seeded.ts";

const room = { apart: 15, from: 8, to: 246 };
/** So many that they fit, and more. */
const mostLabels = 20;
const nearly = 1e-9;

/** Lines that end anywhere, and lines that all end near to one another. */
const ends = fc.oneof(
  fc.array(fc.double({ min: room.from, max: room.to, noNaN: true }), { maxLength: mostLabels }),
  fc.array(fc.double({ min: 100, max: 130, noNaN: true }), { maxLength: mostLabels }),
  fc.array(fc.integer({ min: 235, max: 260 }), { maxLength: mostLabels }),
);

interface Label {
  readonly end: number;
  readonly top: number;
}

/** From above to below, as the lines end. */
function labelsOf(wanted: readonly number[]): readonly Label[] {
  const tops = spread(wanted, room);
  assert.equal(tops.length, wanted.length);
  return wanted
    .map((end, index) => ({ end, top: tops[index] ?? Number.NaN }))
    .toSorted((one, other) => one.end - other.end || one.top - other.top);
}

/** Those that touch one another. */
function blocksOf(labels: readonly Label[]): readonly Label[][] {
  const blocks: Label[][] = [];
  for (const label of labels) {
    const last = blocks.at(-1);
    if (last !== undefined && label.top - (last.at(-1)?.top ?? 0) < room.apart + nearly) last.push(label);
    else blocks.push([label]);
  }
  return blocks;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test("of 1,000 charts no name covers another, none leaves the picture, and all stand in the order of their lines", () => {
  fc.assert(
    fc.property(ends, (wanted) => {
      const labels = labelsOf(wanted);
      const apart = Math.min(room.apart, (room.to - room.from) / Math.max(1, labels.length - 1));
      for (const [index, { top }] of labels.entries()) {
        assert.ok(top >= room.from - nearly && top <= room.to + nearly, `${top} is outside`);
        const before = labels[index - 1];
        if (before !== undefined) assert.ok(top - before.top >= apart - nearly, `${before.top} and ${top}`);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a name that touches no other stands at its line's end; those that touch stand around the middle of their ends", () => {
  fc.assert(
    fc.property(ends, (wanted) => {
      for (const block of blocksOf(labelsOf(wanted))) {
        const [first = 0, last = 0] = [block[0]?.top, block.at(-1)?.top];
        const isAtEdge = first < room.from + nearly || last > room.to - nearly;
        const moved = mean(block.map(({ top }) => top)) - mean(block.map(({ end }) => end));
        assert.ok(isAtEdge || Math.abs(moved) < nearly * 1_000, `${JSON.stringify(block)} are moved by ${moved}`);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("eleven lines that end 3 pixels apart have their names 15 apart; more than fit stand evenly", () => {
  const close = Array.from({ length: 11 }, (_, index) => 100 + 3 * index);
  assert.deepEqual(
    spread(close, room),
    close.map((_, index) => 40 + 15 * index),
  );
  const many = Array.from({ length: 35 }, () => 50);
  assert.deepEqual(
    spread(many, room).map((top) => Math.round(top)),
    many.map((_, index) => 8 + 7 * index),
  );
});
