/** The routes of the console's sessions (interface 4.31). The refresh token is in a cookie, the access token in the body. */
import type { Database } from "../database/connection.ts";
import { apiError } from "../base/error.ts";
import { answers, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { readSessionCookie, refuseOtherSites, setSessionCookie, type CookieSettings } from "../http/console-cookie.ts";
import { createConsoleSession, refreshConsoleSession } from "./console-session.ts";
import { endSession } from "./end-session.ts";
import * as schema from "./console-schema.ts";
import { NoBody } from "./schema.ts";
import type { SessionKeys } from "./session.ts";

/** The OpenAPI document says by it that no credentials are needed. */
const common: { tags: string[]; security: [] } = { tags: ["Console"], security: [] };

const signInDescription = `Opens a session of the console: with \`email\` and \`password\`; with the \`signInToken\` of a link that the operator printed,
which works once within 60 minutes and also gives a \`passwordToken\`; or with a new \`password\` and the token of an \`invitation\` or a \`passwordToken\`.
The refresh token is in a cookie that scripts cannot read. A page of another origin is refused.`;

const refreshDescription = `Gives the next access token by the session's cookie, and sets the next cookie. A cookie that comes again within 60 seconds
gets the same next one, as long as that was not used; later it ends the session.`;

export interface ConsoleSessionOptions {
  database: Database;
  keys: SessionKeys;
  /** Where users reach the service; null: at the address that it listens on. */
  publicUrl: string | null;
}

export function consoleSessionRoutes(server: Server, { database, keys, publicUrl }: ConsoleSessionOptions): void {
  const settings: CookieSettings = { secret: keys.secret, publicUrl };
  const said = publicUrl === null ? {} : { publicUrl };
  server.post(
    "/api/v3/console/session",
    {
      config: { access: "public", sends: ["set-cookie", "cache-control"] },
      schema: {
        ...common,
        operationId: "createConsoleSession",
        summary: "Sign in to the console",
        description: signInDescription,
        body: schema.ConsoleSignInIn,
        response: answers(
          { 200: Data(schema.ConsoleSessionOut) },
          "request.unauthenticated",
          "request.forbidden",
          "resource.notFound",
          "request.rateLimited",
        ),
      },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      const given = { ...request.body, address: request.ip };
      const { refreshToken, ...session } = await createConsoleSession(database, keys, given);
      setSessionCookie(request, reply, settings, refreshToken);
      return { data: { ...session, ...said } };
    },
  );
  server.post(
    "/api/v3/console/session/refresh",
    {
      config: { access: "public", sends: ["set-cookie", "cache-control"] },
      schema: {
        ...common,
        operationId: "refreshConsoleSession",
        summary: "Refresh a session of the console",
        description: refreshDescription,
        body: schema.NothingIn,
        response: answers({ 200: Data(schema.ConsoleSessionOut) }, "request.unauthenticated", "request.forbidden"),
      },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      const token = readSessionCookie(request, settings);
      if (token === null) throw apiError("request.unauthenticated", "There is no session; sign in.");
      const { refreshToken, ...session } = await refreshConsoleSession(database, keys, { token, address: request.ip });
      setSessionCookie(request, reply, settings, refreshToken);
      return { data: { ...session, ...said } };
    },
  );
  server.delete(
    "/api/v3/console/session",
    {
      config: { access: "public", sends: ["set-cookie", "cache-control"] },
      schema: {
        ...common,
        operationId: "endConsoleSession",
        summary: "Sign out of the console",
        description:
          "Ends the session of the cookie and takes the cookie away. The access token lives out its 15 minutes.",
        response: answers({ 204: NoBody }, "request.forbidden"),
      },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      const token = readSessionCookie(request, settings);
      if (token !== null) await endSession(database, keys, { token, address: request.ip, sessions: "one" });
      setSessionCookie(request, reply, settings, null);
      return await reply.code(204).send(null);
    },
  );
}
