/** Shops on this machine: what they send is said byte by byte, and they count their visits. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { addressGuard } from "../../src/outgoing/address-guard.ts";
import { AddressPace } from "../../src/outgoing/address-pace.ts";
import type { ResolveHost } from "../../src/outgoing/resolve-host.ts";
import type { CollectorWay } from "../../src/outgoing/way.ts";

export interface Shop {
  readonly port: number;
  readonly url: string;
  /** The heads of the requests it got, with what was sent after them in the same packet. */
  readonly requests: readonly string[];
  /** Connections that were made, also those without a request. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts a shop. `answer` writes to the connection as it likes. */
export async function aShop(
  answer: (socket: Socket, request: string) => void,
  { host = "127.0.0.1", port = 0 }: { host?: string; port?: number } = {},
): Promise<Shop> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      requests.push(chunk.toString("latin1"));
      answer(socket, chunk.toString("latin1"));
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port: bound,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    requests,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A shop that always answers this: a head without its last line, and a body, whose length is added. */
export async function aShopWith(head: string, body: Buffer | string = ""): Promise<Shop> {
  return await aShop((socket) => socket.end(anAnswer(head, body)));
}

/** The bytes of an answer with a `content-length`. */
export function anAnswer(head: string, body: Buffer | string = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`, "latin1"),
    Buffer.from(body),
  ]);
}

/** A way to shops on 127.0.0.1, and to no other private address. */
export function aWay(
  options: { ports?: readonly number[]; resolve?: ResolveHost; ranges?: readonly string[]; proxy?: string } = {},
): CollectorWay {
  const { ports = null, resolve, ranges = ["127.0.0.1/32"], proxy = null } = options;
  const guard = addressGuard({
    allowedRanges: ranges,
    allowedPorts: ports,
    ...(resolve === undefined ? {} : { resolve }),
  });
  return { guard, proxy, pace: new AddressPace({ intervalMs: 0 }), agent: "Pricewright/0.0.0 (+https://us.example)" };
}
