/** Nothing but its conditions keeps a statement to one contract (ARCHITECTURE.md, "Decided against"): one that loses any is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readTenantTables } from "../tidy/statements.ts";
import { judge, type Tables } from "./judge.ts";
import { readTables } from "./tables.ts";
import { readStatements } from "./whole.ts";

/** Tenants' tables of the coordinator need the condition as others do. */
const tables: Tables = {
  distributed: new Set([...(await readTenantTables()), "contract"]),
  reference: (await readTables()).reference,
};
const condition = /\b(?:\w+\.)?contract_id = \$\d+/g;
const missing = /without its own contract_id/;

test("a statement that loses one of its conditions on the contract is refused, whichever it is", async () => {
  const leaking: string[] = [];
  let removed = 0;
  for (const [name, text] of (await readStatements()).whole) {
    if ((await judge(text, tables)).length > 0) continue;
    for (const { index, 0: found } of text.matchAll(condition)) {
      removed++;
      const without = `${text.slice(0, index)}true${text.slice(index + found.length)}`;
      const offences = await judge(without, tables).catch(() => []);
      if (!offences.some((offence) => missing.test(offence))) leaking.push(`${name}: ${found}`);
    }
  }
  assert.deepEqual(leaking, []);
  assert.ok(removed > 300, `${removed} conditions were removed`);
});
