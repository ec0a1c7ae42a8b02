/** The OpenAPI document, made of the schemas that validate, and its interactive reference at `/docs`. */
import swagger, { type SwaggerTransformObject } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { IsOptional, Type } from "typebox";
import type { Words } from "../base/words.ts";
import { limits } from "../limits.ts";
import { completeAnswers } from "./openapi-answers.ts";
import { documentedAnswers } from "./openapi-errors.ts";
import { requestHeadersOf } from "./openapi-headers.ts";
import { shareParameters } from "./openapi-parameters.ts";
import { NamedSchemas } from "./openapi-names.ts";
import { mark, nameAndMark } from "./mark.ts";
import { documentedAs } from "./schema.ts";

export type Document = Extract<Parameters<SwaggerTransformObject>[0], { openapiObject: unknown }>["openapiObject"];

const tags = [
  { name: "Accounts", description: "Log in, API passwords, companies, users and contracts." },
  { name: "Products", description: "The assortment: import, query, delete." },
  { name: "Offers", description: "Market data: submit snapshots, read the newest in a range." },
  { name: "Monitoring", description: "Shops that the service reads itself: domains, pages, what came of it." },
  { name: "Orders", description: "What was sold: import, list, delete, statistics per product." },
  { name: "Pricing", description: "Strategies, recommendations, explanations." },
  { name: "Feeds", description: "Recommendations as files, whole or what is new." },
  { name: "Tasks", description: "What runs in the background, and how it went." },
  { name: "Settings", description: "Domains, own shops, callbacks, schedules, retention, the plugin." },
  { name: "Console", description: "What the console in the browser reads and writes, open to any client." },
  { name: "Logs", description: "What integrations have to say about their own work." },
  { name: "Operations", description: "Health, metrics, version." },
];

const description = `Pricing and market data over REST: import products, submit competitors' offers, and get back what
each product should cost, and why. Lists come as \`{ "data": [ … ] }\`; errors as
\`{ "code", "message", "errors": [ { "code", "message", "path" } ] }\`. Times are ISO 8601 in UTC, ranges half-open.

A POST may be sent again safely under the same \`Idempotency-Key\` (1 to ${limits.idempotency.keyCharacters} visible ASCII
characters): for 24 hours the same request gets the same answer, marked \`Idempotency-Replayed: true\`, and has no second
effect; another request under the key is 422, and one that comes while the first is being answered is 409. Answers of 5xx and 429
are not kept, and such a request has no effect; nor are those above 1 MiB. Queries ignore the header.

A list comes page by page: \`limit\` entries from \`start\`, or those that follow a key. As long as more follow, an answer says
in \`Link: <…?after=…>; rel="next"\` where the next page is: ask for it the same way, a query with the same body. Reads by links do not
disturb each other. A page above 8 MiB is a stream. If it breaks off, the connection ends: ask for the page again.

A GET is answered with a strong \`ETag\`. Send it back as \`If-None-Match\`: what has not changed is 304 without a body, and
costs next to nothing for the first page of offers and of recommendations. Deltas of feeds have none, nor have pages above
8 MiB of lists other than offers and recommendations. Compressed and
plain answers have different ETags (\`"…-gzip"\`); either is understood.

Bodies may be compressed with gzip or deflate (\`Content-Encoding\`), and answers are for who accepts it (\`Accept-Encoding\`).
A body field or a query parameter that an operation does not know is an error that names it.

Contracts of manufacturers have the same operations at paths of their own as well: \`/api/v3/manufacturer/contracts/…\` in place
of \`/api/v3/vendor/contracts/…\`, \`/api/2/m/contracts/…\` in place of \`/api/2/v/contracts/…\`. A contract of another type does
not exist there.`;

/** Collects the document from the routes registered later, and shows it at `/docs`. The service brings every asset. */
export async function installOpenApi(
  server: FastifyInstance,
  options: { version: string; words: Words },
): Promise<void> {
  const routes = collectRoutes(server);
  const { words } = options;
  await server.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Pricewright",
        version: options.version,
        description,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      tags,
      components: {
        securitySchemes: {
          basic: { type: "http", scheme: "basic", description: "E-mail and API password; preferred for integrations." },
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token from the login." },
        },
      },
      security: [{ basic: [] }, { bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({ schema: documented(schema, route), url }),
    transformObject: (given) => {
      if (!("openapiObject" in given)) return given.swaggerObject;
      markOptionalBodies(given.openapiObject, routes);
      completeAnswers(given.openapiObject, routes, words);
      const named = withNames(given.openapiObject, words);
      shareParameters(named);
      return named;
    },
  });
  await server.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { deepLinking: true, persistAuthorization: false, tryItOutEnabled: true },
    theme: {
      title: "Pricewright: API reference",
      favicon: [{ filename: "mark.svg", rel: "icon", type: "image/svg+xml", sizes: "any", content: mark }],
    },
    logo: { type: "image/svg+xml", content: Buffer.from(nameAndMark), href: "/console/", target: "_self" },
    staticCSP:
      "default-src 'self'; base-uri 'self'; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; style-src 'self' 'unsafe-inline'",
  });
}

/** Serves the document at `/openapi.json`, with an ETag and compression like other answers. */
export function serveOpenApi(server: FastifyInstance): void {
  server.get("/openapi.json", { config: { access: "public" }, schema: { hide: true } }, async () => server.swagger());
}

/** The schema with every answer, in which each {@link DocumentedAs} is replaced by the schema that it names. */
function documented(schema: FastifySchema, route: RouteOptions): FastifySchema {
  const { response } = schema;
  const known = typeof response === "object" && response !== null;
  const told = known ? { ...schema, response: documentedAnswers(route, response) } : schema;
  const headers = requestHeadersOf(route);
  const whole = Object.keys(headers).length === 0 ? told : { ...told, headers: Type.Object(headers) };
  const parts = Object.entries(whole).map(([part, value]) => [part, withDocumentedParts(value)]);
  return Object.fromEntries(parts);
}

function withDocumentedParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDocumentedParts);
  if (typeof value !== "object" || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  const instead = entries.find(([key]) => key === documentedAs)?.[1];
  if (instead !== undefined) return withDocumentedParts(instead);
  const parts = Object.fromEntries(entries.map(([key, inner]) => [key, withDocumentedParts(inner)]));
  return isAnyObject(value) ? { ...parts, additionalProperties: true } : parts;
}

/** Whether a schema says nothing of an object's members. Unless it says that there may be any, generated clients allow none. */
function isAnyObject(schema: object): boolean {
  if (!("type" in schema) || schema.type !== "object") return false;
  return !Object.entries(schema).some(([key, value]) => membersKeywords.has(key) && !isEmptyObject(value));
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

const membersKeywords = new Set(["properties", "additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf"]);

/** The routes by operationId. The map fills as they register. */
function collectRoutes(server: FastifyInstance): ReadonlyMap<string, RouteOptions> {
  const routes = new Map<string, RouteOptions>();
  server.addHook("onRoute", (route) => {
    const operationId = route.schema?.operationId;
    if (operationId !== undefined && route.method !== "HEAD") routes.set(operationId, route);
  });
  return routes;
}

/** Marks bodies as optional, because the plugin documents every body as required. */
function markOptionalBodies({ paths }: Document, routes: ReadonlyMap<string, RouteOptions>): void {
  for (const path of Object.values(paths ?? {})) {
    for (const operation of [path?.get, path?.post, path?.put, path?.patch, path?.delete]) {
      const body = operation?.requestBody;
      const schema: unknown = routes.get(operation?.operationId ?? "")?.schema?.body;
      if (body !== undefined && "content" in body) body.required = !IsOptional(schema);
    }
  }
}

/** The document in the installation's words, with named schemas as components. */
function withNames(document: Document, words: Words): Document {
  const named = new NamedSchemas(words);
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [path, named.refer(operations)]);
  const { responses, headers } = document.components ?? {};
  const shared = { responses: named.refer(responses), headers: named.refer(headers) };
  const schemas = Object.fromEntries([...named.schemas].sort(([a], [b]) => a.localeCompare(b)));
  const components = { ...document.components, ...shared, schemas };
  return Object.assign(document, { paths: Object.fromEntries(paths), components });
}
