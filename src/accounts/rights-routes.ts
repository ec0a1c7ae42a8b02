/** Routes of rights: what the caller may do, and what each user may. */
import { Type } from "typebox";
import type { Database } from "../database/connection.ts";
import { authorOf, contractOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { getPermissions } from "./get-permissions.ts";
import { listRights } from "./list-rights.ts";
import { putRights } from "./put-rights.ts";
import { PermissionsOut, RightsIn, UserRightsOut, UserRightsPath } from "./rights-schema.ts";

const tags = ["Accounts"];
const v3 = "/api/v3/vendor/contracts/:contractId";

interface RightsRouteOptions {
  database: Database;
  /** Whether collectors may start. */
  hasCollectorContact: boolean;
}

export function rightsRoutes(server: Server, { database, hasCollectorContact }: RightsRouteOptions): void {
  server.get(
    `${v3}/permissions`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getPermissions",
        summary: "What you may do in a contract",
        description: "By your role, your rights and the credential of the request.",
        tags,
        params: ContractPath,
        response: answers({ 200: Data(PermissionsOut) }),
      },
    },
    async (request) => ({ data: await getPermissions(database, authorOf(request), hasCollectorContact) }),
  );
  server.get(
    `${v3}/settings/rights`,
    {
      config: { access: "read" },
      schema: {
        operationId: "listRights",
        summary: "What each user may do in a contract",
        description: "All users of the company, the oldest first. Everybody in the company may list them.",
        tags,
        params: ContractPath,
        response: answers({ 200: Data(Type.Array(UserRightsOut)) }),
      },
    },
    async (request) => ({ data: await listRights(database, contractOf(request)) }),
  );
  server.put(
    `${v3}/settings/rights/:userId`,
    {
      config: { access: "write", managesAccount: true },
      schema: {
        operationId: "putRights",
        summary: "Say what a member may do in a contract",
        description:
          "For owners of the company and admins. Replaces the rights; they hold from the user's next request on, with every credential. An owner has every right, an approver `approve` alone, a reader none: 409.",
        tags,
        params: UserRightsPath,
        body: RightsIn,
        response: answers({ 200: Data(UserRightsOut) }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request) => {
      const change = { userId: request.params.userId, rights: request.body.rights };
      return { data: await putRights(database, authorOf(request), change) };
    },
  );
}
