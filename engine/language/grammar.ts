// The combinators that declare the strategy language. A part holds its TypeScript type, its check and its JSON Schema.
// Texts, numbers and words: grammar-values.ts. The language itself: strategy*.ts.

import { type Path, type Problem, type ProblemCode, SYNONYMS, below, isFull, nearestName, report } from "./problems.ts";

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

/** The named parts of a schema so far. */
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
  readonly maxItems?: number;
}

/** The problems found so far, and how deep and how large the document is so far. */
export interface Checking extends Record<keyof typeof MAX_COUNTS, number> {
  readonly problems: Problem[];
  depth: number;
}

/** Checks a whole document; one without a problem has the part's type. */
export function conforms<T>(part: Part<T>, document: unknown, problems: Problem[]): document is T {
  const root: Path = { parent: null, key: "" };
  part.check(document, root, {
    problems,
    depth: 0,
    nodes: 0,
    "conditions and amounts": 0,
  });
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
        report(checking.problems, path, "tooMany", { max: MAX_COUNTS[what], what });
      }
    } else if (checking.depth >= MAX_DEPTH) {
      report(checking.problems, path, "tooDeep", { max: MAX_DEPTH });
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
  const needed = Object.keys(fields).filter((key) => fields[key]?.isRequired === true);
  const check: Check = (value, path, checking) => {
    if (!isObject(value)) {
      report(checking.problems, path, "notAnObject", { found: kindOf(value) });
      return;
    }
    for (const key of Object.keys(value)) {
      if (isFull(checking.problems)) {
        return;
      }
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (field === undefined) {
        reportUnknown(key, path, Object.keys(fields), checking);
      } else {
        field.part.check(value[key], below(path, key), checking);
      }
    }
    for (const key of needed.filter((name) => !Object.hasOwn(value, name))) {
      report(checking.problems, path, "keyMissing", { key });
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

/** What stands there, for messages: a number or the beginning of a text, else what kind of value. */
export function shownValue(value: unknown): string | number {
  if (typeof value === "string") {
    return JSON.stringify(shortened(value));
  }
  return typeof value === "number" || typeof value === "boolean" ? String(value) : kindOf(value);
}

function shortened(key: string): string {
  return key.length > 64 ? `${key.slice(0, 64)}…` : key;
}

function reportUnknown(key: string, path: Path, known: readonly string[], { problems }: Checking): void {
  const near = nearestName(key, known);
  const params = { key: shortened(key), known, near };
  report(problems, below(path, key), near === null ? "unknownKey" : "unknownKeyNear", params);
}

/** An object with at least one of its optional keys. */
export function atLeastOne<F extends Fields>(fields: F): Part<Shape<F>> {
  const keys = Object.keys(fields).filter((key) => fields[key]?.isRequired === false);
  const check = (value: JsonObject, path: Path, checking: Checking): void => {
    if (!keys.some((key) => Object.hasOwn(value, key))) {
      report(checking.problems, path, "noneOf", { known: keys });
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
      const code = found.length === 0 ? "exactlyOneNone" : "exactlyOneMany";
      report(checking.problems, path, code, { known: keys, found });
    }
  };
  const { check: checkAll, schema } = object({ ...choices, ...others });
  return constrained({ check: checkAll, schema }, check, { oneOf: keys.map((key) => ({ required: [key] })) });
}

/**
 * One of several objects, told apart by the key that only it has; `otherwise` is the one that has none of these keys.
 * @param mistake what values without a key are often meant as
 * @param expected what a value must be: the code of its words
 */
export function byKey<A extends Readonly<Record<string, Part<unknown>>>, O = never>(
  expected: string,
  alternatives: A,
  otherwise?: Part<O>,
  mistake?: (value: JsonObject) => ProblemCode | null,
): Part<Of<A[keyof A]> | O> {
  const keys = Object.keys(alternatives);
  const check: Check = (value, path, checking) => {
    if (!isObject(value)) {
      report(checking.problems, path, "notExpected", { expected, found: kindOf(value) });
      return;
    }
    const found = keys.filter((key) => Object.hasOwn(value, key));
    const [single, another] = Object.keys(value);
    if (found.length === 0 && otherwise !== undefined && single !== undefined && another === undefined) {
      const near = SYNONYMS.get(single.toLowerCase()) ?? "";
      if (keys.includes(near)) {
        report(checking.problems, below(path, single), "unknownKeyNear", { key: single, known: keys, near });
        return;
      }
    }
    const only = found.length === 0 ? otherwise : alternatives[found[0] ?? ""];
    if (found.length > 1 || only === undefined) {
      const known = found.length === 0 ? (mistake?.(value) ?? null) : null;
      if (known !== null) {
        report(checking.problems, path, known);
        return;
      }
      const seen = Object.keys(value).slice(0, 5).map(shortened);
      const params = { known: keys, found, seen };
      const many = otherwise === undefined ? "exactlyOneMany" : "onlyOneMany";
      const none = seen.length === 0 ? "exactlyOneNone" : "exactlyOneSeen";
      report(checking.problems, path, found.length === 0 ? none : many, params);
    } else {
      only.check(value, path, checking);
    }
  };
  const parts = [...(otherwise === undefined ? [] : [otherwise]), ...Object.values(alternatives)];
  return { check, schema: (definitions) => oneOf(parts, definitions) };
}

/** One of two parts: values of the JavaScript type are held against the first, all others against the second. */
export function byType<A, B>(type: "string" | "number" | "boolean", first: Part<A>, second: Part<B>): Part<A | B> {
  return {
    check: (value, path, checking) => (typeof value === type ? first : second).check(value, path, checking),
    schema: (definitions) => oneOf([first, second], definitions),
  };
}

/** One of two parts: objects are held against the second, all other values against the first. */
export function byObject<A, B>(first: Part<A>, second: Part<B>): Part<A | B> {
  return {
    check: (value, path, checking) => (isObject(value) ? second : first).check(value, path, checking),
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
      report(checking.problems, path, "notAList", { found: kindOf(value) });
    } else if (value.length < min || value.length > MAX_LIST) {
      report(checking.problems, path, "listLength", { min, max: MAX_LIST, found: value.length });
    } else {
      for (const [index, entry] of value.entries()) {
        if (isFull(checking.problems)) {
          return;
        }
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

/** What a JSON value is: a code that messages have words for. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return value === null ? "null" : "nothing";
  }
  if (Array.isArray(value)) {
    return "list";
  }
  return typeof value;
}

/** The same for a value that is not taken as a number: one that is a number, such as 1e400, is too large. */
export function kindOfNoNumber(value: unknown): string {
  return typeof value === "number" ? "tooLarge" : kindOf(value);
}
