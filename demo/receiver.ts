/** A receiver of callbacks, as a customer would run one: takes requests and checks that the service sent them. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

/** The oldest signature that is accepted. */
const toleranceSeconds = 300;

/** A request that came. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  /** Where it listens, on this machine only. */
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Waits until `count` requests came, at most `timeoutMs`. @returns whether they came */
  until(count: number, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port of 127.0.0.1. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        deliveries.push({ headers: request.headers, body });
        response.writeHead(204).end();
        server.emit("delivery");
      },
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/prices`,
    deliveries,
    async until(count, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        while (deliveries.length < count) await once(server, "delivery", { signal });
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Whether a delivery is signed with the contract's key, as Standard Webhooks has it. (Libraries named
 * `standardwebhooks` do this in most languages; here it stands in full because it is short.)
 *
 * @param key `whsec_` and Base64, as the service gives it
 */
export function isSigned({ headers, body }: Delivery, key: string): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const secret = Buffer.from(key.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
