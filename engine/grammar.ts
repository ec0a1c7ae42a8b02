// The combinators that declare the strategy language. A part holds its TypeScript type, its check and its JSON Schema.
// Texts, numbers and words: grammar-values.ts. The language itself: strategy*.ts.

import { type Path, type Problem, below, nearestName, report } from "./problems.ts";

export const MAX_LIST = 1_000;
const MAX_DEPTH = 20;
/** How many nodes a document has at most, and how many conditions and amounts together. */
const MAX_COUNTS = { nodes: 1_000, "conditions and amounts": 20_000 };

/** A part of the language; `T` is the type of a value without problems. */
export interface Part<T> {
  /** Reports everything that is wrong with a value. */
  readonly check: Check;
  /** The part's JSON Schema; the named parts in it are added to the definitions. */
  readonly schema: (definitions: Definitions) => JsonSchema;
  /** Always absent: it only carries the type. */
  readonly type?: T;
}

export type Of<P> = P extends Part<infer T> ? T : never;
export type Check = (value: unknown, path: Path, checking: Checking) => void;
export type JsonObject = Readonly<Record<string, unknown>>;
export type Definitions = Record<string, JsonSchema>;

export interface JsonSchema extends Notes {
  readonly [keyword: string]: unknown;
}

/** What a schema says to readers. */
interface Notes {
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** The problems found so far, and how deep and how large the document is so far. */
export interface Checking extends Record<keyof typeof MAX_COUNTS, number> {
  readonly problems: Problem[];
  depth: number;
}

/** Checks a whole document; one without a problem has the part's type. */
export function conforms<T>(part: Part<T>, document: unknown, problems: Problem[]): document is T {
  const root: Path = { parent: null, key: "" };
  part.check(document, root, { problems, depth: 0, nodes: 0, "conditions and amounts": 0 });
  return problems.length === 0;
}

/** A part with title, description, default or examples in its schema. */
export function described<T>(part: Part<T>, notes: Notes): Part<T> {
  return constrained(part, () => undefined, { ...notes });
}

/** A part with a further check of values that are objects, such as how keys go together, and its schema. */
export function constrained<T>(
  part: Part<T>,
  check: (value: JsonObject, path: Path, checking: Checking) => void,
  schema: JsonSchema = {},
): Part<T> {
  return {
    check: (value, path, checking) => {
      part.check(value, path, checking);
      if (isObject(value)) {
        check(value, path, checking);
      }
    },
    schema: (definitions) => ({ ...part.schema(definitions), ...schema }),
  };
}

/** A part that stands under a name in the schema's `$defs`. It is made when first used, so it may contain itself. */
export function named<T>(name: string, notes: Notes, make: () => Part<T>): Part<T> {
  let made: Part<T> | undefined;
  const part = (): Part<T> => (made ??= described(make(), notes));
  return {
    check: (value, path, checking) => part().check(value, path, checking),
    schema: (definitions) => {
      if (!Object.hasOwn(definitions, name)) {
        definitions[name] = {}; // a part that contains itself then finds its name taken
        definitions[name] = part().schema(definitions);
      }
      return { $ref: `#/$defs/${name}` };
    },
  };
}

/** A part that nests: it lies one level deeper and counts towards a bound of the document. A schema cannot say either. */
export function counted<T>(what: keyof typeof MAX_COUNTS, part: Part<T>): Part<T> {
  const check: Check = (value, path, checking) => {
    checking[what] += 1;
    if (checking[what] > MAX_COUNTS[what]) {
      if (checking[what] === MAX_COUNTS[what] + 1) {
        report(checking.problems, path, `the document has more than ${MAX_COUNTS[what]} ${what}`);
      }
    } else if (checking.depth >= MAX_DEPTH) {
      report(checking.problems, path, `is nested more than ${MAX_DEPTH} deep`);
    } else {
      checking.depth += 1;
      part.check(value, path, checking);
      checking.depth -= 1;
    }
  };
  return { check, schema: part.schema };
}

interface Field<T, Required extends boolean> {
  readonly part: Part<T>;
  readonly isRequired: Required;
}

type Fields = Readonly<Record<string, Field<unknown, boolean>>>;
type ValueOf<F> = F extends Field<infer T, boolean> ? T : never;
type Flat<T> = { [K in keyof T]: T[K] };
type Shape<F extends Fields> = Flat<
  { readonly [K in keyof F as F[K] extends Field<unknown, true> ? K : never]: ValueOf<F[K]> } & {
    readonly [K in keyof F as F[K] extends Field<unknown, false> ? K : never]?: ValueOf<F[K]>;
  }
>;
type OneOf<F extends Fields> = { [K in keyof F]: { readonly [P in K]: ValueOf<F[P]> } }[keyof F];

/** A key that must be there; description and examples are of its use here. */
export function required<T>(part: Part<T>, description: string, ...examples: unknown[]): Field<T, true> {
  return { part: described(part, { description, examples }), isRequired: true };
}

/** A key that may be there. */
export function optional<T>(part: Part<T>, description: string, ...examples: unknown[]): Field<T, false> {
  return { part: described(part, { description, examples }), isRequired: false };
}

/** An object with exactly these keys. */
export function object<F extends Fields>(fields: F): Part<Shape<F>> {
  const known = Object.keys(fields);
  const needed = known.filter((key) => fields[key]?.isRequired === true);
  const check: Check = (value, path, checking) => {
    if (!isObject(value)) {
      report(checking.problems, path, `must be an object, not ${kindOf(value)}`);
      return;
    }
    for (const key of Object.keys(value)) {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (field === undefined) {
        report(checking.problems, below(path, key), unknownKey(key, known));
      } else {
        field.part.check(value[key], below(path, key), checking);
      }
    }
    for (const key of needed.filter((name) => !Object.hasOwn(value, name))) {
      report(checking.problems, path, `${key} is missing`);
    }
  };
  const schema = (definitions: Definitions): JsonSchema => ({
    type: "object",
    additionalProperties: false,
    ...(needed.length === 0 ? {} : { required: needed }),
    properties: Object.fromEntries(Object.entries(fields).map(([key, { part }]) => [key, part.schema(definitions)])),
  });
  return { check, schema };
}

function shortened(key: string): string {
  return key.length > 64 ? `${key.slice(0, 64)}…` : key;
}

function unknownKey(key: string, known: readonly string[]): string {
  const shown = shortened(key);
  const nearest = nearestName(key, known);
  return nearest === null
    ? `unknown key ${shown}; known are ${known.join(", ")}`
    : `unknown key ${shown}; did you mean ${nearest}?`;
}

/** An object with at least one of its optional keys. */
export function atLeastOne<F extends Fields>(fields: F): Part<Shape<F>> {
  const keys = Object.keys(fields).filter((key) => fields[key]?.isRequired === false);
  const check = (value: JsonObject, path: Path, checking: Checking): void => {
    if (!keys.some((key) => Object.hasOwn(value, key))) {
      report(checking.problems, path, `must have at least one of ${keys.join(", ")}`);
    }
  };
  return constrained(object(fields), check, { minProperties: Object.keys(fields).length - keys.length + 1 });
}

/** An object with exactly one of the optional keys of `choices`, and with the other fields. */
export function exactlyOne<C extends Fields, F extends Fields>(choices: C, others: F): Part<OneOf<C> & Shape<F>> {
  const keys = Object.keys(choices);
  const check = (value: JsonObject, path: Path, checking: Checking): void => {
    const found = keys.filter((key) => Object.hasOwn(value, key));
    if (found.length !== 1) {
      report(checking.problems, path, `must have exactly one of ${keys.join(", ")}; ${thereAre(found)}`);
    }
  };
  const { check: checkAll, schema } = object({ ...choices, ...others });
  return constrained({ check: checkAll, schema }, check, { oneOf: keys.map((key) => ({ required: [key] })) });
}

function thereAre(found: readonly string[]): string {
  return found.length === 0 ? "none is there" : `${found.join(" and ")} are there`;
}

/**
 * One of several objects, told apart by the key that only it has; `otherwise` is the one that has none of these keys.
 * @param expected what a value must be, for messages: "an object with rule or skip"
 */
export function byKey<A extends Readonly<Record<string, Part<unknown>>>, O = never>(
  expected: string,
  alternatives: A,
  otherwise?: Part<O>,
): Part<Of<A[keyof A]> | O> {
  const keys = Object.keys(alternatives);
  const check: Check = (value, path, checking) => {
    if (!isObject(value)) {
      report(checking.problems, path, `must be ${expected}, not ${kindOf(value)}`);
      return;
    }
    const found = keys.filter((key) => Object.hasOwn(value, key));
    const only = found.length === 0 ? otherwise : alternatives[found[0] ?? ""];
    if (found.length > 1 || only === undefined) {
      const seen = Object.keys(value).slice(0, 5).map(shortened).join(", ");
      const there = found.length === 0 && seen !== "" ? `it has ${seen}` : thereAre(found);
      const quantity = otherwise === undefined ? "exactly" : "only";
      report(checking.problems, path, `must have ${quantity} one of ${keys.join(", ")}; ${there}`);
    } else {
      only.check(value, path, checking);
    }
  };
  const parts = [...(otherwise === undefined ? [] : [otherwise]), ...Object.values(alternatives)];
  return { check, schema: (definitions) => oneOf(parts, definitions) };
}

/** One of two parts: values of the JavaScript type are held against the first, all others against the second. */
export function byType<A, B>(type: "string" | "number", first: Part<A>, second: Part<B>): Part<A | B> {
  return {
    check: (value, path, checking) => (typeof value === type ? first : second).check(value, path, checking),
    schema: (definitions) => oneOf([first, second], definitions),
  };
}

/** Alternatives of alternatives become one list. */
function oneOf(parts: readonly Part<unknown>[], definitions: Definitions): JsonSchema {
  const schemas = parts.map((part) => part.schema(definitions));
  const isBare = (schema: JsonSchema): boolean => Object.keys(schema).join() === "oneOf";
  return { oneOf: schemas.flatMap((schema) => (isBare(schema) ? schema["oneOf"] : schema)) };
}

/** A list with `min` to 1,000 items. */
export function list<T>(item: Part<T>, min = 1): Part<readonly T[]> {
  const check: Check = (value, path, checking) => {
    if (!Array.isArray(value)) {
      report(checking.problems, path, `must be a list, not ${kindOf(value)}`);
    } else if (value.length < min || value.length > MAX_LIST) {
      report(checking.problems, path, `must have ${min} to ${MAX_LIST} items, not ${value.length}`);
    } else {
      for (const [index, entry] of value.entries()) {
        item.check(entry, below(path, index), checking);
      }
    }
  };
  const bounds = { ...(min === 0 ? {} : { minItems: min }), maxItems: MAX_LIST };
  return { check, schema: (definitions) => ({ type: "array", ...bounds, items: item.schema(definitions) }) };
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a JSON value is, for messages. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return value === null ? "null" : "nothing";
  }
  if (Array.isArray(value)) {
    return "a list";
  }
  const kinds: Readonly<Record<string, string>> = { object: "an object", string: "a text", number: "a number" };
  return kinds[typeof value] ?? `a ${typeof value}`;
}
