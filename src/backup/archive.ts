/**
 * The file of a backup: text compressed with zstd, and after it a frame that decompressors pass over, which holds the SHA-256 of
 * all before. So a file that was cut short or damaged is known before anything of it is used, and `zstd -dc FILE` shows the text.
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
/** A skippable frame (RFC 8878, section 3.1.2): magic number, then the length of what follows, both little-endian. */
const sealBeginning = Buffer.from([0x50, 0x2a, 0x4d, 0x18, digestBytes, 0, 0, 0]);
const sealBytes = sealBeginning.length + digestBytes;

/**
 * Writes a file that is there completely or not at all, readable for its owner only. One of that name is replaced.
 *
 * @returns its size
 * @throws BackupError when it cannot be written; what `text` throws passes through
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
 * Opens a file after all of it was found to be as it was written.
 *
 * @throws BackupError when it cannot be read, is no backup, was cut short or damaged
 */
export async function openArchive(file: string): Promise<TextReader> {
  try {
    const end = await verify(file);
    const decompressed = createZstdDecompress({ chunkSize: 256 * 1024 });
    // A failure of the input reaches the reader: pipeline destroys the output with it.
    pipeline(createReadStream(file, { end: end - 1 }), decompressed).catch(() => undefined);
    return new TextReader(decompressed);
  } catch (error) {
    throw ofFile(error) ?? error;
  }
}

/** @returns where the text ends */
async function verify(file: string): Promise<number> {
  const found = await stat(file);
  const end = found.size - sealBytes;
  if (found.isFile() && end > 0) {
    const hash = createHash("sha256");
    for await (const piece of createReadStream(file, { end: end - 1 })) hash.update(piece);
    if ((await readFrom(file, end)).equals(Buffer.concat([sealBeginning, hash.digest()]))) return end;
  }
  throw new BackupError(
    `${file} is not a whole backup: it was cut short or damaged, or is something else. Nothing was changed.`,
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

/** A failure of the file system in words; null for any other. */
function ofFile(error: unknown): BackupError | null {
  const isFailedCall = error instanceof Error && "syscall" in error && "path" in error;
  const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return isFailedCall || isFull ? new BackupError(error.message, { cause: error }) : null;
}
