import assert from "node:assert/strict";
import { test } from "node:test";
import { Remembered } from "./remembered.ts";

function counted(atMost: number): { get: (key: string) => string; made: string[] } {
  const made: string[] = [];
  const values = new Remembered<string>(atMost);
  const make = (key: string): string => {
    made.push(key);
    return `value of ${key}`;
  };
  return { get: (key) => values.get(key, make), made };
}

test("a value is made once of its text", () => {
  const { get, made } = counted(2);
  assert.deepEqual([get("a"), get("b"), get("a"), get("")], ["value of a", "value of b", "value of a", "value of "]);
  assert.deepEqual(made, ["a", "b", ""]);
});

test("with too many texts all are forgotten", () => {
  const { get, made } = counted(2);
  for (const key of ["a", "b", "c", "a"]) get(key);
  assert.deepEqual(made, ["a", "b", "c", "a"]);
});

test("of a long text nothing is kept", () => {
  const { get, made } = counted(2);
  const long = "x".repeat(1_001);
  assert.equal(get(long), `value of ${long}`);
  assert.equal(get(long), `value of ${long}`);
  assert.equal(made.length, 2);
});
