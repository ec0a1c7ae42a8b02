/** The deprecated routes: all products in one answer, and all products in one request. */
import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Contract } from "../base/contract.ts";
import type { Words } from "../base/words.ts";
import type { Database, Queries } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { answers, ContractPath, jsonText, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { listAttributes, listProducts, readAttributes } from "./list-products.ts";
import { ListedProduct, replacementBody } from "./schema.ts";
import { readSeparator } from "./tags-separator.ts";
import { replaceProducts } from "./replace-products.ts";

export interface ReplaceRouteOptions {
  database: Database;
  queue: TaskQueue;
  words: Words;
  oldClients: boolean;
}

export interface ListRouteOptions {
  database: Database;
  oldClients: boolean;
  /** The name of the strategy that prices the contract's products, or null. */
  findActiveStrategy: (queries: Queries, contract: Contract) => Promise<string | null>;
}

/** As old shop plugins call it. */
export function replaceRoute(server: Server, options: ReplaceRouteOptions): void {
  const { oldClients, words } = options;
  server.put(
    "/api/2/v/contracts/:contractId/products",
    {
      config: {
        access: "write",
        deprecated: {
          successor: "/api/v3/vendor/contracts/:contractId/products",
          since: new Date("2026-01-01T00:00:00Z"),
        },
        reads: ["service-tags-decimal-separator"],
      },
      bodyLimit: limits.http.assortmentBodyBytes,
      schema: {
        operationId: "replaceProducts",
        summary: "Replace the assortment by a JSON list",
        description: `Asynchronously, as the CSV import does: products that are not in the list are deleted, those that
are keep their internal ids. A wrong product is 400, and nothing is replaced. What identifies products is what identifies those that are there, else
\`customerProductId\`. Use the CSV import instead.`,
        tags: ["Products"],
        params: ContractPath,
        body: replacementBody(oldClients),
        response: answers(
          { 202: Type.Object({ id: Type.String({ format: "uuid" }) }) },
          "resource.identifyingAttributeMismatch",
        ),
      },
    },
    async (request, reply) => {
      const sender = { contract: contractOf(request), caller: callerOf(request) };
      const decimalSeparator = readSeparator(request.headers, words);
      const id = await replaceProducts(options, sender, {
        products: request.body,
        decimalSeparator,
        isComplete: oldClients,
      });
      return await reply.code(202).send({ id });
    },
  );
}

export function listRoute(server: Server, { database, oldClients, findActiveStrategy }: ListRouteOptions): void {
  server.get(
    "/api/2/v/contracts/:contractId/products",
    {
      config: {
        access: "read",
        versioned: "streamed",
        deprecated: {
          successor: "/api/v3.1/vendor/contracts/:contractId/products/query",
          since: new Date("2026-01-01T00:00:00Z"),
        },
      },
      schema: {
        operationId: "listProducts",
        summary: "Read all products in one answer",
        description: "Not paginated and not wrapped in `data`. Use the products query instead.",
        tags: ["Products"],
        params: ContractPath,
        querystring: Type.Object({
          attributes: Type.String({
            maxLength: limits.http.parameterCharacters,
            description: `What to answer beside productId, by comma: ${listAttributes.join(", ")}.`,
            examples: ["name,gtin,tags"],
          }),
        }),
        response: textAnswers({ 200: Type.Array(ListedProduct) }),
      },
    },
    async (request, reply) => {
      const contract = contractOf(request);
      const attributes = readAttributes(request.query.attributes);
      request.madeOf = { parts: ["settings", "products"], and: [...attributes] };
      const strategy = attributes.has("strategy") ? await findActiveStrategy(database, contract) : null;
      const list = listProducts(database, contract, { attributes, strategy, oldClients });
      return await reply.type(jsonText).send(Readable.from(list));
    },
  );
}
