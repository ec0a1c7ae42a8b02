/** Validates requests, and items that are judged one by one. One schema validates, types and documents. */
import { _, Ajv2020, type CodeKeywordDefinition, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifySchemaCompiler } from "fastify";
import { IsOptional, type Static, type TSchema } from "typebox";
import { ApiError, apiError, notFound, type ErrorItem } from "../base/error.ts";
import { parseInstant } from "../base/instant.ts";
import { shown } from "../base/shown.ts";
import { textReader } from "./texts.ts";
import { errorItems } from "./validation-words.ts";

const options = {
  // The schemas are our own and typed; a test of the OpenAPI document judges them. Judging them here as well costs every start.
  meta: false,
  validateSchema: false,
  strict: false,
  removeAdditional: false,
  useDefaults: true,
  verbose: true,
  ownProperties: true,
  formats: {
    "date-time": (text: string) => parseInstant(text) !== null,
    int64: true,
    uri: true,
    email: /^[^@\s]+@[^@\s]+$/,
    password: true,
  },
} as const;

/**
 * Counts characters only in texts that have more UTF-16 units than they may have characters. The validator's own keyword
 * counts in every text, which takes a twentieth of the time to judge a CSV.
 */
const maxLength: CodeKeywordDefinition = {
  keyword: "maxLength",
  type: "string",
  schemaType: "number",
  error: { message: "is too long", params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  code(context) {
    const { data, schemaCode, gen } = context;
    const count = gen.scopeValue("func", { ref: countCharacters });
    context.fail(_`${data}.length > ${schemaCode} && ${count}(${data}) > ${schemaCode}`);
  },
};

function countCharacters(text: string): number {
  return Array.from(text).length;
}

function validatorsWith(more: { allErrors: boolean }): Ajv2020 {
  const made = new Ajv2020({ ...options, ...more });
  made.removeKeyword("maxLength");
  made.addKeyword(maxLength);
  return made;
}

const validators = validatorsWith({ allErrors: false });
/** They find every mistake, and have an object of each. */
const thoroughValidators = validatorsWith({ allErrors: true });

/** Of a value with more objects, lists and members, only the first mistake is told: it may have as many mistakes. */
const mostMembers = 100_000;

/** Checks a value against a schema. It returns the typed value, or at most 100 errors. */
export type Check<Schema extends TSchema> = (
  value: unknown,
) => { value: Static<Schema> } | { errors: [ErrorItem, ...ErrorItem[]] };

/**
 * Compiles a schema for values of a body that are judged one by one.
 *
 * @param what what messages call the value
 */
export function compileCheck<Schema extends TSchema>(schema: Schema, what = "The entry"): Check<Schema> {
  const judge = judgeOf<Static<Schema>>(schema);
  return (value) => {
    const judged = judge(value);
    return "value" in judged ? judged : { errors: errorItems(judged.errors, { what }) };
  };
}

/** Whether a value has the schema's shape: for what the program itself has stored, where nobody reads what is wrong. */
export function compileGuard<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  const validatorOf = compiledAtFirstUse<Static<Schema>>(schema, validators);
  return (value): value is Static<Schema> => validatorOf()(value);
}

/** Compiling a schema takes a millisecond. The start does not wait for schemas that nobody has used yet. */
function compiledAtFirstUse<Value>(schema: TSchema, by: Ajv2020): () => ValidateFunction<Value> {
  let compiled: ValidateFunction<Value> | undefined;
  return () => (compiled ??= by.compile<Value>(schema));
}

type Judge<Value> = (value: unknown) => { value: Value } | { errors: readonly ErrorObject[] };

/** Finds the first mistake, then the others if the value is not so large that they may fill the memory. */
function judgeOf<Value>(schema: TSchema): Judge<Value> {
  const validatorOf = compiledAtFirstUse<Value>(schema, validators);
  const thoroughOf = compiledAtFirstUse<Value>(schema, thoroughValidators);
  return (value) => {
    const validate = validatorOf();
    if (validate(value)) return { value };
    const errors = validate.errors ?? [];
    if (membersLeft(value, mostMembers) === 0) return { errors };
    const thorough = thoroughOf();
    return thorough(value) ? { errors } : { errors: thorough.errors ?? errors };
  };
}

/** How many of so many members a value leaves; 0 if it has as many or more. */
function membersLeft(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return Math.max(0, most - 1);
  let left = most;
  for (const member of Object.values(value)) {
    left = membersLeft(member, left);
    if (left === 0) break;
  }
  return Math.max(0, left - 1);
}

/** An object without its null members. Generated clients write null for what they leave out (interface 1-23). */
export function withoutNulls(given: unknown): unknown {
  if (!isRecord(given) || !hasNull(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** It runs for every offer of a request and nearly always finds nothing, so it makes no list of the members. */
function hasNull(given: Record<string, unknown>): boolean {
  for (const name in given) if (given[name] === null) return true;
  return false;
}

/** The validator of requests. Bodies have types of their own; paths, queries and headers are text. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const judge = judgeOf<unknown>(schema);
  if (httpPart === "body") return bodyValidator(judge, IsOptional(schema));
  const part = httpPart === "querystring" ? "query" : (httpPart ?? "");
  const read = textReader(schema);
  return (value) => {
    read(value);
    const judged = judge(value);
    if ("value" in judged) return judged;
    return { error: httpPart === "params" ? nothingThere(judged.errors) : wrongPart(judged.errors, part) };
  };
};

/** Accepts a missing body if the body is optional or may be null. The framework passes a missing body as null. */
function bodyValidator(judge: Judge<unknown>, isOptional: boolean) {
  return (value: unknown): { value: unknown } | { error: Error } => {
    if (value === null && isOptional) return { value: undefined };
    const judged = judge(value);
    if ("value" in judged) return judged;
    return {
      error: value === null ? apiError("request.invalid", "The body is missing.", "") : wrongPart(judged.errors, ""),
    };
  };
}

/** Nothing has an id that is not valid, so this is said as for one that does not exist. A time is no id. */
function nothingThere(errors: readonly ErrorObject[]): ApiError {
  const wrongTime = errors.find(({ params }) => params["format"] === "date-time");
  if (wrongTime === undefined) return notFound("What the path names");
  const message = `${shown(wrongTime.data)} in the path is no time; write it such as 2026-01-31T12:00:00Z.`;
  return apiError("resource.notFound", message);
}

/** @param part of the request, which begins the paths; empty for the body */
function wrongPart(errors: readonly ErrorObject[], part: string): ApiError {
  return new ApiError(errorItems(errors, { what: part === "" ? "The body" : `The ${part}`, part }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
