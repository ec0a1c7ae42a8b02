/**
 * Reads request bodies. JSON keeps every decimal as sent. An empty body counts as no body (interface 1-28). A large body
 * is read block by block while it arrives, and other requests are served in between.
 */
import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, apiError } from "../base/error.ts";
import { JsonReader } from "../base/json-reader.ts";
import { Yielder } from "../base/yielding.ts";
import { mayRepeat } from "./idempotency.ts";
import { routeOf } from "./route.ts";
import { StrictObject } from "./schema.ts";
import { compileCheck } from "./validation.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether one text of the body may be as long as the whole body. */
    longTexts?: boolean;
  }
  interface FastifyRequest {
    /** Hash of the body's bytes, if the request has a body and an `Idempotency-Key`. */
    bodyHash: Hash | null;
  }
}

/** The bytes of a body. The stream of a compressed body counts the bytes that came. */
type Payload = IncomingMessage & { receivedEncodedLength?: number };

/** Makes `application/json` the only type of body that every route reads. */
export function installJsonBody(server: FastifyInstance): void {
  server.decorateRequest("bodyHash", null);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(["application/json"], async (request: FastifyRequest, payload: Payload) => {
    const { bodyLimit, config, schema } = routeOf(request);
    const saidBytes = Number(request.headers["content-length"] ?? Number.NaN);
    if (saidBytes > bodyLimit) throw tooLarge();
    if (mayRepeat(routeOf(request)) && request.headers["idempotency-key"] !== undefined)
      request.bodyHash = createHash("sha256");
    const body = new Body(request.bodyHash, config.longTexts === true ? { text: bodyLimit } : {});
    const bytes = await receive(payload, bodyLimit, (chunk) => body.take(chunk));
    if (!Number.isNaN(saidBytes) && (payload.receivedEncodedLength ?? bytes) !== saidBytes) {
      throw apiError("request.malformed", "The body is not as long as its Content-Length says.");
    }
    const value = body.end();
    if (schema?.body === undefined && !request.is404) refuseFields(value);
    return value;
  });
}

/** What an operation without a body may be sent. */
const nothing = compileCheck(StrictObject({}), "The body");

/**
 * Refuses the body of an operation that takes none (interface 1-22). A deletion has its conditions in the query: those of a body would
 * be overlooked, and it would delete everything.
 */
function refuseFields(value: unknown): void {
  const checked = nothing(value ?? {});
  if ("errors" in checked) throw new ApiError(checked.errors);
}

/**
 * Passes on each chunk that arrives, until the end of the body.
 *
 * @param take returns whether it is time to yield to other work
 * @returns the number of bytes
 */
async function receive(payload: Payload, mostBytes: number, take: (chunk: Buffer) => boolean): Promise<number> {
  let bytes = 0;
  const yielder = new Yielder();
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > mostBytes || (payload.receivedEncodedLength ?? 0) > mostBytes) {
        payload.off("data", read);
        reject(tooLarge());
      } else if (take(chunk)) {
        payload.pause();
        yielder.onTurn(() => payload.resume());
      }
    };
    payload.on("data", read);
    payload.on("end", resolve);
    payload.on("error", (error) => reject(Object.assign(error, { statusCode: 400 })));
    // The stream that unpacks a compressed body is paused until this.
    payload.resume();
  });
  return bytes;
}

/** A JSON body that arrives. A mistake in it is thrown at the end, because a client reads no answer while it sends. */
class Body {
  readonly #reader: JsonReader;
  readonly #hash: Hash | null;
  #error: ApiError | null = null;

  constructor(hash: Hash | null, bounds: { text?: number }) {
    this.#reader = new JsonReader(bounds);
    this.#hash = hash;
  }

  /** @returns whether it is time to yield */
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

  /** @returns the value; undefined if the body is empty */
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

/** Removes the text around the mistake, which the parser quotes: it may hold a password. */
function withoutContent(message: string): string {
  return message.replace(/,? ?(\.\.\.)?"[\s\S]*"(\.\.\.)? is not valid JSON/, "").replace(/ in JSON/, "");
}
