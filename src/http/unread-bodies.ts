/**
 * Bodies that nobody read to their end, because their request was refused. The connection can only be used again after them:
 * they are read and thrown away for a bounded time, then the connection is closed.
 */
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "../limits.ts";

/** Frees the connection of every answered request from the rest of its body. */
export function installUnreadBodies(server: FastifyInstance): void {
  server.addHook("onSend", (request, _reply, payload, done) => {
    if (!request.raw.complete) lingerAtEnd(request.raw.socket);
    done(null, payload);
  });
  server.addHook("onResponse", (request, _reply, done) => {
    if (!request.raw.complete) drain(request);
    done();
  });
}

/**
 * If the answer ends the connection, only our side of it ends: closing a connection with unread bytes resets it, and a client that is
 * still sending would never see the answer (RFC 9112, 9.6).
 */
function lingerAtEnd(socket: Socket): void {
  socket.destroySoon = () => void socket.end();
}

function drain({ raw }: FastifyRequest): void {
  const { socket } = raw;
  // A stream that unpacks the body may have stopped in the middle, and holds the rest back.
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), limits.http.drainMs);
  raw.once("close", () => clearTimeout(timer));
  raw.once("end", () => {
    clearTimeout(timer);
    // The own method goes; that of every socket is there again.
    Reflect.deleteProperty(socket, "destroySoon");
    if (socket.writableEnded) socket.destroySoon();
  });
}
