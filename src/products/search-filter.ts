/**
 * The general query object (interface 4.1) as a condition on the columns of `product`. Exactly one key is set: `regex`,
 * `in`, `oneOf`, `lt`, `gt` or `eq` on a field, or `and`, `or`, `not`, `const`.
 */
import type { Contract } from "../base/contract.ts";
import { apiError, type ApiError } from "../base/error.ts";
import { parseInstant } from "../base/instant.ts";
import { join, raw, sql, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { hasTag, searchFieldNames, searchFields, tagText, tagValue, type SearchField } from "./search-fields.ts";
import { readPattern } from "./search-pattern.ts";

const operators = { lt: raw("<"), gt: raw(">"), eq: raw("=") };
type Comparison = keyof typeof operators;

/** @throws 400 `request.filterNotSupported` naming the place */
export function readSearchFilter(contract: Contract, filter: unknown): Sql {
  return new FilterReader(searchFields(contract)).read(filter, "/filter", 1);
}

class FilterReader {
  readonly #fields: ReadonlyMap<string, SearchField>;
  #conditions = 0;
  #values = 0;

  constructor(fields: ReadonlyMap<string, SearchField>) {
    this.#fields = fields;
  }

  read(filter: unknown, path: string, depth: number): Sql {
    const [key, ...others] = isRecord(filter) ? Object.keys(filter) : [];
    if (!isRecord(filter) || key === undefined || others.length > 0)
      throw refused("A filter is an object with exactly one key.", path);
    const { searchDepth, searchConditions } = limits.products;
    if (depth > searchDepth) throw refused(`Filters stand at most ${searchDepth} deep in each other.`, path);
    if (++this.#conditions > searchConditions) throw refused(`A filter has at most ${searchConditions} parts.`, path);
    const given = filter[key];
    const at = `${path}/${key}`;
    if (key === "and" || key === "or") return this.#readList(key, given, at, depth);
    if (key === "not") {
      const [inner, innerAt] = isRecord(given) && "filter" in given ? [given["filter"], `${at}/filter`] : [given, at];
      // What has no value matches nothing, so its opposite matches it.
      return sql`(${this.read(inner, innerAt, depth + 1)}) is not true`;
    }
    if (key === "const") {
      if (typeof given === "boolean") return sql`${given}::boolean`;
      throw refused("const must be true or false.", at);
    }
    return this.#readCondition(key, given, at);
  }

  #readList(key: "and" | "or", given: unknown, path: string, depth: number): Sql {
    if (!Array.isArray(given)) throw refused(`${key} must be a list of filters.`, path);
    if (given.length > limits.products.searchConditions) throw refused(`${key} has too many filters.`, path);
    const parts = given.map((part, index) => this.read(part, `${path}/${index}`, depth + 1));
    if (parts.length === 0) return key === "and" ? sql`true` : sql`false`;
    return sql`(${join(parts, key === "and" ? " and " : " or ")})`;
  }

  #readCondition(key: string, given: unknown, path: string): Sql {
    switch (key) {
      case "regex": {
        const { field, argument } = membersOf(given, "pattern", path);
        return sql`${this.#text(field, path)} ~ ${readPattern(requireText(argument, `${path}/pattern`), `${path}/pattern`)}`;
      }
      case "in": {
        const { field, argument } = membersOf(given, "query", path);
        return sql`strpos(lower(${this.#text(field, path)}), lower(${requireText(argument, `${path}/query`)})) > 0`;
      }
      case "oneOf": {
        const { field, argument } = membersOf(given, "values", path);
        return this.#oneOf(field, argument, path);
      }
      case "lt":
      case "gt":
      case "eq": {
        const { field, argument } = membersOf(given, "value", path);
        return this.#compare(key, field, argument, path);
      }
      default:
        throw refused(
          `"${key.slice(0, 50)}" is no filter; there are regex, in, or, and, not, const, oneOf, lt, gt and eq.`,
          path,
        );
    }
  }

  /** A field as text, whatever it is. */
  #text(name: string, path: string): Sql {
    const key = tagKey(name);
    if (key !== null) return tagText(key);
    const { kind, value } = this.#field(name, path);
    return kind === "text" ? value : sql`${value}::text`;
  }

  #oneOf(name: string, values: unknown, path: string): Sql {
    if (!Array.isArray(values) || !values.every((value) => typeof value === "string" || typeof value === "number")) {
      throw refused("values must be a list of texts.", `${path}/values`);
    }
    this.#values += values.length;
    if (this.#values > limits.products.idsPerFilter) {
      const message = `The values of a filter are at most ${limits.products.idsPerFilter} together.`;
      throw apiError("request.tooManyItems", message, `${path}/values`);
    }
    const texts = values.map(String);
    const key = tagKey(name);
    if (key !== null) return sql`${tagText(key)} = any(${texts}::text[])`;
    const { kind, value } = this.#field(name, path);
    if (kind === "text") return sql`${value} = any(${texts}::text[])`;
    if (kind === "instant") throw refused("oneOf takes no times; use lt, gt and eq.", `${path}/field`);
    const numbers = texts.filter(isNumber).map(Number);
    if (kind === "number") return sql`${value} = any(${numbers}::numeric[])`;
    return sql`${value} = any(${numbers.filter((number) => Number.isSafeInteger(number))}::bigint[])`;
  }

  #compare(comparison: Comparison, name: string, given: unknown, path: string): Sql {
    const operator = operators[comparison];
    const at = `${path}/value`;
    const key = tagKey(name);
    if (key !== null) return compareTag(comparison, key, given, at);
    const { kind, value } = this.#field(name, path);
    if (kind === "text") {
      if (typeof given !== "string" && typeof given !== "number") throw refused(`${name} is compared with a text.`, at);
      if (comparison === "eq") return sql`${value} = ${requireText(String(given), at)}`;
      return sql`${value} collate "C" ${operator} ${requireText(String(given), at)}`;
    }
    if (kind === "instant") {
      const instant = typeof given === "string" ? parseInstant(given) : null;
      if (instant === null) throw refused(`${name} is compared with an instant.`, at);
      return sql`${value} ${operator} ${instant}::timestamptz`;
    }
    if ((typeof given !== "string" && typeof given !== "number") || !isNumber(String(given))) {
      throw refused(`${name} is compared with a number.`, at);
    }
    const number = Number(given);
    const isExact = kind === "integer" && Number.isSafeInteger(number);
    return isExact ? sql`${value} ${operator} ${number}::bigint` : sql`${value} ${operator} ${number}::numeric`;
  }

  #field(name: string, path: string): SearchField {
    const field = this.#fields.get(name);
    if (field !== undefined) return field;
    throw refused(
      `"${name.slice(0, 50)}" is no field; there are ${searchFieldNames.join(", ")} and tags.<key>.`,
      `${path}/field`,
    );
  }
}

/** With a number its double, with a boolean its boolean, with a text its text. */
function compareTag(comparison: Comparison, key: string, given: unknown, path: string): Sql {
  const operator = operators[comparison];
  if (typeof given === "number") return sql`${tagValue(key, "doubleValue")}::numeric ${operator} ${given}::numeric`;
  if (typeof given === "boolean" && comparison === "eq")
    return sql`${tagValue(key, "booleanValue")} = ${String(given)}`;
  if (typeof given !== "string") throw refused("A tag is compared with a text or a number.", path);
  if (comparison === "eq") return hasTag(key, requireText(given, path));
  return sql`${tagText(key)} collate "C" ${operator} ${requireText(given, path)}`;
}

function membersOf(given: unknown, member: string, path: string): { field: string; argument: unknown } {
  const { field, [member]: argument, ...others } = isRecord(given) ? given : {};
  if (typeof field === "string" && argument !== undefined && Object.keys(others).length === 0) {
    return { field, argument };
  }
  throw refused(`It is an object with field and ${member}.`, path);
}

/** The key of `tags.<key>`; null for another field. */
function tagKey(field: string): string | null {
  const key = field.startsWith("tags.") ? field.slice("tags.".length) : "";
  return key === "" || key.length > limits.products.tagKeyCharacters ? null : key;
}

function requireText(given: unknown, path: string): string {
  if (typeof given === "string" && given.length <= limits.products.tagValueCharacters) return given;
  throw refused(`It must be a text of at most ${limits.products.tagValueCharacters} characters.`, path);
}

function isNumber(given: string): boolean {
  return given.length <= 30 && /^-?\d+(?:\.\d+)?$/.test(given);
}

function refused(message: string, path: string): ApiError {
  return apiError("request.filterNotSupported", message, path);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
