/** Compiled strategies are kept, so that work on the same document does not compile it again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../src/limits.ts";
import { compileStored } from "../../src/pricing/strategies/compile-stored.ts";
import { TaskFailed } from "../../src/tasks/index.ts";

const { strategies, charactersTogether } = limits.pricing.compiledKept;

/** A document of its own for each name, of at least so many characters. */
function documentOf(name: string, characters = 0): string {
  const document = JSON.stringify({ name, otherwise: { skip: "Prices nothing." } });
  return document.padEnd(characters);
}

test("a document that was compiled before is not compiled again", () => {
  const compiled = compileStored(documentOf("once"));
  assert.equal(compiled.name, "once");
  assert.equal(compileStored(documentOf("once")), compiled);
});

test("of many documents those that were used last are kept", () => {
  const [first, second] = [compileStored(documentOf("first")), compileStored(documentOf("second"))];
  for (let number = 2; number < strategies; number++) compileStored(documentOf(`one of many ${number}`));
  assert.equal(compileStored(documentOf("first")), first);
  compileStored(documentOf("one more"));
  assert.equal(compileStored(documentOf("first")), first);
  assert.notEqual(compileStored(documentOf("second")), second);
});

test("long documents make less of them stay", () => {
  const small = compileStored(documentOf("small"));
  const large = compileStored(documentOf("large", charactersTogether / 2));
  assert.equal(compileStored(documentOf("large", charactersTogether / 2)), large);
  compileStored(documentOf("as large", charactersTogether / 2));
  assert.notEqual(compileStored(documentOf("small")), small);
});

test("a document longer than all that may stay is compiled, and none stays", () => {
  const small = compileStored(documentOf("small"));
  const document = documentOf("endless", charactersTogether + 1);
  assert.notEqual(compileStored(document), compileStored(document));
  assert.notEqual(compileStored(documentOf("small")), small);
  assert.equal(compileStored(documentOf("small")), compileStored(documentOf("small")));
});

test("a document that is no strategy fails each time", () => {
  for (let time = 0; time < 2; time++) {
    assert.throws(() => compileStored('{"name":"wrong"}'), TaskFailed);
  }
});
