/**
 * Lets pages of the origins that the operator names read answers in a browser (Fetch standard, CORS). Credentials come in
 * `Authorization` only, so no answer allows cookies.
 */
import type { FastifyInstance } from "fastify";
import type { Words } from "../base/words.ts";

/** How long a browser keeps the answer to a preflight, in seconds. */
const preflightKeptS = 600;

/** Install it before the access hook: a preflight has no credentials, and refusals can be read as well. */
export function installCors(server: FastifyInstance, options: { origins: readonly string[]; words: Words }): void {
  const origins = new Set(options.origins);
  if (origins.size === 0) return;
  const exposed = exposedHeaders(options.words).join(", ");
  server.addHook("onRequest", async (request, reply) => {
    const { origin, "access-control-request-headers": requestedHeaders } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    void reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": exposed });
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return;
    await reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
        "access-control-max-age": String(preflightKeptS),
        ...(requestedHeaders === undefined ? {} : { "access-control-allow-headers": requestedHeaders }),
      })
      .send();
  });
  // At the end, because an answer that is known to be unchanged sets its own.
  server.addHook("onSend", async (_request, reply, payload) => {
    const vary = reply.getHeader("vary");
    void reply.header("vary", vary === undefined ? "origin" : `${String(vary)}, origin`);
    return payload;
  });
}

function exposedHeaders({ headerPrefix }: Words): string[] {
  const ids = new Set([`${headerPrefix}-request-id`, "service-request-id", "x-request-id"]);
  const named = ["etag", "link", "location", "deprecation", "idempotency-replayed", "content-disposition"];
  return [...named, ...ids, "retry-after", "ratelimit", "ratelimit-policy"];
}
