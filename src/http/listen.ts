/** Listens for requests, or tells the operator why it cannot; and ends. */
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { Server } from "./server.ts";

/** The service cannot listen on the address. */
export class ListenError extends Error {
  override readonly name = "ListenError";

  constructor(at: { host: string; port: number }, cause: unknown) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
    super(`Cannot listen on ${at.host}, port ${at.port}: ${reason}. Set HOST and PORT to an address of your own.`, {
      cause,
    });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use",
  EACCES: "that port is for privileged users",
  EADDRNOTAVAIL: "this machine does not have that address",
  ENOTFOUND: "there is no such host",
};

/** A process whose parent was killed ends within this time, and leaves its port. */
const portFreeWithinMs = 2_000;
const retryMs = 50;

/** Waits for a port that is taken, for a bounded time. @returns the URL that it listens on. @throws ListenError */
export async function listen(server: Server, at: { host: string; port: number }): Promise<string> {
  const deadlineMs = performance.now() + portFreeWithinMs;
  for (;;) {
    try {
      return await server.listen({ host: at.host, port: at.port });
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || performance.now() > deadlineMs) throw new ListenError(at, error);
      await delay(retryMs);
    }
  }
}

/** Waits for the requests in flight, for a bounded time. */
export async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), limits.http.closeTimeoutMs);
  await server.close();
  clearTimeout(timer);
}
