/** Routes of recommendations and their explanations. */
import { Type } from "typebox";
import type { Database } from "../../../database/connection.ts";
import { isClosed, partsOf } from "../../../history/window.ts";
import { callerOf, contractOf } from "../../../http/access.ts";
import { languageOf } from "../../../http/language.ts";
import { pageRequest, sendPage } from "../../../http/page-link.ts";
import {
  answers,
  ContractPath,
  Data,
  Instant,
  optionalRange,
  pageQuery,
  range,
  textAnswers,
} from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { explainRecommendation } from "./explain-recommendation.ts";
import { explainUnpriced } from "./explain-unpriced.ts";
import { pluginRoute } from "./plugin-route.ts";
import { getRecommendationHistory, listRecommendations, type RecommendationParts } from "./recommendations.ts";
import { ExplanationAnswer, RecommendationOut, UnpricedExplanationOut, UnpricedPath } from "./schema.ts";

const tags = ["Pricing"];
const v2 = "/api/2/v/contracts/:contractId";
const v3 = "/api/v3/vendor/contracts/:contractId";

const parts = {
  includeTags: Type.Optional(Type.Boolean({ default: true, description: "The product's tags as they are now." })),
  includeDomains: Type.Optional(Type.Boolean({ default: false, description: "The price of each domain." })),
};

interface RecommendationRouteOptions {
  database: Database;
  oldClients: boolean;
}

export function recommendationRoutes(server: Server, options: RecommendationRouteOptions): void {
  listRoute(server, options);
  historyRoute(server, options);
  explanationRoutes(server, options.database);
  unpricedRoute(server, options.database);
  pluginRoute(server, options.database);
}

function listRoute(server: Server, { database, oldClients }: RecommendationRouteOptions): void {
  server.get(
    `${v2}/result/pricerecommendations`,
    {
      config: { access: "read", versioned: "whole", sends: ["cache-control"] },
      schema: {
        operationId: "listRecommendations",
        summary: "Read the newest recommendations calculated in a range",
        description: "One entry per product: the cheapest of its domains. Within `[startTime, endTime)`.",
        tags,
        params: ContractPath,
        querystring: Type.Object({
          startTime: Instant("Calculated at or after it."),
          endTime: Instant("Calculated before it."),
          ...pageQuery(limits.page.recommendations.max),
          ...parts,
        }),
        response: textAnswers({ 200: Data(Type.Array(RecommendationOut)) }, "request.invalidRange"),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const window = range(query.startTime, query.endTime, { start: "/query/startTime", end: "/query/endTime" });
      const page = pageRequest(request, { limit: limits.page.recommendations.default, ...query });
      // A later page by `start` depends on more than the data, so the version alone does not name it.
      if (page.start === 0) request.madeOf = { parts: partsOf("recommendation", window), and: [request.url] };
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const prices = await listRecommendations(database, reader, { window, page, ...partsIn(query), oldClients });
      if (isClosed(window)) void reply.header("cache-control", limits.page.closedCacheControl);
      return sendPage(request, reply, prices);
    },
  );
}

function historyRoute(server: Server, { database, oldClients }: RecommendationRouteOptions): void {
  server.get(
    `${v3}/products/:productId/pricerecommendationhistory`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getRecommendationHistory",
        summary: "Read every recommendation of a product, the oldest first",
        description: `A missing bound is open. At most ${limits.page.history.max} entries, the newest ones.`,
        tags: ["Products", "Pricing"],
        params: Type.Object({
          ...ContractPath.properties,
          productId: Type.String({ description: "The product's internal id." }),
        }),
        querystring: Type.Object({
          startDate: Type.Optional(Instant("Calculated at or after it.")),
          endDate: Type.Optional(Instant("Calculated before it.")),
          ...parts,
        }),
        response: textAnswers({ 200: Data(Type.Array(RecommendationOut)) }, "request.invalidRange"),
      },
    },
    async (request, reply) => {
      const { query, params } = request;
      const bounds = optionalRange(query.startDate, query.endDate, {
        start: "/query/startDate",
        end: "/query/endDate",
      });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const history = await getRecommendationHistory(database, reader, params.productId, {
        ...bounds,
        ...partsIn(query),
        oldClients,
        page: pageRequest(request, { limit: limits.page.history.max }),
      });
      return sendPage(request, reply, history);
    },
  );
}

function partsIn(query: { includeTags?: boolean; includeDomains?: boolean }): Omit<RecommendationParts, "oldClients"> {
  return { includeTags: query.includeTags ?? true, includeDomains: query.includeDomains ?? false };
}

/** The interface names no version of the path, so both have it. */
function explanationRoutes(server: Server, database: Database): void {
  const paths = {
    explainRecommendation: `${v3}/pricerecommendations/:recommendationId/explanation`,
    explainRecommendationV2: `${v2}/result/pricerecommendations/:recommendationId/explanation`,
  };
  for (const [operationId, path] of Object.entries(paths)) {
    server.get(
      path,
      {
        config: { access: "read", reads: ["accept-language"] },
        schema: {
          operationId,
          summary: "Why a price is what it is",
          description:
            "Structured steps and sentences; with `Accept: text/plain` the sentences alone. A price stays readable after the rules of the engine have changed: without steps if they come to another price now.",
          tags,
          params: Type.Object({
            ...ContractPath.properties,
            recommendationId: Type.String({ description: "As listed, a UUID." }),
          }),
          response: textAnswers({ 200: ExplanationAnswer }),
        },
      },
      async (request, reply) => {
        const { recommendationId } = request.params;
        const language = languageOf(request);
        const explanation = await explainRecommendation(database, contractOf(request), recommendationId, language);
        void reply.header("vary", "accept-language");
        if (!wantsText(request.headers.accept)) return await reply.send({ data: explanation });
        return await reply.type("text/plain; charset=utf-8").send(`${explanation.sentences.join("\n")}\n`);
      },
    );
  }
}

function unpricedRoute(server: Server, database: Database): void {
  server.get(
    `${v3}/pricingruns/:pricingRunId/products/:productId/explanation`,
    {
      config: { access: "read", reads: ["accept-language"] },
      schema: {
        operationId: "explainUnpriced",
        summary: "Why a calculation left a product without a price",
        description:
          "A skip or a failure, in steps and sentences. Of each product the newest one is kept; an earlier one is 404.",
        tags,
        params: UnpricedPath,
        response: answers({ 200: Data(UnpricedExplanationOut) }),
      },
    },
    async (request, reply) => {
      const { productId, pricingRunId: runId } = request.params;
      void reply.header("vary", "accept-language");
      return { data: await explainUnpriced(database, contractOf(request), { productId, runId }, languageOf(request)) };
    },
  );
}

function wantsText(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes("text/plain") && !accept.includes("application/json");
}
