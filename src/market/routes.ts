/** The routes of the market's history (interface 4.36). */
import type { Database } from "../database/connection.ts";
import { contractOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { getMarketMatrix } from "./get-market-matrix.ts";
import { getMarketSeries } from "./get-market-series.ts";
import { getVendor } from "./get-vendor.ts";
import * as schema from "./schema.ts";

const v3 = "/api/v3/vendor/contracts/:contractId";
const common = { tags: ["Console"], params: ContractPath };

const narrowed =
  "`domain=A,B` and a filter tag as `tag.brand=A,B` narrow it; by a tag, only with values of the same one.";

export function marketRoutes(server: Server, { database }: { database: Database }): void {
  server.get(
    `${v3}/market/series`,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "getMarketSeries",
        summary: "Read where we stood day by day",
        description: `By domain or by a filter tag: the index, the position, or how often nobody is cheaper. The last day is today. ${narrowed}`,
        querystring: schema.SeriesQuery,
        response: answers({ 200: Data(schema.MarketSeriesOut) }, "request.invalidRange"),
      },
    },
    async (request) => {
      const { measure = "index", by = "domain", from, to, domain } = request.query;
      const { maxGroups = limits.market.lines.default } = request.query;
      const query = { measure, by, from, to, maxGroups, domain, tags: tagsOf(request.query) };
      const contract = contractOf(request);
      return { data: await getMarketSeries(database, contract, query) };
    },
  );
  server.get(
    `${v3}/market/matrix`,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "getMarketMatrix",
        summary: "Read competitors' prices by group",
        description: `How far each competitor's prices are from ours on a closed day, by domain or by a filter tag. ${narrowed}`,
        querystring: schema.MatrixQuery,
        response: answers({ 200: Data(schema.MarketMatrixOut) }),
      },
    },
    async (request) => {
      const { measure = "gap", rows = "domain", day, domain } = request.query;
      const { maxGroups = limits.market.rows.default } = request.query;
      const query = { measure, rows, day, maxGroups, domain, tags: tagsOf(request.query) };
      const contract = contractOf(request);
      return { data: await getMarketMatrix(database, contract, query) };
    },
  );
  server.get(
    `${v3}/market/vendor`,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "getVendor",
        summary: "Read one competitor",
        description: "Its products, changes and distance from ours day by day, and who follows whom.",
        querystring: schema.VendorQuery,
        response: answers({ 200: Data(schema.VendorOut) }, "request.invalidRange"),
      },
    },
    async (request) => {
      const contract = contractOf(request);
      return { data: await getVendor(database, contract, request.query) };
    },
  );
}

/** The parameters of filter tags. */
function tagsOf(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name.startsWith("tag.") && typeof value === "string") given[name] = value;
  }
  return given;
}
