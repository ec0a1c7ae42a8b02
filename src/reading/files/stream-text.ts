/** The text of a stream of bytes, in whatever character set it says or shows. */
import { isUtf8 } from "node:buffer";

/** What of a feed is parsed at once. */
const pieceBytes = 64 * 1024;

/** So many bytes decide the character set. */
const sniffedBytes = 4_096;

/** Pieces of text, each of bounded size. Bytes that the character set does not have become U+FFFD. */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  charsetOf: (start: Uint8Array) => string,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let start = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (decoder !== null) {
      yield* decodedPiece(decoder, piece);
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < sniffedBytes) continue;
    decoder = new TextDecoder(charsetOf(start));
    yield* decodedPiece(decoder, start);
  }
  if (decoder === null) {
    decoder = new TextDecoder(charsetOf(start));
    yield* decodedPiece(decoder, start);
  }
  yield decoder.decode();
}

function* decodedPiece(decoder: TextDecoder, piece: Uint8Array): Generator<string> {
  for (let at = 0; at < piece.length; at += pieceBytes) {
    yield decoder.decode(piece.subarray(at, at + pieceBytes), { stream: true });
  }
}

/** What the byte order mark or the XML declaration says; else UTF-8. */
export function xmlCharset(start: Uint8Array): string {
  const marked = markedCharset(start);
  if (marked !== null) return marked;
  const head = Buffer.from(start.subarray(0, 200)).toString("latin1");
  const [, named = "utf-8"] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head) ?? [];
  return isKnown(named) ? named : "utf-8";
}

/** What the byte order mark says; else UTF-8 where the bytes are, else the character set of Windows. */
export function textCharset(start: Uint8Array): string {
  const marked = markedCharset(start);
  if (marked !== null) return marked;
  const lineEnd = start.lastIndexOf(10);
  return isUtf8(lineEnd === -1 ? start : start.subarray(0, lineEnd)) ? "utf-8" : "windows-1252";
}

function markedCharset(start: Uint8Array): string | null {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return null;
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says. */
function isKnown(charset: string): boolean {
  try {
    return !new TextDecoder(charset).encoding.startsWith("utf-16");
  } catch {
    return false;
  }
}
