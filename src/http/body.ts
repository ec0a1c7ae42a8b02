/** Reading request bodies. JSON keeps every decimal as sent; an empty body is no body (decisions, "Old clients"). */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiError } from "../base/error.ts";
import { parseJsonInTurns } from "../base/json-pieces.ts";

/** Makes `application/json` the one type of body every route reads. */
export function installJsonBody(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ["application/json"],
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) => {
      try {
        return body.length === 0 ? undefined : await parseJsonInTurns(body);
      } catch (error) {
        const reason = error instanceof SyntaxError ? `: ${withoutContent(error.message)}` : ": it is not UTF-8";
        throw apiError("request.malformed", `The body is not well-formed JSON${reason}.`);
      }
    },
  );
}

/** The parser quotes the text around the mistake; a password could stand there. */
function withoutContent(message: string): string {
  return message.replace(/,? ?(\.\.\.)?"[\s\S]*" is not valid JSON/, "").replace(/ in JSON/, "");
}
