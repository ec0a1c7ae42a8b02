/** Routes of the offers query and the offer statistics. */
import { Type } from "typebox";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import {
  AfterQuery,
  ContractPath,
  Data,
  Instant,
  pageLimit,
  pageStart,
  ProductFilter,
  range,
  StrictObject,
  textAnswers,
} from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { queryOfferStatistics } from "./offer-statistics.ts";
import { queryOffers } from "./query-offers.ts";
import { OfferFilter, OfferOut, OfferStatistics } from "./schema.ts";
import { apiError } from "../base/error.ts";
import type { TimeWindow } from "../history/window.ts";

const tags = ["Offers"];
const bounds = { start: "/range/start", end: "/range/end" };
const Range = StrictObject({ start: Instant("Stored at or after it."), end: Instant("Stored before it.") });

export function offerQueryRoutes(server: Server, database: Database): void {
  queryRoute(server, database);
  statisticsRoute(server, database);
}

function queryRoute(server: Server, database: Database): void {
  server.post(
    "/api/v3/vendor/contracts/:contractId/offers/query",
    {
      config: { access: "read" },
      schema: {
        operationId: "queryOffers",
        summary: "Read the newest offers stored in a range as a flat list",
        description: `The filter knows three forms: a StringEquality on productId; that AND NOT a NumberEquality of
ignoredBy with the contract's number, for offers that are not ignored; a StringEquality on reseller_name. Prefer the list by
product for polling.`,
        tags,
        params: ContractPath,
        querystring: AfterQuery,
        body: StrictObject(
          {
            pagination: StrictObject({ start: pageStart, limit: Type.Optional(pageLimit(limits.page.offerQuery.max)) }),
            range: Range,
            filter: Type.Optional(OfferFilter),
            sort: Type.Optional(
              StrictObject({
                metric: Type.Enum(["TotalPrice", "Price"], { type: "string" }),
                order: Type.Literal("asc"),
              }),
            ),
          },
          { examples: [queryExample] },
        ),
        response: textAnswers(
          { 200: Data(Type.Array(OfferOut)) },
          "request.invalidRange",
          "request.filterNotSupported",
        ),
      },
    },
    async (request, reply) => {
      const { pagination, filter, sort } = request.body;
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const offers = await queryOffers(database, reader, {
        window: range(request.body.range.start, request.body.range.end, bounds),
        filter,
        sort: sort?.metric ?? null,
        page: pageRequest(request, { limit: limits.page.offerQuery.default, ...pagination, ...request.query }),
      });
      return sendPage(request, reply, offers);
    },
  );
}

const queryExample = {
  pagination: { start: 0, limit: 100 },
  range: { start: "2026-01-31T12:00:00Z", end: "2026-01-31T12:15:00Z" },
  filter: {
    type: "ComparisonFilter",
    left: { type: "StringValueProvider", attributeName: "productId" },
    right: { type: "StringConstantValueProvider", value: "1" },
    comparison: { type: "StringEquality" },
  },
  sort: { metric: "TotalPrice", order: "asc" },
};

function statisticsRoute(server: Server, database: Database): void {
  server.post(
    "/api/v3.1/vendor/contracts/:contractId/offers/stats/query",
    {
      config: { access: "read" },
      schema: {
        operationId: "queryOfferStatistics",
        summary: "Read what competitors ask, per product and domain",
        description:
          "Over the newest offers stored in a range of at most 48 hours; ignored and own offers are left out.",
        tags,
        params: ContractPath,
        querystring: AfterQuery,
        body: StrictObject(
          {
            pagination: StrictObject({
              start: Type.Optional(pageStart),
              limit: pageLimit(limits.page.offerStatistics.max),
            }),
            range: Range,
            filter: Type.Optional(ProductFilter),
          },
          {
            examples: [
              {
                pagination: { start: 0, limit: 100 },
                range: { start: "2026-01-30T12:00:00Z", end: "2026-01-31T12:00:00Z" },
                filter: { oneOf: { field: "customerProductId", values: ["SKU-1001"] } },
              },
            ],
          },
        ),
        response: textAnswers(
          { 200: Data(Type.Array(OfferStatistics)) },
          "request.invalidRange",
          "request.filterNotSupported",
          "request.tooManyItems",
        ),
      },
    },
    async (request, reply) => {
      const { pagination, filter } = request.body;
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const statistics = await queryOfferStatistics(database, reader, {
        window: statisticsWindow(range(request.body.range.start, request.body.range.end, bounds)),
        filter,
        page: pageRequest(request, { ...pagination, ...request.query }),
      });
      return sendPage(request, reply, statistics);
    },
  );
}

function statisticsWindow(window: TimeWindow): TimeWindow {
  if (window.end.getTime() - window.start.getTime() <= limits.offers.statisticsRangeMs) return window;
  throw apiError("request.invalidRange", "The range must span at most 48 hours.", "/range");
}
