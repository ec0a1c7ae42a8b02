/** The routes of the console's files. Every address below `/console/` that is no file leads to the page that starts it. */
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { apiError, type ApiError } from "../base/error.ts";
import { isSecure } from "../http/console-cookie.ts";
import type { Server } from "../http/server.ts";
import type { ConsoleBuild } from "./build.ts";
import { consolePaths, readPage } from "./files.ts";
import { readPreferences, renderPage, renderWaiting, waitingScript } from "./page.ts";

interface AnyPath {
  Params: { "*"?: string };
}

const route = { config: { access: "public" }, schema: { hide: true } } as const;

/** Names of built files hold the hash of their content. Browsers come over TLS for as long after a page of it. */
const yearSeconds = 365 * 24 * 60 * 60;

const fileName = /^[\w-][\w.-]*$/;

const nothing = (): ApiError => apiError("resource.notFound", "There is nothing at this path.");

export interface ConsoleSettings {
  build: ConsoleBuild;
  /** Where users reach the service; null: at the address that it listens on. */
  publicUrl: string | null;
  /** Where pictures of products come from, as the page's policy names it. */
  pictureSources: readonly string[];
}

/**
 * What browsers are told only where it fits. Elsewhere they note an error for the opener policy. Over TLS they are told to come over TLS
 * from now on, but not on this machine: that would hold for every port of it, so for other programs.
 */
function protections(request: FastifyRequest, publicUrl: string | null): Readonly<Record<string, string>> {
  const isOverTls = isSecure(request, { publicUrl });
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.hostname);
  return {
    ...(isOverTls || isHere ? { "cross-origin-opener-policy": "same-origin" } : {}),
    ...(isOverTls && !isHere ? { "strict-transport-security": `max-age=${yearSeconds}` } : {}),
  };
}

export async function consoleRoutes(server: Server, settings: ConsoleSettings): Promise<void> {
  const { build, publicUrl, pictureSources } = settings;
  server.get("/", route, async (request, reply) => {
    if (request.url.startsWith("//")) throw nothing();
    return await reply.headers(protections(request, publicUrl)).redirect("/console/", 302);
  });
  await server.register(async (files) => {
    await files.register(fastifyStatic, {
      // Not the folder of the build, which is not there before the first one.
      root: path.dirname(consolePaths.dist),
      serve: false,
      preCompressed: true,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
    });
    files.get<AnyPath>("/console/assets/*", route, async (request, reply) => {
      if (!fileName.test(request.params["*"] ?? "")) throw nothing();
      void reply.headers({
        "cache-control": `public, max-age=${yearSeconds}, immutable`,
        vary: "accept-encoding",
      });
      return await reply.sendFile(`${path.basename(consolePaths.dist)}/assets/${request.params["*"] ?? ""}`);
    });
    files.get("/console/waiting.js", route, async (_request, reply) => {
      return await reply.header("cache-control", "no-store").type("text/javascript; charset=utf-8").send(waitingScript);
    });
    const page = async (request: FastifyRequest<AnyPath>, reply: FastifyReply): Promise<FastifyReply> => {
      const { headers, params } = request;
      const address = params["*"] ?? "";
      // A screen's address may end with the name of a shop, which looks like a file's.
      if (/\.[a-z0-9]+$/.test(address) && !address.startsWith("c/")) throw nothing();
      const preferences = readPreferences(headers.cookie, headers["accept-language"]);
      // An older build speaks to another service than this one. It is not shown while the next is made, nor if that fails.
      const built = (await build.isCurrent()) ? await readPage() : null;
      const shown =
        built === null ? renderWaiting(build.state, preferences) : renderPage(built, preferences, pictureSources);
      return await reply
        .code(built === null ? 503 : 200)
        .headers(shown.headers)
        .headers(protections(request, publicUrl))
        .send(shown.html);
    };
    files.get<AnyPath>("/console", route, page);
    files.get<AnyPath>("/console/*", route, page);
  });
}
