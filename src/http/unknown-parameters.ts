/**
 * Refuses query parameters that an operation does not know (interface 1-22). It closes the schema of every route's query, so
 * that the validator names the parameter and the one that was meant.
 */
import type { FastifyInstance, RouteOptions } from "fastify";

/**
 * Install it before the routes. What anybody may read keeps accepting parameters of others: trackers and portals add them.
 *
 * @param options.oldClients only operations that delete or activate refuse, because old clients send parameters of their own
 */
export function refuseUnknownParameters(server: FastifyInstance, options: { oldClients: boolean }): void {
  server.addHook("onRoute", (route) => {
    if (options.oldClients ? !isGrave(route) : isPublicRead(route)) return;
    const known = route.schema?.querystring;
    const open = typeof known === "object" && known !== null ? known : { type: "object", properties: {} };
    route.schema = { ...route.schema, querystring: { ...open, additionalProperties: false } };
  });
}

function isPublicRead({ method, config }: RouteOptions): boolean {
  return config?.access === "public" && [method].flat().every((name) => name === "GET" || name === "HEAD");
}

/** A parameter that is overlooked would delete too much, or activate another version. */
function isGrave({ method, url }: RouteOptions): boolean {
  return [method].flat().includes("DELETE") || /\/(delete\/query|activate|rollout|rollback)$/.test(url);
}
