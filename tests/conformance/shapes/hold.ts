/** Holds an answer against the shape that the interface gives it: by method, path and status. */
import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Answer, Loose } from "../../harness/client.ts";
import { ownWords } from "../words.ts";
import { errorShape } from "./errors.ts";
import { operations } from "./operations.ts";
import type { Schema } from "./schema.ts";

const ajv = new Ajv2020({ allErrors: true, strictRequired: false, allowUnionTypes: true });
ajv.addKeyword({
  keyword: "decimals",
  type: "number",
  schemaType: "number",
  validate: (places: number, value: number) => Number(value.toFixed(places)) === value,
});

interface Operation {
  readonly name: string;
  readonly pattern: RegExp;
  readonly shapes: Readonly<Record<number, Schema>>;
  /** How many parameters its path has: the fewer, the closer it fits. */
  readonly parameters: number;
}

const known: readonly Operation[] = Object.entries(operations)
  .map(([name, shapes]) => {
    const parts = name.split(/\{\w+\}/).map((part) => RegExp.escape(part));
    return { name, shapes, pattern: new RegExp(`^${parts.join("[^/]+")}$`), parameters: parts.length - 1 };
  })
  .sort((a, b) => a.parameters - b.parameters);

/** An open object may have fields besides those of the interface, a closed one those that its shape names. */
type Others = "open" | "closed";

const compiled = { open: new Map<Schema, ValidateFunction>(), closed: new Map<Schema, ValidateFunction>() };
const met = new Set<string>();

/** Operations that no answer of the suite showed to succeed. */
export function unmetOperations(): string[] {
  return known.map(({ name }) => name).filter((name) => !met.has(name));
}

/** Fails when the answer has another shape, or succeeded and has none. */
export function holdToShape(method: string, path: string, answer: Answer<Loose>, others: Others = "open"): void {
  if (answer.status === 304) return assert.equal(answer.text, "");
  if (answer.status >= 400) return assertShape(errorShape, answer.body, `${method} ${path} → ${answer.status}`);
  const called = `${method} ${plainPath(path)}`;
  const operation = known.find(({ pattern }) => pattern.test(called));
  const shape = operation?.shapes[answer.status];
  assert.ok(operation && shape, `no shape for ${called} → ${answer.status}`);
  met.add(operation.name);
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  assertShape(
    shape,
    isJson || answer.text === "" ? (answer.body ?? null) : answer.text,
    `${called} → ${answer.status}`,
    others,
  );
}

/** Without a query, in the words of the interface; manufacturers' contracts have paths of their own for the same. */
function plainPath(path: string): string {
  const [plain = ""] = path.split("?");
  return plain
    .replace("/api/v3/manufacturer/", "/api/v3/vendor/")
    .replace("/api/2/m/", "/api/2/v/")
    .replace(`/products/${ownWords.marketplace}/`, "/products/marketplace/");
}

function assertShape(shape: Schema, body: unknown, what: string, others: Others = "open"): void {
  const validate = compiled[others].get(shape) ?? ajv.compile(others === "open" ? shape : closedOf(shape));
  compiled[others].set(shape, validate);
  if (validate(body)) return;
  const errors = (validate.errors ?? []).slice(0, 5).map(({ instancePath, message = "", params }) => {
    return `${instancePath} ${message} ${JSON.stringify(params)}`;
  });
  assert.fail(`the shape of ${what}:\n${errors.join("\n")}\n${JSON.stringify(body)?.slice(0, 2_000)}`);
}

/** The shape in which no object has a field that it does not name. */
function closedOf(shape: object): Schema {
  const inside = Object.entries(shape).map(
    ([key, value]) => [key, key === "const" ? value : closedWithin(value)] as const,
  );
  return { ...("properties" in shape ? { additionalProperties: false } : {}), ...Object.fromEntries(inside) };
}

function closedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedWithin);
  return typeof value === "object" && value !== null ? closedOf(value) : value;
}
