/** Pages of lists: which one a request asks for, and the link to the next (RFC 8288). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Page, PageRequest } from "../base/page.ts";
import type { SecretKey } from "../base/secret.ts";
import { jsonText } from "./schema.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The key that seals the keys in links. */
    readonly pageSecret: SecretKey;
  }
}

/** The parts of a request that a page needs. */
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

/** Sends a page. `Link` has the URL of the next page, which has the same path and parameters. */
export function sendPage(request: PagedRequest, reply: FastifyReply, { content, next }: Page): FastifyReply {
  linkNext(request, reply, next);
  return reply.type(jsonText).send(content);
}

/** Adds the `Link` to the next page. A `Link` that is there stays. */
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
