/** The routes of users. */
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { callerOf } from "../http/access.ts";
import { answers, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { changeRole } from "./change-role.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { listUsers } from "./list-users.ts";
import { openCompany } from "./open-company.ts";
import { registerUser } from "./register-user.ts";
import * as schema from "./schema.ts";

const tags = ["Accounts"];

/** Registers them. */
export function userRoutes(server: Server, { database, secret }: { database: Database; secret: SecretKey }): void {
  server.post(
    "/api/v3/users",
    {
      config: { access: "caller", managesAccount: true, sends: ["cache-control"] },
      schema: {
        operationId: "registerUser",
        summary: "Register a user without a company",
        description:
          "For admins of the platform: invites somebody who will create a company of its own. 409 if the e-mail address is taken.",
        tags,
        body: schema.RegistrationIn,
        response: answers({ 201: Data(schema.InvitedUserOut) }, "request.forbidden", "resource.alreadyExists"),
      },
    },
    async (request, reply) => {
      const user = await registerUser(database, secret, callerOf(request), request.body);
      return await reply.code(201).header("cache-control", "no-store").send({ data: user });
    },
  );
  server.get(
    "/api/v3/companies/:companyId/users",
    {
      config: { access: "caller" },
      schema: {
        operationId: "listUsers",
        summary: "List a company's users",
        description: "All users of the company, the oldest first. Everybody in the company may list them.",
        tags,
        params: schema.CompanyPath,
        response: answers({ 200: schema.DataList(schema.UserOut) }, "request.forbidden"),
      },
    },
    async (request) => {
      const company = await openCompany(database, callerOf(request), request.params.companyId, "read");
      return { data: await listUsers(database, company) };
    },
  );
  server.post(
    "/api/v3/companies/:companyId/users",
    {
      config: { access: "caller", managesAccount: true, sends: ["cache-control"] },
      schema: {
        operationId: "createUser",
        summary: "Invite a user into a company",
        description:
          "For owners of the company and admins. A user who is in the company already is answered 200 and stays unchanged. If this user is pending, a new invitation replaces the old one. " +
          "An address that cannot be invited, for instance because it belongs to a user elsewhere, is 409 without a reason, so nobody learns who uses this service.",
        tags,
        params: schema.CompanyPath,
        body: schema.UserIn,
        response: answers(
          { 200: Data(schema.InvitedUserOut), 201: Data(schema.InvitedUserOut) },
          "request.forbidden",
          "resource.conflict",
        ),
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const company = await openCompany(database, caller, request.params.companyId, "manage");
      const { user, isNew } = await createUser(database, secret, { company, caller }, request.body);
      return await reply
        .code(isNew ? 201 : 200)
        .header("cache-control", "no-store")
        .send({ data: user });
    },
  );
  userChangeRoutes(server, database);
}

function userChangeRoutes(server: Server, database: Database): void {
  server.put(
    "/api/v3/companies/:companyId/users/:userId",
    {
      config: { access: "caller", managesAccount: true },
      schema: {
        operationId: "changeRole",
        summary: "Change a user's role",
        description: "For owners of the company and admins. 409 if the company would lose its last owner.",
        tags,
        params: schema.UserPath,
        body: schema.RoleChangeIn,
        response: answers({ 200: Data(schema.UserOut) }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request) => {
      const { companyId, userId } = request.params;
      const caller = callerOf(request);
      const company = await openCompany(database, caller, companyId, "manage");
      return { data: await changeRole(database, { company, caller }, { userId, role: request.body.role }) };
    },
  );
  server.delete(
    "/api/v3/companies/:companyId/users/:userId",
    {
      config: { access: "caller", managesAccount: true },
      schema: {
        operationId: "deleteUser",
        summary: "Remove a user",
        description:
          "For owners of the company and admins. The user's tokens and passwords stop working at once. 409 for the last owner.",
        tags,
        params: schema.UserPath,
        response: answers({ 204: schema.NoBody }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request, reply) => {
      const { companyId, userId } = request.params;
      const caller = callerOf(request);
      const company = await openCompany(database, caller, companyId, "manage");
      await deleteUser(database, { company, caller }, userId);
      return await reply.code(204).send(null);
    },
  );
}
