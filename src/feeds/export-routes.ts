/** Routes of a feed's files. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { contractOf } from "../http/access.ts";
import { acceptedFormat } from "../http/accepted-format.ts";
import { jsonText, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { exportDelta } from "./export-delta.ts";
import { exportFeed } from "./export-feed.ts";
import { attachment } from "./file-name.ts";
import type { FeedFile } from "./feed-file.ts";
import { openPublicFeed } from "./public-address.ts";
import { ExportOut, ExportPath, PublicExportPath } from "./schema.ts";

const tags = ["Feeds"];
const exports = "/api/2/v/contracts/:contractId/feeds/:feedId/export";

const mediaTypes = { json: jsonText, csv: "text/csv; charset=utf-8; header=present" };

const exportDescription = `One entry for each product that has a recommendation: its newest one. \`Accept: text/csv\` gives
CSV, \`application/json\` an array; the feed's own format if Accept leaves the choice. The answer is streamed. A product that
exists during the whole export comes exactly once. An incomplete file ends in a broken connection: forget its \`ETag\`. The
\`ETag\` of a complete file in \`If-None-Match\` answers 304 while the feed's data has not changed.`;

const deltaDescription = `The same for products whose newest recommendation is new since the last DELETE on the delta. Until
the next DELETE, another fetch gives the same entries and newer ones. A feed has one delta: give each reader a feed of its
own. It has no \`ETag\`: fetching it decides what the next DELETE dismisses.`;

interface Export {
  path: string;
  operationId: string;
  summary: string;
  description: string;
  open: typeof exportFeed;
  config: { access: "read"; versioned?: "streamed"; work?: "page"; tagged?: false };
  cacheControl: string;
}

interface ExportOptions {
  database: Database;
  /** Made the tokens of public addresses. */
  secret: SecretKey;
}

export function exportRoutes(server: Server, options: ExportOptions): void {
  contractExportRoutes(server, options.database);
  publicExportRoute(server, options);
}

function contractExportRoutes(server: Server, database: Database): void {
  const operations: Export[] = [
    {
      path: `${exports}/:fileName`,
      operationId: "exportFeed",
      summary: "Export all entries of a feed",
      description: exportDescription,
      open: exportFeed,
      config: { access: "read", versioned: "streamed" },
      cacheControl: "private, no-cache",
    },
    {
      path: `${exports}/delta/:fileName`,
      operationId: "exportDelta",
      summary: "Export the entries that are new",
      description: deltaDescription,
      open: exportDelta,
      // A delta has no ETag. A fetch decides what the next DELETE dismisses, so the client must have those entries. An ETag does
      // not say whether a file arrived completely or which of two readers has it.
      config: { access: "read", work: "page", tagged: false },
      cacheControl: "no-store",
    },
  ];
  for (const { path, open, config, cacheControl, ...words } of operations) {
    server.get(
      path,
      {
        config: { ...config, sends: ["content-disposition", "cache-control"] },
        // A HEAD would make the whole file.
        exposeHeadRoute: false,
        schema: {
          ...words,
          tags,
          params: ExportPath,
          response: textAnswers({ 200: ExportOut }, "request.notAcceptable"),
        },
      },
      async (request, reply) => {
        const { feedId, fileName } = request.params;
        const disposition = attachment(fileName);
        const chooseFormat = acceptedFormat(request.headers.accept);
        const file = await open(database, contractOf(request), feedId, chooseFormat);
        request.madeOf = file.madeOf;
        return await sendFile(reply, file, { disposition, cacheControl });
      },
    );
  }
}

function publicExportRoute(server: Server, { database, secret }: ExportOptions): void {
  server.get(
    "/api/2/public/feeds/:address/:fileName",
    {
      config: { access: "public", work: "page", tagged: false, sends: ["content-disposition", "cache-control"] },
      exposeHeadRoute: false,
      schema: {
        operationId: "exportPublicFeed",
        summary: "Export all entries of a feed by its public address",
        description: `The same file as the feed's own export, without credentials. It has no \`ETag\`. An address that was
taken back is 404 at once.`,
        tags,
        security: [],
        params: PublicExportPath,
        response: textAnswers({ 200: ExportOut }, "request.notAcceptable"),
      },
    },
    async (request, reply) => {
      const disposition = attachment(request.params.fileName);
      const chooseFormat = acceptedFormat(request.headers.accept);
      const { contract, feedId } = await openPublicFeed(database, secret, request.params.address);
      const file = await exportFeed(database, contract, feedId, chooseFormat);
      return await sendFile(reply, file, { disposition, cacheControl: "private, no-cache" });
    },
  );
}

async function sendFile(
  reply: FastifyReply,
  { format, content }: FeedFile,
  { disposition, cacheControl }: { disposition: string; cacheControl: string },
): Promise<FastifyReply> {
  const headers = { "content-disposition": disposition, "cache-control": cacheControl, vary: "accept" };
  return await reply.headers(headers).type(mediaTypes[format]).send(Readable.from(content));
}
