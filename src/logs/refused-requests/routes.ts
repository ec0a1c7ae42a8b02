/** The route of refused requests. */
import { Type } from "typebox";
import type { Database } from "../../database/connection.ts";
import { callerOf, contractOf } from "../../http/access.ts";
import { pageRequest, sendPage } from "../../http/page-link.ts";
import { ContractPath, Data, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { listRefusedRequests } from "./list-refused-requests.ts";
import { RefusedRequestList, RefusedRequestOut } from "./schema.ts";

export function refusedRequestRoute(server: Server, database: Database): void {
  server.get(
    "/api/v3/vendor/contracts/:contractId/requests/refused",
    {
      config: { access: "read" },
      schema: {
        operationId: "listRefusedRequests",
        summary: "Read the refused requests of a contract, newest first",
        description: `Requests that were answered with 400 or above, for ${limits.refusals.keptDays} days. One stands here a moment
after its answer. It has neither path nor query, headers or body.`,
        tags: ["Logs"],
        params: ContractPath,
        querystring: RefusedRequestList,
        response: textAnswers({ 200: Data(Type.Array(RefusedRequestOut)) }),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const page = pageRequest(request, { limit: limits.page.refusedRequests.default, ...query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(
        request,
        reply,
        await listRefusedRequests(database, reader, { userId: query.userId ?? null, page }),
      );
    },
  );
}
