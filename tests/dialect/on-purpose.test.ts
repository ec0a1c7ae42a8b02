/** The list of statements that break a rule on purpose is short because nothing stands there that need not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "./judge.ts";
import { excuses, unexcused } from "./on-purpose.ts";
import { readTables } from "./tables.ts";
import { readStatements } from "./whole.ts";

const tables = await readTables();
const { whole, names } = await readStatements();

test("each excused statement stands in the source", () => {
  assert.deepEqual(
    excuses.filter(({ name }) => !names.has(name)),
    [],
  );
});

test("each excused statement breaks the rule that it is excused from, if it stands there whole", async () => {
  const needless: string[] = [];
  for (const { name, offence } of excuses) {
    const text = whole.get(name);
    if (text === undefined) continue;
    const offences = await judge(text, tables);
    if (!offences.some((said) => offence.test(said))) needless.push(`${name}: ${offence.source}`);
  }
  assert.deepEqual(needless, []);
});

test("an excuse frees a statement from its rule alone", () => {
  const every = [
    "product without its own contract_id = $n",
    "account is local and read with a distributed table",
    "random() in an update",
  ];
  assert.deepEqual(unexcused("tasks.listOpen", every), every.slice(1));
  assert.deepEqual(unexcused("accounts.listRights", every), [every[0], every[2]]);
  assert.deepEqual(unexcused("products.insertProducts", every), every);
});

test("every statement that stands there whole keeps the rules that it is not excused from, whether a test sends it or not", async () => {
  const offences: string[] = [];
  for (const [name, text] of whole) {
    const unlisted = unexcused(name, await judge(text, tables));
    offences.push(...unlisted.map((offence) => `${name}: ${offence}`));
  }
  assert.deepEqual(offences, []);
});
