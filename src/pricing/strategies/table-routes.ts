/** Routes of a document's tables. */
import { Type } from "typebox";
import { apiError } from "../../base/error.ts";
import type { Database } from "../../database/connection.ts";
import { authorOf, contractOf } from "../../http/access.ts";
import { answers, Contents, Data, FileText, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { ReplaceQuery, StrategyOut, StrategyPath } from "./schema.ts";
import { getStrategyTable, putStrategyTable } from "./strategy-table.ts";
import type { TableDialect } from "./table-csv.ts";

const path = "/api/v3/vendor/contracts/:contractId/settings/pricingstrategies/:strategyId/tables/:table";
const tags = ["Pricing"];
const TablePath = Type.Object({
  ...StrategyPath.properties,
  table: Type.String({ description: "The table's name in the document.", examples: ["margins"] }),
});
const dialect = {
  separator: Type.Optional(Type.Enum([",", ";", "\t"], { default: ",", description: "Between columns." })),
  decimalSeparator: Type.Optional(Type.Enum([".", ","], { default: ".", description: "Of numbers." })),
};

const putDescription = `Replaces the rows of the table in a new version; all else of it is as in the newest one. The first row names the
columns, as the download has it. Whether the version goes live is said as for \`replaceStrategy\`, and so is \`If-Match\`.`;

interface TableRouteOptions {
  database: Database;
  oldClients: boolean;
}

export function tableRoutes(server: Server, options: TableRouteOptions): void {
  readRoute(server, options.database);
  void server.register((scope: Server, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("text/csv", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));
    writeRoute(scope, options);
    done();
  });
}

function readRoute(server: Server, database: Database): void {
  server.get(
    path,
    {
      config: { access: "read", sends: ["content-disposition"] },
      schema: {
        operationId: "getStrategyTable",
        summary: "Download a table of a strategy as CSV",
        description:
          "A column for each field that it is looked up by, then `value`. A cell that a spreadsheet would take for a formula begins with '.",
        tags,
        params: TablePath,
        querystring: Type.Object({
          version: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 2_147_483_647,
              description: "Of the strategy; the newest without it.",
            }),
          ),
          ...dialect,
        }),
        response: textAnswers({ 200: Contents("The table.", { "text/csv": FileText() }) }),
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const wanted = { ...params, version: query.version ?? null, dialect: readDialect(query) };
      const { csv, version } = await getStrategyTable(database, contractOf(request), wanted);
      const disposition = `attachment; filename="${params.table}.v${version}.csv"`;
      return await reply.type("text/csv; charset=utf-8").header("content-disposition", disposition).send(csv);
    },
  );
}

function writeRoute(server: Server, { database, oldClients }: TableRouteOptions): void {
  server.put(
    path,
    {
      config: { access: "write", reads: ["if-match"] },
      bodyLimit: limits.pricing.strategyBytes,
      schema: {
        operationId: "putStrategyTable",
        summary: "Replace the rows of a table by a CSV",
        description: putDescription,
        tags,
        params: TablePath,
        querystring: Type.Object({ ...ReplaceQuery.properties, ...dialect }),
        body: {
          content: { "text/csv": { schema: FileText(undefined, "tags.brand,value\r\nContoso,18\r\n") } },
        },
        response: answers({ 200: Data(StrategyOut) }, "request.forbidden"),
      },
    },
    async (request) => {
      const { params, query, headers } = request;
      const body: unknown = request.body;
      if (!Buffer.isBuffer(body)) throw apiError("request.invalid", "The body is missing.", "");
      const changed = await putStrategyTable(database, authorOf(request), {
        ...params,
        csv: body,
        dialect: readDialect(query),
        ifMatch: headers["if-match"],
        activate: query.activate ?? (oldClients ? true : null),
      });
      return { data: changed };
    },
  );
}

function readDialect({ separator = ",", decimalSeparator = "." }: Partial<TableDialect>): TableDialect {
  if (separator !== decimalSeparator) return { separator, decimalSeparator };
  const message = "The separators of columns and decimals must differ.";
  throw apiError("request.invalid", message, "/query/decimalSeparator");
}
