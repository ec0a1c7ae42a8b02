/** Tags are read for calculations the same whether their text is matched or parsed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainAmounts } from "../../src/base/decimal-text.ts";
import { evaluateTag } from "../../src/products/index.ts";
import { matchTags, readTags } from "../../src/products/tags.ts";

const read = (values: readonly string[]): string =>
  JSON.stringify(values.map((value, index) => evaluateTag({ key: `tag ${index}`, value }, plainAmounts)));

/** By a parser of JSON alone. */
function parsed(stored: string): unknown {
  const tags: { label: string; stringValue: string; doubleValue?: number }[] = JSON.parse(stored);
  return tags.map(({ label: key, stringValue: value, doubleValue }) =>
    doubleValue === undefined ? { key, value } : { key, value, doubleValue },
  );
}

test("tags of the usual form are matched, whatever values they have", () => {
  for (const stored of [
    read([]),
    read(["Contoso"]),
    read(["1", "0", "true", "FALSE", "-1.5", "+3", "0.0000001", "123456789012345", "2147483648", "", " 7"]),
    read(["Élan 🙂", "{a}, [b]", "a:b,c", "}", "]"]),
  ]) {
    assert.deepEqual(matchTags(stored), parsed(stored));
    assert.deepEqual(readTags(stored), parsed(stored));
  }
});

test("tags of any other form are parsed", () => {
  const plain = read(["a", "2"]);
  for (const stored of [
    read(['24"']),
    read(["a", "back\\slash"]),
    read(["two\nlines", "b"]),
    '[{"stringValue":"a","label":"b"}]',
    '[ {"label":"a","stringValue":"b"} ]',
    '[{"label":"a","stringValue":"b","doubleValue":1,"more":2}]',
  ]) {
    assert.equal(matchTags(stored), null, stored);
    assert.deepEqual(readTags(stored), parsed(stored));
  }
  for (const broken of [plain.slice(0, -1), `${plain.slice(0, -1)},]`, `${plain}]`, "", "{}x"]) {
    assert.equal(matchTags(broken), null, broken);
    assert.throws(() => readTags(broken), SyntaxError);
  }
});
