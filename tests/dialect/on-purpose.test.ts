/** The list of statements that break a rule on purpose is short because nothing stands there that need not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "./judge.ts";
import { onPurpose } from "./on-purpose.ts";
import { readTables } from "./tables.ts";
import { readStatements } from "./whole.ts";

const tables = await readTables();
const { whole, names } = await readStatements();

test("each excused statement stands in the source", () => {
  assert.deepEqual(
    [...onPurpose.keys()].filter((name) => !names.has(name)),
    [],
  );
});

test("each excused statement needs its excuse, if it stands there whole", async () => {
  const needless: string[] = [];
  for (const name of onPurpose.keys()) {
    const text = whole.get(name);
    if (text !== undefined && (await judge(text, tables)).length === 0) needless.push(name);
  }
  assert.deepEqual(needless, []);
});

test("every statement that stands there whole keeps the rules, whether a test sends it or not", async () => {
  const offences: string[] = [];
  for (const [name, text] of whole) {
    if (onPurpose.has(name)) continue;
    offences.push(...(await judge(text, tables)).map((offence) => `${name}: ${offence}`));
  }
  assert.deepEqual(offences, []);
});
