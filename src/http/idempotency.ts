/**
 * `Idempotency-Key` on POST (interface 1-25 to 1-27). A client that did not see an answer sends the request again under
 * the same key. It gets the first answer, and nothing happens a second time.
 *
 * - A key belongs to an account and, if the path has one, a contract. It stands for one method, URL and body. Another
 *   request under the key is 422; any request under it is 409 while the first is being answered.
 * - All effects of the request and its answer commit in one transaction. A process that dies leaves both or neither.
 * - The whole answer is kept for 24 hours, successes and refusals (4xx) alike. A request that is answered 5xx or 429 has no
 *   effect, and the same key runs it again. An answer above {@link limits.idempotency.answerBytes} is not kept; operations
 *   with larger answers (imports, snapshots) recognise repetitions by themselves.
 * - Queries ignore the header: they change nothing.
 * - Every request is authorised first. An invalid body is refused each time and uses no key; so is what finds its contract full.
 *   What was answered before the contract became full is answered so again.
 *
 * Requests without the header skip all of this.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { ApiError, apiError } from "../base/error.ts";
import { LongAnswer } from "../base/long-answer.ts";
import { limits } from "../limits.ts";
import { hasNoRoom, storageFull } from "./access.ts";
import { routeOf } from "./route.ts";

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

/** A request that runs under its key. */
export interface BegunRequest {
  /** Runs `work` in the transaction of the request. */
  run<Result>(work: () => Result): Result;
  /** Commits the effects with the answer; without one the key runs the request again. */
  complete(answer: KeptAnswer | null): Promise<void>;
  /** Rolls the effects back. The key runs the request again. */
  abandon(): Promise<void>;
}

export type BeginOutcome =
  | { state: "begun"; begun: BegunRequest }
  | { state: "answered"; answer: KeptAnswer }
  | { state: "inFlight" | "mismatch" };

/** Keeps keys and answers (http/idempotency-store.ts). */
export interface IdempotencyStore {
  begin(request: IdempotentRequest): Promise<BeginOutcome>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** True: a POST that may change something although its access is `read`. False: one that changes nothing although it is `write`. */
    changes?: boolean;
  }
  interface FastifyRequest {
    /** Missing on the pages of `/docs`, which register before these hooks. */
    begunRequest?: BegunRequest | null;
  }
}

/** Installs the hooks. It comes before compression, so that the answers kept are not compressed. */
export function installIdempotency(server: FastifyInstance, store: IdempotencyStore): void {
  server.decorateRequest("begunRequest", null);
  server.addHook("preHandler", (request, reply, done) => {
    if (request.caller === null || !mayRepeat(routeOf(request))) return done();
    const key = request.headers["idempotency-key"];
    if (key === undefined) return done();
    const { accountId } = request.caller;
    const begin = async (): Promise<BeginOutcome> => {
      const outcome = await store.begin(describeRequest(request, accountId, readKey(key)));
      if (outcome.state !== "begun" || !hasNoRoom(request)) return outcome;
      await outcome.begun.abandon();
      throw storageFull();
    };
    // The handler is called by `done`, so it runs in the transaction. An async hook would return before.
    /* oxlint-disable promise/no-callback-in-promise, promise/prefer-await-to-then */
    begin().then(
      (outcome) => {
        if (outcome.state === "answered") return void replay(reply, outcome.answer);
        if (outcome.state !== "begun") return done(refusals[outcome.state]);
        request.begunRequest = outcome.begun;
        return outcome.begun.run(done);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
    /* oxlint-enable promise/no-callback-in-promise, promise/prefer-await-to-then */
    return undefined;
  });
  server.addHook("onSend", (request, reply, payload: unknown, done) => {
    const begun = request.begunRequest ?? null;
    if (begun === null) return done(null, payload);
    request.begunRequest = null;
    return endRequest(begun, reply, payload);
  });
}

async function endRequest(begun: BegunRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode >= 500 || reply.statusCode === 429) await begun.abandon();
  else await begun.complete(answerOf(reply, payload));
  return payload;
}

/** Whether a route reads `Idempotency-Key`. A query has nothing to repeat, and its answer would only fill the disk. */
export function mayRepeat({ method, config = {} }: Pick<RouteOptions, "method" | "config">): boolean {
  const { access, changes = access !== "read" && access !== "public" } = config;
  return changes && [method].flat().includes("POST");
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
  if (typeof body !== "string") return null;
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
