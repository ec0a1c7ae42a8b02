/** Labels of the axis: none covers another, no leader crosses one, and one that can have a place has it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joinTouching, placeLabels, rangeOf, type Wanted, type Label } from "../../console/product/axis-layout.ts";

const width = 602;
const lines = 3;

/** Numbers from 0 to 1 that are the same in each run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function assertLegible(wanted: readonly Wanted[]): void {
  const placed = placeLabels(wanted, width, lines);
  assert.equal(placed.length, wanted.length);
  const shown = placed.flatMap(({ x, line }, index) => {
    const { x: at = 0, width: own = 0 } = wanted[index] ?? {};
    return line === null ? [] : [{ at, line, from: x - own / 2, to: x + own / 2 }];
  });
  for (const one of shown) {
    const text = JSON.stringify({ one, shown });
    assert.ok(one.from >= -0.001 && one.to <= width + 0.001, text);
    const others = shown.filter((other) => other !== one);
    assert.ok(!others.some(({ line, from, to }) => line === one.line && to > one.from && from < one.to), text);
    assert.ok(!others.some(({ line, from, to }) => line < one.line && one.at > from && one.at < to), text);
  }
}

test("of 1,000 axes no label covers another, no leader crosses one, and none leaves the picture", () => {
  const random = randoms(15);
  for (let round = 0; round < 1_000; round++) {
    assertLegible(
      Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({ x: random() * width, width: 30 + random() * 60 })),
    );
  }
});

test("at either end two limits have their labels, whichever comes first", () => {
  const ends: readonly Wanted[] = [
    { x: 43, width: 77 },
    { x: 85, width: 49 },
    { x: 519, width: 70 },
    { x: 558, width: 49 },
  ];
  const mirrored = ends.map(({ x, width: own }) => ({ x: width - x, width: own }));
  for (const wanted of [ends, ends.toReversed(), mirrored, mirrored.toReversed()]) {
    assertLegible(wanted);
    const hidden = placeLabels(wanted, width, lines).filter(({ line }) => line === null);
    assert.deepEqual(hidden, [], JSON.stringify(wanted));
  }
});

test("where one has no room it is the least important that can be spared", () => {
  const [first, ...others] = placeLabels(
    Array.from({ length: 40 }, () => ({ x: 300, width: 120 })),
    width,
    lines,
  );
  assert.equal(first?.line, 0);
  assert.ok(others.some(({ line }) => line === null));
});

test("without a price and limits the axis shows every offer; without offers as well it has a length", () => {
  const { from, to } = rangeOf([], [20, 90, 21]);
  assert.ok(from < 20 && to > 90, `${from} to ${to}`);
  assert.deepEqual(rangeOf([], []), { from: 0, to: 1 });
});

test("offers whose dots touch share a label that names both; a limit keeps its own", () => {
  const label = (kind: "leftOut" | "limit" | "offer", name: string, at: number): Label => ({
    point: { id: name, kind, name, amount: String(at), at, litBy: [name] },
    name,
    text: at.toFixed(2),
  });
  const given = [
    label("limit", "Floor", 10),
    label("offer", "A", 10),
    label("offer", "B", 10),
    label("leftOut", "C", 10.2),
    label("offer", "D", 12),
  ];
  assert.deepEqual(
    joinTouching(given, (at) => at * 20).map(({ name, text, point }) => [name, text, point.litBy]),
    [
      ["Floor", "10.00", ["Floor"]],
      ["A · B · C", "10.00 · 10.20", ["A", "B", "C"]],
      ["D", "12.00", ["D"]],
    ],
  );
});
