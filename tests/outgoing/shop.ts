/** Shops on this machine: what they send is said byte by byte, and they count their visits. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { after } from "node:test";
import { addressGuard } from "../../src/outgoing/address-guard.ts";
import { AddressPace } from "../../src/outgoing/address-pace.ts";
import { OutgoingFailure, type FailureKind } from "../../src/outgoing/failure.ts";
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

/** Keeps the shops of a file, and stops them at its end. */
export function shopsOfFile(): (started: Promise<Shop>) => Promise<Shop> {
  const shops: Shop[] = [];
  after(async () => await Promise.all(shops.map(async (shop) => await shop.stop())));
  return async (started) => {
    const shop = await started;
    shops.push(shop);
    return shop;
  };
}

/** Expects a failure of a kind, whose sentence names no part of the target. */
export async function fails(work: Promise<unknown>, kind: FailureKind): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof OutgoingFailure, `${String(error)} is no failure`);
    assert.equal(error.kind, kind, error.message);
    assert.doesNotMatch(error.message, /127\.|localhost|secret|:\d/);
    return true;
  });
}

/** Reads a body to its end. */
export async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}
