/**
 * A small client in the manner of generated ones: it writes booleans as `True`, times with `+00:00`, lists with commas and
 * ids percent-encoded, says `Content-Type: application/json` with and without a body, and reads answers by its models.
 */
import assert from "node:assert/strict";
import type { Loose } from "../../harness/client.ts";
import { operations, type OperationName } from "./operations.ts";

type Value = string | number | boolean | Date | readonly (string | number)[];
type Values = Readonly<Record<string, Value>>;

export interface Request {
  /** Parameters of the path; the contract's unless given. */
  readonly path?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export class StrictClient {
  readonly called = new Set<string>();
  readonly #url: string;
  readonly #authorization: string;
  readonly #path: Values;

  constructor(url: string, authorization: string, path: Values) {
    this.#url = url;
    this.#authorization = authorization;
    this.#path = path;
  }

  /** Raises unless the answer is a success that the operation's model can read. @returns its body */
  async call(name: OperationName, { path = {}, query = {}, body, headers }: Request = {}): Promise<Loose> {
    const [template, read] = operations[name];
    const [method = "", pattern = ""] = template.split(" ");
    const values: Values = { ...this.#path, ...path };
    const address = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encoded(String(values[key] ?? assert.fail(key))),
    );
    const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(written(value))}`);
    const answer = await fetch(`${this.#url}${address}${search.length === 0 ? "" : `?${search.join("&")}`}`, {
      method,
      headers: { authorization: this.#authorization, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const said = await answer.text();
    assert.ok(answer.ok, `${name}: ${answer.status} ${said}`);
    const parsed: Loose = said === "" ? undefined : JSON.parse(said);
    read(parsed, name);
    this.called.add(name);
    return parsed;
  }
}

/** Every other character of an id as its code, which no client needs and every server must read. */
function encoded(id: string): string {
  return Array.from(id)
    .map((character, index) => (index % 2 === 0 ? percent(character) : encodeURIComponent(character)))
    .join("");
}

function percent(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

function written(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00");
  return String(value);
}
