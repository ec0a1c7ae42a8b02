/** Routes of monitoring status, buy box statistics and extended tags. */
import { Type } from "typebox";
import { apiError } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import type { Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import type { TimeWindow } from "../history/window.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import { answers, ContractPath, Data, Instant, optionalRange, pageQuery, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { TagOut } from "../products/index.ts";
import { sampleRoutes } from "./crawl/samples/routes.ts";
import { tryRoutes, type TryRouteOptions } from "./crawl/trying/routes.ts";
import { getExtendedTags } from "./get-extended-tags.ts";
import { getMonitoringStatus } from "./get-monitoring-status.ts";
import { hostRoutes } from "./hosts/routes.ts";
import { listBuyBoxStatistics } from "./list-buy-box-statistics.ts";
import { candidateRoutes } from "./matching/routes.ts";
import { readingRoutes } from "./readings/routes.ts";
import { BuyBoxStatistics, MonitoringStatus } from "./schema.ts";
import { runRoutes } from "./sources/runs/routes.ts";
import { watchedDomainRoutes, type WatchedDomainRouteOptions } from "./watched/domains/routes.ts";
import { pageRoutes, type PageRouteOptions } from "./watched/pages/routes.ts";
import { recipeRoutes } from "./watched/recipes/routes.ts";

const tags = ["Products"];
const config = { access: "read" } as const;
const products = "/api/v3/vendor/contracts/:contractId/products";

export interface MonitoringRouteOptions extends WatchedDomainRouteOptions, PageRouteOptions, TryRouteOptions {
  words: Words;
}

export function monitoringRoutes(server: Server, options: MonitoringRouteOptions): void {
  watchedDomainRoutes(server, options);
  pageRoutes(server, options);
  candidateRoutes(server, options.database);
  runRoutes(server, options.database);
  readingRoutes(server, options.database);
  tryRoutes(server, options);
  recipeRoutes(server, options);
  sampleRoutes(server, options.database);
  monitoringStatusRoute(server, options.database);
  const { marketplaceWord } = options.words;
  for (const word of new Set(["marketplace", marketplaceWord])) {
    buyBoxRoute(server, options.database, { word, isHidden: word !== marketplaceWord });
  }
  extendedTagsRoute(server, options.database);
  hostRoutes(server, options.database);
}

function monitoringStatusRoute(server: Server, database: Database): void {
  server.get(
    `${products}/monitoringstatus`,
    {
      config,
      schema: {
        operationId: "getMonitoringStatus",
        summary: "When products were last searched for, per domain",
        description: "Products that do not exist are left out.",
        tags,
        params: ContractPath,
        querystring: Type.Object({
          productIds: Type.Array(Type.String({ maxLength: 20_000 }), {
            minItems: 1,
            maxItems: limits.monitoring.products,
            description: "Internal ids, separated by commas or as a repeated parameter; at most 1,000.",
            examples: [["1", "2"]],
          }),
        }),
        response: answers({ 200: Data(Type.Array(MonitoringStatus)) }, "request.tooManyItems"),
      },
    },
    async (request) => {
      const productIds = readProductIds(request.query.productIds);
      return { data: await getMonitoringStatus(database, contractOf(request), productIds) };
    },
  );
}

function readProductIds(texts: readonly string[]): number[] {
  const given = texts.flatMap((text) => text.split(",")).map((text) => text.trim());
  if (given.length > limits.monitoring.products) {
    const message = `productIds must have at most ${limits.monitoring.products} entries.`;
    throw apiError("request.tooManyItems", message, "/query/productIds");
  }
  const wrong = given.find((text) => !/^\d+$/.test(text));
  if (wrong === undefined) return given.map(parseProductId).filter((productId) => productId !== null);
  throw apiError("request.invalid", `"${wrong.slice(0, 50)}" is not a product id.`, "/query/productIds");
}

/** The document names the path in the installation's word only. */
function buyBoxRoute(server: Server, database: Database, path: { word: string; isHidden: boolean }): void {
  const { word, isHidden } = path;
  server.get(
    `${products}/${word}/buybox/stats`,
    {
      config,
      schema: {
        operationId: "listBuyBoxStatistics",
        hide: isHidden,
        summary: "Which products hold the buy box of marketplaces",
        description: `Covers the newest offers stored in a range: the last 48 hours by default, or 48 hours from or to the
only bound given. Lists only products with an offer that has the attribute \`buyBox\`.`,
        tags,
        params: ContractPath,
        querystring: Type.Object({
          startDate: Type.Optional(Instant("Stored at or after it.")),
          endDate: Type.Optional(Instant("Stored before it.")),
          ...pageQuery(limits.page.buyBox.max),
        }),
        response: textAnswers({ 200: Data(Type.Array(BuyBoxStatistics)) }, "request.invalidRange"),
      },
    },
    async (request, reply) => {
      const { startDate, endDate } = request.query;
      const bounds = optionalRange(startDate, endDate, { start: "/query/startDate", end: "/query/endDate" });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const statistics = await listBuyBoxStatistics(database, reader, {
        window: buyBoxWindow(bounds, new Date()),
        page: pageRequest(request, { limit: limits.page.buyBox.default, ...request.query }),
      });
      return sendPage(request, reply, statistics);
    },
  );
}

/** interface 4.1-16: now minus 48 hours to now; one missing bound is the other plus or minus 48 hours. */
function buyBoxWindow({ start, end }: { start: Date | null; end: Date | null }, now: Date): TimeWindow {
  const span = limits.monitoring.buyBoxRangeMs;
  if (start !== null) return { start, end: end ?? new Date(start.getTime() + span) };
  const last = end ?? now;
  return { start: new Date(last.getTime() - span), end: last };
}

function extendedTagsRoute(server: Server, database: Database): void {
  server.get(
    `${products}/:productId/extendedtags`,
    {
      config,
      schema: {
        operationId: "getExtendedTags",
        summary: "A product's tags, and what the service knows about it",
        description: `Labels of the service begin with \`service.\`: lowestUnitPrice, lowestTotalPrice, ownPosition, offers,
vendors and domains of competitors; recommendedPrice, recommendedAt; unitsSold7d, unitsSold30d. An unknown value has no tag.`,
        tags,
        params: Type.Object({
          ...ContractPath.properties,
          productId: Type.String({ description: "The product's internal id." }),
        }),
        response: answers({ 200: Data(Type.Array(TagOut)) }),
      },
    },
    async (request) => ({ data: await getExtendedTags(database, contractOf(request), request.params.productId) }),
  );
}
