/** The routes of the CSV import, whose body is a stream of CSV instead of JSON, and of its rehearsal. */
import { Readable } from "node:stream";
import { Type, type TSchema } from "typebox";
import { apiError } from "../base/error.ts";
import type { Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { answers, ContractPath, Data, FileText } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { taskUrl, type TaskQueue } from "../tasks/index.ts";
import { productFields } from "./product-fields.ts";
import { readCsvHeaders } from "./csv-headers.ts";
import { applyRehearsal } from "./apply-rehearsal.ts";
import { importCsv } from "./import-csv.ts";

const csvTypes = ["text/csv", "text/comma-separated-values"] as const;

const description = `Replaces the whole assortment by the CSV, asynchronously: products that are not in it are deleted,
those that are keep their internal ids. Readers see the old assortment or the new one, never a mixture. A bad row fails
the task, whose \`failures\` name row and column, and the old assortment stands. The body is UTF-8 CSV after RFC 4180 (\`text/csv\`, or
\`text/comma-separated-values\`) with a header row, also as spreadsheets write it (\`sep=;\`, titles above the header row, \`="00042"\`);
empty cells are no value; columns that no header names become tags. What is probably wrong stands in the task's \`result.warnings\`. Request headers say which columns hold
the fields, and how the text is written. The decimal separator, the column separator and the quotation character must differ.`;

const column = (says: string): TSchema => Type.String({ description: says, examples: ["sku"] });
const character = (says: string): TSchema =>
  Type.String({ description: `${says} One character, or the Base64 of one: \`CQ==\` is a tab.` });

const Started = Data(Type.Object({ id: Type.String({ format: "uuid" }), url: Type.String() }));
const RehearsalPath = Type.Object({
  ...ContractPath.properties,
  taskId: Type.String({ description: "The task of the rehearsal, a UUID." }),
});
const CsvQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Only says what the import would do, in the `result` of the task; `applyRehearsal` then does it.",
    }),
  ),
});

/** Judged by `readCsvHeaders`, which also takes the other spelling of their prefix. */
const csvHeaders: Readonly<Record<string, TSchema>> = {
  "service-product-identifying-attributes": column("The column that identifies products."),
  ...Object.fromEntries(
    productFields.map(({ name, header }) => [
      `service-${header}`,
      Type.Optional(column(`The column that holds \`${name}\`.`)),
    ]),
  ),
  "service-decimal-separator": Type.Optional(
    Type.String({ enum: [".", ","], default: ".", description: "The decimal separator of prices and tags." }),
  ),
  "service-csv-column-separator": Type.Optional(character('Between columns, "," by default.')),
  "service-csv-quotation-character": Type.Optional(character("Around cells, '\"' by default.")),
};

export function csvRoutes(server: Server, options: { database: Database; queue: TaskQueue; words: Words }): void {
  void server.register((scope: Server, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...csvTypes], (request, payload, parsed) => {
      parsed(refusedBody(request.headers), payload);
    });
    importRoute(scope, options);
    done();
  });
  applyRoute(server, options);
}

function applyRoute(server: Server, options: { database: Database; queue: TaskQueue }): void {
  server.post(
    "/api/v3/vendor/contracts/:contractId/tasks/:taskId/apply",
    {
      config: { access: "write" },
      schema: {
        operationId: "applyRehearsal",
        summary: "Do the import that was rehearsed",
        description: `Imports the file of a rehearsal (\`importCsv\` with \`dryRun=true\`), within 24 hours, if the products
are still those that it was compared with. If they change before the import's turn comes, its task fails. Applied again, a
rehearsal answers the same task.`,
        tags: ["Products"],
        params: RehearsalPath,
        response: answers({ 202: Started }, "resource.conflict"),
      },
    },
    async (request, reply) => {
      const sender = { contract: contractOf(request), caller: callerOf(request) };
      const id = await applyRehearsal(options, sender, request.params.taskId);
      return await reply.code(202).send({ data: { id, url: taskUrl(sender.contract, id) } });
    },
  );
}

const csvText = FileText(undefined, "sku,title,price,brand\r\nSKU-1001,Kettle 1.7 l,39.90,Contoso\r\n");

function importRoute(server: Server, options: { database: Database; queue: TaskQueue; words: Words }): void {
  server.put(
    "/api/v3/vendor/contracts/:contractId/products",
    {
      // It is stored as it comes, which may take minutes, and open uploads have a limit of their own.
      config: { access: "write", work: "none", headers: csvHeaders },
      bodyLimit: limits.http.csvBodyBytes,
      schema: {
        operationId: "importCsv",
        summary: "Replace the assortment by a CSV",
        description,
        tags: ["Products"],
        params: ContractPath,
        querystring: CsvQuery,
        // Of two types generated clients would not know which to send.
        body: { content: { "text/csv": { schema: csvText } } },
        response: answers({ 202: Started }, "resource.identifyingAttributeMismatch"),
      },
    },
    async (request, reply) => {
      const sender = { contract: contractOf(request), caller: callerOf(request) };
      const headers = readCsvHeaders(request.headers, options.words);
      const isRehearsal = request.query.dryRun ?? false;
      const id = await importCsv(options, sender, { ...headers, isRehearsal, body: bodyOf(request.body) });
      return await reply.code(202).send({ data: { id, url: taskUrl(sender.contract, id) } });
    },
  );
}

/** Checks the charset and the Content-Length before the body is read. */
function refusedBody(headers: Readonly<Record<string, unknown>>): Error | null {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(String(headers["content-type"]))?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(charset)) {
    return apiError("request.unsupportedMediaType", `The CSV must be UTF-8, not ${charset}.`);
  }
  if (Number(headers["content-length"] ?? 0) <= limits.http.csvBodyBytes) return null;
  return apiError("request.tooLarge", `A CSV must have at most ${limits.http.csvBodyBytes} bytes.`);
}

function bodyOf(body: unknown): AsyncIterable<Buffer> {
  if (body instanceof Readable) return body;
  throw apiError("request.invalid", "The body is missing.", "");
}
