/** The routes of one-time tokens: accept an invitation, or set a new password for a forgotten one. */
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { answers, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import type { Mailer } from "./mailer.ts";
import { choosePassword } from "./one-time-token.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import * as schema from "./schema.ts";
import type { SessionKeys } from "./session.ts";

export interface TokenRouteOptions {
  database: Database;
  secret: SecretKey;
  keys: SessionKeys;
  mailer: Mailer | null;
}

/** The OpenAPI document says by it that no credentials are needed. */
const common: { tags: string[]; security: [] } = { tags: ["Accounts"], security: [] };

const resetDescription = `Sets a new login password and logs in, with the token of the mail or of the operator
(\`npm run user -- reset\`). The token works once, for an hour. Every session of the user ends; the API password stays,
so revoke it if somebody else may know it.`;

const requestDescription = `Sends a mail with a token to the user of this address, if there is one. The answer is the same
either way. Ask again if no mail comes. At most 3 requests for an e-mail address and 20 from a network address pass in 15
minutes; then the answer is 429. It is 409 if the operator has not set up e-mail (\`SMTP_URL\`).`;

export function tokenRoutes(server: Server, options: TokenRouteOptions): void {
  const { database, keys } = options;
  server.post(
    "/api/v3/account/invitation",
    {
      config: { access: "public", sends: ["cache-control"] },
      schema: {
        ...common,
        operationId: "acceptInvitation",
        summary: "Accept an invitation",
        description: "An invited user chooses its login password and is logged in. The token works once, for 7 days.",
        body: schema.InvitationAcceptanceIn,
        response: answers({ 200: Data(schema.SessionOut) }),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return {
        data: await choosePassword(database, keys, { purpose: "invitation", ...request.body, address: request.ip }),
      };
    },
  );
  server.post(
    "/api/v3/account/password/reset",
    {
      config: { access: "public", sends: ["cache-control"] },
      schema: {
        ...common,
        operationId: "resetPassword",
        summary: "Choose a new login password with a token",
        description: resetDescription,
        body: schema.PasswordResetIn,
        response: answers({ 200: Data(schema.SessionOut) }),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return {
        data: await choosePassword(database, keys, { purpose: "passwordReset", ...request.body, address: request.ip }),
      };
    },
  );
  server.post(
    "/api/v3/account/password/forgotten",
    {
      config: { access: "public" },
      schema: {
        ...common,
        operationId: "requestPasswordReset",
        summary: "Ask for a new login password by e-mail",
        description: requestDescription,
        body: schema.PasswordResetRequestIn,
        response: answers({ 202: schema.Accepted }, "request.rateLimited"),
      },
    },
    async (request, reply) => {
      await requestPasswordReset(options, { ...request.body, address: request.ip });
      return await reply.code(202).send(null);
    },
  );
}
