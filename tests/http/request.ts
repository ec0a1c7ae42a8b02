/** Sends requests that usual clients do not send: any method, header, byte and length. */
import http from "node:http";
import type { Loose } from "../harness/client.ts";

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly body?: string | Uint8Array;
  /** Without a Content-Length, in chunks. */
  readonly chunked?: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** Parsed where it is JSON. */
  readonly body: Loose;
}

const deadlineMs = 60_000;

/** Connections are reused, because one for each of thousands of requests would cost more than the requests. */
const kept = new http.Agent({ keepAlive: true });

/** Sends a request and reads the answer; the answer may come before the body was sent. */
export async function send(url: string, request: RawRequest): Promise<RawAnswer> {
  const { method, path, headers = {}, body = "", chunked = false } = request;
  const length = chunked || (body.length === 0 && !("content-type" in headers)) ? {} : lengthOf(body);
  // A connection cannot be reused after a body that was not sent as announced.
  const agent = "content-length" in headers ? false : kept;
  return await new Promise<RawAnswer>((resolve, reject) => {
    const sent = http.request(new URL(url), { method, path, headers: { ...length, ...headers }, agent });
    sent.setTimeout(deadlineMs, () => sent.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)));
    // The service may close an idle connection at the moment it is used again.
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === "ECONNRESET") resolve(send(url, request));
      else reject(error);
    });
    sent.on("response", (answer) => {
      read(answer).then((text) => resolve(parsed(answer, text)), reject);
    });
    if ("content-length" in headers) sent.flushHeaders();
    else sent.end(body);
  });
}

function lengthOf(body: string | Uint8Array): Record<string, string> {
  return { "content-length": String(Buffer.byteLength(body)) };
}

async function read(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(answer: http.IncomingMessage, text: string): RawAnswer {
  const isJson = answer.headers["content-type"]?.includes("json") === true && text !== "";
  return { status: answer.statusCode ?? 0, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
