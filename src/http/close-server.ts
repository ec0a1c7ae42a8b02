/** Ends a server: no new requests, and those in flight for a bounded time. */
import { limits } from "../limits.ts";
import type { Server } from "./server.ts";

/** Waits for the requests in flight, for a bounded time. */
export async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), limits.http.closeTimeoutMs);
  await server.close();
  clearTimeout(timer);
}
