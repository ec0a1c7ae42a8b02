/** What a 401 asks for. */
import type { FastifyRequest } from "fastify";
import { routeOf } from "./route.ts";

/** The header by which the console says that a request is its own. */
const consoleHeader = "service-console";

const bearer = 'Bearer realm="pricewright"';

/**
 * The value of WWW-Authenticate: both schemes (interface 5-4). For the console it is Bearer alone, because a browser answers a challenge for
 * Basic with a password dialog of its own, over the page.
 */
export function challengeOf(request: FastifyRequest): string {
  const isOfConsole =
    request.headers[consoleHeader] !== undefined || /^\/(?:api\/v3\/)?console(?:\/|$)/.test(routeOf(request).url ?? "");
  return isOfConsole ? bearer : `Basic realm="pricewright", charset="UTF-8", ${bearer}`;
}
