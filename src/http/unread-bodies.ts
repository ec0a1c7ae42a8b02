/**
 * Bodies that nobody read to their end, because their request was refused. The connection can only be used again after them:
 * they are read and thrown away for a bounded time, then the connection is closed.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "../limits.ts";

/** Frees the connection of every answered request from the rest of its body. */
export function installUnreadBodies(server: FastifyInstance): void {
  server.addHook("onResponse", (request, _reply, done) => {
    if (!request.raw.complete) drain(request);
    done();
  });
}

function drain({ raw }: FastifyRequest): void {
  // A stream that unpacks the body may have stopped in the middle, and holds the rest back.
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), limits.http.drainMs);
  raw.once("close", () => clearTimeout(timer));
  raw.once("end", () => clearTimeout(timer));
}
