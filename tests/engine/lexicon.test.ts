// What a reader calls the fields of a document.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldWords } from "../../engine/words/lexicon.ts";

test("a field is called the same in each language, however many others were named meanwhile", () => {
  const said = (): string[] => [fieldWords("tags.purchasePrice", "en"), fieldWords("tags.purchasePrice", "de")];
  for (let number = 0; number < 1_200; number++) {
    assert.equal(fieldWords(`tags.shelf_${number}`, "en"), `shelf_${number}`);
    assert.deepEqual(said(), ["purchase price", "purchasePrice"]);
  }
  const long = "x".repeat(1_000);
  for (let time = 0; time < 2; time++) assert.equal(fieldWords(`tags.${long}`, "en"), long);
});
