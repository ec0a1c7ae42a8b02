/**
 * Stores the body of a CSV import, of products or of what belongs to them, in the database, in compressed parts, until its task is completed. So an import that
 * was answered 202 survives any crash, and any worker can execute it. The parts need a fifth of the log that the rows
 * would need.
 */
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompressSync } from "node:zlib";
import type { Contract } from "../base/contract.ts";
import { ApiError, apiError } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { taskCancelled } from "../tasks/index.ts";

/** Parts of an upload that are read and staged together. With fewer, the import mostly waits for answers. */
const uploadPartsAtOnce = 8;

const compress = promisify(zstdCompress);
/** The fastest level. It compresses CSV to a fifth, so a slower one is not worth its time. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The output of one step. With the default, a quarter of this, decompression takes half as long again. */
const decompressedBytes = 64 * 1024;

const sliceBytes = 16 * 1024;

/** Every upload has this empty part from its first moment on. Uploads are counted by it. */
const beginning = 0;

/**
 * Stores a body as it arrives, part by part. It is never in memory as a whole, and a slow client holds no connection.
 * Nothing of it is left after an error.
 *
 * @returns the number of parts
 * @throws 429 if the contract has too many uploads, 413 if the body is too large, 400 if it ends early
 */
export async function storeUpload(
  database: Queries,
  contract: Contract,
  uploadId: string,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const store = async (part: number, content: Buffer): Promise<unknown> =>
    await database.run(sql`
      /* products.storeUploadPart */
      insert into product_upload_part (contract_id, upload_id, part_number, content)
      values (${contract.contractId}, ${uploadId}, ${part}, ${content})`);
  let parts = 0;
  try {
    await store(beginning, Buffer.alloc(0));
    await refuseTooMany(database, contract);
    for await (const piece of inPieces(body)) await store(beginning + ++parts, await compress(piece, compression));
    return parts;
  } catch (error) {
    await deleteUpload(database, contract, uploadId);
    throw error;
  }
}

/** The count includes the new upload, so uploads that begin at the same time see each other. Kept rehearsals do not count. */
async function refuseTooMany(database: Queries, contract: Contract): Promise<void> {
  const row = await database.row<{ uploads: number }>(sql`
    /* products.countUploads */
    select count(*) as uploads
    from product_upload_part
    where contract_id = ${contract.contractId}
      and part_number = ${beginning}
      and not exists (
        select 1
        from product_rehearsal
        where product_rehearsal.contract_id = ${contract.contractId}
          and product_rehearsal.upload_id = product_upload_part.upload_id)`);
  const most = limits.products.csvImportsOpen;
  if ((row?.uploads ?? 0) <= most) return;
  const { items } = apiError(
    "request.rateLimited",
    `${most} CSV imports of this contract are under way already; each would replace the one before.`,
  );
  throw new ApiError(items, { "retry-after": "30" });
}

/** Parts of a body, each decompressed when it is used. */
export type UploadParts = Iterable<Buffer>;

/**
 * Reads the body in its order, some parts at a time. Between two reads the connection is free.
 *
 * @throws TaskFailed if the upload is gone because its task was cancelled
 */
export async function* readUpload(
  database: Queries,
  contract: Contract,
  upload: { uploadId: string; parts: number },
): AsyncGenerator<UploadParts> {
  for (let read = beginning; read < upload.parts;) {
    const upTo = Math.min(read + uploadPartsAtOnce, upload.parts);
    const parts = await database.rows<{ content: Buffer }>(sql`
      /* products.readUploadParts */
      select content
      from product_upload_part
      where contract_id = ${contract.contractId}
        and upload_id = ${upload.uploadId}
        and part_number > ${read} and part_number <= ${upTo}
      order by part_number`);
    if (parts.length < upTo - read) throw taskCancelled();
    yield decompressed(parts.map(({ content }) => content));
    read = upTo;
  }
}

/** Decompresses in this thread: a part takes 0.14 ms. In the thread pool it takes 0.7 ms of a processor. */
function* decompressed(parts: readonly Buffer[]): Generator<Buffer> {
  for (const part of parts) yield zstdDecompressSync(part, { chunkSize: decompressedBytes });
}

/** Cuts parts into what is read in one go: under a millisecond, so that requests meanwhile do not wait. */
export function* inSlices(parts: UploadParts): Generator<Buffer> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += sliceBytes) yield part.subarray(at, at + sliceBytes);
  }
}

export async function deleteUpload(database: Queries, contract: Contract, uploadId: string): Promise<void> {
  await database.run(sql`
    /* products.deleteUpload */
    delete from product_upload_part
    where contract_id = ${contract.contractId} and upload_id = ${uploadId}`);
}

/** Deletes uploads of processes that died, of tasks that were given up, and of rehearsals that ended. A duty. */
export async function forgetUploads(database: Queries): Promise<void> {
  await database.run(sql`
    /* products.forgetUploads */
    delete from product_upload_part as part
    where part.stored_at < now() - make_interval(secs => ${limits.products.uploadLeaseMs / 1000})
      and not exists (
        select 1
        from task
        where task.contract_id = part.contract_id
          and task.state in ('pending', 'executing')
          and task.data ->> 'uploadId' = part.upload_id::text)
      and not exists (
        select 1
        from product_rehearsal
        where product_rehearsal.contract_id = part.contract_id
          and product_rehearsal.upload_id = part.upload_id)`);
}

/** Joins chunks into pieces that are large enough for a statement each. @throws 413 if the whole is larger than `mostBytes` */
export async function* inPieces(
  body: AsyncIterable<Buffer>,
  mostBytes: number = limits.http.csvBodyBytes,
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let gathered = 0;
  let total = 0;
  for await (const chunk of endingEarly(body)) {
    chunks.push(chunk);
    gathered += chunk.length;
    total += chunk.length;
    if (total > mostBytes) throw apiError("request.tooLarge", `A CSV must have at most ${mostBytes} bytes.`);
    if (gathered < limits.products.uploadPartBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    gathered = 0;
  }
  if (gathered > 0) yield Buffer.concat(chunks);
}

/** Answers 400 if the connection breaks or the bytes cannot be decompressed: both are the client's errors. */
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
