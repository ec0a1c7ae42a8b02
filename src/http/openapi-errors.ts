/** Which errors an operation can answer: those that follow from its route, and its own, which the route names. */
import type { RouteOptions } from "fastify";
import { errorCatalogue, type ErrorCode } from "../base/error.ts";
import { addsData } from "./access.ts";
import { mayRepeat } from "./idempotency.ts";
import { ErrorAnswer, ownCodes } from "./schema.ts";

/** The answers of a route as documented: in place of what `answers` adds, one for each status of an error. */
export function documentedAnswers(route: RouteOptions, response: object): object {
  const entries: [string, unknown][] = Object.entries(response);
  const own = entries.find(([status]) => status === "4xx")?.[1];
  if (typeof own !== "object" || own === null || !(ownCodes in own)) return response;
  const named: readonly unknown[] = Array.isArray(own[ownCodes]) ? own[ownCodes] : [];
  const codes = new Set([...commonCodes(route), ...named.filter(isCode)]);
  const successes = entries.filter(([status]) => status !== "4xx");
  return { ...Object.fromEntries(successes), ...errorsByStatus([...codes]) };
}

/** A description with the codes for each status. */
function errorsByStatus(codes: readonly ErrorCode[]): Record<number, object> {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  const answers = [...byStatus].map(([status, ofStatus]) => {
    const description = ofStatus.map((code) => `\`${code}\``).join(", ");
    return [status, { description, content: { "application/json": { schema: ErrorAnswer } } }];
  });
  return Object.fromEntries(answers);
}

/** What follows from the access, the method and the schemas of a route. */
function commonCodes(route: RouteOptions): ErrorCode[] {
  const { schema = {} } = route;
  const access = route.config?.access;
  const body: ErrorCode[] = [
    "request.malformed",
    "request.invalid",
    "request.tooLarge",
    "request.unsupportedMediaType",
  ];
  return [
    ...(schema.body === undefined ? [] : [...body, "request.timeout" as const]),
    ...codesOf(schema.querystring),
    ...codesOf(schema.body),
    ...(schema.params === undefined ? [] : (["resource.notFound"] as const)),
    ...(access === "public" ? [] : (["request.unauthenticated", "request.rateLimited"] as const)),
    ...(access === "decide" || access === "write" ? (["request.forbidden", "resource.contractInactive"] as const) : []),
    ...(addsData(route) ? (["resource.storageFull"] as const) : []),
    ...(mayRepeat(route) ? idempotent : []),
    ...(route.config?.reads?.includes("if-match") === true ? (["request.preconditionFailed"] as const) : []),
    "request.headersTooLarge",
    "resource.unavailable",
  ];
}

const idempotent = ["request.invalid", "resource.conflict", "request.idempotencyMismatch"] as const;

/** What the validator can find wrong with a value. */
function codesOf(schema: unknown): ErrorCode[] {
  const text = JSON.stringify(schema ?? {});
  const codes: [pattern: string, code: ErrorCode][] = [
    ['"type"', "request.invalid"],
    ['"additionalProperties":false', "request.unknownField"],
    ['"format":"date-time"', "request.invalidDate"],
    ['"maxItems"', "request.tooManyItems"],
  ];
  return codes.filter(([pattern]) => text.includes(pattern)).map(([, code]) => code);
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && code in errorCatalogue;
}
