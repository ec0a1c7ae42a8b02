/** The routes of figures (interface 4.32). */
import type { FastifyRequest } from "fastify";
import type { Database } from "../../database/connection.ts";
import { callerOf, contractOf, settingAuthorOf } from "../../http/access.ts";
import { linkNext } from "../../http/page-link.ts";
import { answers, ContractPath, Data } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { countProductFigures, hangsOnClock } from "./count-product-figures.ts";
import type { FilterParameters } from "./figure-filter.ts";
import { getFilterTags, getNumberTags, putFilterTags } from "./filter-tags.ts";
import { listProductFigures } from "./list-product-figures.ts";
import * as schema from "./schema.ts";

const v3 = "/api/v3/vendor/contracts/:contractId";
const common = { tags: ["Console"], params: ContractPath };

const filterDescription = `Conditions are parameters: \`state=held,failed\`, \`change=..-5\`, \`position=2..\`, \`age=24h..\`,
\`tag.brand=A,B\`; a value with a comma stands in double quotes, an empty one means products without a value. All of them must hold.`;

const listDescription = `Products with what they cost, should cost and cost elsewhere, sorted by any of it; products without a value come
last. ${filterDescription} \`q\` searches a part of the name, an id or a GTIN.`;

const countDescription = `How many products match a filter, in total and by groups. ${filterDescription}`;

export function figureRoutes(server: Server, { database }: { database: Database }): void {
  server.get(
    `${v3}/products/figures`,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "listProductFigures",
        summary: "List products with their figures",
        description: listDescription,
        querystring: schema.FigureListQuery,
        response: answers({ 200: schema.ProductFiguresOut }),
      },
    },
    async (request, reply) => {
      const { sort = "id", limit = limits.page.figures.default, after = null } = request.query;
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const wanted = { filter: filterOf(request, ["sort", "limit", "after"]), sort, limit, after };
      const page = await listProductFigures(database, reader, { ...wanted, secret: request.pageSecret });
      linkNext(request, reply, page.next ?? null);
      return page;
    },
  );
  server.get(
    `${v3}/products/figures/counts`,
    {
      config: { access: "read", versioned: "whole" },
      schema: {
        ...common,
        operationId: "countProductFigures",
        summary: "Count products by their figures",
        description: countDescription,
        querystring: schema.FigureCountQuery,
        response: answers({ 200: schema.FigureCountsOut }, "request.tooManyItems"),
      },
    },
    async (request) => {
      const { by = "", standing: withComparisons = false } = request.query;
      const wanted = { filter: filterOf(request, ["by", "standing"]), by, withComparisons };
      const { counts, changesAtMs } = await countProductFigures(database, contractOf(request), wanted);
      // A search looks at products that figures have not followed yet.
      const parts = ["figures", "products", "settings"] as const;
      if (!hangsOnClock(wanted)) request.madeOf = { parts, untilMs: changesAtMs };
      return counts;
    },
  );
  server.get(
    `${v3}/settings/filtertags`,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "getFilterTags",
        summary: "Read the tags that figures are filtered by",
        description: "By default those that half of the products have, with several values.",
        response: answers({ 200: schema.FilterTagsOut }),
      },
    },
    async (request) => {
      const contract = contractOf(request);
      const data = await getFilterTags(database, contract);
      request.changeable = { data };
      return { data, numbers: await getNumberTags(database, contract) };
    },
  );
  server.put(
    `${v3}/settings/filtertags`,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        ...common,
        operationId: "putFilterTags",
        summary: "Choose the tags that figures are filtered by",
        description: "Replaces the keys. The figures follow within seconds, of 500,000 products within a minute.",
        body: schema.FilterTags,
        response: answers({ 200: Data(schema.FilterTags) }),
      },
    },
    async (request) => ({ data: await putFilterTags(database, settingAuthorOf(request), request.body) }),
  );
}

/** The parameters that are conditions. */
function filterOf({ query }: Pick<FastifyRequest, "query">, others: readonly string[]): FilterParameters {
  const given: Record<string, string> = {};
  if (typeof query !== "object" || query === null) return given;
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string" && !others.includes(name)) given[name] = value;
  }
  return given;
}
