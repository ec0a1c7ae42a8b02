/**
 * A proxy that gives each request to the next process. A process that cannot be reached is passed over, as load balancers do; a request
 * that reached one is never sent again.
 */
import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

export interface RoundRobin {
  readonly url: string;
  /** How many requests each address has answered. */
  readonly answered: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** @param addresses the processes' URLs at this moment */
export async function roundRobin(addresses: () => readonly string[]): Promise<RoundRobin> {
  const answered = new Map<string, number>();
  let next = 0;

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const all = addresses();
    for (let attempt = 0; attempt < all.length; attempt++) {
      const address = all[next++ % all.length] ?? "";
      const given = await ask(address, asked);
      if (given === null) continue;
      answered.set(address, (answered.get(address) ?? 0) + 1);
      answer.writeHead(given.statusCode ?? 502, ownConnection(given.rawHeaders));
      return await pipeline(given, answer);
    }
    return void answer.writeHead(503, { "retry-after": "1" }).end('{"code":"resource.unavailable","errors":[]}');
  }

  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  return {
    url: `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}`,
    answered,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Without the `connection` of the process's answer: ours to who asked stays open until the rest of the request was read. */
function ownConnection(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => rawHeaders[at - (at % 2)]?.toLowerCase() !== "connection");
}

/** @returns null if nobody listens there. @throws if the connection broke after it was made */
async function ask(address: string, asked: IncomingMessage): Promise<IncomingMessage | null> {
  const { hostname, port } = new URL(address);
  const { method, url, headers } = asked;
  const passed = request({ agent: false, host: hostname, port, path: url, method, headers });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | null>();
  let isConnected = false;
  // A process may answer before it has read everything, such as 413. Who asked sends the rest before reading the answer.
  const dropTheRest = (): void => void asked.unpipe(passed).resume();
  passed.on("response", dropTheRest);
  passed.on("close", dropTheRest);
  asked.on("error", () => void passed.destroy());
  passed.on("response", resolve);
  passed.on("error", (error) => (isConnected ? reject(error) : resolve(null)));
  passed.on("socket", (socket) =>
    socket.once("connect", () => {
      isConnected = true;
      asked.pipe(passed);
    }),
  );
  return await promise;
}
