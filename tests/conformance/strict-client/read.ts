/**
 * How generated clients read an answer: every model knows its fields and raises at one that is missing, of another type,
 * null, or that it does not know. What the service adds to a published model stands in `siblings`.
 */
import assert from "node:assert/strict";
import type { Loose } from "../../harness/client.ts";

export type Reader = (value: Loose, at: string) => void;

function checking(what: string, isRight: (value: Loose) => boolean): Reader {
  return (value, at) => assert.ok(isRight(value), `${at} is no ${what}: ${JSON.stringify(value)?.slice(0, 200)}`);
}

export const text = checking("string", (value) => typeof value === "string");
export const number = checking("number", (value) => typeof value === "number");
export const boolean = checking("boolean", (value) => typeof value === "boolean");
export const int32 = checking("integer of 32 bits", (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31);
export const instant = checking("instant", (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(value));
export const anything: Reader = () => {};
/** An answer of which a client reads nothing. */
export const nothing = anything;

export function choice(...values: readonly string[]): Reader {
  return checking(`one of ${values.join()}`, (value) => values.includes(value));
}

export function list(item: Reader): Reader {
  return (value, at) => {
    assert.ok(Array.isArray(value), `${at} is no array: ${JSON.stringify(value)?.slice(0, 200)}`);
    for (const [index, one] of value.entries()) item(one, `${at}[${index}]`);
  };
}

export function map(item: Reader): Reader {
  return (value, at) => {
    for (const [name, one] of entriesOf(value, at)) item(one, `${at}.${name}`);
  };
}

/** A field is required unless its name ends in `?`. */
export function model(fields: Readonly<Record<string, Reader>>, siblings: readonly string[] = []): Reader {
  const readers = new Map(Object.entries(fields).map(([name, reader]) => [name.replace("?", ""), reader]));
  const required = Object.keys(fields).filter((name) => !name.endsWith("?"));
  return (value, at) => {
    const entries = entriesOf(value, at);
    const names = new Set(entries.map(([name]) => name));
    const missing = required.filter((name) => !names.has(name));
    assert.deepEqual(missing, [], `${at} has not ${missing.join()}: ${JSON.stringify(value).slice(0, 500)}`);
    for (const [name, one] of entries) {
      const reader = readers.get(name);
      assert.ok(reader ?? siblings.includes(name), `${at}.${name} is unknown`);
      reader?.(one, `${at}.${name}`);
    }
  };
}

function entriesOf(value: Loose, at: string): [string, Loose][] {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  assert.ok(isObject, `${at} is no object: ${JSON.stringify(value)?.slice(0, 200)}`);
  return Object.entries(value);
}

/** `{ data: … }` */
export function data(content: Reader): Reader {
  return model({ data: content });
}
