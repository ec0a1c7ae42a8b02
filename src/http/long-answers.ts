/** Sends long answers (base/long-answer.ts). */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LongAnswer, renderList } from "../base/long-answer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The answer, if it was rendered in pieces. */
    rendered: string | LongAnswer | null;
  }
}

/** A list of at most so many items is rendered at once. */
const shortList = 200;

/** Renders the long lists that routes return as objects. Install it before the hooks that read what is sent. */
export function installLongAnswers(server: FastifyInstance): void {
  server.decorateRequest("rendered", null);
  server.addHook("preSerialization", (request, _reply, payload: unknown, done) => {
    if (!isLongList(payload)) return done(null, payload);
    return render(request, payload.data);
  });
  server.addHook("onSend", (request, reply, payload: unknown, done) => {
    const answer = request.rendered ?? payload;
    request.rendered = null;
    if (answer instanceof LongAnswer) void reply.header("content-length", answer.bytes);
    done(null, answer);
  });
}

async function render(request: FastifyRequest, items: readonly unknown[]): Promise<null> {
  request.rendered = await renderList(items, { render: (item) => JSON.stringify(item) });
  return null;
}

function isLongList(payload: unknown): payload is { data: readonly unknown[] } {
  if (typeof payload !== "object" || payload === null || !("data" in payload)) return false;
  return Array.isArray(payload.data) && payload.data.length > shortList && Object.keys(payload).length === 1;
}
