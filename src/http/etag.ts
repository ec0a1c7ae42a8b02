/**
 * Strong ETags on answers to GET, and 304 (interface 1-19).
 *
 * - The ETag of a whole answer is the digest of its content, so equal content has the same ETag in every process.
 * - The headers of a stream are sent before its content is known. Its ETag is the digest of the data's version and of
 *   everything else that decides the content. A write during streaming may appear in the body but not in the ETag. That
 *   ETag then matches no version, so it never causes a false 304.
 * - Each content coding is another representation and has its own ETag (RFC 9110, 8.8.3.3).
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import type { Contract } from "../base/contract.ts";
import { ApiError } from "../base/error.ts";
import type { DataPart, DataVersion } from "../versions/data-part.ts";
import { LongAnswer } from "../base/long-answer.ts";
import { Yielder } from "../base/yielding.ts";
import { callerOf, contractOf } from "./access.ts";
import { routeOf } from "./route.ts";
import { UnchangedAnswers } from "./unchanged.ts";

/** Answers to longer URLs are not stored. */
const unchangedUrlCharacters = 1_000;

/** Everything that decides an answer besides the request. The clock does so only from the instant that the answer names. */
export interface MadeOf {
  parts: readonly DataPart[];
  /** From then on a whole answer is read again, in milliseconds since 1970; null or missing: while the data are the same. */
  untilMs?: number | null;
  /** What else decides the content of a stream: a format, columns. */
  and?: readonly unknown[];
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * The handler sets `request.madeOf` if the answer depends on a contract's data only. Then
     * - `whole`: a repeated request is answered 304 without a read while the version is the same, and a long page has an ETag
     * - `streamed`: the answer has an ETag made of the version
     */
    versioned?: "whole" | "streamed";
  }
  interface FastifyRequest {
    madeOf: MadeOf | null;
    /**
     * What an `If-Match` is compared with, if the answer tells more than what a PUT changes. The ETag begins with its digest, and
     * {@link changeableTags} cuts off the rest.
     */
    changeable: unknown;
    /** The version before the answer was read. Only versioned routes have it. */
    dataVersion: DataVersion | null;
  }
}

export interface EtagOptions {
  /** Reads the version of the contract's data, not older than the call. */
  findVersion: (contract: Contract) => Promise<DataVersion>;
  /** The program's version. Another one may render the same data differently. */
  release: string;
}

/** Content codings that answers can have, the preferred one first. */
export const contentCodings = ["zstd", "gzip", "deflate"] as const;

/** Installs the hooks. They run after the access hook, so a 304 reveals nothing to callers without access. */
export function installEtag(server: FastifyInstance, options: EtagOptions): void {
  const unchanged = new UnchangedAnswers();
  server.decorateRequest("madeOf", null);
  server.decorateRequest("dataVersion", null);
  server.decorateRequest("changeable", null);
  server.addHook("onRequest", (request, reply, done) => {
    if (!isRead(request) || routeOf(request).config.versioned === undefined) return done();
    return answerUnchanged(request, reply);
  });
  server.addHook("onSend", (request, reply, payload, done) => {
    if (!isRead(request) || reply.statusCode !== 200) return done(null, payload);
    return tagAnswer(request, reply, payload);
  });
  const answerUnchanged = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    await readVersion(request, options);
    const headers = findUnchanged(unchanged, request);
    return headers === null ? undefined : reply.code(304).headers(headers).send();
  };
  const tagAnswer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isWhole = typeof payload === "string" || payload instanceof LongAnswer;
    const content = isWhole ? await digestOf(payload) : streamTag(request, reply, options.release);
    if (content === null) return payload;
    // The pages of the documentation are answered before it is decorated.
    const { changeable = null } = request;
    const tag = changeable === null ? content : `${digest(JSON.stringify(changeable))}.${content}`;
    varyByCoding(reply);
    if (isWhole) remember(unchanged, request, reply, tag);
    const knownTag = findHeld(request.headers["if-none-match"], tag);
    void reply.header("etag", knownTag ?? `"${tag}"`);
    if (knownTag === null) return payload;
    if (isDestroyable(payload)) payload.destroy();
    void reply.code(304).removeHeader("content-type").removeHeader("content-disposition");
    return "";
  };
}

/**
 * Installs a hook that adds the coding to the ETag. It also removes the length of a 304, which clients would take for the
 * length of the content (RFC 9110, 8.6). Its hook must run after those of compression and of HEAD.
 */
export function installCodedEtag(server: FastifyInstance): void {
  server.addHook("onRoute", (route) => {
    const onSend: onSendHookHandler = (_request, reply, payload, done) => {
      const [etag, coding] = [reply.getHeader("etag"), reply.getHeader("content-encoding")];
      const isCoded = typeof etag === "string" && etag.startsWith('"') && typeof coding === "string";
      if (isCoded) void reply.header("etag", `${etag.slice(0, -1)}-${coding}"`);
      if (reply.statusCode !== 304) return done(null, payload);
      void reply.removeHeader("content-length");
      done(null, null);
    };
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}

/** A HEAD is answered like the GET, without the body. */
function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Reads the version before everything else, so a write in between makes a stored ETag useless but never wrong. */
async function readVersion(request: FastifyRequest, options: EtagOptions): Promise<void> {
  request.dataVersion = await options.findVersion(contractOf(request));
}

/** The headers of the 304 if the answer is known and unchanged, else null. */
function findUnchanged(unchanged: UnchangedAnswers, request: FastifyRequest): Record<string, string> | null {
  const { dataVersion } = request;
  const known = dataVersion === null ? null : unchanged.find(keyOf(request));
  if (dataVersion === null || known === null || known.version !== dataVersion(known.parts)) return null;
  const knownTag = findHeld(request.headers["if-none-match"], known.tag);
  return knownTag === null ? null : { ...known.headers, etag: knownTag };
}

/** The key has the caller, because reading a page also stores where this caller's next page begins (paging/). */
function keyOf(request: FastifyRequest): string {
  return `${callerOf(request).accountId} ${request.url}`;
}

function remember(unchanged: UnchangedAnswers, request: FastifyRequest, reply: FastifyReply, tag: string): void {
  const { madeOf, dataVersion } = request;
  const isShort = request.url.length <= unchangedUrlCharacters;
  if (routeOf(request).config.versioned === undefined || !isShort || madeOf === null || dataVersion === null) return;
  const cacheControl = reply.getHeader("cache-control");
  unchanged.keep(keyOf(request), {
    tag,
    parts: madeOf.parts,
    version: dataVersion(madeOf.parts),
    untilMs: madeOf.untilMs ?? null,
    headers: {
      vary: "accept-encoding",
      ...(cacheControl === undefined ? {} : { "cache-control": String(cacheControl) }),
    },
  });
}

/** The ETag of a stream; null if its handler sets no `madeOf`. */
function streamTag(request: FastifyRequest, reply: FastifyReply, release: string) {
  const { madeOf, dataVersion } = request;
  const { config, url } = routeOf(request);
  if (config.versioned === undefined || madeOf === null || dataVersion === null) return null;
  const { parts, and = [] } = madeOf;
  return digest(JSON.stringify([release, url, reply.getHeader("content-type"), dataVersion(parts), and]));
}

/** The strong ETag of an answer, as a GET of the same content has it. */
export function etagOfContent(answer: string): string {
  return `"${digest(answer)}"`;
}

/** Whether `If-Match` names this content, in whatever coding. Without the header everything does; a weak ETag never does. */
export function matchesEtag(ifMatch: string | undefined, answer: string): boolean {
  if (ifMatch === undefined) return true;
  const strong = ifMatch.split(",").filter((candidate) => !candidate.trim().startsWith("W/"));
  return findHeld(strong.join(","), digest(answer)) !== null;
}

/** The ETags of an `If-Match`, each without the part that tells of what no PUT changes. */
export function changeableTags(ifMatch: string | undefined): string | undefined {
  return ifMatch?.replaceAll(/"([^".]*)\.[^"]*"/g, '"$1"');
}

/** Who stored what is there now, and when. */
export interface LastChange {
  updatedBy?: string;
  updatedAt?: string;
}

/** The 412 of a change that is based on another answer than the one of now. */
export function changedMeanwhile(last: LastChange | null): ApiError {
  const message = "It was changed meanwhile; read it again.";
  return new ApiError([{ code: "request.preconditionFailed", message, path: "/headers/if-match", ...last }]);
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

/** The same digest for a text and for an answer in pieces. */
async function digestOf(answer: string | LongAnswer): Promise<string> {
  if (typeof answer === "string") return digest(answer);
  const hash = createHash("sha1");
  const yielder = new Yielder();
  for (const piece of answer.pieces) {
    if (yielder.isDue) await yielder.yield();
    hash.update(piece);
  }
  return hash.digest("base64url");
}

function varyByCoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  void reply.header("vary", vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`);
}

/**
 * Finds the ETag of `If-None-Match` that names this content in any coding, or null. A 304 repeats this ETag, so the client
 * finds the answer that it holds (RFC 9111, 4.3.4).
 */
function findHeld(ifNoneMatch: string | undefined, tag: string): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return `"${tag}"`;
  const own = new Set([`"${tag}"`, ...contentCodings.map((coding) => `"${tag}-${coding}"`)]);
  const given = ifNoneMatch.split(",").map((candidate) => candidate.trim().replace(/^W\//, ""));
  return given.find((candidate) => own.has(candidate)) ?? null;
}

function isDestroyable(payload: unknown): payload is { destroy: () => void } {
  return (
    typeof payload === "object" && payload !== null && "destroy" in payload && typeof payload.destroy === "function"
  );
}
