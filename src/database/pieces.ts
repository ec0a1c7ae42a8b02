/** Reads long results from the server in pieces. A socket that has more would otherwise be read without a pause, while others wait. */
import { Socket } from "node:net";
import pg from "pg";
import { assert } from "../base/error.ts";
import { Yielder } from "../base/yielding.ts";

/** A piece of so many bytes usually has more after it: the runtime reads up to 64 KiB at once, 16 KiB under TLS. */
const largeBytes = 16 * 1024;

/** The statement that each connection answers. */
const statements = new WeakMap<Socket, Yielder>();

/** The socket of a connection. */
export function streamOf(client: pg.ClientBase): Socket {
  const connection = "connection" in client ? client.connection : null;
  assert(connection instanceof pg.Connection, "a client has a connection");
  assert(connection.stream instanceof Socket, "the driver reads from a socket");
  return connection.stream;
}

/** Begins the pieces of the result that the connection brings next. */
export function beginReading(stream: Socket): void {
  statements.set(stream, new Yielder());
}

/** Installs it on a new connection. It replaces the driver's listener, because `COPY` needs to find a single one. */
export function readInPieces(stream: Socket): void {
  const listeners = stream.listeners("data");
  stream.removeAllListeners("data");
  stream.on("data", (piece) => {
    for (const listener of listeners) listener.call(stream, piece);
    const statement = statements.get(stream);
    if (piece.length < largeBytes || statement?.isDue !== true) return;
    stream.pause();
    statement.onTurn(() => stream.resume());
  });
}
