/**
 * Decodes the body of an answer, and stops at the first byte too many. A small body can decode to any size, so the bytes are
 * counted after every step of decoding, against a bound and against what was received.
 */
import { pipeline, type Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { limits } from "../limits.ts";
import { OutgoingFailure } from "./failure.ts";

export interface BodyBounds {
  /** The most bytes received. */
  wireBytes: number;
  /** The most bytes after any step of decoding. */
  plainBytes: number;
  /** From so many decoded bytes on, `limits.outgoing.expansion` holds. */
  expansionFromBytes: number;
}

type Coding = "gzip" | "deflate" | "br" | "zstd";

/** What the requests accept. */
export const acceptedEncodings = "gzip, deflate, br, zstd";

const codings: Readonly<Record<string, Coding>> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "br",
  zstd: "zstd",
};

/** Reads `content-encoding`. @returns the codings in the order they were applied @throws OutgoingFailure for an unknown one */
export function parseEncoding(header: string | undefined): Coding[] {
  const names = (header ?? "").split(",").map((name) => name.trim().toLowerCase());
  const applied = names.filter((name) => name !== "" && name !== "identity");
  const known = applied.flatMap((name) => codings[name] ?? []);
  if (known.length < applied.length) throw new OutgoingFailure("encoding", "The answer's encoding is unknown.");
  if (known.length <= limits.outgoing.encodings) return known;
  throw new OutgoingFailure("encoding", "The answer is encoded too many times.");
}

/** A body that is read once, and counts what was received of it. */
export class Body {
  /** Bytes received so far, still encoded. */
  wireBytes = 0;
  readonly #bounds: BodyBounds;

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
  }

  /** Decodes a body. @throws OutgoingFailure `tooLarge`, or `encoding` if it is damaged or incomplete */
  decode(received: AsyncIterable<Buffer>, applied: readonly Coding[]): AsyncIterable<Buffer> {
    const decodeOne = (body: AsyncIterable<Buffer>, coding: Coding): AsyncIterable<Buffer> =>
      this.#bounded(through(coding, body));
    return applied.toReversed().reduce(decodeOne, this.#counted(received));
  }

  /** Decodes what is a gzip file, by its first bytes, and passes on everything else. */
  async *unzipped(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { first, all } = await begin(body);
    const isGzip = first?.[0] === 0x1f && first[1] === 0x8b;
    yield* isGzip ? this.#bounded(through("gzip", all)) : all;
  }

  async *#counted(received: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of received) {
      this.wireBytes += chunk.length;
      if (this.wireBytes > this.#bounds.wireBytes) throw tooLarge();
      yield chunk;
    }
  }

  async *#bounded(decoded: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { plainBytes, expansionFromBytes } = this.#bounds;
    let bytes = 0;
    for await (const chunk of decoded) {
      bytes += chunk.length;
      const isExpanded = bytes > expansionFromBytes && bytes > this.wireBytes * limits.outgoing.expansion;
      if (bytes > plainBytes || isExpanded) throw tooLarge();
      yield chunk;
    }
  }
}

/** One step of decoding. An empty body is empty in every encoding: redirects often have one. */
async function* through(coding: Coding, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { first, all } = await begin(body);
  if (first === undefined) return;
  let sourceError: unknown;
  const source = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* all;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  const decoder = decoderOf(coding, first);
  pipeline(source(), decoder, () => undefined); // An error of the source is one of the decoder, and thrown below.
  try {
    yield* decoder;
  } catch {
    throw sourceError ?? new OutgoingFailure("encoding", "The answer's encoding is damaged or incomplete.");
  }
}

/** Looks at the first chunk. @returns it, if there is one, and the whole body */
async function begin(body: AsyncIterable<Buffer>): Promise<{ first: Buffer | undefined; all: AsyncGenerator<Buffer> }> {
  const iterator = body[Symbol.asyncIterator]();
  const { value: first, done } = await iterator.next();
  const all = async function* (): AsyncGenerator<Buffer> {
    if (done === true) return;
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { first: done === true ? undefined : first, all: all() };
}

/** Bytes of one step of decoding. Each step goes to another thread and back, and a page would take dozens of the usual size. */
const chunkSize = 64 * 1024;

function decoderOf(coding: Coding, first: Buffer): Transform {
  if (coding === "gzip") return createGunzip({ chunkSize });
  if (coding === "br") return createBrotliDecompress({ chunkSize });
  // RFC 9659 allows a window of 8 MiB. The format allows more, which would be taken from memory at once.
  if (coding === "zstd") return createZstdDecompress({ chunkSize, params: { [constants.ZSTD_d_windowLogMax]: 23 } });
  // Some servers leave the header of zlib out, which always ends with 8 in its first byte.
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize });
}

function tooLarge(): OutgoingFailure {
  return new OutgoingFailure("tooLarge", "The answer is too large.");
}
