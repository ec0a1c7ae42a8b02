/** Turns the validator's errors into messages that say what is wrong, what was found and what to do. */
import type { ErrorObject } from "ajv/dist/2020.js";
import { errorItem, type ErrorCode, type ErrorItem } from "../base/error.ts";
import { quoted, shown, typeOf } from "../base/shown.ts";
import { similarName } from "../base/similar-name.ts";
import { limits } from "../limits.ts";
import { closestErrors, noneOfForms, oneOfFields } from "./alternatives.ts";

/** What was validated. */
interface Validated {
  /** What messages call the value itself. */
  what: string;
  /** The part of the request, which begins the paths; without it the body. */
  part?: string;
}

/** At most {@link limits.http.errors} items, and at least one. */
export function errorItems(
  errors: readonly ErrorObject[] | null | undefined,
  validated: Validated,
): [ErrorItem, ...ErrorItem[]] {
  const items = closestErrors(errors ?? [])
    .slice(0, limits.http.errors)
    .map((error) => describe(error, validated));
  const [first = errorItem("request.invalid", "The value fits none of the documented forms."), ...others] = items;
  return [first, ...others];
}

function describe(error: ErrorObject, { what, part = "" }: Validated): ErrorItem {
  const path = part === "" ? error.instancePath : `/${part}${error.instancePath}`;
  const named = error.instancePath === "" ? what : nameOf(error.instancePath);
  const { code, message } = wordsOf(error, named, part === "query" ? "query parameter" : "field");
  return errorItem(code, message, memberPath(error, path));
}

/** The path of the field itself. For unknown and missing fields the validator names the parent. */
function memberPath(error: ErrorObject, path: string): string {
  const member: unknown = error.params["additionalProperty"] ?? error.params["missingProperty"];
  if (typeof member !== "string") return path;
  return `${path}/${escapePointer(member)}`;
}

type Words = { code: ErrorCode; message: string };

function wordsOf(error: ErrorObject, what: string, member: string): Words {
  const { data, params } = error;
  switch (error.keyword) {
    case "additionalProperties":
      return { code: "request.unknownField", message: unknownMember(error, member) };
    case "required":
      return invalid(`"${String(params["missingProperty"])}" is required.`);
    case oneOfFields:
      return invalid(`${what} must have exactly one of ${textsOf(params["names"]).join(", ")}.`);
    case "type":
      return invalid(`${what} must be ${wantedType(error, member)}.`);
    case noneOfForms:
      return invalid(`${what} must be ${formsOf(error)}, not ${shown(data)}.`);
    case "minimum":
    case "exclusiveMinimum":
    case "maximum":
    case "exclusiveMaximum":
      return invalid(`${what} must be ${String(params["comparison"])} ${String(params["limit"])}, not ${shown(data)}.`);
    case "multipleOf":
      return invalid(`${what} must be a multiple of ${String(params["multipleOf"])}, not ${shown(data)}.`);
    case "enum":
      return invalid(`${what} must be one of ${listed(params["allowedValues"])}, not ${shown(data)}.`);
    case "const":
      return invalid(`${what} must be ${JSON.stringify(params["allowedValue"])}, not ${shown(data)}.`);
    case "format":
      return ofFormat(error, what);
    case "pattern":
      return invalid(`${what} must ${formOf(String(params["pattern"]))}, not ${shown(data)}.`);
    default:
      return ofSize(error, what) ?? invalid(`${what} ${error.message ?? "is not valid"}.`);
  }
}

function invalid(message: string): Words {
  return { code: "request.invalid", message };
}

/** Of what a value has too few or too many, by keyword. */
const sizes: Readonly<Record<string, readonly [side: "least" | "most", one: string, many: string]>> = {
  minLength: ["least", "character", "characters"],
  maxLength: ["most", "character", "characters"],
  minItems: ["least", "entry", "entries"],
  maxItems: ["most", "entry", "entries"],
  minProperties: ["least", "field", "fields"],
  maxProperties: ["most", "field", "fields"],
};

function ofSize({ keyword, params, data }: ErrorObject, what: string): Words | null {
  const size = sizes[keyword];
  if (size === undefined) return null;
  const [side, one, many] = size;
  const bound: unknown = params["limit"];
  if (keyword === "minLength" && bound === 1) return invalid(`${what} must not be empty.`);
  const wanted = `${String(bound)} ${bound === 1 ? one : many}`;
  const message = `${what} must have at ${side} ${wanted}, not ${countOf(data)}.`;
  return keyword === "maxItems" ? { code: "request.tooManyItems", message } : invalid(message);
}

/** A query has text alone: who writes `dryRun=maybe` is told what it takes, not that it is a string. */
const queryTypes: Record<string, string> = { boolean: "true or false", integer: "a whole number", number: "a number" };

function wantedType({ params, data }: ErrorObject, member: string): string {
  const type = String(params["type"]);
  const inQuery = member === "query parameter" ? queryTypes[type] : undefined;
  if (inQuery !== undefined) return `${inQuery}, not ${shown(data)}`;
  // A number that is not whole is of no other type. No other value is shown: it may be a password in a wrong place.
  return `of type ${type}, not ${type === "integer" && typeof data === "number" ? shown(data) : typeOf(data)}`;
}

function formsOf({ params }: ErrorObject): string {
  const types = textsOf(params["type"]);
  const values = textsOf(params["allowedValues"]).length > 0 ? [listed(params["allowedValues"])] : [];
  return [`of type ${types.join(" or ")}`, ...values].join(" or ");
}

function ofFormat({ params, data }: ErrorObject, what: string): Words {
  const format = String(params["format"]);
  if (format !== "date-time") return invalid(`${what} must be a valid ${format}, not ${shown(data)}.`);
  const message = `${what} must be an ISO 8601 instant such as 2026-01-31T12:00:00Z, not ${shown(data)}.`;
  return { code: "request.invalidDate", message };
}

/** What texts of a pattern must be, for people. A test holds the patterns of all requests against it. */
const forms: Readonly<Record<string, string>> = {
  "^[A-Z]{2}$": "be two capital letters, such as DE",
  "^[A-Z]{3}$": "be three capital letters, such as EUR",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "be a day, such as 2026-01-31",
  "^[1-9][0-9]{0,8}$": "be a whole number from 1",
  "^[1-9][0-9]{0,14}$": "be a product id, such as 1001",
  "^[a-z][a-z0-9/-]{0,63}$": "be small letters, digits, - and /, such as products",
  '^[^"\\r\\n\\p{L}\\p{N}]$': "be one character that is no letter, digit, quote or line break",
  "^[A-Za-z_:][\\w:.-]{0,99}$": "be the name of an attribute, such as content",
  "^[\\w$@-]+(?:\\[\\d{1,6}\\]|\\.[\\w$@-]+)*$": "be a path in JSON, such as offers[0].price",
  "^\\d{1,20}(\\.\\d{1,10})?$": "be an amount, such as 12.50",
  "^\\S": "begin with a character that is not blank",
  "\\S": "not be blank",
};

function formOf(pattern: string): string {
  return forms[pattern] ?? `match ${JSON.stringify(pattern)}`;
}

function unknownMember(error: ErrorObject, member: string): string {
  const name = String(error.params["additionalProperty"]);
  const prefixes = keysOf(error.parentSchema?.["patternProperties"]).flatMap(prefixOf);
  const known = [...keysOf(error.parentSchema?.["properties"]), ...prefixes.map((prefix) => `${prefix}.<key>`)];
  const meant = similarName(name, known) ?? withPrefix(name, prefixes);
  if (meant !== null) return `${quoted(name)} is no ${member} here; did you mean "${meant}"?`;
  return `${quoted(name)} is no ${member} here${known.length > 0 && known.length <= 30 ? `; known are ${known.join(", ")}` : ""}.`;
}

/** What stands before the period in names of a pattern such as `^tag\\.`. */
function prefixOf(pattern: string): string[] {
  return /^\^(\w+)\\\.$/.exec(pattern)?.slice(1) ?? [];
}

/** `tag.brand` for `tags.brand`. */
function withPrefix(name: string, prefixes: readonly string[]): string | null {
  const point = name.indexOf(".");
  const meant = point === -1 ? null : similarName(name.slice(0, point), prefixes);
  return meant === null ? null : `${meant}${name.slice(point, point + 50)}`;
}

function keysOf(properties: unknown): string[] {
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(", ") : String(values);
}

function textsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.map(String) : [];
}

/** How many characters, entries or fields a value has. */
function countOf(value: unknown): number {
  if (typeof value === "string") return Array.from(value).length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/** What messages call a place: the field's name, and the places in lists that follow it. `/products/0` is `products[0]`. */
function nameOf(instancePath: string): string {
  const [, ...names] = instancePath.split("/").map(unescapePointer);
  const last = names.findLastIndex((name) => !/^\d+$/.test(name));
  const places = names.slice(last + 1);
  return last === -1 ? `Element ${places.join(".")}` : `${names[last]}${places.map((index) => `[${index}]`).join("")}`;
}

function unescapePointer(name: string): string {
  return name.replaceAll("~1", "/").replaceAll("~0", "~");
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
