/** Streams of bytes as a network cuts them. */

export async function* pieces(bytes: Uint8Array | string, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(bytes);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

/** A stream of the same piece, so long that whoever holds it all fails. */
export async function* endless(start: string, piece: string, count: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start);
  const bytes = Buffer.from(piece);
  for (let at = 0; at < count; at++) yield bytes;
}
