/** From bytes to text, as a browser would. */
import { isUtf8 } from "node:buffer";
import sniffEncoding from "html-encoding-sniffer";

/**
 * The page's text. The encoding is that of the byte order mark, else of the header, else of the page's `meta`. Bytes that
 * only make sense as UTF-8 are read so, whatever a declaration of a one-byte encoding says: shops that changed their
 * encoding often left the old declaration, and a "€" would be three wrong characters.
 */
export function decodePage(body: Uint8Array, contentType: string | null): string {
  const label = /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType ?? "")?.[1];
  const sniffed = sniffEncoding(body, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: isUtf8(body) ? "UTF-8" : "windows-1252",
  });
  return decoderFor(isOneByte.test(sniffed) && isUtf8(body) ? "UTF-8" : sniffed).decode(body);
}

const isOneByte = /^(?:windows-12|iso-8859-|macintosh|us-ascii)/i;

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("windows-1252"); // "replacement" and what this runtime lacks: digits and tags are ASCII in all of them
  }
}
