/** The deprecated list of prices that old shop plugins still read. */
import { Type, type Static } from "typebox";
import type { Database } from "../../../database/connection.ts";
import { callerOf, contractOf } from "../../../http/access.ts";
import { pageRequest, sendPage } from "../../../http/page-link.ts";
import { ContractPath, Instant, instant, pageQuery, textAnswers } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { listRecommendations, type RecommendationRow } from "./recommendations.ts";

const PluginPrice = Type.Object({
  identifier: Type.String({ description: "Value of the identifying attribute." }),
  gtin: Type.Optional(Type.Integer()),
  currency: Type.String(),
  recommendedPrice: Type.Number(),
  currentPrice: Type.Optional(
    Type.Number({
      description:
        "The cheapest own offer on the domain of the price, else the price before, else the reference price.",
    }),
  ),
});

/** Wider than any time stored. */
const [earliest, latest] = ["1970-01-01T00:00:00Z", "9999-12-31T00:00:00Z"];

export function pluginRoute(server: Server, database: Database): void {
  server.get(
    "/api/1/:contractId/products/analysis/pricerecommendations",
    {
      config: {
        access: "read",
        deprecated: {
          successor: "/api/2/v/contracts/:contractId/result/pricerecommendations",
          since: new Date("2026-01-01T00:00:00Z"),
        },
      },
      schema: {
        operationId: "listPluginRecommendations",
        summary: "Read the newest prices, for old shop plugins",
        description: "The newest recommendation of each product that was calculated since a time.",
        tags: ["Pricing"],
        params: ContractPath,
        querystring: Type.Object({
          ...pageQuery(limits.page.recommendations.max),
          since: Type.Optional(Instant("Calculated at or after it.")),
        }),
        response: textAnswers({ 200: Type.Object({ priceRecommendations: Type.Array(PluginPrice) }) }),
      },
    },
    async (request, reply) => {
      const { since = earliest, ...others } = request.query;
      const query = {
        window: { start: instant(since), end: instant(latest) },
        page: pageRequest(request, { limit: limits.page.recommendations.default, ...others }),
        includeTags: false,
        includeDomains: false,
        oldClients: false,
      };
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const written = { field: "priceRecommendations", render: renderPluginPrice };
      return sendPage(request, reply, await listRecommendations(database, reader, query, written));
    },
  );
}

function renderPluginPrice(row: RecommendationRow): string {
  const currentPrice = row.old_price ?? row.previous_price ?? row.base_price;
  const price: Static<typeof PluginPrice> = {
    identifier: row.identifier,
    ...(row.gtin === null ? {} : { gtin: row.gtin }),
    currency: row.currency,
    recommendedPrice: row.price,
    ...(currentPrice === null ? {} : { currentPrice }),
  };
  return JSON.stringify(price);
}
