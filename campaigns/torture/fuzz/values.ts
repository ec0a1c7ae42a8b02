/** Values at the edges of what a schema allows, and values that no schema allows. */
import type { Loose } from "../../../tests/harness/client.ts";
import type { Dice } from "../dice.ts";

/** Texts that programs have stumbled over. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202etxt",
  "e\u0301\u0301\u0301",
  "😀".repeat(300),
  "'; drop table product; --",
  "%' or '1'='1",
  "\\",
  "\\u0000",
  '"',
  "`${7*7}`",
  "{{startTime}}{{#a}}{{/a}}",
  "{{{",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x7fffffff",
  "9223372036854775808",
  "-9223372036854775809",
  "null",
  "true",
  "=1+1",
  "\r\nX-Injected: 1",
  "٣٤",
  "İstanbul",
  "ß".repeat(200),
  "(a+)+$",
  "[",
  "*",
  "**",
  "%",
  "_",
  "a".repeat(5_000),
];

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1 + 0.2,
  1.005,
  5e-324,
  1e-7,
  0.01,
  0.00999,
  9_999_999_999_999.99,
  10_000_000_000_000,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e300,
  Number.MAX_VALUE,
];

const instants: readonly string[] = [
  "0001-01-01T00:00:00Z",
  "1970-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "2024-02-29T23:59:60Z",
  "2026-01-31",
  "2026-01-31T12:00:00",
  "2026-01-31T12:00:00.123456789Z",
  "2026-01-31T12:00:00+14:00",
  "2026-01-31T12:00:00-23:59",
  "+275760-09-13T00:00:00Z",
  "-271821-04-20T00:00:00Z",
  "0000-01-01T00:00:00Z",
];

const hourMs = 3_600_000;

/** An instant about now, or one at an edge. */
export function anInstant(dice: Dice): string {
  if (dice.chance(0.3)) return dice.pick(instants);
  return new Date(Date.now() + Math.round((dice.next() - 0.5) * 2 * 40 * hourMs)).toISOString();
}

/** What values are made of. */
export interface Source {
  readonly dice: Dice;
  /** An id for a field of this name; undefined if it holds none. */
  readonly known: (name: string) => string | undefined;
  /** The schema of strategies: the document describes their fields as plain objects. */
  readonly strategy: Loose;
}

/** From here on a value gets no deeper if it can be helped. */
const deep = 7;

/** A value that the schema allows, often at one of its edges. `name` is that of the field that it is for. */
export function allowed(schema: Loose, source: Source, name = "", depth = 0): Loose {
  const { dice, strategy } = source;
  const id = source.known(name);
  if (id !== undefined && dice.chance(0.8)) return schema.type === "integer" ? Number(id) : id;
  if (schema.$ref !== undefined) return allowed(named(schema.$ref, strategy), source, name, depth);
  if (schema.examples !== undefined && dice.chance(0.35)) return dice.pick<Loose>(schema.examples);
  if (isPlainStrategy(schema, name)) return allowed(strategy, source, "strategy", depth);
  if (schema.enum !== undefined) return dice.pick<Loose>(schema.enum);
  const alternatives: Loose[] | undefined = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return allowed(oneOf(alternatives, dice, depth), source, name, depth);
  return schema.const ?? ofType(schema, source, name, depth);
}

function named(reference: string, { $defs }: Loose): Loose {
  return $defs[reference.replace("#/$defs/", "")];
}

function isPlainStrategy(schema: Loose, name: string): boolean {
  const describes = name === "document" || String(schema.description).includes("strategy document");
  return describes && schema.type === "object" && schema.properties === undefined;
}

/** Deep down, an alternative that leads no deeper. */
function oneOf(alternatives: Loose[], dice: Dice, depth: number): Loose {
  const shallow = alternatives.filter(({ $ref, type }) => $ref === undefined && type !== "object" && type !== "array");
  return dice.pick(depth >= deep && shallow.length > 0 ? shallow : alternatives);
}

function ofType(schema: Loose, source: Source, name: string, depth: number): Loose {
  const { dice } = source;
  switch (Array.isArray(schema.type) ? dice.pick<Loose>(schema.type) : schema.type) {
    case "object":
      return anObject(schema, source, depth);
    case "array":
      return aList(schema, source, name, depth);
    case "string":
      return aText(schema, dice);
    case "integer":
    case "number":
      return aNumber(schema, dice);
    case "boolean":
      return dice.chance(0.5);
    case "null":
      return null;
    default:
      return anything(dice);
  }
}

function anObject(schema: Loose, source: Source, depth: number): Loose {
  const { dice } = source;
  const required = new Set<string>(schema.required ?? []);
  const entries: [string, Loose][] = [];
  const optional = depth >= deep ? 0 : 0.5 / (1 + depth / 3);
  for (const [name, inner] of Object.entries<Loose>(schema.properties ?? {})) {
    if (required.has(name) || dice.chance(optional)) entries.push([name, allowed(inner, source, name, depth + 1)]);
  }
  const others: unknown = schema.additionalProperties;
  if (others !== false && (schema.minProperties > 0 || dice.chance(0.2))) {
    const value = typeof others === "object" ? allowed(others, source, "", depth + 1) : anything(dice);
    const { pattern } = schema.propertyNames ?? {};
    entries.push([dice.pick(pattern === undefined ? hostileTexts : byPattern(pattern)), value]);
  }
  return Object.fromEntries(entries);
}

/** The longest list that a request is filled with: longer ones are bodies of megabytes, which other tests send. */
const mostItems = 60;

function aList(schema: Loose, source: Source, name: string, depth: number): Loose[] {
  const { dice } = source;
  const least: number = schema.minItems ?? 0;
  const most: number = Math.min(schema.maxItems ?? mostItems, mostItems);
  const long = dice.chance(0.1) && depth < 3 ? most : least;
  const length = dice.pick([least, Math.min(most, least + 1), Math.min(most, least + 2), long]);
  // Fields of several ids are named in the plural.
  const single = name.replace(/s$/, "");
  const list = Array.from({ length }, () => allowed(schema.items ?? {}, source, single, depth + 1));
  return list.length > 1 && dice.chance(0.1) ? [...list.slice(1), list[1]] : list;
}

function aText(schema: Loose, dice: Dice): string {
  const least: number = schema.minLength ?? 0;
  const most: number = schema.maxLength ?? 1_000;
  if (schema.format === "date-time") return anInstant(dice);
  if (schema.format === "email") return dice.pick(["a@b.example", `${"x".repeat(60)}@shop.example`, "ü@b.example"]);
  if (schema.pattern !== undefined) return dice.pick(byPattern(schema.pattern));
  const filler = dice.pick(["x", "é", "😀", "\u0000", "'", "ß", "\\", " ", "9"]);
  const length = dice.pick([least, least + 1, Math.min(most, 30), Math.min(most, 20_000)]);
  if (dice.chance(0.4)) {
    const text = dice.pick(hostileTexts);
    if (text.length >= least && text.length <= most) return text;
  }
  return filler.repeat(Math.ceil(length / filler.length)).slice(0, Math.max(least, length));
}

/** Texts that begin as most of our patterns want it. */
function byPattern(pattern: string): string[] {
  const candidates = ["EUR", "DE", "XXX", "1", "999999999", "a", "A:b.c-d", "price[0].now", "x y", "a".repeat(60)];
  const fitting = candidates.filter((text) => new RegExp(pattern, "u").test(text));
  return fitting.length === 0 ? ["a"] : fitting;
}

function aNumber(schema: Loose, dice: Dice): number {
  const least: number = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const most: number = schema.maximum ?? Number.POSITIVE_INFINITY;
  const isWhole = schema.type === "integer";
  const edges = [least, most, least + 1, most - 1, ...numbers].filter(
    (value) => Number.isFinite(value) && value >= least && value <= most && (!isWhole || Number.isInteger(value)),
  );
  return edges.length === 0 ? 1 : dice.pick(edges);
}

/** Any JSON value. */
export function anything(dice: Dice, depth = 0): Loose {
  const kind = dice.below(depth > 3 ? 4 : 7);
  if (kind === 0) return dice.pick(hostileTexts);
  if (kind === 1) return dice.pick(numbers);
  if (kind === 2) return dice.pick([true, false, null]);
  if (kind === 3) return dice.pick([[], {}, "", 0]);
  if (kind === 4) return Array.from({ length: dice.below(4) }, () => anything(dice, depth + 1));
  const names = ["productId", "id", "name", "field", "of", "percent", "__proto__x", dice.pick(hostileTexts)];
  const entries = Array.from({ length: dice.below(4) }, () => [dice.pick(names), anything(dice, depth + 1)]);
  return Object.fromEntries(entries);
}

/** The same value with some change inside that its schema does not know of. */
export function spoiled(value: Loose, dice: Dice): Loose {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.8)) {
    const at = dice.below(value.length);
    if (dice.chance(0.1)) return [...value, value[at]];
    return value.map((item, index) => (index === at ? spoiled(item, dice) : item));
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const names = isObject ? Object.keys(value) : [];
  if (names.length === 0 || dice.chance(0.1)) return anything(dice);
  const name = dice.pick(names);
  const { [name]: inner, ...others } = value;
  if (dice.chance(0.15)) return others;
  if (dice.chance(0.15)) return { ...value, [dice.pick(hostileTexts)]: anything(dice) };
  return { ...others, [name]: spoiled(inner, dice) };
}

/** Bodies that are no JSON, or barely. */
export const brokenBodies: readonly (string | Buffer)[] = [
  "{",
  "[1,",
  "nul",
  "\ufeff{}",
  '{"a":1}{"a":1}',
  '{"a":1,"a":2}',
  '{"a":1e999}',
  '{"a":-1e-999}',
  '{"a":01}',
  '{"__proto__":{"a":1}}',
  `{"a":${"9".repeat(400)}}`,
  `{"a":0.${"1".repeat(400)}}`,
  "[".repeat(20_000),
  `${"[".repeat(600)}${"]".repeat(600)}`,
  `${'{"a":'.repeat(300)}1${"}".repeat(300)}`,
  '"\\ud800"',
  '"\\u0000"',
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x22, 0xc3, 0x28, 0x22]),
  Buffer.alloc(3_000, 0),
  "sku,name\r\nA,Kettle\r\n",
  'sku,name\r\n"A,Kettle\r\n',
  "sku;name\nA;B;C\n",
];
