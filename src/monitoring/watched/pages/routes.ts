/** Routes of watched pages: JSON and CSV at one path. */
import { Readable } from "node:stream";
import { Type } from "typebox";
import { apiError } from "../../../base/error.ts";
import type { Database } from "../../../database/connection.ts";
import { acceptedFormat } from "../../../http/accepted-format.ts";
import { callerOf, contractOf } from "../../../http/access.ts";
import { pageRequest, sendPage } from "../../../http/page-link.ts";
import { answers, Contents, ContractPath, Data, FileText, textAnswers } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { isDomain, noDomain } from "../../../offers/index.ts";
import { taskUrl, type TaskQueue } from "../../../tasks/index.ts";
import { boundedCsv, csvTypes, isCsv, refusedCsv } from "./csv-body.ts";
import { deletePages } from "./delete-pages.ts";
import { importPages } from "./import-pages.ts";
import { exportPages, listPages } from "./list-pages.ts";
import { putPages } from "./put-pages.ts";
import { DeletePages, ListPages, PutPages, WatchedPageOut, WatchedPageResult, WatchedPagesBody } from "./schema.ts";

export interface PageRouteOptions {
  database: Database;
  queue: TaskQueue;
}

const path = "/api/v3/vendor/contracts/:contractId/monitoring/pages";
const schema = { tags: ["Monitoring"], params: ContractPath };

const listDescription = `In the order in which they were added; without pages of products that are gone. \`outcome\` is that of
the last attempt at the product on the domain. \`Accept: text/csv\` gives all pages of the filters as a file: \`start\`, \`limit\`
and \`after\` have no effect then.`;

const putDescription = `JSON: each page is judged alone, and results stand in input order. A page that is there becomes active; the
other pages of the product stay.

\`text/csv\` (or \`text/comma-separated-values\`) replaces the given pages of the domains that the file names, asynchronously: a row that is wrong fails the task, whose
\`failures\` name row and column, and all pages stay as they were. The header row has \`productId\` or \`customerProductId\`, \`domain\`
and \`url\`; other columns of an export are read over. With \`domain\` in the query the file needs no such column.`;

export function pageRoutes(server: Server, options: PageRouteOptions): void {
  listRoute(server, options.database);
  void server.register((scope: Server, _options, done) => {
    scope.addContentTypeParser([...csvTypes], (request, payload, parsed) => {
      parsed(refusedCsv(request.headers), payload);
    });
    putRoute(scope, options);
    done();
  });
  deleteRoute(server, options.database);
}

function listRoute(server: Server, database: Database): void {
  server.get(
    path,
    {
      config: { access: "read" },
      // A HEAD would make the whole file.
      exposeHeadRoute: false,
      schema: {
        ...schema,
        operationId: "listPages",
        summary: "List the pages of products",
        description: listDescription,
        querystring: ListPages,
        response: textAnswers(
          {
            200: Contents("A page of them, or the file.", {
              "application/json": Data(Type.Array(WatchedPageOut)),
              "text/csv": FileText("All pages of the filters."),
            }),
          },
          "request.notAcceptable",
        ),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const contract = contractOf(request);
      void reply.header("vary", "accept");
      if (acceptedFormat(request.headers.accept)("json") === "csv") {
        const file = Readable.from(exportPages(database, contract, query));
        return await reply.type("text/csv; charset=utf-8; header=present").send(file);
      }
      const page = pageRequest(request, { limit: limits.page.watchedPages.default, ...query });
      const reader = { contract, caller: callerOf(request) };
      return sendPage(request, reply, await listPages(database, reader, query, page));
    },
  );
}

/** A file. Said at the top of the schema, orval would send the JSON of this operation as if it were one, too. */
const csvText = Type.Unknown({
  allOf: [FileText()],
  examples: ["customerProductId,domain,url\r\nSKU-1001,shop-b.example,https://shop-b.example/kettle\r\n"],
});

function putRoute(server: Server, options: PageRouteOptions): void {
  server.put(
    path,
    {
      config: { access: "write" },
      bodyLimit: limits.watching.pagesBodyBytes,
      schema: {
        ...schema,
        operationId: "putPages",
        summary: "Say where products stand",
        description: putDescription,
        querystring: PutPages,
        body: {
          content: {
            "application/json": { schema: WatchedPagesBody },
            "text/csv": { schema: csvText },
          },
        },
        response: answers(
          {
            200: Data(Type.Array(WatchedPageResult)),
            202: Data(Type.Object({ id: Type.String({ format: "uuid" }), url: Type.String() })),
          },
          "request.invalidDomain",
          "request.rateLimited",
        ),
      },
    },
    async (request, reply) => {
      const contract = contractOf(request);
      const { domain } = request.query;
      const body: unknown = request.body;
      if (!isCsv(body)) {
        if (domain !== undefined) throw apiError("request.invalid", "domain belongs to a CSV.", "/query/domain");
        if (!Array.isArray(body)) throw apiError("request.invalid", "The body is missing.", "");
        return { data: await putPages(options.database, contract, body) };
      }
      if (domain !== undefined && !isDomain(domain)) {
        throw apiError("request.invalidDomain", noDomain(domain), "/query/domain");
      }
      const sender = { contract, caller: callerOf(request) };
      const id = await importPages(options, sender, { domain: domain ?? null, body: boundedCsv(body) });
      return await reply.code(202).send({ data: { id, url: taskUrl(contract, id) } });
    },
  );
}

function deleteRoute(server: Server, database: Database): void {
  server.delete(
    path,
    {
      config: { access: "write" },
      schema: {
        ...schema,
        operationId: "deletePages",
        summary: "Delete pages of products",
        description: "Those of a product, of a domain, of both, or all of the contract.",
        querystring: DeletePages,
        response: answers({
          200: Data(Type.Object({ deleted: Type.Integer({ description: "How many pages." }) })),
        }),
      },
    },
    async (request) => ({ data: { deleted: await deletePages(database, contractOf(request), request.query) } }),
  );
}
