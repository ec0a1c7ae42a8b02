/**
 * A small client in the manner of generated ones: it writes booleans as `True`, times with `+00:00`, lists with commas and
 * ids percent-encoded, says `Content-Type: application/json` with and without a body, and reads answers by the published shapes.
 */
import assert from "node:assert/strict";
import { Client, type Loose } from "../../harness/client.ts";
import { holdToShape } from "../shapes/hold.ts";
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
  readonly #client: Client;
  readonly #authorization: string;
  readonly #path: Values;

  constructor(url: string, authorization: string, path: Values) {
    this.#client = new Client(url);
    this.#authorization = authorization;
    this.#path = path;
  }

  /** Raises unless the answer is a success of the operation's shape, without a field that the shape does not name. @returns its body */
  async call(name: OperationName, { path = {}, query = {}, body, headers }: Request = {}): Promise<Loose> {
    const [method = "", pattern = ""] = operations[name].split(" ");
    const values: Values = { ...this.#path, ...path };
    const written = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encoded(textOf(values[key] ?? assert.fail(key))),
    );
    const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(textOf(value))}`);
    const answer = await this.#client.send(
      method,
      `${written}${search.length === 0 ? "" : `?${search.join("&")}`}`,
      body,
      {
        authorization: this.#authorization,
        "content-type": "application/json",
        ...headers,
      },
    );
    assert.ok(answer.status < 300, `${name}: ${answer.status} ${answer.text}`);
    holdToShape(method, pattern, answer, "closed");
    this.called.add(name);
    return answer.body;
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

function textOf(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00");
  return String(value);
}
