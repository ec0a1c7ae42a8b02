/** Long answers on their way out (base/long-answer.ts). */
import type { FastifyInstance } from "fastify";
import { LongAnswer, renderList } from "../base/long-answer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The answer, where it was rendered in turns. */
    rendered: string | LongAnswer | null;
  }
}

/** Of so many items the text is made in one go. */
const shortList = 200;

/** Renders long lists that routes hand over as objects; before the hooks that look at what is sent. */
export function installLongAnswers(server: FastifyInstance): void {
  server.decorateRequest("rendered", null);
  server.addHook("preSerialization", async (request, _reply, payload: unknown) => {
    if (!isLongList(payload)) return payload;
    request.rendered = await renderList(payload.data, { render: (item) => JSON.stringify(item) });
    return null;
  });
  server.addHook("onSend", (request, reply, payload: unknown, done) => {
    const answer = request.rendered ?? payload;
    request.rendered = null;
    if (answer instanceof LongAnswer) void reply.header("content-length", answer.bytes);
    done(null, answer);
  });
}

function isLongList(payload: unknown): payload is { data: readonly unknown[] } {
  if (typeof payload !== "object" || payload === null || !("data" in payload)) return false;
  return Array.isArray(payload.data) && payload.data.length > shortList && Object.keys(payload).length === 1;
}
