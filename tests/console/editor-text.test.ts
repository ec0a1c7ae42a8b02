/** The text of a strategy in the editor: an edit changes one part, everything else stays as it was typed. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { EditedText } from "../../console/editor/edited-text.ts";
import {
  findNode,
  insertAt,
  pathAt,
  pathOf,
  pointerOf,
  printDocument,
  readText,
  removeAt,
  setAt,
  swapAt,
  textOf,
} from "../../console/editor/json-text.ts";
import { merge } from "../../console/editor/merge.ts";
import type { Json } from "../../console/strategies/document-diff.ts";
import { strategy } from "../engine/oracle/arbitraries.ts";
import { fc } from "../engine/oracle/seeded.ts";

const typed = `{
  "name": "Near",   "odd":   [1.10, 2.0e1],
  "otherwise": { "rule": { "target": { "position": 1 }, "adjust": { "percent": -1.50 } } }
}
`;

function valueOf(text: string): Json {
  const read = readText(text);
  assert.ok(read.isJson, text);
  return read.value;
}

describe("an edit of the text", () => {
  test("sets one value and leaves every other byte", () => {
    const path = ["otherwise", "rule", "target", "position"];
    assert.equal(setAt(typed, path, 2), typed.replace('"position": 1', '"position": 2'));
  });

  test("makes what is not there yet, in the manner of what is", () => {
    const set = setAt(typed, ["otherwise", "rule", "change", "maxPercentUp"], 5);
    assert.equal(set, typed.replace("-1.50 }", '-1.50 }, "change": { "maxPercentUp": 5 }'));
    assert.ok(setAt(typed, ["description"], "y").includes('} } },\n  "description": "y"\n}'));
  });

  test("takes an object that has nothing left away with its last part", () => {
    const removed = removeAt(typed, ["otherwise", "rule", "adjust", "percent"]);
    assert.equal(removed, typed.replace(', "adjust": { "percent": -1.50 }', ""));
    assert.equal(removeAt(typed, ["odd", 0]), typed.replace("1.10, ", ""));
  });

  test("adds to lists and changes places within them", () => {
    assert.ok(insertAt(typed, ["odd"], "x").includes('[1.10, 2.0e1, "x"]'));
    assert.ok(swapAt(typed, ["odd"], 0).includes("[2.0e1, 1.10]"));
    assert.equal(swapAt(typed, ["odd"], 1), typed);
  });

  test("of 1,000 documents, set and set back is the same text, and a set value is read back", () => {
    fc.assert(
      fc.property(strategy, fc.nat(), fc.jsonValue(), (document, seed, value) => {
        const json: Json = JSON.parse(JSON.stringify(document));
        const text = printDocument(json);
        assert.deepEqual(valueOf(text), json);
        const paths = pathsIn(json);
        const path = paths[seed % paths.length] ?? [];
        const before = partAt(json, path);
        const written: Json = JSON.parse(JSON.stringify(value));
        const set = setAt(text, path, written);
        assert.deepEqual(partAt(valueOf(set), path), written);
        assert.deepEqual(valueOf(setAt(set, path, before)), json);
        if (typeof before !== "object") assert.equal(setAt(set, path, before), text);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("of every worked example", () => {
  const json = readFileSync(new URL("../../docs/concepts/worked-examples.json", import.meta.url), "utf8");
  const examples = documentsIn(json);

  test("the text as it was typed and as the console prints it is the same after a field was set and set back", () => {
    assert.ok(examples.length > 150, String(examples.length));
    for (const typedText of examples) {
      for (const text of [typedText, printDocument(valueOf(typedText))]) {
        const document = valueOf(text);
        for (const path of pathsIn(document)) {
          const before = partAt(document, path);
          if (typeof before === "object") continue;
          const set = setAt(text, path, 7_654.5);
          assert.notEqual(set, text);
          assert.equal(setAt(set, path, before), text, pointerOf(path));
        }
      }
    }
  });
});

/** The rules and strategies of the examples, each a document with the bytes that it has in the file. */
function documentsIn(json: string): string[] {
  const read = readText(json);
  assert.ok(read.isJson);
  const { tree } = read;
  const examples = findNode(tree, ["examples"])?.children ?? [];
  return examples.map((example) => {
    const strategyNode = findNode(example, ["strategy"]);
    if (strategyNode !== undefined) return textOf(json, strategyNode);
    const rule = findNode(example, ["rule"]);
    return `{ "name": "x", "otherwise": { "rule": ${rule === undefined ? "{}" : textOf(json, rule)} } }\n`;
  });
}

function partAt(value: Json, path: readonly (number | string)[]): Json {
  return path.reduce<Json>((part, key) => new Map(Object.entries(part ?? {})).get(String(key)) ?? null, value);
}

/** Every part but the whole. */
function pathsIn(value: unknown, path: readonly (number | string)[] = []): (number | string)[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    return [own, ...pathsIn(part, own)];
  });
}

describe("a text that is no JSON", () => {
  for (const [text, code] of [
    ['{ "a": 1, }', "PropertyNameExpected"],
    ["{ // no\n}", "InvalidCommentToken"],
    ['{ "a": 1, "a": 2 }', "keyTwice"],
    ["[".repeat(100_000), "InvalidSymbol"],
  ] as const) {
    test(`is told as ${code}, and edits leave it`, () => {
      const read = readText(text);
      assert.equal(read.isJson ? "" : read.problem.code, code);
      assert.equal(setAt(text, ["a"], 3), text);
    });
  }
});

test("a place of the text leads to its part, and back", () => {
  const read = readText(typed);
  assert.ok(read.isJson);
  assert.equal(pointerOf(pathAt(read.tree, typed.indexOf("-1.50") + 2)), "/otherwise/rule/adjust/percent");
  assert.equal(findNode(read.tree, pathOf("/odd/1"))?.value, 20);
});

test("undo goes back step by step over whatever changed the text; what is typed at once is one step", () => {
  const edited = new EditedText("a");
  edited.change("ab", 1_000);
  edited.change("abc", 1_100);
  edited.change("abcd", 5_000);
  edited.undo();
  assert.equal(edited.current, "abc");
  edited.undo();
  assert.equal(edited.current, "a");
  edited.undo();
  edited.redo();
  edited.redo();
  assert.equal(edited.current, "abcd");
});

test("two changes of one document come together; where both changed a part, ours stands and is named", () => {
  const base = { name: "x", otherwise: { rule: { target: { position: 1 }, adjust: { percent: -1 } } } };
  const theirs = {
    ...base,
    otherwise: { rule: { target: { position: 1 }, adjust: { percent: -2 }, compareBy: "totalPrice" } },
  };
  const ours = { name: "y", otherwise: { rule: { target: { position: 2 }, adjust: { percent: -3 } } } };
  assert.deepEqual(merge(base, theirs, ours), {
    document: {
      name: "y",
      otherwise: { rule: { target: { position: 2 }, adjust: { percent: -3 }, compareBy: "totalPrice" } },
    },
    both: ["/otherwise/rule/adjust/percent"],
  });
  assert.deepEqual(merge(base, theirs, base), { document: theirs, both: [] });
});
