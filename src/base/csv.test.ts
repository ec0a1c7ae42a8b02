import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { processorMs } from "../../tests/harness/processor-time.ts";
import { CsvReader } from "./csv.ts";

const most = 4 * 1024 * 1024;
const pieceBytes = 16 * 1024;

/** The number of cells of each row of a text that comes in pieces. */
function cellsOf(text: string): number[] {
  const bytes = Buffer.from(text);
  const reader = new CsvReader({ separator: ",", quote: '"' }, { rowCharacters: most });
  const rows: number[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    for (const { cells } of reader.read(bytes.subarray(at, at + pieceBytes))) rows.push(cells.length);
  }
  for (const { cells } of reader.end()) rows.push(cells.length);
  return rows;
}

const fill = (text: string, characters: number): string => text.repeat(Math.floor(characters / text.length));

describe("a long row", () => {
  test("is read in about the time of a short one, whatever it holds and however many pieces it comes in", () => {
    for (const [name, cell, count] of [
      ["a text", fill("x", most - 10), 2],
      ["cells", fill(",", most - 10), most - 8],
      ["a quoted text of lines", `"${fill("x\n", most - 10)}"`, 2],
      ["quotation marks and lines", `"${fill('""\n', most - 10)}"`, 2],
    ] as const) {
      let rows: number[] = [];
      const ms = processorMs(() => (rows = cellsOf(`a,b\n1,${cell}\n2,z\n`)));
      assert.deepEqual([rows.length, rows[1], rows[2]], [3, count, 2], name);
      assert.ok(ms < 1_500, `${name}: ${ms} ms`);
    }
  });

  test("of more characters than a row may have is refused, at the end or within the file, quoted or not", () => {
    for (const cell of [
      fill("x", most + 1),
      `"${fill("x\n", most + 1)}"`,
      fill("x", 5 * most),
      `"${fill("x\n", 3 * most)}`,
    ]) {
      for (const text of [`1,${cell}`, `1,${cell}\n2,z\n`]) {
        assert.throws(() => cellsOf(text), /more than 4194304 characters/);
      }
    }
  });
});
