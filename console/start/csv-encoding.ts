/** How the text of a file is encoded, and the file as the service takes it. */
import type { CsvHead } from "./csv-file.ts";

export type Encoding = "utf-16be" | "utf-16le" | "utf-8" | "windows-1252";

/** Judged by the first bytes; a file that begins with plain letters is read whole. */
export async function encodingOf(file: Blob, first: Uint8Array): Promise<Encoding> {
  const wide = wideEncodingOf(first);
  if (wide !== null) return wide;
  if (!isUtf8(first)) return "windows-1252";
  const isPlain = first.every((byte) => byte < 0x80);
  return isPlain && file.size > first.length && !(await isUtf8Whole(file)) ? "windows-1252" : "utf-8";
}

/** In UTF-16 one byte of each plain letter, digit and separator is zero. So are at least so many of all bytes of a CSV. */
const leastZeros = 0.01;

function wideEncodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zerosAt = (parity: number): number => bytes.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [high, low] = [zerosAt(0), zerosAt(1)];
  if (Math.max(high, low) < bytes.length * leastZeros) return null;
  return high === low ? null : high > low ? "utf-16be" : "utf-16le";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The last character may be cut, which a stream forgives.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function isUtf8Whole(file: Blob): Promise<boolean> {
  const reader = file
    .stream()
    .pipeThrough(new TextDecoderStream("utf-8", { fatal: true }))
    .getReader();
  try {
    while (!(await reader.read()).done);
    return true;
  } catch {
    return false;
  }
}

/** Where the comma is both, columns are separated by a character that no text has. */
const unitSeparator = "\u001F";

/** What separates the columns of the file that is sent. */
export function sentSeparator({ separator, decimal }: CsvHead): string {
  return separator === decimal ? unitSeparator : separator;
}

/** The file as the service takes it, in UTF-8 with its own ends of lines; unchanged if it is so already. */
export async function asSent(file: Blob, head: CsvHead): Promise<Blob> {
  const { encoding } = head;
  const isSame = head.lineEnd !== "\r" && sentSeparator(head) === head.separator;
  if (encoding === "utf-8" && isSame) return file.type === "text/csv" ? file : file.slice(0, file.size, "text/csv");
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding));
  const sent = (isSame ? text : text.pipeThrough(rewriting(head))).pipeThrough(new TextEncoderStream());
  return await new Response(sent, { headers: { "content-type": "text/csv" } }).blob();
}

/** Changes the ends of lines, and separators outside of quotes. Text comes in pieces that may end anywhere. */
function rewriting(head: CsvHead): TransformStream<string, string> {
  const { separator, lineEnd } = head;
  const sent = sentSeparator(head);
  let isQuoted = false;
  const rewrite = (part: string, index: number): string => {
    // Two quotes within a text end and begin it again.
    if (index > 0) isQuoted = !isQuoted;
    const separated = isQuoted ? part : part.replaceAll(separator, sent);
    return lineEnd === "\r" ? separated.replaceAll("\r", "\n") : separated;
  };
  return new TransformStream({
    transform: (text, controller) => controller.enqueue(text.split('"').map(rewrite).join('"')),
  });
}
