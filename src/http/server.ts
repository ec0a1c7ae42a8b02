/** The HTTP server without any route: limits, bodies, errors, ids, logging. Routes come from the domains. */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import compress from "@fastify/compress";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from "fastify";
import { apiError, ApiError } from "../base/error.ts";
import type { Words } from "../base/words.ts";
import { limits } from "../limits.ts";
import { installAccess, type AccessControl } from "./access.ts";
import { installAdmission, installAnswered, installDeadlines } from "./admission.ts";
import { installJsonBody } from "./body.ts";
import { installCors } from "./cors.ts";
import { installDeprecation } from "./deprecation.ts";
import { answerError, errorBody } from "./error-answer.ts";
import { contentCodings, installCodedEtag, installEtag, type EtagOptions } from "./etag.ts";
import { installIdempotency, type IdempotencyStore } from "./idempotency.ts";
import { installLongAnswers } from "./long-answers.ts";
import { commonUrl } from "./manufacturer-paths.ts";
import { installOpenApi, serveOpenApi } from "./openapi.ts";
import { installRefusals, type Refusal } from "./refusals.ts";
import { installRoute } from "./route.ts";
import { endStalledAnswers } from "./stalled-answers.ts";
import { refuseUnknownParameters } from "./unknown-parameters.ts";
import { installUnreadBodies } from "./unread-bodies.ts";
import { validatorCompiler } from "./validation.ts";

export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface ServerOptions {
  logger: FastifyBaseLogger;
  words: Words;
  oldClients: boolean;
  /** Whose pages may read answers in a browser. */
  corsOrigins: readonly string[];
  trustedProxies: readonly string[];
  access: AccessControl;
  /** Takes each refused request of a contract, after its answer. */
  noteRefusal: (refusal: Refusal) => void;
  idempotency: IdempotencyStore;
  findVersion: EtagOptions["findVersion"];
  /** The program's version for the OpenAPI document: "0.0.1". */
  version: string;
  /** The most open connections. */
  mostConnections: number;
}

/** Makes the server. The caller registers the routes and listens. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const server = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: limits.http.bodyBytes,
    connectionTimeout: limits.http.connectionTimeoutMs,
    requestTimeout: limits.http.requestTimeoutMs,
    keepAliveTimeout: limits.http.keepAliveTimeoutMs,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    http: {
      maxHeaderSize: limits.http.headerBytes,
      headersTimeout: limits.http.headersTimeoutMs,
      connectionsCheckingInterval: limits.http.lateCheckMs,
    },
    rewriteUrl: commonUrl,
    routerOptions: { maxParamLength: limits.http.parameterCharacters, ignoreTrailingSlash: true },
    frameworkErrors(error, request, reply) {
      answerError(error, request, reply.headers(headersOfAll(options.words, request.id)));
      logRequest(request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options),
  }).withTypeProvider<TypeBoxTypeProvider>();
  server.server.maxConnections = options.mostConnections;
  server.setValidatorCompiler(validatorCompiler);
  // Schemas document answers, and a test compares answers with them. Serialising by them would hide differences.
  server.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  server.setErrorHandler(answerError);
  installRoute(server);
  installDeadlines(server);
  installJsonBody(server);
  installRequestLog(server, options.words);
  installRefusals(server, options.noteRefusal);
  refuseTransferCodings(server);
  readContentCodings(server);
  installCors(server, { origins: options.corsOrigins, words: options.words });
  installLastAnswers(server);
  installUnreadBodies(server);
  await installOpenApi(server, options);
  refuseUnknownParameters(server, options);
  installAllowedMethods(server);
  installDeprecation(server);
  installAccess(server, options.access);
  installAdmission(server);
  installLongAnswers(server);
  installIdempotency(server, options.idempotency);
  installEtag(server, { findVersion: options.findVersion, release: options.version });
  installAnswered(server);
  await server.register(compress, {
    encodings: [...contentCodings],
    requestEncodings: ["gzip", "deflate", "identity"],
    threshold: 1024,
    zlibOptions: { level: 4 },
  });
  installCodedEtag(server);
  endStalledAnswers(server);
  serveOpenApi(server);
  return server;
}

/** Refuses transfer codings that nobody undoes: the body would be read as it came. */
function refuseTransferCodings(server: FastifyInstance): void {
  server.addHook("onRequest", ({ headers }, _reply, done) => {
    const coding = headers["transfer-encoding"];
    if (coding === undefined || coding.trim().toLowerCase() === "chunked") return done();
    throw apiError(
      "request.malformed",
      "Only the Transfer-Encoding chunked is supported.",
      "/headers/transfer-encoding",
    );
  });
}

/** Reads codings as RFC 9110 (8.4.1) has them: in any case, `x-gzip` for gzip; `identity` is none. */
function readContentCodings(server: FastifyInstance): void {
  server.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const named = headers["content-encoding"];
    if (named !== undefined) {
      const codings = named.split(",").map((coding) =>
        coding
          .trim()
          .toLowerCase()
          .replace(/^x-gzip$/, "gzip"),
      );
      headers["content-encoding"] = codings.filter((coding) => coding !== "" && coding !== "identity").join(", ");
    }
    done();
  });
}

/**
 * Every answer names the id under which its request is logged; clients expect it in different headers. No browser guesses another type than the
 * answer says.
 */
function headersOfAll(words: Words, id: string): Record<string, string> {
  const ids = { [`${words.headerPrefix}-request-id`]: id, "service-request-id": id, "x-request-id": id };
  return { ...ids, "x-content-type-options": "nosniff" };
}

function installRequestLog(server: FastifyInstance, words: Words): void {
  server.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headersOfAll(words, request.id));
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}

/** While the server closes, every answer ends its connection, so that closing does not wait for clients. */
function installLastAnswers(server: FastifyInstance): void {
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (!server.server.listening) void reply.header("connection", "close");
    done(null, payload);
  });
}

/** Logs one line a request: ids, route, status, time. It logs no header, query or body, because they hold secrets. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const contractId = request.contract?.contractId;
  const accountId = request.caller?.accountId;
  const waitedMs = request.admitted?.waitedMs ?? null;
  const line = {
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    ms: tenths(reply.elapsedTime),
    ...(waitedMs === null ? {} : { waitedMs: tenths(waitedMs) }),
    ...(contractId === undefined ? {} : { contractId }),
    ...(accountId === undefined ? {} : { accountId }),
  };
  request.log.info(line, "request");
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** Answers 405 with Allow if the path exists with other methods only, else 404: a file may be missing below its path. */
function installAllowedMethods(server: FastifyInstance): void {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  server.addHook("onRoute", (route) => {
    const known = patterns.get(route.url) ?? { pattern: pathPattern(route.url), methods: new Set<string>() };
    for (const method of [route.method].flat()) known.methods.add(method);
    patterns.set(route.url, known);
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const matching = [...patterns.values()].filter(({ pattern }) => pattern.test(path));
    const methods = [...new Set(matching.flatMap((candidate) => [...candidate.methods]))].sort();
    if (methods.length === 0 || methods.includes(request.method))
      return answerError(apiError("resource.notFound", "There is nothing at this path."), request, reply);
    const { items } = apiError("request.methodNotAllowed", `This path takes ${methods.join(", ")}.`);
    return answerError(new ApiError(items, { allow: methods.join(", ") }), request, reply);
  });
}

function pathPattern(url: string): RegExp {
  if (url === "/") return /^\/$/;
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, "[^/]+").replaceAll("*", ".*")}/?$`);
}

interface BrokenRequest extends Error {
  readonly code?: string;
  /** What came last on the connection: a Buffer, whatever the framework's types say. */
  readonly rawPacket?: unknown;
}

/** Answers what is not HTTP or came too slowly with the body of every other error, then ends the connection. */
function answerBrokenRequest(error: BrokenRequest, socket: Socket, { logger, words }: ServerOptions): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return;
  const answer = brokenRequests[error.code ?? ""] ?? apiError("request.malformed", "This is not valid HTTP.");
  const id = randomUUID();
  logger.info({ reqId: id, status: answer.status }, "request");
  const body = JSON.stringify(errorBody(answer));
  const headers = {
    ...headersOfAll(words, id),
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // No body follows an answer to HEAD: the client would take it for something else (RFC 9110, 9.3.2).
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.subarray(0, 5).toString("latin1") === "HEAD ";
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join("")}\r\n${isHead ? "" : body}`);
}

const brokenRequests: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: apiError("request.headersTooLarge", "The request's headers are too large."),
  ERR_HTTP_REQUEST_TIMEOUT: apiError("request.timeout", "The request was not received in time."),
};
