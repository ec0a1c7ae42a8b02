/** The route of the deprecated product list. */
import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Contract } from "../base/contract.ts";
import type { Database } from "../database/connection.ts";
import { contractOf } from "../http/access.ts";
import { ContractPath, jsonText, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { listAttributes, listProducts, readAttributes } from "./list-products.ts";
import { ListedProduct } from "./schema.ts";

export interface ListRouteOptions {
  database: Database;
  /** The name of the strategy that prices the contract's products, or null. */
  findActiveStrategy: (contract: Contract) => Promise<string | null>;
}

export function listRoute(server: Server, { database, findActiveStrategy }: ListRouteOptions): void {
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
      const strategy = attributes.has("strategy") ? await findActiveStrategy(contract) : null;
      return await reply.type(jsonText).send(Readable.from(listProducts(database, contract, { attributes, strategy })));
    },
  );
}
