/** The routes of sessions and passwords. It registers the other routes of accounts as well. */
import { auditRoutes } from "../audit/index.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { callerOf } from "../http/access.ts";
import { answers, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { accessTokens } from "./access-token.ts";
import { changePassword } from "./change-password.ts";
import { generateApiPassword } from "./generate-api-password.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { refreshToken } from "./refresh-token.ts";
import { revokeApiPassword } from "./revoke-api-password.ts";
import { consoleSessionRoutes } from "./console-session-routes.ts";
import { companyRoutes } from "./company-routes.ts";
import type { Mailer } from "./mailer.ts";
import * as schema from "./schema.ts";
import type { SessionKeys } from "./session.ts";
import { rightsRoutes } from "./rights-routes.ts";
import { tokenRoutes } from "./token-routes.ts";
import { userRoutes } from "./user-routes.ts";

const tags = ["Accounts"];
/** The OpenAPI document says by it that no credentials are needed. */
const security: [] = [];
/** No cache may keep an answer that has a secret. */
const unkept = "no-store";

export interface AccountRouteOptions {
  database: Database;
  secret: SecretKey;
  /** null if this installation sends no e-mail. */
  mailer: Mailer | null;
  /** Where users reach the service; null: at the address that it listens on. */
  publicUrl: string | null;
  /** API passwords manage accounts unless they are told not to. */
  oldClients: boolean;
  /** Whether collectors may start. */
  hasCollectorContact: boolean;
}

/** Registers every route of accounts. */
export function accountRoutes(server: Server, options: AccountRouteOptions): void {
  const tokens = accessTokens(options.secret, () => new Date());
  const keys: SessionKeys = { secret: options.secret, tokens, kind: "interface" };
  sessionRoutes(server, options.database, keys);
  passwordRoutes(server, options, keys);
  tokenRoutes(server, { ...options, keys });
  consoleSessionRoutes(server, { ...options, keys: { ...keys, kind: "console" } });
  companyRoutes(server, options.database);
  userRoutes(server, options);
  rightsRoutes(server, options);
  auditRoutes(server, options.database);
}

function sessionRoutes(server: Server, database: Database, keys: SessionKeys): void {
  server.post(
    "/api/v3/account/login",
    {
      config: { access: "public", sends: ["cache-control"] },
      schema: {
        operationId: "logIn",
        summary: "Log in",
        description:
          "Opens a session with e-mail and login password. Failed logins are limited per account and per address: then 429 with `Retry-After`.",
        tags,
        security,
        body: schema.LoginIn,
        response: answers({ 200: Data(schema.SessionOut) }, "request.unauthenticated", "request.rateLimited"),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", unkept);
      return { data: await logIn(database, keys, { ...request.body, address: request.ip }) };
    },
  );
  server.post(
    "/api/v3/account/refresh",
    {
      config: { access: "public", sends: ["cache-control"] },
      schema: {
        operationId: "refreshToken",
        summary: "Refresh a session",
        description:
          "Takes a refresh token, once, and gives the next pair of tokens. A refresh token that comes a second time ends its session.",
        tags,
        security,
        body: schema.RefreshIn,
        response: answers({ 200: Data(schema.SessionOut) }, "request.unauthenticated"),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", unkept);
      return { data: await refreshToken(database, keys, { token: request.body.refreshToken, address: request.ip }) };
    },
  );
  server.post(
    "/api/v3/account/logout",
    {
      config: { access: "caller", managesAccount: true },
      schema: {
        operationId: "logOut",
        summary: "Log out",
        description:
          "Ends the session of the given refresh token (its access token lives out its 15 minutes). Without one, every session of the caller ends, access tokens included.",
        tags,
        body: schema.LogoutIn,
        response: answers({ 204: schema.NoBody }),
      },
    },
    async (request, reply) => {
      await logOut(database, keys, callerOf(request), request.body?.refreshToken);
      return await reply.code(204).send(null);
    },
  );
}

function passwordRoutes(server: Server, { database, oldClients }: AccountRouteOptions, keys: SessionKeys): void {
  server.post(
    "/api/v3/account/password/generate",
    {
      config: { access: "caller", managesAccount: true, sends: ["cache-control"] },
      schema: {
        operationId: "generateApiPassword",
        summary: "Make an API password",
        description: `Makes the caller's API password for Basic authentication. It replaces the one before, and is shown only now.
It opens the data of contracts and reads the account. Users, contracts and credentials need a login, or the scope \`account\`.`,
        tags,
        body: schema.ApiPasswordIn,
        response: answers({ 200: Data(schema.ApiPasswordOut) }),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", unkept);
      const scope = request.body?.scope ?? (oldClients ? "account" : "data");
      return { data: { password: await generateApiPassword(database, keys.secret, callerOf(request), scope) } };
    },
  );
  server.delete(
    "/api/v3/account/password",
    {
      config: { access: "caller", managesAccount: true },
      schema: {
        operationId: "revokeApiPassword",
        summary: "Revoke the API password",
        description: "The caller's API password stops working at once. The login password stays.",
        tags,
        response: answers({ 204: schema.NoBody }),
      },
    },
    async (request, reply) => {
      await revokeApiPassword(database, callerOf(request));
      return await reply.code(204).send(null);
    },
  );
  server.post(
    "/api/v3/account/password",
    {
      config: { access: "caller", managesAccount: true, sends: ["cache-control"] },
      schema: {
        operationId: "changePassword",
        summary: "Change the login password",
        description: "Ends every session of the caller and opens a new one. The API password stays.",
        tags,
        body: schema.PasswordChangeIn,
        response: answers({ 200: Data(schema.SessionOut) }, "request.rateLimited"),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", unkept);
      const change = { ...request.body, caller: callerOf(request), address: request.ip };
      return { data: await changePassword(database, keys, change) };
    },
  );
}
