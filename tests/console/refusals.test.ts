/** Each error code of the service has a sentence of its own in both languages, and none is told that the service does not have. */
import assert from "node:assert/strict";
import { test } from "node:test";
import german from "../../console/kit/refusals.de.json" with { type: "json" };
import english from "../../console/kit/refusals.en.json" with { type: "json" };
import { refusalKey } from "../../console/kit/refusal.ts";
import { errorCatalogue } from "../../src/base/error.ts";

const codes = Object.keys(errorCatalogue).toSorted();

for (const [language, { refusals }] of [
  ["German", german],
  ["English", english],
] as const) {
  test(`in ${language}`, () => {
    const told = Object.entries(refusals).flatMap(([area, sentences]) =>
      Object.entries(sentences).map(([name, sentence]) => ({ code: `${area}.${name}`, sentence })),
    );
    assert.deepEqual(told.map(({ code }) => code).toSorted(), codes);
    assert.equal(new Set(told.map(({ sentence }) => sentence)).size, codes.length);
  });
}

test("the console finds the sentence of each, and has one for codes to come", () => {
  for (const code of codes) assert.equal(refusalKey(code), `refusals.${code}`);
  assert.equal(refusalKey("resource.ofTomorrow"), "failure.refused");
  assert.equal(refusalKey("request.toString"), "failure.refused");
});
