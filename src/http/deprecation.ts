/**
 * Operations that have a newer version (interface 9-3). A route names it in `config.deprecated`. Its answers then have
 * `Deprecation` (RFC 9745) and `Link; rel="successor-version"`, and OpenAPI marks the operation.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { routeOf } from "./route.ts";

export interface Deprecated {
  /** The path to use instead, as routes write it. Its parameters are filled in from the request. */
  readonly successor: string;
  /** When the newer version appeared. */
  readonly since: Date;
}

declare module "fastify" {
  interface FastifyContextConfig {
    deprecated?: Deprecated;
  }
}

/** Install it before the routes, and before the access hook, so that refused answers have the headers as well. */
export function installDeprecation(server: FastifyInstance): void {
  server.addHook("onRoute", (route) => {
    if (route.config?.deprecated !== undefined) route.schema = { ...route.schema, deprecated: true };
  });
  server.addHook("onRequest", (request, reply, done) => {
    const { deprecated } = routeOf(request).config;
    if (deprecated === undefined) return done();
    void reply.headers({
      deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
      link: `<${fillIn(deprecated.successor, request)}>; rel="successor-version"`,
    });
    return done();
  });
}

function fillIn(successor: string, { params }: FastifyRequest): string {
  const values = Object.entries(typeof params === "object" && params !== null ? params : {});
  return values.reduce((path, [name, value]) => path.replace(`:${name}`, () => encodeURIComponent(value)), successor);
}
