/** Routes of orders. */
import { Type } from "typebox";
import { apiError } from "../base/error.ts";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import {
  AfterQuery,
  answers,
  ContractPath,
  Data,
  Instant,
  optionalRange,
  pageLimit,
  pageQuery,
  range,
  textAnswers,
} from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { deleteOrders } from "./delete-orders.ts";
import { deleteQueriedOrders } from "./delete-queried-orders.ts";
import { importOrders } from "./import-orders.ts";
import { judgeOrders, judgeOrdersV2 } from "./judge-orders.ts";
import { listOrders } from "./list-orders.ts";
import { queryOrderStatistics } from "./query-order-statistics.ts";
import { renderOrderV2 } from "./render-import.ts";
import {
  Deleted,
  DeleteQuery,
  ImportedOrders,
  ImportedOrdersV2,
  ImportQuery,
  OrderOut,
  OrdersBody,
  OrdersBodyV2,
  OrderStatistics,
  StatisticsQuery,
} from "./schema.ts";

const tags = ["Orders"];
const orders = "/api/v3/vendor/contracts/:contractId/orders";

export function orderRoutes(server: Server, { database }: { database: Database }): void {
  importRoute(server, database);
  importRouteV2(server, database);
  listRoute(server, database);
  statisticsRoute(server, database);
  deleteRoutes(server, database);
}

const importRules = `All orders are stored, or none: one wrong order fails the request, and up to 100 errors are
named. With \`partial=true\` the orders that are right are stored, each whole, and \`errors\` names the others. An order whose orderId is known replaces that order and its items. An item belongs to the one product whose
customerProductId is its itemId; an item without one, or with several, is stored and named in \`unmappedItems\`. Whom it
belongs to is looked up whenever orders are read: products imported later count, deleted ones do not.`;

function importRoute(server: Server, database: Database): void {
  server.put(
    orders,
    {
      config: { access: "write" },
      bodyLimit: limits.http.ordersBodyBytes,
      schema: {
        operationId: "importOrders",
        summary: "Create and replace orders",
        description: importRules,
        tags,
        params: ContractPath,
        querystring: ImportQuery,
        body: OrdersBody,
        response: answers({ 201: Data(ImportedOrders) }),
      },
    },
    async (request, reply) => {
      const isPartial = request.query.partial ?? false;
      const { orders: judged, refused } = await judgeOrders(request.body.orders, isPartial);
      const unmappedItems = await importOrders(database, contractOf(request), judged);
      const ids = judged.map((order) => order.orderId);
      return await reply.code(201).send({ data: { ids, unmappedItems, ...(isPartial ? { errors: refused } : {}) } });
    },
  );
}

function importRouteV2(server: Server, database: Database): void {
  server.post(
    "/api/2/v/contracts/:contractId/orders",
    {
      config: { access: "write" },
      bodyLimit: limits.http.ordersBodyBytes,
      schema: {
        operationId: "importOrdersV2",
        summary: "Create and replace orders, version 2",
        description: `${importRules} Every order needs \`productMappings\`, its own or the request's.`,
        tags,
        params: ContractPath,
        querystring: ImportQuery,
        body: OrdersBodyV2,
        response: answers({ 200: Data(Type.Array(Data(ImportedOrdersV2))) }),
      },
    },
    async (request) => {
      const isPartial = request.query.partial ?? false;
      const { orders: given, productMappings } = request.body;
      const { orders: judged, refused } = await judgeOrdersV2(given, isPartial, productMappings);
      const unmappedItems = await importOrders(database, contractOf(request), judged);
      const stored = { orders: judged.map(renderOrderV2), version: "2" as const, unmappedItems };
      return { data: [{ data: { ...stored, ...(isPartial ? { errors: refused } : {}) } }] };
    },
  );
}

function listRoute(server: Server, database: Database): void {
  server.get(
    orders,
    {
      config: { access: "read" },
      schema: {
        operationId: "listOrders",
        summary: "Read orders, all or those placed in a range",
        description: "In the order they were first imported. A missing bound is open.",
        tags,
        params: ContractPath,
        querystring: Type.Object({
          ...pageQuery(limits.page.orders.max),
          limit: pageLimit(limits.page.orders.max),
          startDate: Type.Optional(Instant("Placed at or after it.")),
          endDate: Type.Optional(Instant("Placed before it.")),
        }),
        response: textAnswers({ 200: Data(Type.Array(OrderOut)) }, "request.invalidRange"),
      },
    },
    async (request, reply) => {
      const { startDate, endDate } = request.query;
      const page = pageRequest(request, request.query);
      const placed = optionalRange(startDate, endDate, { start: "/query/startDate", end: "/query/endDate" });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listOrders(database, reader, { range: placed, page }));
    },
  );
}

function statisticsRoute(server: Server, database: Database): void {
  server.post(
    `${orders}/stats/query`,
    {
      config: { access: "read" },
      schema: {
        operationId: "queryOrderStatistics",
        summary: "Read what was sold, per product and currency",
        description: `Over the orders placed in a range of at most 30 days. Products nothing was sold of are left out;
so are items that belong to no product.`,
        tags,
        params: ContractPath,
        querystring: AfterQuery,
        body: StatisticsQuery,
        response: textAnswers(
          { 200: Data(Type.Array(OrderStatistics)) },
          "request.invalidRange",
          "request.filterNotSupported",
          "request.tooManyItems",
        ),
      },
    },
    async (request, reply) => {
      const { pagination, filter } = request.body;
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const statistics = await queryOrderStatistics(database, reader, {
        range: statisticsRange(request.body.range),
        filter,
        page: pageRequest(request, { ...pagination, ...request.query }),
      });
      return sendPage(request, reply, statistics);
    },
  );
}

function statisticsRange(given: { start: string; end: string }): { start: Date; end: Date } {
  const placed = range(given.start, given.end, { start: "/range/start", end: "/range/end" });
  if (placed.end.getTime() - placed.start.getTime() <= limits.orders.statisticsRangeMs) return placed;
  throw apiError("request.invalidRange", "The range must span at most 30 days.", "/range");
}

function deleteRoutes(server: Server, database: Database): void {
  const schema = { tags, params: ContractPath, response: answers({ 200: Data(Deleted) }) };
  server.delete(
    orders,
    {
      config: { access: "write", work: "page" },
      schema: { ...schema, operationId: "deleteOrders", summary: "Delete all orders" },
    },
    async (request) => ({ data: { deleted: await deleteOrders(database, contractOf(request)) } }),
  );
  server.post(
    `${orders}/delete/query`,
    {
      config: { access: "write", whenFull: true },
      bodyLimit: limits.http.ordersBodyBytes,
      schema: {
        ...schema,
        operationId: "deleteQueriedOrders",
        summary: "Delete orders by id and time",
        description: "An order is deleted when both its id and its creationDate are as given; the others stay.",
        body: DeleteQuery,
      },
    },
    async (request) => ({
      data: { deleted: await deleteQueriedOrders(database, contractOf(request), request.body) },
    }),
  );
}
