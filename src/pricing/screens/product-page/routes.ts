/** The routes about one product (interface 4.33). */
import { Type } from "typebox";
import type { Database } from "../../../database/connection.ts";
import { languageOf } from "../../../http/language.ts";
import { contractOf } from "../../../http/access.ts";
import { answers, ContractPath, Data } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { valuesOf } from "../../figures/figure-filter.ts";
import { getEngineInput } from "./get-engine-input.ts";
import { getProductMarket } from "./get-product-market.ts";
import { getProductOverview } from "./get-product-overview.ts";
import { getProductSeries } from "./get-product-series.ts";
import { getProductEvents } from "./get-product-events.ts";
import * as schema from "./schema.ts";

const product = "/api/v3/vendor/contracts/:contractId/products/:productId";
const params = Type.Object({
  ...ContractPath.properties,
  productId: Type.String({ description: "The product's internal id.", examples: ["1001"] }),
});
const common = { tags: ["Console"], params };
const access = { access: "read" } as const;
/** Answers that hold a product's offers, up to `limits.pricing.offerBytesPerChunk`. */
const withOffers = { ...access, work: "page" } as const;

export function productPageRoutes(server: Server, { database }: { database: Database }): void {
  presentRoutes(server, database);
  server.get(
    `${product}/series`,
    {
      config: access,
      schema: {
        ...common,
        operationId: "getProductSeries",
        summary: "Read a product's prices over time",
        description:
          "Lines of published prices, boundaries, own and competitors' offers, as columns for a chart. Market data lies at the time it was gathered.",
        querystring: schema.SeriesQuery,
        response: answers({ 200: Data(schema.ProductSeriesOut) }, "request.invalidRange", "resource.notFound"),
      },
    },
    async (request) => {
      const { domain = null, points = limits.figures.seriesPoints.default, vendors } = request.query;
      const wanted = { ...rangeOf(request.query), productId: request.params.productId, domain, points };
      const names = vendors === undefined ? [] : valuesOf("vendors", vendors);
      return { data: await getProductSeries(database, contractOf(request), { ...wanted, vendors: names }) };
    },
  );
  server.get(
    `${product}/events`,
    {
      config: access,
      schema: {
        ...common,
        operationId: "getProductEvents",
        summary: "Read what happened to a product's price",
        description:
          "Changed prices, prices that waited and who decided, other versions, rollouts, boundaries and costs, and market data that ended or came back, in the order of time.",
        querystring: schema.RangeQuery,
        response: answers(
          { 200: Data(Type.Array(schema.ProductEventOut)) },
          "request.invalidRange",
          "resource.notFound",
        ),
      },
    },
    async (request) => {
      const wanted = { ...rangeOf(request.query), productId: request.params.productId };
      return { data: await getProductEvents(database, contractOf(request), wanted) };
    },
  );
}

function presentRoutes(server: Server, database: Database): void {
  server.get(
    `${product}/overview`,
    {
      config: { ...access, reads: ["accept-language"] },
      schema: {
        ...common,
        operationId: "getProductOverview",
        summary: "Read a product with figures and explanation",
        description: "What a page about the product shows first, and what a run would calculate now.",
        querystring: schema.OverviewQuery,
        response: answers({ 200: Data(schema.ProductOverviewOut) }, "resource.notFound"),
      },
    },
    async (request, reply) => {
      void reply.header("vary", "accept-language");
      const { productId } = request.params;
      const wanted = { language: languageOf(request), basis: request.query.basis ?? null };
      return { data: await getProductOverview(database, contractOf(request), productId, wanted) };
    },
  );
  server.get(
    `${product}/market`,
    {
      config: withOffers,
      schema: {
        ...common,
        operationId: "getProductMarket",
        summary: "Read a product's offers, and why they count",
        description:
          "Every offer of the newest market data, with its position by the active strategy, or why it is left out.",
        response: answers({ 200: Data(Type.Array(schema.MarketOfferOut)) }, "resource.notFound"),
      },
    },
    async (request) => ({ data: await getProductMarket(database, contractOf(request), request.params.productId) }),
  );
  server.get(
    `${product}/engineinput`,
    {
      config: withOffers,
      schema: {
        ...common,
        operationId: "getEngineInput",
        summary: "Read what the engine would get for a product",
        description:
          "Exactly what a run would calculate with now, to try something else with the same engine. Nothing is stored.",
        querystring: schema.EngineInputQuery,
        response: answers({ 200: Data(schema.EngineInputOut) }, "resource.notFound", "resource.conflict"),
      },
    },
    async (request) => {
      const { strategyId = null } = request.query;
      const wanted = { productId: request.params.productId, strategyId };
      return { data: await getEngineInput(database, contractOf(request), wanted) };
    },
  );
}

const defaultRangeMs = 30 * 24 * 60 * 60 * 1000;

function rangeOf({ from, to }: { from?: string; to?: string }): { from: Date; to: Date } {
  const end = to === undefined ? new Date() : new Date(to);
  return { from: from === undefined ? new Date(end.getTime() - defaultRangeMs) : new Date(from), to: end };
}
