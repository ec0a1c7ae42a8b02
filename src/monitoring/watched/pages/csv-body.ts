/** Reads the body of a request as JSON or as a stream of CSV, by its type. */
import { Readable } from "node:stream";
import { apiError } from "../../../base/error.ts";
import { limits } from "../../../limits.ts";

export const csvTypes = ["text/csv", "text/comma-separated-values"] as const;

/** Whether a body is a CSV; it is a stream then. */
export function isCsv(body: unknown): body is AsyncIterable<Buffer> {
  return body instanceof Readable;
}

/** Checks the charset and the Content-Length of a CSV before it is read. */
export function refusedCsv(headers: Readonly<Record<string, unknown>>): Error | null {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(String(headers["content-type"]))?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(charset)) {
    return apiError("request.unsupportedMediaType", `The CSV must be UTF-8, not ${charset}.`);
  }
  return Number(headers["content-length"] ?? 0) <= limits.watching.csvBodyBytes ? null : tooLarge();
}

/** Passes on a CSV. @throws 413 once it is too large */
export async function* boundedCsv(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limits.watching.csvBodyBytes) throw tooLarge();
    yield chunk;
  }
}

function tooLarge(): Error {
  return apiError("request.tooLarge", `A CSV of pages must have at most ${limits.watching.csvBodyBytes} bytes.`);
}
