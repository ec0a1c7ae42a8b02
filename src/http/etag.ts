/** Strong ETags on GET answers, and 304 (decisions section 1, "Caching"). */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Tags every whole 200 answer to a GET; streams stay untagged. */
export function installEtag(server: FastifyInstance): void {
  server.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const etag = `"${createHash("sha1").update(payload).digest("base64url")}"`;
    void reply.header("etag", etag);
    if (!matches(request.headers["if-none-match"], etag)) return payload;
    void reply.code(304).removeHeader("content-type");
    return "";
  });
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
