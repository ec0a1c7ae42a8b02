/** A proxy before the database that stops to pass anything on, as a frozen server or a lost network does: it still takes connections. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface HangingProxy {
  readonly connectionString: string;
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
}

export async function aHangingProxy(connectionString: string): Promise<HangingProxy> {
  const url = new URL(connectionString.replace("@/", "@localhost/"));
  const socketPath = `${url.searchParams.get("host")}/.s.PGSQL.${url.searchParams.get("port") ?? "5432"}`;
  let hangs = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(socketPath);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      if (hangs) from.pause();
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on("error", () => undefined);
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  assert.ok(typeof address === "object" && address !== null);
  return {
    connectionString: `postgres://${url.username}@127.0.0.1:${address.port}${url.pathname}`,
    hang() {
      hangs = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      hangs = false;
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
