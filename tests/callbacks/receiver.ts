/** A receiver of callbacks on this machine: it records requests and answers as told. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { once } from "node:events";

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Waits until `count` requests have arrived. */
  until(count: number): Promise<readonly Received[]>;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port. `answer` gets the number of the request, from 1. */
export async function aReceiver(
  answer: (response: ServerResponse, number: number) => void = (response) => void response.end("ok"),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString("utf8") });
      answer(response, received.length);
      server.emit("received");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async until(count) {
      const deadline = AbortSignal.timeout(60_000);
      while (received.length < count) await once(server, "received", { signal: deadline });
      return received;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
