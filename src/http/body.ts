/**
 * Reading request bodies. JSON keeps every decimal as sent; an empty body is no body (decisions, "Old clients"). A large
 * body is read while it arrives, block by block, between which others have their turn.
 */
import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, apiError } from "../base/error.ts";
import { JsonReader } from "../base/json-reader.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the body as it came, where there is one and an `Idempotency-Key`. */
    bodyHash: Hash | null;
  }
}

/** The bytes of a body; where they came compressed, it counts those. */
type Payload = IncomingMessage & { receivedEncodedLength?: number };

/** Makes `application/json` the one type of body every route reads. */
export function installJsonBody(server: FastifyInstance): void {
  server.decorateRequest("bodyHash", null);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(["application/json"], async (request: FastifyRequest, payload: Payload) => {
    const { bodyLimit } = request.routeOptions;
    const saidBytes = Number(request.headers["content-length"] ?? Number.NaN);
    if (saidBytes > bodyLimit) throw tooLarge();
    if (request.headers["idempotency-key"] !== undefined) request.bodyHash = createHash("sha256");
    const body = new Body(request.bodyHash);
    const bytes = await receive(payload, bodyLimit, (chunk) => body.take(chunk));
    if (!Number.isNaN(saidBytes) && (payload.receivedEncodedLength ?? bytes) !== saidBytes) {
      throw apiError("request.malformed", "The body is not as long as its Content-Length says.");
    }
    return body.end();
  });
}

/**
 * Hands on what arrives, until all is there.
 *
 * @param take says whether others should have their turn
 * @returns the number of bytes
 */
async function receive(payload: Payload, mostBytes: number, take: (chunk: Buffer) => boolean): Promise<number> {
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > mostBytes || (payload.receivedEncodedLength ?? 0) > mostBytes) {
        payload.off("data", read);
        reject(tooLarge());
      } else if (take(chunk)) {
        payload.pause();
        setImmediate(() => payload.resume());
      }
    };
    payload.on("data", read);
    payload.on("end", resolve);
    payload.on("error", (error) => reject(Object.assign(error, { statusCode: 400 })));
    // What unpacks a body waits for it.
    payload.resume();
  });
  return bytes;
}

/** JSON on its way in. What is wrong is said at the end: who still sends does not listen. */
class Body {
  readonly #reader = new JsonReader();
  readonly #hash: Hash | null;
  #error: ApiError | null = null;

  constructor(hash: Hash | null) {
    this.#hash = hash;
  }

  /** @returns whether it took long */
  take(chunk: Buffer): boolean {
    this.#hash?.update(chunk);
    if (this.#error !== null) return false;
    try {
      return this.#reader.push(chunk);
    } catch (error) {
      this.#error = malformed(error);
      return false;
    }
  }

  /** @returns the value; undefined where there is none */
  end(): unknown {
    if (this.#error !== null) throw this.#error;
    try {
      return this.#reader.end();
    } catch (error) {
      throw malformed(error);
    }
  }
}

function tooLarge(): ApiError {
  return apiError("request.tooLarge", "The body is larger than this operation takes; send it in smaller parts.");
}

function malformed(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const reason = error instanceof SyntaxError ? withoutContent(error.message) : "it is not UTF-8";
  return apiError("request.malformed", `The body is not well-formed JSON${reason === "" ? "" : `: ${reason}`}.`);
}

/** The parser quotes the text around the mistake; a password could stand there. */
function withoutContent(message: string): string {
  return message.replace(/,? ?(\.\.\.)?"[\s\S]*"(\.\.\.)? is not valid JSON/, "").replace(/ in JSON/, "");
}
