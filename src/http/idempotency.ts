/**
 * `Idempotency-Key` on POST (decisions section 1, "Requests"): a client that did not see an answer sends the request
 * again under the same key, and gets the answer of the first time instead of a second effect.
 *
 * - A key belongs to an account and, where the path has one, a contract. It stands for one method, URL and body; with
 *   another one it answers 422, and 409 while the first request is still being answered.
 * - What is kept is the whole answer of a request that was understood, for 24 hours: successes and refusals (4xx) alike.
 *   An answer of 5xx or 429 is not kept, nor one above {@link limits.idempotency.answerBytes}: then the same key runs
 *   the request again. Operations with larger answers (imports, snapshots) tell repetitions apart by themselves.
 * - Authorisation comes first and each time; a body that is not valid is refused anew.
 *
 * Without the header nothing of this runs.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, apiError } from "../base/error.ts";
import { LongAnswer } from "../base/long-answer.ts";
import { limits } from "../limits.ts";

/** A kept answer. */
export interface KeptAnswer {
  readonly status: number;
  /** null where the answer had no body. */
  readonly contentType: string | null;
  readonly body: string;
}

/** Whose key it is, and what it stands for. */
export interface IdempotentRequest {
  /** null where the path has no contract. */
  readonly contractId: string | null;
  readonly accountId: number;
  readonly key: string;
  /** Of method, URL and body. */
  readonly requestDigest: Buffer;
}

/** A request that was let through; its `token` tells it from a later one that took the key over. */
export interface Claim {
  readonly request: IdempotentRequest;
  readonly token: string;
}

export type ClaimOutcome =
  | { state: "claimed"; claim: Claim }
  | { state: "answered"; answer: KeptAnswer }
  | { state: "inFlight" | "mismatch" };

/** Where keys and answers are kept (database/idempotency.ts). */
export interface IdempotencyStore {
  claim(request: IdempotentRequest): Promise<ClaimOutcome>;
  complete(claim: Claim, answer: KeptAnswer): Promise<void>;
  /** Lets the same key run the request again. */
  release(claim: Claim): Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Missing on the pages of `/docs`, which are there before these hooks. */
    idempotencyClaim?: Claim | null;
  }
}

/** Installs the hooks; before compression, so that answers are kept as they are. */
export function installIdempotency(server: FastifyInstance, store: IdempotencyStore): void {
  server.decorateRequest("idempotencyClaim", null);
  server.addHook("preHandler", async (request, reply): Promise<FastifyReply | undefined> => {
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    if (key === undefined || request.caller === null) return undefined;
    const outcome = await store.claim(describeRequest(request, request.caller.accountId, readKey(key)));
    if (outcome.state === "answered") return replay(reply, outcome.answer);
    if (outcome.state !== "claimed") throw refusals[outcome.state];
    request.idempotencyClaim = outcome.claim;
    return undefined;
  });
  server.addHook("onSend", async (request, reply, payload: unknown) => {
    const claim = request.idempotencyClaim ?? null;
    if (claim === null) return payload;
    request.idempotencyClaim = null;
    const answer = answerOf(reply, payload);
    // The effect is there and the client waits: what goes wrong here must not become its answer.
    await (answer === null ? store.release(claim) : store.complete(claim, answer)).catch((error: unknown) =>
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

/** The answer as it is kept; null for one that is not. */
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
