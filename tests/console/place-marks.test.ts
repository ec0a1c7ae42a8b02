/** Names of a chart's marks: inside the picture, none over another mark's, each where it has most room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeMarks, type Mark, type PlacedMark } from "../../console/product/place-marks.ts";

const letter = 6;
const picture = { from: 56, to: 236, end: 340 };

function placed(...marks: readonly (readonly [left: number, name: string])[]): readonly PlacedMark[] {
  return placeMarks(
    marks.map(([time, name]): Mark => ({ time, kind: "version", name })),
    { ...picture, leftOf: (time) => time, widthOf: (name) => name.length * letter },
  );
}

const spanOf = ({ left, side, room }: PlacedMark): readonly [number, number] => {
  const wide = room ?? 0;
  return side === "after" ? [left, left + wide] : [left - wide, left];
};

test("a name that has no room after its mark stands before it, whole", () => {
  const [mark] = placed([230, "Ausrollen von Version 2"]);
  assert.deepEqual([mark?.side, mark?.room], ["before", 23 * letter]);
  const [short] = placed([230, "version 2"]);
  assert.deepEqual([short?.side, short?.room], ["after", 9 * letter]);
});

test("a name longer than the picture is cut inside it, and a mark without room has none", () => {
  const [mark] = placed([230, "x".repeat(200)]);
  assert.deepEqual([mark?.side, mark?.room], ["before", 222]);
  const rooms = placed([60, "version 2"], [62, "version 3"], [64, "version 4"]).map(({ room }) => room);
  assert.deepEqual(rooms, [null, 54, 54]);
});

test("of marks that stand close together the last is named, before all of them where it has no room after", () => {
  const name = "Ausrollen von Version 2";
  const places = (...marks: readonly (readonly [number, string])[]) =>
    placed(...marks).map(({ side, room }) => [side, room]);
  assert.deepEqual(places([228, "wartet"], [230, "wartet"], [232, name]), [
    ["after", null],
    ["after", null],
    ["before", 23 * letter],
  ]);
  assert.deepEqual(places([100, "wartet"], [232, name]), [
    ["after", 6 * letter],
    ["after", 100],
  ]);
});

test("of any marks no name leaves the picture or covers another", () => {
  let state = 7;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let turn = 0; turn < 500; turn += 1) {
    const lefts = Array.from({ length: 1 + Math.floor(random() * 8) }, () => 56 + Math.floor(random() * 180));
    const marks = placed(
      ...lefts.toSorted((one, other) => one - other).map((left) => [left, "x".repeat(3 + random() * 40)] as const),
    );
    const spans = marks.flatMap((mark) => (mark.room === null ? [] : [spanOf(mark)]));
    for (const [index, [from, to]] of spans.entries()) {
      const text = JSON.stringify(marks);
      assert.ok(from >= 0 && to <= picture.end, text);
      assert.ok(from >= (spans[index - 1]?.[1] ?? 0), text);
    }
  }
});
