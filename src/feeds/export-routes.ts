/** Routes of the files of a feed. */
import type { Database } from "../database/connection.ts";
import { contractOf } from "../http/access.ts";
import { jsonText, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { acceptedFormat } from "./accepted-format.ts";
import { exportDelta } from "./export-delta.ts";
import { exportFeed } from "./export-feed.ts";
import { attachment } from "./file-name.ts";
import { ExportOut, ExportPath } from "./schema.ts";

const tags = ["Feeds"];
const exports = "/api/2/v/contracts/:contractId/feeds/:feedId/export";

const mediaTypes = { json: jsonText, csv: "text/csv; charset=utf-8; header=present" };

const exportDescription = `One entry for each product that has a recommendation: its newest one. \`Accept: text/csv\` gives
CSV, \`application/json\` an array; the feed's own format where Accept leaves the choice. Streamed; a product that is there
during the whole export comes exactly once. A file that breaks off ends in a broken connection: forget its \`ETag\`. With
that of a whole file in \`If-None-Match\`, the answer is 304 while nothing changed that the feed is made of.`;

const deltaDescription = `The same for products whose newest recommendation is new since the last DELETE on the delta. Until
that DELETE, fetching again gives the same entries and what came since. A feed has one delta: give each reader a feed of its
own. It has no \`ETag\`: fetching it says what the next DELETE dismisses.`;

interface Export {
  path: string;
  operationId: string;
  summary: string;
  description: string;
  open: typeof exportFeed;
  config: { access: "read"; versioned?: "streamed" };
  cacheControl: string;
}

export function exportRoutes(server: Server, database: Database): void {
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
      // Without an ETag. A fetch of the delta says that the client has what the next DELETE dismisses. A 304 could not: whether
      // the file that it stands for ever arrived whole, or which of two readers has it, is not in an ETag.
      config: { access: "read" },
      cacheControl: "no-store",
    },
  ];
  for (const { path, open, config, cacheControl, ...words } of operations) {
    server.get(
      path,
      {
        config,
        // A HEAD would be answered by making the whole file.
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
        const { format, content, madeOf } = await open(database, contractOf(request), feedId, chooseFormat);
        request.madeOf = madeOf;
        const headers = { "content-disposition": disposition, "cache-control": cacheControl, vary: "accept" };
        return await reply.headers(headers).type(mediaTypes[format]).send(content);
      },
    );
  }
}
