/**
 * Compares the headers that services of this process read and send with `openapi.json`, in every test that starts one. The headers
 * of HTTP itself, of browsers, of proxies and of the console (interface 4.31-6) belong to no operation.
 */
import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { openApiFile } from "../http/openapi-file.ts";
import { operationsOf, withoutReferences, type Operation } from "../http/operations.ts";

const commonReads = new Set(
  `accept accept-charset accept-encoding authorization connection content-encoding content-length content-type cookie expect
   host if-modified-since if-range origin range sec-fetch-site transfer-encoding user-agent x-no-compression forwarded via x-real-ip
   access-control-request-headers access-control-request-method service-console x-forwarded-for x-forwarded-host x-forwarded-proto`.split(
    /\s+/,
  ),
);
const commonAnswers =
  /^(?:accept-ranges|access-control-.*|connection|content-(?:encoding|length|security-policy|type)|date|keep-alive|referrer-policy|transfer-encoding|vary|x-content-type-options)$/;

interface Template extends Operation {
  readonly pattern: RegExp;
}

let templates: readonly Template[] | undefined;
/** By the port of a service. */
const undeclared = new Map<number, Set<string>>();

subscribe("http.server.request.start", (message) => {
  const { request, response } = parts(message);
  const found = undeclared.get(request.socket.localPort ?? 0);
  if (found === undefined) return;
  const operation = findOperation(request);
  if (operation === undefined) return;
  const declared = new Set(operation.parameters.filter((one) => one.in === "header").map(({ name }) => name));
  const read = new Proxy(request.headers, {
    get(headers, name) {
      const isDeclared = typeof name !== "string" || commonReads.has(name) || declared.has(name);
      // A header that nobody sent changes nothing, unless its absence does.
      if (!isDeclared && !mayBeRead(operation, name)) found.add(`${operation.id} reads ${name}`);
      return Reflect.get(headers, name);
    },
  });
  Object.defineProperty(request, "headers", { value: read });
  response.once("finish", () => noteAnswer(operation, response, found));
});

/** Another prefix than the documented one, and names that every object has, are no headers of the document. */
function mayBeRead({ parameters }: Operation, name: string): boolean {
  if (name === "toString" || name === "constructor") return true;
  return parameters.some(
    (one) => one.in === "header" && one.name.replace(/^service-/, "") === name.replace(/^\w+-/, ""),
  );
}

function noteAnswer({ id, raw }: Operation, response: ServerResponse, found: Set<string>): void {
  const answer = raw.responses[response.statusCode];
  // What the whole service answers, such as 404 for a path with a wrong escape, is tested elsewhere.
  if (answer === undefined) return;
  const head: unknown = Reflect.get(response, "_header");
  const lines = String(head).split("\r\n").slice(1);
  for (const name of lines.map((line) => line.split(":", 1)[0]?.toLowerCase() ?? "")) {
    if (name === "" || commonAnswers.test(name) || name in (answer.headers ?? {})) continue;
    found.add(`${id} sends ${name} with ${response.statusCode}`);
  }
}

function findOperation(request: IncomingMessage): Operation | undefined {
  templates ??= readTemplates();
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  return templates.find(({ method, pattern }) => method === request.method && pattern.test(path));
}

function readTemplates(): Template[] {
  const document = JSON.parse(readFileSync(openApiFile, "utf8"));
  const operations = operationsOf(withoutReferences(document, document.components));
  const found = operations.map((operation) => ({
    ...operation,
    pattern: new RegExp(`^${operation.template.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  // A path without parameters comes before those that would match it as well.
  return found.sort((a, b) => a.template.split("{").length - b.template.split("{").length);
}

function parts(message: unknown): { request: IncomingMessage; response: ServerResponse } {
  assert.ok(typeof message === "object" && message !== null && "request" in message && "response" in message);
  const { request, response } = message;
  assert.ok(request instanceof IncomingMessage && response instanceof ServerResponse);
  return { request, response };
}

/** Watches a service with the neutral words. @returns the check to make at its end */
export function watchHeaders(url: string): () => void {
  const port = Number(URL.parse(url)?.port ?? 0);
  undeclared.set(port, new Set());
  return () => {
    const found = undeclared.get(port) ?? new Set();
    undeclared.delete(port);
    assert.deepEqual([...found].sort(), [], "openapi.json does not declare these headers");
  };
}
