/** The routes of downloads. Register them before the routes whose lists they offer. */
import { Readable } from "node:stream";
import { accessTokens, type AccessTokens } from "../accounts/index.ts";
import { apiError, assert } from "../base/error.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { callerOf } from "../http/access.ts";
import { answers, Data, jsonText, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { createDownload, findList, openDownload, type OpenedDownload } from "./create-download.ts";
import { listOf, type ListedOperation } from "./list-schemas.ts";
import { DownloadedFile, DownloadIn, DownloadOut, DownloadPath } from "./schema.ts";
import { streamList, type ReadPage } from "./stream-list.ts";

const tags = ["Console"];
const base = "/api/v3/console/download";

interface Options {
  database: Database;
  secret: SecretKey;
}

export function downloadRoutes(server: Server, options: Options): void {
  const lists: ListedOperation[] = [];
  server.addHook("onRoute", (route) => {
    const list = route.config?.access === "read" ? listOf(route) : null;
    if (list !== null) lists.push(list);
  });
  createRoute(server, { ...options, lists });
  fileRoute(server, { ...options, lists });
}

function createRoute(server: Server, options: Options & { lists: readonly ListedOperation[] }): void {
  server.post(
    base,
    {
      // The address is a credential.
      config: { access: "caller", managesAccount: true },
      schema: {
        operationId: "createDownload",
        summary: "Make an address for a list as a file",
        description: `The address works once within a minute and needs no credentials, so a browser can save a list of any length
to disk. What it has is what the caller may read when it is fetched. For sessions only: an API password reads the lists
themselves.`,
        tags,
        body: DownloadIn,
        response: answers({ 201: Data(DownloadOut) }, "request.forbidden"),
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      if (caller.authenticatedBy !== "token") {
        throw apiError("request.forbidden", "Only a session may make the address of a download; log in.");
      }
      const { path, separator = ",", decimalSeparator = "." } = request.body;
      const { token, expiresAt } = await createDownload(options, caller, { path, separator, decimalSeparator });
      const url = `${base}/${token}/${fileNameOf(path)}`;
      return await reply.code(201).send({ data: { url, expiresAt: renderInstant(expiresAt) } });
    },
  );
}

function fileRoute(server: Server, options: Options & { lists: readonly ListedOperation[] }): void {
  const tokens = accessTokens(options.secret, () => new Date());
  server.get(
    `${base}/:token/:fileName`,
    {
      // Its pages are requests of their own, each with a slot.
      config: { access: "public", work: "none", tagged: false, sends: ["content-disposition", "cache-control"] },
      // A HEAD would use the address up.
      exposeHeadRoute: false,
      schema: {
        operationId: "getDownload",
        summary: "Fetch a list as a file",
        description:
          "Streams CSV. The cells of texts that a spreadsheet would take for a formula begin with `'`. A file that ends in a broken connection is incomplete.",
        tags,
        security: [],
        params: DownloadPath,
        response: textAnswers({ 200: DownloadedFile }, "resource.notFound"),
      },
    },
    async (request, reply) => {
      const opened = await openDownload(options.database, options.secret, request.params.token);
      const list = findList(options.lists, new URL(opened.path, "http://service.invalid").pathname);
      if (list === null) throw apiError("resource.notFound", "The list does not exist.");
      const streamed = await streamList(readerFor(server, tokens, opened), list, opened);
      if ("refused" in streamed) {
        return await reply.code(streamed.refused.status).type(jsonText).send(streamed.refused.text);
      }
      const headers = {
        "content-disposition": `attachment; filename="${fileNameOf(opened.path)}"`,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      };
      return await reply.headers(headers).type("text/csv; charset=utf-8").send(Readable.from(streamed.content));
    },
  );
}

/** Asks for pages within the process, as the person who made the address: ended sessions and lost rights count at once. */
function readerFor(server: Server, tokens: AccessTokens, { accountId, generation }: OpenedDownload): ReadPage {
  return async (path, mostBytes) => {
    const { token } = await tokens.issue({ accountId, generation });
    const pageRequest = { method: "GET", url: path, headers: { authorization: `Bearer ${token}` } } as const;
    const answer = await server.inject({ ...pageRequest, payloadAsStream: true });
    const text = await readText(answer.stream(), mostBytes);
    const { link, "retry-after": retryAfter } = answer.headers;
    return text === null
      ? null
      : {
          status: answer.statusCode,
          link: typeof link === "string" ? link : undefined,
          retryAfterSeconds: Number(retryAfter ?? 1),
          text,
        };
  };
}

/** Reads a text to its end; null if it has more bytes. */
async function readText(stream: Readable, mostBytes: number): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    assert(piece instanceof Uint8Array, "a stream of an answer has bytes");
    bytes += piece.length;
    if (bytes > mostBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The last word of the path: `figures.csv`. */
function fileNameOf(path: string): string {
  const [pathname = ""] = path.split("?", 1);
  const word = pathname.split("/").findLast((part) => /^[a-z]+$/i.test(part)) ?? "list";
  return `${word}.csv`;
}
