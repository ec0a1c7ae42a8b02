import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { parseJson } from "../../src/base/json.ts";

const refused = (text: string): void => assert.throws(() => parseJson(text), SyntaxError, text);

describe("parseJson", () => {
  test("gives what JSON.parse gives for every value with numbers a double carries", () => {
    const storable = fc.string({ unit: "grapheme" }).filter((text) => text.isWellFormed() && !text.includes("\0"));
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        storable,
        fc.integer(),
        fc.integer().map((number) => number / 1000),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(
          storable.filter((key) => key !== "__proto__"),
          tie("value"),
          { maxKeys: 4, noNullPrototype: true },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        assert.deepEqual(parseJson(text), JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test("U+0000 is refused in a text and in a key, however it is escaped", () => {
    for (const text of [String.raw`"a\u0000b"`, String.raw`{"a\u0000":1}`, String.raw`[{"x":["\u0000"]}]`])
      refused(text);
  });

  test("half a surrogate pair is refused, a whole one is a character", () => {
    for (const text of [
      String.raw`"\ud83d"`,
      String.raw`"\uDE00x"`,
      String.raw`"\ude00\ud83d"`,
      String.raw`{"\ud800":1}`,
    ]) {
      refused(text);
    }
    assert.equal(parseJson(String.raw`"\ud83d\ude00"`), "😀");
    assert.equal(parseJson(String.raw`"\uD83D\uDE00"`), "😀");
  });

  test("a backslash followed by u0000 or ud800 is text like any other", () => {
    for (const text of [String.raw`\u0000`, String.raw`C:\udata`, String.raw`C:\users\ud800`]) {
      assert.equal(parseJson(JSON.stringify(text)), text);
    }
    assert.deepEqual(parseJson(String.raw`["\u00e9","C:\\udata"]`), ["é", String.raw`C:\udata`]);
  });

  test("a __proto__ key is refused, however it is escaped; as a text it is one like any other", () => {
    for (const text of [
      '{"__proto__":{"isAdmin":true}}',
      '{"__proto__" : 1}',
      String.raw`[{"\u005f_proto__":{}}]`,
      String.raw`{"__pr\u006fto__":{}}`,
    ]) {
      refused(text);
    }
    assert.equal(parseJson('"__proto__"'), "__proto__");
    assert.deepEqual(parseJson(String.raw`["__proto__","say \"__proto__\": no"]`), [
      "__proto__",
      'say "__proto__": no',
    ]);
  });

  test("what is no JSON is refused with a SyntaxError, however deep or long", () => {
    const deep = "[".repeat(200_000);
    for (const text of ["", "{", "{'a':1}", "[1,]", "01", "NaN", "1.", "\uFEFF{}", '"\u0001"', deep]) refused(text);
    const number = "1234567890.1234567890";
    for (const text of [`${deep}${number}${"]".repeat(200_000)}`, `${deep}"\\u0000"${"]".repeat(200_000)}`])
      refused(text);
  });

  test("a number that a program has printed comes back as it was", () => {
    for (const printed of [
      "0.000033333333333333335",
      "0.9585889570552147",
      "5.208333333333333e-7",
      "1.7976931348623157e308",
    ]) {
      assert.equal(JSON.stringify(parseJson(`{"rate":${printed}}`)), JSON.stringify({ rate: Number(printed) }));
    }
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        assert.equal(parseJson(`[${String(value)}]`)?.toString(), String(value));
      }),
      { numRuns: 5_000 },
    );
  });

  test("of a number with more digits than a double carries the first fifteen are kept, and none is rounded up", () => {
    assert.equal(parseJson("2.9999999999999999999"), 2.999_999_999_999_99);
    assert.equal(parseJson("-0.00003333333333333333333333"), -0.000_033_333_333_333_333_3);
    assert.equal(parseJson("33333333333333333333e-25"), 0.000_003_333_333_333_333_33);
  });

  test("a number of a million digits is read in the time of a text, wherever its zeros stand", () => {
    const zeros = "0".repeat(1_000_000);
    const begun = performance.now();
    assert.equal(parseJson(`0.${zeros}1`), 0);
    assert.equal(parseJson(`1.${zeros}1`), 1);
    assert.equal(parseJson(`0.1${zeros}`), 0.1);
    assert.equal(parseJson(`1${zeros}.5`), Infinity);
    assert.ok(performance.now() - begun < 2_000);
  });

  test("an integer keeps all its digits, or is told apart from one that does", () => {
    assert.equal(parseJson("9007199254740991"), 9_007_199_254_740_991);
    assert.equal(Number.isSafeInteger(parseJson("12345678901234567890")), false);
  });
});
