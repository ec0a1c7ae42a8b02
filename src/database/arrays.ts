/**
 * Lists as parameters, in the binary form of PostgreSQL's arrays. The driver writes an array as a text literal and
 * escapes each element. For a request of snapshots, that takes longer than judging the snapshots.
 */
import { Yielder } from "../base/yielding.ts";

/** For `${…}::bigint[]`. A value is an integer, or null. */
export function bigintArray(values: readonly (number | null)[]): Buffer {
  return fixedArray({ type: 20, elementBytes: 8 }, values, writeInt64);
}

/** Node's own way wants a BigInt, which takes longer to make than to write. */
function writeInt64(array: Buffer, value: number, at: number): void {
  const high = Math.floor(value / 0x1_0000_0000);
  array.writeInt32BE(high, at);
  array.writeUInt32BE(value - high * 0x1_0000_0000, at + 4);
}

/** For `${…}::integer[]`. A value may be null. */
export function integerArray(values: readonly (number | null)[]): Buffer {
  return fixedArray({ type: 23, elementBytes: 4 }, values, (array, value, at) => array.writeInt32BE(value, at));
}

/** For `${…}::boolean[]`. A value may be null. */
export function booleanArray(values: readonly (boolean | null)[]): Buffer {
  return fixedArray({ type: 16, elementBytes: 1 }, values, (array, value, at) => array.writeUInt8(value ? 1 : 0, at));
}

/** For `${…}::uuid[]`. Each value is 32 hexadecimal digits without hyphens, or null. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return fixedArray({ type: 2950, elementBytes: 16 }, values, (array, value, at) => array.write(value, at, "hex"));
}

/** PostgreSQL counts time from this instant. */
const postgresEpochMs = Date.UTC(2000, 0, 1);

/** For `${…}::timestamptz[]`. A value may be null. */
export function timestamptzArray(values: readonly (Date | null)[]): Buffer {
  return fixedArray({ type: 1184, elementBytes: 8 }, values, (array, value, at) => {
    const micros = (value.getTime() - postgresEpochMs) * 1000;
    // Until the year 2285.
    if (Number.isSafeInteger(micros)) writeInt64(array, micros, at);
    else array.writeBigInt64BE(BigInt(value.getTime() - postgresEpochMs) * 1000n, at);
  });
}

/** For `${…}::text[]`. A value may be null, but must not contain U+0000, which PostgreSQL's texts cannot hold. */
export function textArray(values: readonly (string | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? null : Buffer.byteLength(value)));
  const array = emptyArray(textType, values.length, sum(sizes.map((size) => size ?? 0)));
  let at = headBytes;
  for (const [index, value] of values.entries()) {
    at = array.writeInt32BE(sizes[index] ?? nullLength, at);
    if (value !== null) at += array.write(value, at);
  }
  return array;
}

/** {@link textArray} of long texts, each given in pieces. It yields to other work between pieces. */
export async function longTextArray(texts: readonly (readonly string[])[]): Promise<Buffer> {
  const yielder = new Yielder();
  const sizes = texts.map((pieces) => sum(pieces.map((piece) => Buffer.byteLength(piece))));
  const array = emptyArray(textType, texts.length, sum(sizes));
  let at = headBytes;
  for (const [index, pieces] of texts.entries()) {
    at = array.writeInt32BE(sizes[index] ?? 0, at);
    for (const piece of pieces) {
      if (yielder.isDue) await yielder.yield();
      at += array.write(piece, at);
    }
  }
  return array;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function fixedArray<Value>(
  { type, elementBytes }: { type: number; elementBytes: number },
  values: readonly (Value | null)[],
  write: (array: Buffer, value: Value, at: number) => unknown,
): Buffer {
  const length = values.reduce((total, value) => total + (value === null ? 0 : elementBytes), 0);
  const array = emptyArray(type, values.length, length);
  let at = headBytes;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? nullLength : elementBytes, at);
    if (value === null) continue;
    write(array, value, at);
    at += elementBytes;
  }
  return array;
}

const textType = 25;
/** The length of an element that is null. */
const nullLength = -1;
/** Five fields: number of dimensions, whether there may be nulls, type of the elements, length and first index of the one dimension. */
const headBytes = 5 * 4;

/** The head of an array, and room for `length` elements of `bytes` in total. Each element follows its own length field. */
function emptyArray(type: number, length: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(headBytes + 4 * length + bytes);
  let at = 0;
  for (const field of [1, 1, type, length, 1]) at = array.writeInt32BE(field, at);
  return array;
}
