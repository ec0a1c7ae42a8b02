/** The text of a page comes in parts, which together are what a browser would read. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { randomFrom } from "../../sample/random.ts";
import { decodePage } from "../../src/reading/markup/decode-page.ts";

const utf8 = "text/html; charset=utf-8";
/** Letters, beginnings and insides of characters of two to four bytes, and the byte order mark, whole and in pieces. */
const bytes = [0x41, 0x3c, 0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xef, 0xbb, 0xbf, 0xff];

function anyBytes(seed: number, length: number): Buffer {
  const random = randomFrom(seed);
  return Buffer.from(Array.from({ length }, () => bytes[Math.floor(random.between(0, bytes.length))] ?? 0x41));
}

describe("the text of a page, in parts", () => {
  it("is the same as the whole, whatever the bytes are", () => {
    for (let seed = 0; seed < 40; seed++) {
      const body = anyBytes(seed, 100_000);
      assert.equal(decodePage(body, utf8).join(""), new TextDecoder().decode(body), `seed ${seed}`);
    }
  });

  it("takes no character apart, wherever a part ends", () => {
    for (const letter of ["ä", "€", "😀"]) {
      for (let before = 0; before < 4; before++) {
        const text = `${"a".repeat(before)}${letter.repeat(20_000)}`;
        const parts = decodePage(Buffer.from(text), utf8);
        assert.ok(parts.length > 1);
        assert.ok(parts.every((part) => part.isWellFormed() && !part.includes("\uFFFD")));
        assert.equal(parts.join(""), text);
      }
    }
  });

  it("reads bytes that continue no character one by one, also right behind a whole character", () => {
    for (let before = 16_370; before < 16_390; before++) {
      const body = Buffer.concat([
        Buffer.alloc(before, "a"),
        Buffer.from("😀"),
        Buffer.alloc(9, 0x80),
        Buffer.from("b"),
      ]);
      assert.equal(decodePage(body, utf8).join(""), new TextDecoder().decode(body), `${before} before`);
    }
  });

  it("drops the byte order mark of the page, and no other", () => {
    const text = `${"a".repeat(16_384)}\uFEFF${"b".repeat(16_381)}\uFEFFc`;
    assert.equal(decodePage(Buffer.from(`\uFEFF${text}`), utf8).join(""), text);
    assert.equal(decodePage(Buffer.from(text), utf8).join(""), text);
  });

  it("reads one byte a letter where the page says so", () => {
    const text = "Größe 49,99 \u00a3 ".repeat(3_000);
    assert.equal(decodePage(Buffer.from(text, "latin1"), "text/html; charset=iso-8859-1").join(""), text);
  });

  it("of nothing is nothing", () => assert.deepEqual(decodePage(Buffer.alloc(0), utf8), []));
});
