/**
 * The headers that operations read and send, as the OpenAPI document declares them. A route names in its config those that do not
 * follow from its method, access and schemas. Tests compare what a service reads and sends with the document.
 */
import type { RouteOptions } from "fastify";
import { Type, type TSchema } from "typebox";
import type { Words } from "../base/words.ts";
import { limits } from "../limits.ts";
import { mayRepeat } from "./idempotency.ts";

const requestHeaders = {
  "if-match": Type.String({ description: "The `ETag` that the change is based on; another one is 412." }),
  "if-none-match": Type.String({ description: "The `ETag` that you have; unchanged, the answer is 304." }),
  "accept-language": Type.String({ description: "The language of sentences: `en` or `de`.", examples: ["de"] }),
  "idempotency-key": Type.String({
    description: "Makes the request safe to repeat.",
    maxLength: limits.idempotency.keyCharacters,
    examples: ["import-2026-01-31"],
  }),
  "service-tags-decimal-separator": Type.String({
    enum: [".", ","],
    default: ".",
    description: "The decimal separator of numbers in tags.",
  }),
};

/** What they say. `retry-after` is a number, the others are text. */
const answerHeaders = {
  "x-request-id": "The id of the request in the service's log.",
  "service-request-id": "The id of the request in the service's log.",
  etag: "Names this content, for `If-None-Match` and, where it is declared, `If-Match`.",
  link: '`rel="next"` leads to the next page of a list, `rel="successor-version"` to what replaces the operation.',
  "cache-control": "Whether the answer may be kept, and how long.",
  "content-disposition": "The name of the file.",
  deprecation: "Since when the operation is deprecated (RFC 9745).",
  "idempotency-replayed": "`true` if the same `Idempotency-Key` was answered so before.",
  "set-cookie": "The cookie of the console's session.",
  "www-authenticate": "The schemes that the service takes.",
  "retry-after": "Seconds after which to try again.",
  ratelimit: "What is left of the limit, and when it is renewed.",
  "ratelimit-policy": "The limit.",
};

export type RequestHeader = keyof typeof requestHeaders;
export type AnswerHeader = keyof typeof answerHeaders;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Schemas of request headers that no other operation reads. The operation judges them. */
    headers?: Readonly<Record<string, TSchema>>;
    /** Request headers besides those that follow from the route. */
    reads?: readonly RequestHeader[];
    /** Headers of successes besides those that follow from the route. */
    sends?: readonly AnswerHeader[];
    /** False for a GET whose answers never have an ETag. */
    tagged?: false;
  }
}

/** The schemas of the request headers that a route reads. */
export function requestHeadersOf(route: RouteOptions): Record<string, TSchema> {
  const names = new Set<RequestHeader>([
    ...(route.config?.reads ?? []),
    ...(hasEtag(route) ? (["if-none-match"] as const) : []),
    ...(mayRepeat(route) ? (["idempotency-key"] as const) : []),
  ]);
  const shared = [...names].map((name) => [name, Type.Optional(requestHeaders[name])]);
  return { ...route.config?.headers, ...Object.fromEntries(shared) };
}

/** The headers of a route's successes. */
export function successHeadersOf(route: RouteOptions): AnswerHeader[] {
  const { config, schema } = route;
  return [
    ...everyAnswer,
    ...(hasEtag(route) ? (["etag"] as const) : []),
    ...(hasPages(schema?.querystring) || config?.deprecated !== undefined ? (["link"] as const) : []),
    ...(config?.deprecated === undefined ? [] : (["deprecation"] as const)),
    ...(mayRepeat(route) ? (["idempotency-replayed"] as const) : []),
    ...(config?.sends ?? []),
  ];
}

/** Whether a GET is answered with an ETag, and with 304. */
export function hasEtag({ method, config }: RouteOptions): boolean {
  return [method].flat().includes("GET") && config?.tagged !== false;
}

const everyAnswer = ["x-request-id", "service-request-id"] as const;

/** The headers that an error of a status can have in any operation. */
export function errorHeadersOf(status: string): AnswerHeader[] {
  const ofStatus: Readonly<Record<string, readonly AnswerHeader[]>> = {
    401: ["www-authenticate"],
    409: ["retry-after"],
    429: ["retry-after", "ratelimit", "ratelimit-policy"],
    503: ["retry-after"],
  };
  return [...everyAnswer, "cache-control", "deprecation", "link", "idempotency-replayed", ...(ofStatus[status] ?? [])];
}

/** The headers of a 304. */
export const unchangedHeaders: readonly AnswerHeader[] = [
  ...everyAnswer,
  "etag",
  "cache-control",
  "deprecation",
  "link",
];

/** References to the headers of an answer, by their names in the installation's spelling. */
export function headerReferences(names: readonly AnswerHeader[], words: Words): Record<string, { $ref: string }> {
  const spelt = [...new Set(names)].map((name) => spell(name, words));
  return Object.fromEntries(spelt.map((name) => [name, { $ref: `#/components/headers/${componentOf(name, words)}` }]));
}

/** The two names of a request's id have one component. */
function componentOf(name: string, { headerPrefix }: Words): string {
  return name === `${headerPrefix}-request-id` || name === "x-request-id" ? "request-id" : name;
}

/** What the references lead to. */
export function headerComponents(words: Words): Record<string, object> {
  const components = Object.entries(answerHeaders).map(([name, description]) => {
    const schema = name === "retry-after" ? { type: "integer", minimum: 0 } : { type: "string" };
    return [componentOf(spell(name, words), words), { description, schema }];
  });
  return Object.fromEntries(components);
}

function spell(name: string, { headerPrefix }: Words): string {
  return name.replace(/^service-/, `${headerPrefix}-`);
}

function hasPages(querystring: unknown): boolean {
  if (typeof querystring !== "object" || querystring === null || !("properties" in querystring)) return false;
  const { properties } = querystring;
  return typeof properties === "object" && properties !== null && "after" in properties;
}
