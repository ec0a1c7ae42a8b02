/** Pages of lists: which one a request asks for, and the link to the next (RFC 8288). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Page, PageRequest } from "../base/page.ts";
import type { SecretKey } from "../base/secret.ts";
import { jsonText } from "./schema.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Seals the keys of links. */
    readonly pageSecret: SecretKey;
  }
}

/** What of a request a page needs. */
export type PagedRequest = Pick<FastifyRequest, "pageSecret" | "originalUrl" | "madeOf" | "contract" | "caller">;

export function installPages(server: FastifyInstance, secret: SecretKey): void {
  server.decorateRequest("pageSecret", { getter: () => secret });
}

/** The page asked for: `start` and `limit` come from the query string or the body, `after` from the query string. */
export function pageRequest(
  request: PagedRequest,
  page: { start?: number | undefined; limit: number; after?: string | undefined },
): PageRequest {
  const { start = 0, limit, after = null } = page;
  return { start, limit, after, secret: request.pageSecret };
}

/** Sends a page, and in `Link` where the next one is: at the same path, asked the same way. */
export function sendPage(request: PagedRequest, reply: FastifyReply, { content, next }: Page): FastifyReply {
  linkNext(request, reply, next);
  // A long page has no ETag: a version would be one only for those who sent If-None-Match.
  if (typeof content === "object" && !("bytes" in content)) request.madeOf = null;
  return reply.type(jsonText).send(content);
}

/** The `Link` to the next page, beside one that is there. */
export function linkNext(request: PagedRequest, reply: FastifyReply, next: string | null): void {
  if (next === null) return;
  const link = `<${nextUrl(request.originalUrl, next)}>; rel="next"`;
  const known = reply.getHeader("link");
  void reply.header("link", known === undefined ? link : `${String(known)}, ${link}`);
}

/** @param url path and query string, as asked for */
function nextUrl(url: string, after: string): string {
  const [path = ""] = url.split("?", 1);
  const parameters = new URLSearchParams(url.slice(path.length));
  parameters.delete("start");
  parameters.set("after", after);
  return `${path}?${parameters.toString()}`;
}
