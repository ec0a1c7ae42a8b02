/**
 * A file that is made while it is sent. Each piece is made in a turn (src/http/admission.ts), so that the files of one company leave the
 * process and the database to the requests of others in between. A client that reads slowly holds no turn.
 */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { assert } from "../base/error.ts";

/** @param pieces text; each is made when the one before has been taken */
export function madeInTurns(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  pieces: AsyncGenerator<string, void, void>,
): Readable {
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  if (reply.raw.closed) leaving.abort();
  return Readable.from(inTurns(request, leaving.signal, pieces));
}

async function* inTurns(
  { server, admitted }: FastifyRequest,
  signal: AbortSignal,
  pieces: AsyncGenerator<string, void, void>,
): AsyncGenerator<string, void, void> {
  assert(admitted !== null, "a route that makes a file takes slots");
  try {
    for (;;) {
      const giveBack = await server.admission.takeTurn(admitted.tenant, signal);
      const piece = await next(pieces, signal).finally(giveBack);
      if (piece.done === true) return;
      yield piece.value;
    }
  } finally {
    await pieces.return();
  }
}

/** Nothing is read for a client that has left. */
async function next(
  pieces: AsyncGenerator<string, void, void>,
  signal: AbortSignal,
): Promise<IteratorResult<string, void>> {
  return signal.aborted ? { done: true, value: undefined } : await pieces.next();
}
