/** Nothing but its conditions keeps a statement to one contract (ARCHITECTURE.md, "Roles of the database"): one that loses any is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSources } from "../tidy/sources.ts";
import { readTenantTables, statementsOf } from "../tidy/statements.ts";
import { judge, type Tables } from "./judge.ts";

const tables: Tables = {
  distributed: new Set([...(await readTenantTables()), "contract"]),
  reference: new Set(["company", "company_log_message"]),
};
const condition = /\b(?:\w+\.)?contract_id = \$\d+/g;
const missing = /without its own contract_id/;

/** The statements of the source with numbered parameters. Those made of parts are judged when tests send them (`npm run test:dialect`). */
async function wholeStatements(): Promise<Map<string, string>> {
  const sources = (await readSources()).filter(({ file }) => file.startsWith("src/") && !file.endsWith(".test.ts"));
  const named = sources.flatMap((source) => statementsOf(source)).filter(({ name, isRun }) => name !== null && isRun);
  const whole = new Map<string, string>();
  for (const { name, text } of named) {
    let parameters = 0;
    const numbered = text.replaceAll(/\$\{[^{}]*\}/g, () => `$${++parameters}`);
    const offences = await judge(numbered, tables).catch(() => ["made of parts"]);
    if (name !== null && offences.length === 0 && condition.test(numbered)) whole.set(name, numbered);
    condition.lastIndex = 0;
  }
  return whole;
}

test("a statement that loses one of its conditions on the contract is refused, whichever it is", async () => {
  const leaking: string[] = [];
  let removed = 0;
  for (const [name, text] of await wholeStatements()) {
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
