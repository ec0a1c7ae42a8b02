/** Routes of closings: a product that is gone from a domain. */
import { Type } from "typebox";
import type { Database } from "../database/connection.ts";
import { isClosed } from "../history/window.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import { answers, ContractPath, Data, Instant, pageQuery, range, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { closeSnapshot } from "./close-snapshot.ts";
import { listClosings } from "./list-closings.ts";
import { ClosingOut } from "./schema.ts";

const tags = ["Offers"];
const offers = "/api/v3/vendor/contracts/:contractId/offers";

export function closingRoutes(server: Server, database: Database): void {
  closeRoute(server, database);
  listRoute(server, database);
}

function closeRoute(server: Server, database: Database): void {
  server.delete(
    offers,
    {
      config: { access: "write" },
      schema: {
        operationId: "closeSnapshot",
        summary: "Say that a product is gone from a domain",
        description: `Closes the newest snapshot without a successor. Ranges keep it; calculations, feeds, extended tags and
the buy box leave it out from then on. The next snapshot must be gathered after the closing.`,
        tags,
        params: ContractPath,
        querystring: Type.Object({
          productId: Type.String({ minLength: 1, maxLength: 20, description: "The internal id.", examples: ["1"] }),
          domain: Type.String({ maxLength: 1_000, description: "A website's name.", examples: ["shop-b.example"] }),
        }),
        response: answers(
          {
            200: Data(
              Type.Object({ deleted: Type.Integer({ description: "0 of a pair that is unknown or closed already." }) }),
            ),
          },
          "request.invalidDomain",
        ),
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      return { data: { deleted: await closeSnapshot(database, contractOf(request), request.query, accountId) } };
    },
  );
}

function listRoute(server: Server, database: Database): void {
  server.get(
    `${offers}/closings`,
    {
      config: { access: "read", sends: ["cache-control"] },
      schema: {
        operationId: "listClosings",
        summary: "Read which snapshots were closed in a range",
        description:
          "In the order they were closed, over `[startDate, endDate)`. Poll it in the windows of the offers.",
        tags,
        params: ContractPath,
        querystring: Type.Object({
          startDate: Instant("Closed at or after it."),
          endDate: Instant("Closed before it."),
          ...pageQuery(limits.page.offers.max),
        }),
        response: textAnswers({ 200: Data(Type.Array(ClosingOut)) }, "request.invalidRange"),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const window = range(query.startDate, query.endDate, { start: "/query/startDate", end: "/query/endDate" });
      const page = pageRequest(request, { limit: limits.page.offers.default, ...query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const closings = await listClosings(database, reader, { window, page });
      if (isClosed(window)) void reply.header("cache-control", limits.page.closedCacheControl);
      return sendPage(request, reply, closings);
    },
  );
}
