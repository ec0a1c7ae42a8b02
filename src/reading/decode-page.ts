/** From bytes to text, as a browser would. */
import sniffEncoding from "html-encoding-sniffer";

/** The page's text. The encoding is that of the byte order mark, else of the header, else of the page's `meta`. */
export function decodePage(body: Uint8Array, contentType: string | null): string {
  const label = /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType ?? "")?.[1];
  const sniffed = sniffEncoding(body, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: looksLikeUtf8(body) ? "UTF-8" : "windows-1252",
  });
  return decoderFor(sniffed).decode(body);
}

/** Pages without any declaration are UTF-8 nowadays, unless their bytes say otherwise. */
function looksLikeUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(body.subarray(0, 64 * 1024), { stream: true });
    return true;
  } catch {
    return false; // another encoding, which is the answer
  }
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("windows-1252"); // "replacement" and what this runtime lacks: digits and tags are ASCII in all of them
  }
}
