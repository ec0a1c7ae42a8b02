/**
 * The body of a CSV import, kept in the database in compressed pieces until its task is completed. A request that was
 * answered 202 is thereby safe, whatever is killed when, at a fifth of the log that its rows would need; and any worker
 * can take it up.
 */
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { Contract } from "../base/contract.ts";
import { apiError, assert } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The fastest; it shrinks CSV to a fifth. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Stores a body as it arrives, a part at a time: it is never held whole, and no connection waits for a slow client.
 *
 * @returns the number of parts
 * @throws 413 when it is too large, 400 when it ends early; nothing of it is left then
 */
export async function storeUpload(
  database: Queries,
  contract: Contract,
  uploadId: string,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  let parts = 0;
  try {
    for await (const piece of inPieces(body)) {
      const content = await compress(piece, compression);
      await database.run(sql`
        /* products.storeUploadPart */
        insert into product_upload_part (contract_id, upload_id, part_number, content)
        values (${contract.contractId}, ${uploadId}, ${parts}, ${content})`);
      parts++;
    }
    return parts;
  } catch (error) {
    await deleteUpload(database, contract, uploadId);
    throw error;
  }
}

/** The body again, in its order. */
export async function* readUpload(
  database: Queries,
  contract: Contract,
  upload: { uploadId: string; parts: number },
): AsyncGenerator<Buffer> {
  for (let part = 0; part < upload.parts; part++) {
    const row = await database.row<{ content: Buffer }>(sql`
      /* products.readUploadPart */
      select content
      from product_upload_part
      where contract_id = ${contract.contractId} and upload_id = ${upload.uploadId} and part_number = ${part}`);
    assert(row !== null, "an upload is kept until its task is completed");
    yield await decompress(row.content);
  }
}

export async function deleteUpload(database: Queries, contract: Contract, uploadId: string): Promise<void> {
  await database.run(sql`
    /* products.deleteUpload */
    delete from product_upload_part
    where contract_id = ${contract.contractId} and upload_id = ${uploadId}`);
}

/** Deletes what processes left that died while they received it. A duty of the worker. */
export async function forgetUploads(database: Queries): Promise<void> {
  await database.run(sql`
    /* products.forgetUploads */
    delete from product_upload_part
    where stored_at < now() - make_interval(secs => ${limits.products.uploadKeptMs / 1000})`);
}

/** Gathers chunks to pieces of a size that is worth a statement. */
async function* inPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let gathered = 0;
  let total = 0;
  for await (const chunk of endingEarly(body)) {
    chunks.push(chunk);
    gathered += chunk.length;
    total += chunk.length;
    if (total > limits.http.csvBodyBytes) {
      throw apiError("request.tooLarge", `A CSV must have at most ${limits.http.csvBodyBytes} bytes.`);
    }
    if (gathered < limits.products.uploadPartBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    gathered = 0;
  }
  if (gathered > 0) yield Buffer.concat(chunks);
}

/** A connection that breaks, or compressed bytes that are none, are the client's doing. */
async function* endingEarly(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw apiError("request.malformed", "The body ended early, or is not encoded as its Content-Encoding says.");
    });
    if (next.done === true) return;
    yield next.value;
  }
}
