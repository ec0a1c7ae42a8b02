/** A body ends at its bounds: the bytes that arrive, those that they decode to, and how often they may grow. Real bombs: bombs.test.ts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Body, parseEncoding, type BodyBounds } from "../../src/outgoing/decode-body.ts";

const decoded = 100_000;
const sent = gzipSync(Buffer.alloc(decoded));
const wide: BodyBounds = { wireBytes: decoded, plainBytes: decoded, expansionFromBytes: decoded };

async function bytesOf(bounds: Partial<BodyBounds>): Promise<number> {
  const received = async function* (): AsyncGenerator<Buffer> {
    yield sent;
  };
  let bytes = 0;
  const body = new Body({ ...wide, ...bounds });
  for await (const chunk of body.decode(received(), parseEncoding("gzip"))) bytes += chunk.length;
  return bytes;
}

test("a body within its bounds is whole; one beyond any of them is too large", async () => {
  assert.equal(await bytesOf({}), decoded);
  const beyond: Partial<BodyBounds>[] = [
    { wireBytes: sent.length - 1 },
    { plainBytes: decoded - 1 },
    { expansionFromBytes: decoded / 2 },
  ];
  for (const bounds of beyond) await assert.rejects(bytesOf(bounds), { kind: "tooLarge" });
});
