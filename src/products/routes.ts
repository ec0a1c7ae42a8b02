/** Routes of products. */
import { Type } from "typebox";
import type { Words } from "../base/words.ts";
import { authorOf, callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import {
  AfterQuery,
  answers,
  ContractPath,
  Data,
  instant,
  Instant,
  StrictObject,
  textAnswers,
} from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { csvRoutes } from "./csv-routes.ts";
import { deleteProducts } from "./delete-products.ts";
import { importProducts } from "./import-products.ts";
import { RemovalWarning, type FindMaxShareFirst } from "./large-removal.ts";
import { listRoute, replaceRoute, type ListRouteOptions } from "./list-routes.ts";
import { queryProducts } from "./query-products.ts";
import { singleProductRoutes } from "./product-routes.ts";
import { searchRoute } from "./search-routes.ts";
import { importBody, ImportResult, productOut, ProductQuery } from "./schema.ts";
import { readSeparator } from "./tags-separator.ts";

const tags = ["Products"];
const products = "/api/v3/vendor/contracts/:contractId/products";

export interface ProductRouteOptions extends ListRouteOptions {
  queue: TaskQueue;
  words: Words;
  findMaxShareFirst: FindMaxShareFirst;
}

export function productRoutes(server: Server, options: ProductRouteOptions): void {
  importRoute(server, options);
  csvRoutes(server, options);
  listRoute(server, options);
  replaceRoute(server, options);
  queryRoute(server, options);
  searchRoute(server, options);
  singleProductRoutes(server, options);
  deleteRoute(server, options);
}

function importRoute(server: Server, { database, words, oldClients }: ProductRouteOptions): void {
  server.post(
    products,
    {
      config: { access: "write", reads: ["service-tags-decimal-separator"] },
      bodyLimit: limits.http.productsBodyBytes,
      schema: {
        operationId: "importProducts",
        summary: "Create and replace products",
        description: `Synchronous upsert by the identifying attribute. Each product is judged alone; entries answer in
input order. An upsert replaces the whole product. The header \`service-tags-decimal-separator\` (\`.\` or \`,\`,
default \`.\`) says how numbers in tag values are written.`,
        tags,
        params: ContractPath,
        body: importBody(oldClients),
        response: answers({ 200: Data(Type.Array(ImportResult)) }, "resource.identifyingAttributeMismatch"),
      },
    },
    async (request) => ({
      data: await importProducts(database, authorOf(request), {
        products: request.body.products,
        identifyingAttribute: request.body.identifyingAttributes[0] ?? "",
        decimalSeparator: readSeparator(request.headers, words),
        isComplete: oldClients,
      }),
    }),
  );
}

function queryRoute(server: Server, { database, oldClients }: ProductRouteOptions): void {
  server.post(
    "/api/v3.1/vendor/contracts/:contractId/products/query",
    {
      config: { access: "read" },
      schema: {
        operationId: "queryProducts",
        summary: "Read products, all or by id",
        description: "In the order of the internal ids. Without a body: the first 10,000 products.",
        tags,
        params: ContractPath,
        querystring: AfterQuery,
        body: ProductQuery,
        response: textAnswers(
          { 200: Data(Type.Array(productOut(oldClients))) },
          "request.filterNotSupported",
          "request.tooManyItems",
        ),
      },
    },
    async (request, reply) => {
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const { pagination = { limit: limits.page.products.max }, filter, includeTags = false } = request.body ?? {};
      const page = pageRequest(request, { ...pagination, ...request.query });
      return sendPage(request, reply, await queryProducts(database, reader, { filter, includeTags, page, oldClients }));
    },
  );
}

function deleteRoute(server: Server, { database, oldClients, findMaxShareFirst }: ProductRouteOptions): void {
  server.delete(
    products,
    {
      config: { access: "write", work: "page" },
      schema: {
        operationId: "deleteProducts",
        summary: "Delete products",
        description:
          "Conditions combine by AND; without any, all products are deleted. However many there are, readers see the change at once; if the answer is not waited for, the deletion ends nevertheless.",
        tags,
        params: ContractPath,
        // A misspelt condition would delete everything, so unknown parameters are refused.
        querystring: StrictObject({
          updatedMax: Type.Optional(Instant("Delete products not updated since.")),
          tagKey: Type.Optional(
            Type.String({
              maxLength: limits.products.tagKeyCharacters,
              description: "Delete products that have this tag.",
            }),
          ),
          tagValue: Type.Optional(
            Type.String({ maxLength: limits.products.tagValueCharacters, description: "And this value of it." }),
          ),
        }),
        response: answers({
          200: Data(Type.Object({ deleted: Type.Integer(), warning: Type.Optional(RemovalWarning) })),
        }),
      },
    },
    async (request) => {
      const { updatedMax, tagKey, tagValue } = request.query;
      const which = {
        updatedMax: updatedMax === undefined ? null : instant(updatedMax),
        tagKey: tagKey ?? null,
        tagValue: tagValue ?? null,
      };
      const { deleted, warning } = await deleteProducts(database, authorOf(request), which, { findMaxShareFirst });
      return { data: oldClients || warning === null ? { deleted } : { deleted, warning } };
    },
  );
}
