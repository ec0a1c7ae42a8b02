/** Inside the large rooms, imports go from a room to lower ones only. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readSources } from "./sources.ts";
import { arrowsUpward, forbiddenImports, houses, type House } from "./walls.ts";

describe("between the rooms inside", async () => {
  const sources = await readSources();
  for (const house of houses) {
    test(`${house.folder}: no import goes upward`, () => {
      assert.deepEqual(arrowsUpward(house, sources), []);
    });
  }

  for (const house of houses.filter(({ apart, outside }) => apart !== undefined || outside !== undefined)) {
    test(`${house.folder}: rooms keep apart from what their rules name`, () => {
      assert.deepEqual(forbiddenImports(house, sources), []);
    });
  }

  test("an import of a room kept apart is found, one of the surroundings that is not named, and one of what is an argument", () => {
    const house: House = {
      folder: "src/a",
      order: [["low"], ["high"]],
      apart: [["high", "low"]],
      outside: { low: ["src/base/"] },
      byArgument: ["src/c/", "src/a/low/writer.ts"],
    };
    const source = (file: string, imports: string[]) => ({ file, text: "", imports, loads: [], loadsLater: [] });
    const found = forbiddenImports(house, [
      source("src/a/low/1.ts", ["src/base/x.ts", "src/b/x.ts", "typebox", "src/a/low/2.ts"]),
      source("src/a/high/1.ts", ["src/a/low/1.ts", "src/b/x.ts", "src/a/high/2.ts", "src/c/x.ts"]),
      source("src/a/other/1.ts", ["src/a/low/1.ts", "src/a/low/writer.ts"]),
      source("src/a/low/2.ts", ["src/a/low/writer.ts"]),
      source("src/a/join.ts", ["src/c/x.ts", "src/a/low/writer.ts"]),
    ]);
    assert.deepEqual(found, [
      "src/a/low/1.ts -> src/b/x.ts",
      "src/a/low/1.ts -> typebox",
      "src/a/high/1.ts -> src/a/low/1.ts",
      "src/a/high/1.ts -> src/c/x.ts",
      "src/a/other/1.ts -> src/a/low/writer.ts",
    ]);
  });

  test("an import upward is found, of a neighbour as well; one downward, of the own room or of a joining file is none", () => {
    const house = { folder: "src/a", order: [["low"], ["left", "right"]] };
    const source = (file: string, imports: string[]) => ({ file, text: "", imports, loads: [], loadsLater: [] });
    const arrows = arrowsUpward(house, [
      source("src/a/low/1.ts", ["src/a/left/1.ts", "src/a/low/2.ts", "src/a/index.ts", "src/b/x.ts"]),
      source("src/a/left/1.ts", ["src/a/low/1.ts", "src/a/right/1.ts"]),
      source("src/a/index.ts", ["src/a/left/1.ts"]),
    ]);
    assert.deepEqual(arrows, [
      "src/a/low/1.ts -> src/a/left/1.ts",
      "src/a/low/1.ts -> src/a/index.ts",
      "src/a/left/1.ts -> src/a/right/1.ts",
    ]);
  });
});
