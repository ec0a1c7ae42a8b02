/** A small body that decodes to a large one ends at a bound, and nothing of it is held. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { limits } from "../../src/limits.ts";
import { Body, parseEncoding, type BodyBounds } from "../../src/outgoing/decode-body.ts";
import { fetchOnce, fetchStream, OutgoingFailure } from "../../src/outgoing/index.ts";
import { aShopWith, aWay } from "./shop.ts";

const MiB = 1024 * 1024;
const { page, feed, expansion } = limits.outgoing;
const zeros = Buffer.alloc(128 * MiB);
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipped = gzipSync(zeros);
const bombs: Readonly<Record<string, Buffer>> = {
  gzip: gzipped,
  br: brotliCompressSync(zeros, fastBrotli),
  zstd: zstdCompressSync(zeros),
  "gzip, gzip": gzipSync(gzipped),
  "gzip, br": brotliCompressSync(gzipped, fastBrotli),
};
/** Empty members of a gzip file: their bytes decode to nothing at all. */
const emptyMembers = gzipSync(Buffer.concat(Array.from({ length: 200_000 }, () => gzipSync(""))));

/** Decodes a body that arrives in pieces. @returns the bytes that were passed on before the failure */
async function decodedOf(body: Buffer, encoding: string, bounds: BodyBounds): Promise<number> {
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < body.length; at += 16_384) yield body.subarray(at, at + 16_384);
  };
  let decoded = 0;
  await assert.rejects(
    async () => {
      for await (const chunk of new Body(bounds).decode(pieces(), parseEncoding(encoding))) decoded += chunk.length;
    },
    (error) => error instanceof OutgoingFailure && error.kind === "tooLarge",
  );
  return decoded;
}

describe("a bomb", () => {
  for (const [encoding, bomb] of Object.entries(bombs)) {
    it(`in ${encoding} (${bomb.length} bytes for 128 MiB) ends at the expansion of ${expansion}`, async () => {
      for (const bounds of [page, feed]) {
        const most = Math.max(bounds.expansionFromBytes, bomb.length * expansion);
        const decoded = await decodedOf(bomb, encoding, bounds);
        assert.ok(decoded <= most, `${decoded} bytes of ${most}`);
      }
    });

    it(`in ${encoding} ends at the bound of a page if it expands less`, async () => {
      const padded = { ...page, plainBytes: MiB, expansionFromBytes: 1024 * MiB };
      assert.ok((await decodedOf(bomb, encoding, padded)) <= MiB);
    });

    it(`in ${encoding} is a failure of a fetch, and its memory stays flat`, async () => {
      const shop = await aShopWith(`200 OK\r\ncontent-encoding: ${encoding}`, bomb);
      const tooLarge = { kind: "tooLarge" };
      const before = process.memoryUsage().arrayBuffers;
      await assert.rejects(fetchOnce(aWay(), { url: shop.url }), tooLarge);
      await assert.rejects(async () => {
        const { body } = await fetchStream(aWay(), { url: shop.url });
        for await (const _ of body);
      }, tooLarge);
      const grown = process.memoryUsage().arrayBuffers - before;
      assert.ok(grown < 32 * MiB, `${grown} bytes more`);
      await shop.stop();
    });
  }

  it("of empty parts within an encoding ends too, although it decodes to nothing", async () => {
    assert.equal(await decodedOf(emptyMembers, "gzip, gzip", page), 0);
  });

  it("as a gzip file in a feed ends too", async () => {
    const shop = await aShopWith("200 OK\r\ncontent-type: application/gzip", gzipped);
    const { body } = await fetchStream(aWay(), { url: shop.url });
    let read = 0;
    await assert.rejects(
      async () => {
        for await (const chunk of body) read += chunk.length;
      },
      { kind: "tooLarge" },
    );
    assert.ok(read <= gzipped.length * expansion);
    await shop.stop();
  });

  it("that asks for a window of more than 8 MiB in zstd is refused before the memory is taken", async () => {
    const params = { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
    const wide = zstdCompressSync(Buffer.alloc(20 * MiB), { params });
    const shop = await aShopWith("200 OK\r\ncontent-encoding: zstd", wide);
    await assert.rejects(fetchOnce(aWay(), { url: shop.url }), { kind: "encoding" });
    await shop.stop();
  });

  it("is none if the body is as repetitive as long pages are", async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `<li class="product">${n}</li>`).join("\n");
    const shop = await aShopWith("200 OK\r\ncontent-encoding: gzip", gzipSync(text));
    assert.equal((await fetchOnce(aWay(), { url: shop.url })).body.toString(), text);
    await shop.stop();
  });
});
