/**
 * `Idempotency-Key` on POST (interface 1-25 to 1-27). A client that did not see an answer sends the request again under
 * the same key. It gets the first answer, and nothing happens a second time.
 *
 * - A key belongs to an account and, if the path has one, a contract. It stands for one method, URL and body. Another
 *   request under the key is 422; any request under it is 409 while the first is being answered.
 * - The whole answer is kept for 24 hours, successes and refusals (4xx) alike. An answer of 5xx or 429, or one above
 *   {@link limits.idempotency.answerBytes}, is not kept: then the same key runs the request again. Operations with
 *   larger answers (imports, snapshots) recognise repetitions by themselves.
 * - Every request is authorised first. An invalid body is refused each time and uses no key.
 *
 * Requests without the header skip all of this.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, apiError } from "../base/error.ts";
import { LongAnswer } from "../base/long-answer.ts";
import { limits } from "../limits.ts";

/** A kept answer. */
export interface KeptAnswer {
  readonly status: number;
  /** null if the answer had no body. */
  readonly contentType: string | null;
  readonly body: string;
}

/** A key, its owner, and the request that it stands for. */
export interface IdempotentRequest {
  /** null if the path has no contract. */
  readonly contractId: string | null;
  readonly accountId: number;
  readonly key: string;
  /** Hash of method, URL and body. */
  readonly requestDigest: Buffer;
}

/** The right to run a request and keep its answer. Its `token` tells it from a later lease of the same key. */
export interface Lease {
  readonly request: IdempotentRequest;
  readonly token: string;
}

export type LeaseOutcome =
  | { state: "leased"; lease: Lease }
  | { state: "answered"; answer: KeptAnswer }
  | { state: "inFlight" | "mismatch" };

/** Keeps keys and answers (http/idempotency-store.ts). */
export interface IdempotencyStore {
  lease(request: IdempotentRequest): Promise<LeaseOutcome>;
  complete(lease: Lease, answer: KeptAnswer): Promise<void>;
  /** Ends a lease, so that the same key runs the request again. */
  release(lease: Lease): Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Missing on the pages of `/docs`, which register before these hooks. */
    idempotencyLease?: Lease | null;
  }
}

/** Installs the hooks. It comes before compression, so that the answers kept are not compressed. */
export function installIdempotency(server: FastifyInstance, store: IdempotencyStore): void {
  server.decorateRequest("idempotencyLease", null);
  server.addHook("preHandler", async (request, reply): Promise<FastifyReply | undefined> => {
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    if (key === undefined || request.caller === null) return undefined;
    const outcome = await store.lease(describeRequest(request, request.caller.accountId, readKey(key)));
    if (outcome.state === "answered") return replay(reply, outcome.answer);
    if (outcome.state !== "leased") throw refusals[outcome.state];
    request.idempotencyLease = outcome.lease;
    return undefined;
  });
  server.addHook("onSend", async (request, reply, payload: unknown) => {
    const lease = request.idempotencyLease ?? null;
    if (lease === null) return payload;
    request.idempotencyLease = null;
    const answer = answerOf(reply, payload);
    // The request has taken effect. A failure to keep its answer must not replace that answer.
    await (answer === null ? store.release(lease) : store.complete(lease, answer)).catch((error: unknown) =>
      request.log.warn({ err: error }, "the answer to an idempotent request could not be kept"),
    );
    return payload;
  });
}

const visible = /^[\x21-\x7e]+$/;

function readKey(given: string | string[]): string {
  const key = String(given);
  if (key.length <= limits.idempotency.keyCharacters && visible.test(key)) return key;
  const message = `The header Idempotency-Key must be 1 to ${limits.idempotency.keyCharacters} visible ASCII characters.`;
  throw apiError("request.invalid", message, "/headers/idempotency-key");
}

function describeRequest(request: FastifyRequest, accountId: number, key: string): IdempotentRequest {
  const requestDigest = createHash("sha256")
    .update(`${request.method} ${request.url}\n`)
    .update(request.bodyHash?.digest() ?? "")
    .digest();
  return { contractId: request.contract?.contractId ?? null, accountId, key, requestDigest };
}

function replay(reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  if (answer.contentType !== null) void reply.type(answer.contentType);
  return reply.code(answer.status).header("idempotency-replayed", "true").send(answer.body);
}

/** The answer to keep; null if it is not to be kept. */
function answerOf(reply: FastifyReply, payload: unknown): KeptAnswer | null {
  const body =
    payload instanceof LongAnswer && payload.bytes <= limits.idempotency.answerBytes ? payload.text() : (payload ?? "");
  if (reply.statusCode >= 500 || reply.statusCode === 429 || typeof body !== "string") return null;
  if (Buffer.byteLength(body) > limits.idempotency.answerBytes) return null;
  const contentType = reply.getHeader("content-type");
  return { status: reply.statusCode, contentType: contentType === undefined ? null : String(contentType), body };
}

const refusals: Readonly<Record<"inFlight" | "mismatch", ApiError>> = {
  inFlight: new ApiError(
    [{ code: "resource.conflict", message: "The request with this Idempotency-Key is still being answered." }],
    { "retry-after": "1" },
  ),
  mismatch: apiError("request.idempotencyMismatch", "This Idempotency-Key was used with another request."),
};
