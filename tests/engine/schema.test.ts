// The published JSON Schema agrees with `parseStrategy`, and every part of it is described.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type Problem, strategySchema } from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import * as wholeDocuments from "./oracle/arbitrary-documents.ts";
import { damaged, extended, linesOf, problemsOf, withRule, withWhen } from "./oracle/documents.ts";
import { fc } from "./oracle/seeded.ts";

/** Compiled strictly: unknown and ignored keywords are refused. */
const accepts = new Ajv2020({ allowUnionTypes: true }).compile(strategySchema);

/** What a schema cannot say: decimals, operands of the field's kind, how large and deep the whole is, what is defined. */
const BEYOND_SCHEMA = new Set<Problem["code"]>([
  "tooManyDecimals",
  "tooDeep",
  "tooMany",
  "textOperators",
  "numberOperators",
  "dateOperators",
  "truthOperators",
  "numberNotText",
  "textNotNumber",
  "notATruthField",
  "notADate",
  "noSuchDate",
  "noSuchMoment",
  "endsBefore",
  "bandsAscend",
  "endingTooGreat",
  "fieldNotHere",
  "aggregateTogether",
  "notAWeekday",
  "notAWeekdayNear",
  "formulaUnexpected",
  "formulaEnd",
  "formulaComma",
  "formulaPoint",
  "formulaPercent",
  "formulaPower",
  "formulaDepth",
  "formulaStep",
  "formulaText",
  "formulaFunction",
  "formulaFunctionNear",
  "formulaField",
  "formulaFieldNear",
  "unknownDefinition",
  "unknownDefinitionNear",
  "wrongDefinition",
  "definitionCycle",
  "unknownTable",
  "unknownTableNear",
  "unknownCalendar",
  "unknownCalendarNear",
  "noneHere",
  "chainTooLong",
  "rowLength",
  "cellKind",
  "bandNotLast",
  "bandOrder",
  "bandAfterOpen",
  "bandsAfterOpen",
  "rowTwice",
  "columnText",
  "columnNumber",
]);

/** Words, names and parts of the language, each wrong in most places of a document. */
const misplaced = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom("keep", "skip", "name", "gtin", "tags.x", "median", "", 0, 1.5, -1, 1e14, null, true, undefined),
  fc.constantFrom({ of: "name" }, { sum: [1], of: "gtin" }, { position: 1, percentile: 2 }, { step: 1, mode: "down" }),
  fc.constantFrom({ field: "name" }, { not: { field: "gtin", gt: 1 } }, { all: [], any: [] }, { rule: {}, skip: "x" }),
);
const anyKey = fc.constantFrom(
  "of",
  "sum",
  "all",
  "field",
  "gt",
  "rule",
  "skip",
  "branches",
  "ending",
  "amount",
  "mode",
  "x",
);

/** Documents that may be right, damaged and extended ones. */
function forDocuments(check: (document: unknown) => void): void {
  const made = fc.oneof(arbitrary.strategy, wholeDocuments.strategy);
  fc.assert(
    fc.property(made, fc.nat(), anyKey, misplaced, (strategy, seed, name, value) => {
      for (const document of [strategy, damaged(strategy, seed, value), extended(strategy, seed, name, value)])
        check(document);
    }),
    { numRuns: 700 },
  );
}

/** Asserts that the schema takes a document if the checks find nothing in it but what a schema cannot say. */
function assertAgreed(isAccepted: boolean, document: unknown, problems: readonly Problem[]): void {
  assert.equal(isAccepted, problems.length === 0, `${JSON.stringify(document)} ${linesOf(document).join()}`);
}

test("the published schema and the checks agree on every document, but for what a schema cannot say", () => {
  const seen = { right: 0, wrong: 0 };
  forDocuments((document) => {
    const problems = problemsOf(document).filter(({ code }) => !BEYOND_SCHEMA.has(code));
    assertAgreed(accepts(document), document, problems);
    seen[problems.length === 0 ? "right" : "wrong"] += 1;
  });
  assert.ok(seen.right > 600 && seen.wrong > 300, JSON.stringify(seen));
});

/** Every schema object below a value: those with a description are for readers. */
function* schemasIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) {
    for (const entry of value) {
      yield* schemasIn(entry);
    }
  } else if (typeof value === "object" && value !== null) {
    const entries: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(value));
    yield entries;
    for (const [key, entry] of Object.entries(entries)) {
      if (key !== "examples") {
        yield* schemasIn(entry);
      }
    }
  }
}

test("every property of the published schema has a description and examples, or refers to what has them", () => {
  for (const entry of schemasIn(strategySchema)) {
    const properties = entry["properties"];
    if (typeof properties === "object" && properties !== null) {
      for (const [name, property] of Object.entries(properties)) {
        const isDescribed = "description" in property && "examples" in property;
        assert.ok(isDescribed || "$ref" in property, `${name} has no description or examples`);
      }
    }
  }
});

test("the examples in the published schema validate", () => {
  const { rule, condition, amount } = strategySchema.$defs;
  const documents = [
    ...(strategySchema.examples ?? []),
    ...(rule?.examples ?? []).map(withRule),
    ...(condition?.examples ?? []).map(withWhen),
    ...(amount?.examples ?? []).map((example) => withRule({ target: { amount: example } })),
  ];
  assert.ok(documents.length >= 5);
  assert.deepEqual(documents.flatMap(linesOf), []);
});
