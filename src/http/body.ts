/** Reading request bodies. JSON keeps every decimal as sent; an empty body is no body (decisions, "Old clients"). */
import type { FastifyInstance } from "fastify";
import { apiError } from "../base/error.ts";
import { parseJson } from "../base/json.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Makes `application/json` the one type of body every route reads. */
export function installJsonBody(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(["application/json"], { parseAs: "buffer" }, (_request, body: Buffer, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseJson(utf8.decode(body)));
    } catch (error) {
      const reason = error instanceof SyntaxError ? `: ${withoutContent(error.message)}` : ": it is not UTF-8";
      done(apiError("request.malformed", `The body is not well-formed JSON${reason}.`));
    }
  });
}

/** The parser quotes the text around the mistake; a password could stand there. */
function withoutContent(message: string): string {
  return message.replace(/,? ?(\.\.\.)?"[\s\S]*" is not valid JSON/, "").replace(/ in JSON/, "");
}
