/** The route of a request. The framework makes an object anew whenever it is asked for it, and a dozen hooks ask. */
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Read it by {@link routeOf}. */
    knownRoute: FastifyRequest["routeOptions"] | null;
  }
}

/** Install it before the hooks. */
export function installRoute(server: FastifyInstance): void {
  server.decorateRequest("knownRoute", null);
}

/** The route that a request came to. After its answer ask the framework: a file that is missing was no route's. */
export function routeOf(request: FastifyRequest): FastifyRequest["routeOptions"] {
  return (request.knownRoute ??= request.routeOptions);
}
