/** The routes of one product, and of the tags of all. */
import { Type } from "typebox";
import type { Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import { authorOf, callerOf, contractOf } from "../http/access.ts";
import { etagOfContent } from "../http/etag.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import { ContractPath, Data, jsonText, pageQuery, StrictObject, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { getProduct } from "./get-product.ts";
import { listTags } from "./list-tags.ts";
import { patchProduct } from "./patch-product.ts";
import { productOut, ProductPatch } from "./schema.ts";
import { readSeparator } from "./tags-separator.ts";

const tags = ["Products"];
const products = "/api/v3/vendor/contracts/:contractId/products";
const ProductPath = Type.Object({
  ...ContractPath.properties,
  productId: Type.String({ description: "The product's internal id." }),
});

interface Options {
  database: Database;
  words: Words;
  oldClients: boolean;
}

export function singleProductRoutes(server: Server, options: Options): void {
  getRoute(server, options);
  patchRoute(server, options);
  tagsRoute(server, options);
}

function getRoute(server: Server, { database, oldClients }: Options): void {
  server.get(
    `${products}/:productId`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getProduct",
        summary: "Read a product",
        description: "With its tags. Its ETag goes into `If-Match` of a change.",
        tags,
        params: ProductPath,
        response: textAnswers({ 200: Data(productOut(oldClients)) }),
      },
    },
    async (request, reply) => {
      const { productId } = request.params;
      const answer = await getProduct(database, contractOf(request), { productId, oldClients });
      return await reply.type(jsonText).send(answer);
    },
  );
}

function patchRoute(server: Server, { database, words, oldClients }: Options): void {
  server.patch(
    `${products}/:productId`,
    {
      config: { access: "write", reads: ["if-match", "service-tags-decimal-separator"], sends: ["etag"] },
      schema: {
        operationId: "patchProduct",
        summary: "Change fields of a product",
        description: `A JSON merge patch (RFC 7396) of the fields of an import, judged by its rules: what is left out stays, null
removes. \`tags\` as a list replaces all tags; as an object it merges by key: \`{ "brand": "Contoso", "old": null }\`. The
identifying attribute cannot change. With \`If-Match\`, another version than the one of that ETag is 412.`,
        tags,
        params: ProductPath,
        body: ProductPatch,
        response: textAnswers({ 200: Data(productOut(oldClients)) }),
      },
    },
    async (request, reply) => {
      const answer = await patchProduct(database, authorOf(request), {
        productId: request.params.productId,
        patch: request.body,
        ifMatch: request.headers["if-match"],
        decimalSeparator: readSeparator(request.headers, words),
        oldClients,
      });
      return await reply.type(jsonText).header("etag", etagOfContent(answer)).send(answer);
    },
  );
}

function tagsRoute(server: Server, { database }: Options): void {
  server.get(
    `${products}/tags`,
    {
      config: { access: "read", versioned: "whole", work: "page" },
      schema: {
        operationId: "listTags",
        summary: "Keys and values of tags, counted",
        description: `Without \`key\` every key, with it every value of that key; each with how many products have it. In
the order of their first ${limits.products.sortedByCharacters} characters. For values, and for keys until figures have followed a change of products, all products are
looked at: a read that takes over ${limits.products.tagsTimeoutMs / 1000} s is ended with 503.`,
        tags,
        params: ContractPath,
        querystring: StrictObject({
          key: Type.Optional(
            Type.String({ minLength: 1, maxLength: limits.products.tagKeyCharacters, description: "Of a tag." }),
          ),
          prefix: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: limits.products.tagKeyCharacters,
              description: "How the keys or values begin.",
              examples: ["Con"],
            }),
          ),
          ...pageQuery(limits.page.tags.max),
        }),
        response: textAnswers({
          200: Data(
            Type.Array(
              Type.Object({
                key: Type.Optional(Type.String({ description: "Where no key was asked for." })),
                value: Type.Optional(Type.String({ description: "Where a key was asked for." })),
                products: Type.Integer({ description: "How many products have it." }),
              }),
            ),
          ),
        }),
      },
    },
    async (request, reply) => {
      const { key = null, prefix = null, ...page } = request.query;
      request.madeOf = { parts: ["products"] };
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const found = await listTags(database, reader, {
        key,
        prefix,
        page: pageRequest(request, { limit: limits.page.tags.default, ...page }),
      });
      return sendPage(request, reply, found);
    },
  );
}
