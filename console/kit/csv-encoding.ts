/** How the text of a file is encoded: spreadsheets save CSV in the letters of their machine as well. */

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
