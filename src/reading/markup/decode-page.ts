/** From bytes to text, as a browser would. */
import { isUtf8 } from "node:buffer";
import sniffEncoding from "html-encoding-sniffer";

/**
 * The page's text, in parts. The encoding is that of the byte order mark, else of the header, else of the page's `meta`. Bytes that
 * only make sense as UTF-8 are read so, whatever a declaration of a one-byte encoding says: shops that changed their
 * encoding often left the old declaration, and a "€" would be three wrong characters.
 */
export function decodePage(body: Uint8Array, contentType: string | null): string[] {
  const label = /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType ?? "")?.[1];
  const sniffed = sniffEncoding(body, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: isUtf8(body) ? "UTF-8" : "windows-1252",
  });
  const encoding = isOneByte.test(sniffed) && isUtf8(body) ? "UTF-8" : sniffed;
  return encoding === "UTF-8" ? partsOfUtf8(body) : partsOf(decoderFor(encoding).decode(body));
}

/** Bytes or characters of a part. */
const partLength = 16 * 1024;

/**
 * Texts of their own, of which one that is all Latin takes a byte a character: they are read faster than parts that are cut from a long
 * text. No character lies across two parts.
 */
function partsOfUtf8(body: Uint8Array): string[] {
  const [first, further] = [new TextDecoder(), new TextDecoder("utf-8", { ignoreBOM: true })];
  const parts: string[] = [];
  for (let [at, to] = [0, 0]; at < body.length; at = to) {
    to = endOfCharacter(body, Math.min(body.length, at + partLength));
    parts.push((at === 0 ? first : further).decode(body.subarray(at, to)));
  }
  return parts;
}

/** Where the text can be cut, at most at `most`: before the first byte of the character that lies there. */
function endOfCharacter(body: Uint8Array, most: number): number {
  for (let at = most; at > most - longestCharacter; at--) if (((body[at] ?? 0) & 0xc0) !== 0x80) return at;
  return most; // no character: each of these bytes stands for itself
}

const longestCharacter = 4;

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += partLength) parts.push(text.slice(at, at + partLength));
  return parts;
}

const isOneByte = /^(?:windows-12|iso-8859-|macintosh|us-ascii)/i;

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("windows-1252"); // "replacement" and what this runtime lacks: digits and tags are ASCII in all of them
  }
}
