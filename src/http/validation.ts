/**
 * Validates requests, and items that are judged one by one. One schema validates, types and documents. This module turns
 * the validator's errors into messages that say what to do.
 */
import { _, Ajv2020, type CodeKeywordDefinition, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifySchemaCompiler } from "fastify";
import { IsOptional, type Static, type TSchema } from "typebox";
import { ApiError, apiError, errorItem, notFound, type ErrorCode, type ErrorItem } from "../base/error.ts";
import { parseInstant } from "../base/instant.ts";
import { limits } from "../limits.ts";
import { textReader } from "./texts.ts";

const options = {
  // The schemas are our own and typed; a test of the OpenAPI document judges them. Judging them here as well costs every start.
  meta: false,
  validateSchema: false,
  allErrors: true,
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

const validators = new Ajv2020(options);
validators.removeKeyword("maxLength");
validators.addKeyword(maxLength);

/** Checks a value against a schema. It returns the typed value, or at most {@link limits.http.errors} errors. */
export type Check<Schema extends TSchema> = (
  value: unknown,
) => { value: Static<Schema> } | { errors: [ErrorItem, ...ErrorItem[]] };

/** Compiles a schema for values of a body that are judged one by one. */
export function compileCheck<Schema extends TSchema>(schema: Schema): Check<Schema> {
  const validatorOf = compiledAtFirstUse<Static<Schema>>(schema);
  return (value) => {
    const validate = validatorOf();
    return validate(value) ? { value } : { errors: errorItems(validate.errors, "") };
  };
}

/** Whether a value has the schema's shape: for what the program itself has stored, where nobody reads what is wrong. */
export function compileGuard<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  const validatorOf = compiledAtFirstUse<Static<Schema>>(schema);
  return (value): value is Static<Schema> => validatorOf()(value);
}

/** Compiling a schema takes a millisecond. The start does not wait for schemas that nobody has used yet. */
function compiledAtFirstUse<Value>(schema: TSchema): () => ValidateFunction<Value> {
  let compiled: ValidateFunction<Value> | undefined;
  return () => (compiled ??= validators.compile<Value>(schema));
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
  const validatorOf = compiledAtFirstUse<unknown>(schema);
  if (httpPart === "body") return bodyValidator(validatorOf, IsOptional(schema));
  const part = httpPart === "querystring" ? "query" : (httpPart ?? "");
  const read = textReader(schema);
  return (value) => {
    const validate = validatorOf();
    read(value);
    if (validate(value)) return { value };
    // Nothing has an id that is not valid.
    return { error: httpPart === "params" ? notFound("What the path names") : wrongPart(validate, part) };
  };
};

/** Accepts a missing body if the body is optional or may be null. The framework passes a missing body as null. */
function bodyValidator(validatorOf: () => ValidateFunction, isOptional: boolean) {
  return (value: unknown): { value: unknown } | { error: Error } => {
    const validate = validatorOf();
    if (value === null && isOptional) return { value: undefined };
    if (validate(value)) return { value };
    return {
      error: value === null ? apiError("request.invalid", "The body is missing.", "") : wrongPart(validate, ""),
    };
  };
}

function wrongPart(validate: ValidateFunction, part: string): ApiError {
  return new ApiError(errorItems(validate.errors, part));
}

function errorItems(errors: readonly ErrorObject[] | null | undefined, part: string): [ErrorItem, ...ErrorItem[]] {
  const items = withJoinedConstants((errors ?? []).filter((error) => !aboutAlternatives.has(error.keyword)))
    .slice(0, limits.http.errors)
    .map((error) => describe(error, part));
  const [first = errorItem("request.invalid", "The value fits none of the documented forms."), ...rest] = items;
  return [first, ...rest];
}

/** These errors only repeat that no alternative fits, which the errors of the alternatives say better. */
const aboutAlternatives = new Set(["anyOf", "oneOf", "if"]);

/** One error for all values that a field may have, where each alternative names one. */
function withJoinedConstants(errors: readonly ErrorObject[]): ErrorObject[] {
  const constants = Map.groupBy(
    errors.filter(({ keyword }) => keyword === "const"),
    ({ instancePath }) => instancePath,
  );
  return errors.flatMap((error) => {
    const [first, ...others] = constants.get(error.instancePath) ?? [];
    if (error.keyword !== "const" || others.length === 0) return error;
    const allowedValues = [first, ...others].map((one) => one?.params["allowedValue"]);
    return error === first ? { ...error, keyword: "enum", params: { allowedValues: [...new Set(allowedValues)] } } : [];
  });
}

function describe(error: ErrorObject, part: string): ErrorItem {
  const path = part === "" ? error.instancePath : `/${part}${error.instancePath}`;
  const what = error.instancePath === "" ? (part === "" ? "the body" : part) : lastName(error.instancePath);
  const { code, message } = wordsOf(error, what, part === "query" ? "query parameter" : "field");
  return errorItem(code, message, memberPath(error, path));
}

/** The path of the field itself. For unknown and missing fields the validator names the parent. */
function memberPath(error: ErrorObject, path: string): string {
  const member: unknown = error.params["additionalProperty"] ?? error.params["missingProperty"];
  if (typeof member !== "string") return path;
  return `${path}/${escapePointer(member)}`;
}

/** A query has text alone: who writes `dryRun=maybe` is told what it takes, not that it is a string. */
const queryTypes: Record<string, string> = { boolean: "true or false", integer: "a whole number", number: "a number" };

function wantedType(error: ErrorObject, member: string): string {
  const type = String(error.params["type"]);
  const inQuery = member === "query parameter" ? queryTypes[type] : undefined;
  return inQuery ?? `of type ${type}, not ${typeOf(error.data)}`;
}

function wordsOf(error: ErrorObject, what: string, member: string): { code: ErrorCode; message: string } {
  const invalid = (message: string): { code: ErrorCode; message: string } => ({ code: "request.invalid", message });
  const bound: unknown = error.params["limit"];
  switch (error.keyword) {
    case "additionalProperties":
      return { code: "request.unknownField", message: unknownMember(error, member) };
    case "required":
      return invalid(`"${String(error.params["missingProperty"])}" is required.`);
    case "type":
      return invalid(`${what} must be ${wantedType(error, member)}.`);
    case "minimum":
    case "exclusiveMinimum":
    case "maximum":
    case "exclusiveMaximum":
      return invalid(`${what} must be ${String(error.params["comparison"])} ${String(bound)}.`);
    case "minLength":
      return invalid(Number(bound) === 1 ? `${what} must not be empty.` : `${what} needs ${String(bound)} characters.`);
    case "maxLength":
      return invalid(`${what} must have at most ${String(bound)} characters.`);
    case "minItems":
      return invalid(`${what} must have at least ${String(bound)} ${Number(bound) === 1 ? "entry" : "entries"}.`);
    case "maxItems":
      return { code: "request.tooManyItems", message: `${what} must have at most ${String(bound)} entries.` };
    case "enum":
      return invalid(`${what} must be one of ${allowed(error.params["allowedValues"])}.`);
    case "const":
      return invalid(`${what} must be ${JSON.stringify(error.params["allowedValue"])}.`);
    case "format":
      return error.params["format"] === "date-time"
        ? {
            code: "request.invalidDate",
            message: `${what} must be an ISO 8601 instant such as 2026-01-31T12:00:00Z.`,
          }
        : invalid(`${what} must be a valid ${String(error.params["format"])}.`);
    case "pattern":
      return invalid(`${what} must ${formOf(String(error.params["pattern"]))}.`);
    default:
      return invalid(`${what} ${error.message ?? "is not valid"}.`);
  }
}

/** What texts of a pattern must be, for people. */
const forms: Readonly<Record<string, string>> = {
  "^[A-Z]{2}$": "be two capital letters, such as DE",
  "^[A-Z]{3}$": "be three capital letters, such as EUR",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "be a day, such as 2026-01-31",
  "\\S": "not be blank",
};

function formOf(pattern: string): string {
  return forms[pattern] ?? `match ${JSON.stringify(pattern)}`;
}

function unknownMember(error: ErrorObject, member: string): string {
  const name = String(error.params["additionalProperty"]);
  const known = isRecord(error.parentSchema?.["properties"]) ? Object.keys(error.parentSchema["properties"]) : [];
  const meant = similarName(name, known);
  if (meant !== null) return `"${name}" is no ${member} here; did you mean "${meant}"?`;
  return `"${name}" is no ${member} here${known.length > 0 && known.length <= 30 ? `; known are ${known.join(", ")}` : ""}.`;
}

/** The known name that may have been meant; null if none is similar. */
export function similarName(name: string, known: readonly string[]): string | null {
  return known.find((candidate) => isSimilar(candidate, name)) ?? null;
}

/** Whether two names may be one typing mistake apart: same start and end, and nearly the same length. */
function isSimilar(left: string, right: string): boolean {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 2 && start + end >= 2;
}

function allowed(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(", ") : String(values);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function lastName(instancePath: string): string {
  return instancePath
    .slice(instancePath.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
