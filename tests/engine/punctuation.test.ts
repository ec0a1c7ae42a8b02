// Every sentence is written as one: no doubled stop, no space before a comma, nothing left empty, in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, compileStrategy, describe, recommend } from "../../engine/index.ts";
import * as simple from "./oracle/arbitraries.ts";
import * as wholeDocuments from "./oracle/arbitrary-documents.ts";
import { fc } from "./oracle/seeded.ts";

const CASES = Number(process.env["SENTENCE_CASES"] ?? 600);

const LANGUAGES: readonly Language[] = ["en", "de"];
/** An amount such as ".99" may follow a space; a formula stands as it was written. */
const WRONG = /\.\.|,,|;;|::|\s(?:[,;:)]|\.(?!\d))|\s\s|\(\s|[?!;,:]\./;

for (const [manner, { strategy, context }] of Object.entries({ simple, whole: wholeDocuments })) {
  test(`sentences of ${manner} documents have no doubled or stray punctuation`, () => {
    const given = fc.tuple(strategy, simple.product, simple.markets, context);
    const check = ([document, product, markets, of]: typeof given extends fc.Arbitrary<infer Given>
      ? Given
      : never) => {
      const { trace } = recommend(compileStrategy(document), product, markets, of, { trace: true });
      assert.ok(trace !== undefined);
      for (const language of LANGUAGES) {
        for (const { text } of describe(trace, language)) {
          if (!/formula|formel/i.test(text)) {
            // In German an ending begins with a comma: "endet auf ,49 oder ,99".
            assert.doesNotMatch(language === "de" ? text.replaceAll(/ ,(?=\d)/g, " 0") : text, WRONG);
          }
        }
      }
    };
    fc.assert(fc.property(given, check), { numRuns: CASES });
  });
}

test("a reason that ends as a sentence does ends once; few of many offers are told in the dative", () => {
  const skip = { name: "Skip", otherwise: { skip: "We do not price it." } };
  const product = { productId: "1", name: null, customerProductId: null, gtin: null, referencePrice: 10 };
  const plain = { ...product, minPriceBoundary: null, maxPriceBoundary: null, tags: [] };
  const context = {
    nowMs: 0,
    timeZone: "UTC",
    currency: "EUR",
    previousPrice: null,
    sales: { units7d: 0, units30d: 0 },
  };
  const { trace } = recommend(compileStrategy(skip), plain, [], context, { trace: true });
  assert.ok(trace !== undefined);
  assert.equal(describe(trace, "en").at(-1)?.text, "No recommendation: We do not price it.");
  assert.equal(describe(trace, "de").at(-1)?.text, "Kein Preis: We do not price it.");
  const step = { step: "offers" as const, domain: "a.example", path: "", compareBy: "unitPrice" as const };
  const steps = [{ ...step, total: 3, counting: [], leftOut: [] }];
  assert.equal(describe({ ...trace, steps }, "de")[0]?.text, "0 von 3 Angeboten zählen.");
});
