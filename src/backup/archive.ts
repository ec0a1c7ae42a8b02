/**
 * The archive of a backup: text compressed with zstd, and then a skippable frame with the SHA-256 of everything before it. So
 * a truncated or damaged file is detected before anything of it is used. `zstd -dc FILE` shows the text.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { syncDirectories } from "../embedded/cluster.ts";
import { BackupError } from "./backup-error.ts";
import { TextReader } from "./text-reader.ts";

const digestBytes = 32;
/** The head of a skippable frame (RFC 8878, section 3.1.2): magic number and length of its contents, both little-endian. */
const sealBeginning = Buffer.from([0x50, 0x2a, 0x4d, 0x18, digestBytes, 0, 0, 0]);
const sealBytes = sealBeginning.length + digestBytes;

/**
 * Writes a file completely or not at all. Only its owner can read it. It replaces a file of the same name.
 *
 * @returns its size in bytes
 * @throws BackupError if it cannot be written, and every error that `text` throws
 */
export async function writeArchive(file: string, text: AsyncIterable<string | Uint8Array>): Promise<number> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const output = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(text), createZstdCompress(), sealed, output);
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncDirectories([path.dirname(file)]);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw ofFile(error) ?? error;
  }
}

async function* sealed(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of compressed) {
    hash.update(piece);
    yield piece;
  }
  yield Buffer.concat([sealBeginning, hash.digest()]);
}

/**
 * Verifies a whole file and opens it.
 *
 * @throws BackupError if the file cannot be read, is not a backup, or is truncated or damaged
 */
export async function openArchive(file: string): Promise<TextReader> {
  try {
    const end = await verify(file);
    const decompressed = createZstdDecompress({ chunkSize: 256 * 1024 });
    // The reader sees a failure of the input, because pipeline destroys the output with that error.
    pipeline(createReadStream(file, { end: end - 1 }), decompressed).catch(() => undefined);
    return new TextReader(decompressed);
  } catch (error) {
    throw ofFile(error) ?? error;
  }
}

/** @returns the position in bytes at which the compressed text ends */
async function verify(file: string): Promise<number> {
  const found = await stat(file);
  const end = found.size - sealBytes;
  if (found.isFile() && end > 0) {
    const hash = createHash("sha256");
    for await (const piece of createReadStream(file, { end: end - 1 })) hash.update(piece);
    if ((await readFrom(file, end)).equals(Buffer.concat([sealBeginning, hash.digest()]))) return end;
  }
  throw new BackupError(
    `${file} is not a whole backup: it is truncated, damaged or another kind of file. Nothing was changed.`,
  );
}

async function readFrom(file: string, position: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(sealBytes), position });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Translates a failure of the file system; null for every other error. */
function ofFile(error: unknown): BackupError | null {
  const isFailedCall = error instanceof Error && "syscall" in error && "path" in error;
  const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return isFailedCall || isFull ? new BackupError(error.message, { cause: error }) : null;
}
