/** Completion in a strategy's JSON: what is offered at the cursor is what the engine takes there, and it is inserted as valid JSON. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { edited, editOf } from "../../console/editor/completion/edit.ts";
import { explanations } from "../../console/editor/completion/explanations.de.ts";
import { offersAt, offersOfValues, type Names } from "../../console/editor/completion/offers.ts";
import { objectOf } from "../../console/editor/json.ts";
import { findNode, pointerOf, printDocument, readText, type Path } from "../../console/editor/json-text.ts";
import type { Json } from "../../console/strategies/document-diff.ts";
import { parseStrategy, strategySchema, type Problem } from "../../engine/index.ts";
import * as wholeDocuments from "../engine/oracle/arbitrary-documents.ts";
import { fc } from "../engine/oracle/seeded.ts";

const names: Names = { tags: ["brand", "EK-Preis", "purchasePrice"], domains: ["shop.example", "market.example"] };

/** A text without its cursor, written ‸, and where that is. */
function read(marked: string): { text: string; at: number } {
  const at = marked.indexOf("‸");
  return { text: marked.slice(0, at) + marked.slice(at + 1), at };
}

function labelsAt(marked: string): readonly string[] | null {
  const { text, at } = read(marked);
  return offersAt(text, at, names)?.offers.map(({ label }) => label) ?? null;
}

/** The text after an offer was taken, with its cursor ‸ or its selection ‹…›. */
function taken(marked: string, label: string): string {
  const { text, at } = read(marked);
  const offered = offersAt(text, at, names);
  const offer = offered?.offers.find((one) => one.label === label);
  assert.ok(offered && offer, `${label} is not offered in ${marked}`);
  const edit = editOf(text, offered.position, offer.inserted);
  const after = edited(text, edit);
  const inner = after.slice(edit.anchor, edit.head);
  return after.slice(0, edit.anchor) + (inner === "" ? "‸" : `‹${inner}›`) + after.slice(edit.head);
}

const inRule = (rule: string): string => `{ "otherwise": { "rule": { ${rule} } } }`;
const inWhen = (when: string): string => `{ "branches": [{ "when": ${when}, "then": { "skip": "x" } }] }`;

describe("the keys of an object", () => {
  test("are those that are not there yet, in the order of the engine", () => {
    const others = ["edition", "description", "definitions", "tables", "calendars", "market", "aggregate", "families"];
    assert.deepEqual(labelsAt("{‸}"), ["name", ...others, "branches", "otherwise"]);
    assert.deepEqual(labelsAt('{ "name": "x", ‸ "otherwise": {} }'), [...others, "branches"]);
    assert.ok(labelsAt(inRule('"target": "keep", ‸'))?.includes("whenCheapest"));
  });

  test("of several kinds of objects are those that tell them apart, then those of the one that it is", () => {
    assert.deepEqual(labelsAt('{ "otherwise": {‸} }'), ["rule", "skip", "branches"]);
    assert.deepEqual(labelsAt(inWhen("{‸}")), ["field", "all", "any", "not", "amount", "use", "calendar"]);
    assert.deepEqual(labelsAt(inWhen('{ "all": [], ‸ }')), []);
    assert.ok(labelsAt(inWhen('{ "field": "name", ‸ }'))?.includes("matches"));
    assert.deepEqual(labelsAt(inRule('"minPrice": { "lookup": "m", ‸ }')), ["else"]);
    const relation = (keys: string): string => `{ "families": [{ "by": "tags.a", "relations": [{ ${keys} }] }] }`;
    assert.deepEqual(labelsAt(relation("‸")), ["kind"]);
    assert.deepEqual(labelsAt(relation('"kind": "ladder", ‸')), ["by", "minStepPercent"]);
    assert.deepEqual(labelsAt(relation('"kind": "same", ‸')), ["take"]);
  });

  test("of a condition are the operators that go with the kind of its field, wherever that stands", () => {
    const orders = ["lt", "lte", "gt", "gte"];
    const operators = (field: string): readonly string[] | null =>
      labelsAt(`{ "branches": [{ "when": { ‸ "field": "${field}" } }] }`);
    assert.deepEqual(operators("name"), ["equals", "in", "matches", "exists"]);
    assert.deepEqual(operators("referencePrice"), ["equals", "in", ...orders, "exists"]);
    assert.deepEqual(operators("time.date"), ["equals", "in", ...orders, "exists"]);
    assert.deepEqual(operators("own.available"), ["equals", "exists"]);
    assert.deepEqual(operators("tags.brand"), ["equals", "in", ...orders, "matches", "exists"]);
    assert.deepEqual(operators(String.raw`market.vendors[\"A\"].available`), ["equals", "exists"]);
    assert.deepEqual(operators("unknown"), operators("tags.brand"));
    assert.deepEqual(labelsAt(inWhen('{ "not": { "field": "name", ‸ } }')), operators("name"));
    const begun = (field: string, operator: string): string =>
      taken(`{ "otherwise": { "rule": { "holdWhen": { "field": "${field}", ‸ } } } }`, operator);
    assert.ok(begun("name", "equals").includes('"equals": "‸"'));
    assert.ok(begun("own.available", "equals").includes('"equals": ‹true›'));
    assert.ok(begun("time.date", "gte").includes('"gte": "‸"'));
    assert.match(begun("result.price", "equals"), /"equals": ‹\d+›/);
  });

  test("are not those that exclude each other, nor those that need another", () => {
    assert.deepEqual(labelsAt(inRule('"rounding": { "ending": 0.99, ‸ }')), ["mode"]);
    assert.deepEqual(labelsAt(inRule('"target": { "position": 1, ‸ }')), ["beyond", "competitors", "adjust"]);
    assert.ok(!labelsAt(inRule('"target": { ‸ }'))?.includes("beyond"));
  });

  test("in the market's settings, in formulas' amounts and in definitions are known as well", () => {
    assert.deepEqual(labelsAt('{ "market": { "together": {‸} } }'), ["distinctVendors", "maxRateAgeHours"]);
    assert.deepEqual(labelsAt(inRule('"minPrice": { "formula": "1", ‸ }')), ["else"]);
    assert.ok(labelsAt('{ "definitions": { "a": {‸} } }')?.includes("formula"));
  });

  test("are offered in a text that is broken before and after the cursor, and half typed", () => {
    assert.ok(labelsAt('{ "otherwise": { "rule": { "ta‸')?.includes("target"));
    assert.ok(labelsAt('{ "otherwise": { "rule": { ta‸ } } }')?.includes("target"));
    assert.ok(labelsAt('{ "name": , "branches": [{ "when": }], "otherwise": { "rule": { "‸')?.includes("target"));
    assert.deepEqual(labelsAt('{ "name" ‸'), null);
    assert.deepEqual(labelsAt('{ "name"‸: 1 }'), null);
  });

  test("whose names are the customer's own are not offered", () => {
    assert.deepEqual(labelsAt('{ "tables": {‸} }'), []);
  });
});

describe("the value of a key", () => {
  test("is one of its words, a truth, or the beginning of what may stand there", () => {
    assert.deepEqual(labelsAt(inRule('"compareBy": "‸"')), ["unitPrice", "totalPrice"]);
    assert.deepEqual(labelsAt(inRule('"competitors": { "onlyAvailable": ‸ }')), ["true", "false"]);
    assert.deepEqual(labelsAt('{ "otherwise": ‸ }'), ["{ rule }", "{ skip }", "{ branches, otherwise }"]);
    assert.deepEqual(labelsAt('{ "market": ‸ }'), ["perDomain", "together", "{ together }"]);
    assert.deepEqual(labelsAt('{ "edition": ‸ }'), ["2"]);
    assert.deepEqual(labelsAt('{ "name": ‸ }'), ['" "']);
    assert.deepEqual(labelsAt('{ "name": "‸" }'), []);
  });

  test("that names a field is one of the engine's or of the contract's tags, where it has the kind that is needed", () => {
    const fields = labelsAt(inWhen('{ "field": "‸" }')) ?? [];
    assert.ok(["tags.EK-Preis", "productId", "time.weekday"].every((field) => fields.includes(field)));
    const numbers = labelsAt(inRule('"minPrice": { "of": "‸" }')) ?? [];
    assert.ok(numbers.includes("own.unitPrice") && numbers.includes("tags.brand") && !numbers.includes("productId"));
    assert.ok(!numbers.includes("result.price"));
    assert.ok(labelsAt(inRule('"holdWhen": { "field": "‸" }'))?.includes("result.price"));
    assert.deepEqual(labelsAt('{ "families": [{ "by": "‸" }] }'), [
      "tags.brand",
      "tags.EK-Preis",
      "tags.purchasePrice",
    ]);
  });

  test("of a condition's operator is of the kind that its field has", () => {
    const operand = (field: string, rest: string): readonly string[] | null =>
      labelsAt(`{ "branches": [{ "when": { "field": "${field}", ${rest} } }] }`);
    assert.deepEqual(operand("own.available", '"equals": ‸'), ["true", "false"]);
    const numeric = operand("referencePrice", '"equals": ‸') ?? [];
    assert.ok(numeric.includes("{ of }") && !numeric.includes('" "') && !numeric.includes("true"));
    assert.deepEqual(operand("name", '"equals": ‸'), ['" "']);
    assert.deepEqual(operand("time.date", '"gte": ‸'), ['" "']);
    assert.ok(!operand("tags.brand", '"gte": ‸')?.includes('" "'));
    assert.deepEqual(operand("time.weekday", '"in": ["monday", "‸"]'), [
      "tuesday",
      "wednesday",
      "thursday",
      "friday",
      "saturday",
      "sunday",
    ]);
    assert.deepEqual(operand("market.domain", '"equals": "‸"'), names.domains);
  });

  test("that is compared with a tag may be one of the tag's values, each written as JSON and once in a list", () => {
    const asked = (when: string): { key: string; prefix: string } | null => {
      const { text, at } = read(inWhen(when));
      const { key = "", prefix = "" } = offersAt(text, at, names)?.values ?? {};
      return key === "" ? null : { key, prefix };
    };
    assert.deepEqual(asked('{ "field": "tags.brand", "equals": "‸" }'), { key: "brand", prefix: "" });
    assert.deepEqual(asked('{ "equals": "Con‸", "field": "tags.EK-Preis" }'), { key: "EK-Preis", prefix: "Con" });
    assert.deepEqual(asked('{ "field": "tags.brand", "equals": Con‸ }'), { key: "brand", prefix: "Con" });
    assert.deepEqual(asked(String.raw`{ "field": "tags.brand", "in": ["A", "24\"‸"] }`), {
      key: "brand",
      prefix: '24"',
    });
    assert.deepEqual(asked('{ "all": [{ "not": { "field": "tags.brand", "in": [‸] } }] }'), {
      key: "brand",
      prefix: "",
    });
    for (const when of [
      '{ "field": "tags.unknown", "equals": "‸" }',
      '{ "field": "name", "equals": "‸" }',
      '{ "field": "tags.brand", "matches": "‸" }',
      '{ "field": "tags.brand", "gt": ‸ }',
      '{ "field": "tags.brand", "exists": ‸ }',
      '{ "field": "tags.br‸" }',
      '{ "equals": "‸" }',
    ]) {
      assert.equal(asked(when), null, when);
    }
    const { text, at } = read(inWhen(String.raw`{ "field": "tags.brand", "in": ["A", "‸"] }`));
    const offered = offersAt(text, at, names);
    assert.ok(offered?.values);
    const [quoted, ...others] = offersOfValues(offered.values, ['24" "wide" \\', "A"]);
    assert.ok(quoted);
    assert.deepEqual(others, []);
    const after = edited(text, editOf(text, offered.position, quoted.inserted));
    const written = readText(after);
    assert.ok(written.isJson, after);
    assert.ok(after.includes(String.raw`"24\" \"wide\" \\"`));
  });

  test("that names a part of the document is one of those of its kind; domains are those of the contract", () => {
    const parts = `"definitions": { "floor": { "of": "gtin" }, "soft": { "field": "gtin", "gt": 1 }, "big": { "minOffers": 2 } },
      "tables": { "margins": { "by": ["tags.brand"], "rows": [["A", 1]] } }, "calendars": { "sale": [] }`;
    const rule = (inner: string): string => `{ ${parts}, "otherwise": { "rule": { ${inner} } } }`;
    assert.deepEqual(labelsAt(rule('"minPrice": { "use": "‸" }')), ["floor"]);
    assert.deepEqual(labelsAt(rule('"holdWhen": { "use": "‸" }')), ["soft"]);
    assert.deepEqual(labelsAt(rule('"competitors": { "use": "‸" }')), ["big"]);
    assert.deepEqual(labelsAt(rule('"minPrice": { "lookup": "‸" }')), ["margins"]);
    assert.deepEqual(labelsAt(rule('"holdWhen": { "calendar": "‸" }')), ["sale"]);
    const domains = labelsAt(inRule('"competitors": { "domains": { "include": ["shop.example", "‸"] } }'));
    assert.deepEqual(domains, ["market.example"]);
    const formula = rule('"minPrice": { "formula": "1 + ma‸" }');
    assert.ok(
      ["max", "tables.margins", "definitions.floor", "tags.brand"].every((name) => labelsAt(formula)?.includes(name)),
    );
    assert.ok(taken(formula, "max").includes('"1 + max(‸)"'));
  });
});

describe("what is taken", () => {
  test("brings its quotes, its colon and the beginning of its value, with the cursor inside", () => {
    assert.equal(taken("{‸}", "name"), '{"name": "‸"}');
    assert.equal(taken("{ na‸ }", "name"), '{ "name": "‸" }');
    assert.equal(taken('{ "na‸ }', "name"), '{ "name": "‸" }');
    assert.equal(taken('{ "‸" }', "branches"), '{ "branches": [‸] }');
    assert.equal(taken('{ "‸" }', "edition"), '{ "edition": ‹2› }');
    assert.equal(taken('{ "otherwise": ‸ }', "{ rule }"), '{ "otherwise": { "rule": {‸} } }');
    assert.equal(taken('{ "branches": [‸] }', "{ when, then }"), '{ "branches": [{ "when": {‸}, "then": {} }] }');
    assert.equal(taken(inRule('"compareBy": t‸'), "totalPrice"), inRule('"compareBy": "totalPrice"‸'));
  });

  test("brings the commas that are missing around it, and changes nothing else", () => {
    assert.equal(taken('{\n  "name": "x"\n  ‸\n}', "edition"), '{\n  "name": "x",\n  "edition": ‹2›\n}');
    assert.equal(taken('{‸"name": "x"}', "edition"), '{"edition": ‹2›, "name": "x"}');
    assert.equal(taken('{ "‸ "name": "x" }', "edition"), '{ "edition": ‹2›, "name": "x" }');
    assert.equal(taken('{\n  ‸\n  "name": 1 }', "edition"), '{\n  "edition": ‹2›,\n  "name": 1 }');
    assert.equal(taken('{ "name": "x"‸}', "edition"), '{ "name": "x", "edition": ‹2›}');
    assert.equal(taken('{ "na‸me":   1.10 }', "edition"), '{ "edition"‸:   1.10 }');
    assert.equal(
      taken(inRule('"compareBy": "‸ "target": "keep"'), "unitPrice"),
      inRule('"compareBy": "unitPrice"‸, "target": "keep"'),
    );
  });
});

/** The paths of all objects in a value, and those of all texts. */
function* partsOf(value: Json, path: Path = []): Generator<{ path: Path; value: Json }> {
  yield { path, value };
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  for (const [key, entry] of inner) yield* partsOf(entry, [...path, Array.isArray(value) ? Number(key) : key]);
}

function problemsAt(text: string, pointer: string): readonly Problem["code"][] {
  const found = readText(text);
  assert.ok(found.isJson, text);
  const parsed = parseStrategy(found.value);
  return "problems" in parsed ? parsed.problems.filter((one) => one.pointer === pointer).map(({ code }) => code) : [];
}

/** What the engine must not say of a key that was taken; the beginning of its value may be unfinished. */
const refusedKeys = new Set<Problem["code"]>(["unknownKey", "unknownKeyNear"]);
/** Nor of a value. */
const refusedValues = new Set<Problem["code"]>([
  ...refusedKeys,
  "notAWord",
  "notAWordNear",
  "unknownField",
  "unknownFieldNear",
  "fieldNotHere",
  "unknownTable",
  "unknownDefinition",
  "wrongDefinition",
  "unknownCalendar",
]);
/** Nor of either, where a condition names its field. */
const refusedKinds = new Set<Problem["code"]>([
  "textOperators",
  "numberOperators",
  "dateOperators",
  "truthOperators",
  "numberNotText",
  "notADate",
  "notATruthField",
  "textNotNumber",
]);

/** Takes every offer in every object and at every text of a document. @returns how many there were */
function takeAll(text: string): number {
  const found = readText(text);
  assert.ok(found.isJson, text);
  let count = 0;
  for (const { path, value } of partsOf(found.value)) {
    const node = findNode(found.tree, path);
    assert.ok(node);
    const isObject = objectOf(value) !== null;
    if (!isObject && typeof value !== "string") continue;
    const offered = offersAt(text, node.offset + 1, names);
    const refused = isObject ? refusedKeys : refusedValues;
    for (const { label, inserted } of offered?.offers ?? []) {
      if (path.at(-1) === "formula" || offered === null) continue;
      const after = edited(text, editOf(text, offered.position, inserted));
      const pointer = pointerOf(isObject ? [...path, label] : path);
      const codes = problemsAt(after, pointer).filter((code) => refused.has(code) || refusedKinds.has(code));
      assert.deepEqual(codes, [], `${label} at ${pointer} of ${after}`);
      count += 1;
    }
  }
  return count;
}

test("every offer at every place of the worked examples is one that the engine knows there", () => {
  const file: { examples: readonly { rule?: Json; strategy?: Json }[] } = JSON.parse(
    readFileSync(new URL("../../docs/concepts/worked-examples.json", import.meta.url), "utf8"),
  );
  let count = 0;
  for (const { rule, strategy } of file.examples) {
    const document = strategy ?? { name: "x", otherwise: { rule: rule ?? {} } };
    count += takeAll(printDocument(document));
  }
  assert.ok(count > 6_000, String(count));
});

test("every offer at every place of 10 random documents is one that the engine knows there", () => {
  fc.assert(
    fc.property(wholeDocuments.strategy, (strategy) => {
      takeAll(JSON.stringify(strategy));
    }),
    { numRuns: 10 },
  );
});

test("a cursor at every place of a document that lost a character changes nothing but what is inserted", () => {
  const whole = printDocument({ name: "x", otherwise: { rule: { target: { position: 1 }, hold: "y" } } });
  for (let lost = 0; lost < whole.length; lost += 1) {
    const text = whole.slice(0, lost) + whole.slice(lost + 1);
    for (let at = 0; at <= text.length; at += 1) {
      const offered = offersAt(text, at, names);
      if (offered === null) continue;
      const { from, to, commaAt } = offered.position;
      assert.ok(from <= at && at <= to && (commaAt ?? from) <= from, `${text.slice(0, at)}‸${text.slice(at)}`);
    }
  }
});

test("everything that the schema says has its German, and nothing else has", () => {
  const said = new Set<string>();
  const visit = (value: Json): void => {
    const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
    for (const [key, entry] of inner) {
      if (key === "description" && typeof entry === "string") said.add(entry);
      else if (key !== "examples") visit(entry);
    }
  };
  visit(JSON.parse(JSON.stringify(strategySchema)));
  assert.deepEqual(Object.keys(explanations).toSorted(), [...said].toSorted());
  assert.ok(Object.values(explanations).every((text) => !/Händler|Merkmal/.test(text)));
});
