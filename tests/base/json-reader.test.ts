import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { JsonReader } from "../../src/base/json-reader.ts";
import { parseJson, RefusedJson } from "../../src/base/json.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The value, or the words of the error without what the parser quotes; lines are counted in whole texts only. */
function outcome(parse: () => unknown): { value?: unknown; error?: string; isSyntax?: boolean } {
  try {
    return { value: parse() };
  } catch (error) {
    const words = String(error)
      .replace(/,? ?(\.\.\.)?"[\s\S]*"(\.\.\.)? is not valid JSON/, "")
      .replace(/ \(line \d+ column \d+\)/, "");
    return { error: words, isSyntax: error instanceof SyntaxError && !(error instanceof RefusedJson) };
  }
}

/** Blocks so small that everything is cut, of bytes that arrive some at a time. */
const bounds = { whole: 0, block: 1, text: 20_000, depth: 1_000, entries: 1_000 };

function readInBlocks(bytes: Uint8Array, block: number, atOnce = block): unknown {
  const reader = new JsonReader({ ...bounds, block });
  for (let start = 0; start < bytes.length; start += atOnce) reader.push(bytes.subarray(start, start + atOnce));
  return reader.end();
}

/** Of several mistakes, another one may be found first where they are of different kinds. */
function sameInPieces(bytes: Uint8Array, block: number, atOnce?: number): void {
  const whole = outcome(() => parseJson(utf8.decode(bytes)));
  const inBlocks = outcome(() => readInBlocks(bytes, block, atOnce));
  if (whole.error === undefined || (whole.isSyntax === true && inBlocks.isSyntax === true)) {
    assert.deepEqual(inBlocks, whole);
  } else assert.notEqual(inBlocks.error, undefined);
}

/** Bodies as they come: a list, or an object with lists and other members, with blanks or without. */
const bodies = fc
  .tuple(
    fc.oneof(
      fc.array(fc.jsonValue({ maxDepth: 3 })),
      fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 })),
    ),
    fc.integer({ min: 0, max: 2 }),
  )
  .map(([value, blanks]) => JSON.stringify(value, inReach, blanks));
/** Of numbers that no double carries, what becomes of one depends on whether others are read carefully. */
function inReach(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round((value % 1e6) * 1000) / 1000 : value;
}

const pieceBytes = fc.integer({ min: 1, max: 30 });

describe("JSON in pieces", () => {
  test("gives what parsing the whole gives, wherever it is cut", () => {
    fc.assert(
      fc.property(bodies, pieceBytes, pieceBytes, (text, piece, atOnce) =>
        sameInPieces(Buffer.from(text), piece, atOnce),
      ),
      { numRuns: 500 },
    );
  });

  test("with a byte changed, added or missing it gives the same value or the same error", () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.integer({ min: 0, max: 1 }),
      added: fc.oneof(
        fc
          .constantFrom("", ",", ":", "[", "]", "{", "}", '"', "\\", "1", " ", "\uFEFF", "\u0000", '"__proto__":1,')
          .map((text) => [...Buffer.from(text)]),
        fc.integer({ min: 128, max: 255 }).map((byte) => [byte]),
      ),
    });
    fc.assert(
      fc.property(bodies, pieceBytes, change, (text, piece, { at, removed, added }) => {
        const bytes = [...Buffer.from(text)];
        bytes.splice(Math.floor(at * bytes.length), removed, ...added);
        sameInPieces(Uint8Array.from(bytes), piece);
      }),
      { numRuns: 2_000 },
    );
  });

  test("what is told apart by a comma, a key or a mark is told apart in pieces too", () => {
    for (const text of [
      '{"a":[1,2,3],"a":[4,5,6]}',
      '{"a":[1,2,3],"a":7}',
      '{"a":7,"a":[1,2,3]}',
      '{"a":[1,2,3],"a":{"b":[1,2]}}',
      String.raw`{"\u0061":[1,2,3],"b":{"c":[4,5,6]},"d":["\"],[",2,3]}`,
      "[1,2,]",
      "[1,,2]",
      "[,1,2]",
      "[1,2,3]]",
      "[1,2,3],[4]",
      "[{]},{[},1]",
      '{"a":[1,2,3]',
      '{[1,2,3],"a":1}',
      '{"a",[1,2,3]}',
      "\uFEFF[1,2,3]",
      "[1,\uFEFF2,3]",
      '{"__proto__":[1,2,3]}',
      String.raw`[1,2,{"\u005f_proto__":3}]`,
      String.raw`["a","\ud800","b"]`,
      "[1,1.00499999999999999999,3]",
      `[1,2,${"[".repeat(100_000)}`,
    ]) {
      for (const piece of [1, 2, 4, 8]) sameInPieces(Buffer.from(text), piece);
    }
  });

  test("characters of several bytes, escapes and long numbers may be cut anywhere", () => {
    const text = String.raw`{"ключ":["😀","\ud83d\ude00","a\\\"b","\u00e9",-0.5e-7,9007199254740991,{"":[],"é":{}}],"a":"1,2]}"}`;
    for (let atOnce = 1; atOnce < 12; atOnce++) sameInPieces(Buffer.from(text), 1, atOnce);
  });

  test("too deep, too many entries and too long a text are refused, however much follows", () => {
    const refused = (text: string, error: RegExp): void => {
      assert.throws(() => readInBlocks(Buffer.from(text), 64), error, text.slice(0, 20));
    };
    refused("[1,".repeat(1_001), /nested too deeply/);
    refused(`[${"1,".repeat(1_100)}`, /more than 1000 entries/);
    refused(`[{${Array.from({ length: 1_100 }, (_, key) => `"${key}":1`).join(",")},`, /more than 1000 entries/);
    refused(`["${"x".repeat(20_100)}`, /too long/);
    assert.deepEqual(readInBlocks(Buffer.from(`[${"1,".repeat(999)}2]`), 64), [
      ...Array.from({ length: 999 }, () => 1),
      2,
    ]);
  });
});

describe("a text whose values take far more memory than it has bytes", () => {
  /** A sixteenth of the largest body, and of what it may take. */
  const most = 2 * 1024 * 1024;
  const fill = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length)).slice(0, -1);
  const outer = (inner: string): Buffer => Buffer.from(`[${fill(`${inner},`, most)}]`);

  test("is refused: empty lists and objects, short entries, objects of many members", () => {
    const members = Array.from({ length: 150 }, (_, index) => `"x${index}":1`).join(",");
    for (const inner of [
      `[${fill("[],", 100_000)}]`,
      `[${fill("{},", 100_000)}]`,
      `[${fill("1,", 100_000)}]`,
      `{${members}}`,
    ]) {
      assert.throws(() => readLarge(outer(inner)), /too many values/, inner.slice(0, 20));
    }
  });

  test("others are read: orders and offers as short as they can be", () => {
    const item = '{"productId":"1","quantity":1,"price":1.5}';
    const offer =
      '{"id":"1","vendorName":"a","url":"https://a.b","price":1,"currency":"EUR","productName":"K","attributes":[]}';
    for (const [name, inner] of [
      ["orders", `{"orderId":"1","items":[${fill(`${item},`, 40_000)}]}`],
      ["offers", `{"productId":"1","offers":[${fill(`${offer},`, 100_000)}]}`],
    ] as const) {
      assert.ok(Array.isArray(readLarge(outer(inner))), name);
    }
  });
});

function readLarge(bytes: Buffer): unknown {
  const reader = new JsonReader({ beyondText: 4 * 1024 * 1024 });
  for (let at = 0; at < bytes.length; at += 65_536) reader.push(bytes.subarray(at, at + 65_536));
  return reader.end();
}
