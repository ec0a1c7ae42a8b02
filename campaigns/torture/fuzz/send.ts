/** Sends a request as it is: `fetch` would tidy its path and refuse some of its headers. */
import { request as begin, type Agent } from "node:http";
import type { FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The beginning of the body. */
  readonly text: string;
  readonly tookMs: number;
  /** What this process, which is the service as well, used of it. */
  readonly processorMs: number;
}

/** The longest that an answer is waited for. */
const patienceMs = 30_000;
const keptCharacters = 2_000;

/** @returns null if this client cannot put the request on the line */
export async function sendRaw(url: string, agent: Agent, sent: FuzzRequest): Promise<FuzzAnswer | Error | null> {
  const { hostname, port } = new URL(url);
  const { method, path, body } = sent;
  // Without its length a body of HEAD or DELETE would look like a next request.
  const headers = body === null ? sent.headers : { ...sent.headers, "content-length": String(Buffer.byteLength(body)) };
  const beganMs = performance.now();
  const before = process.cpuUsage();
  return await new Promise((resolve) => {
    const give = (status: number, text: string, retryAfter?: string): void => {
      const { user, system } = process.cpuUsage(before);
      resolve({ status, text, retryAfter, tookMs: performance.now() - beganMs, processorMs: (user + system) / 1_000 });
    };
    let request: ReturnType<typeof begin>;
    try {
      request = begin({ hostname, port, method, path, headers, agent });
    } catch {
      resolve(null);
      return;
    }
    request.setTimeout(patienceMs, () => request.destroy(new Error(`no answer within ${patienceMs} ms`)));
    request.on("error", resolve);
    request.on("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        if (text.length < keptCharacters) text += chunk.toString("latin1");
      });
      response.on("error", resolve);
      response.on("end", () => give(response.statusCode ?? 0, text, response.headers["retry-after"]));
    });
    request.end(body ?? undefined);
  });
}
