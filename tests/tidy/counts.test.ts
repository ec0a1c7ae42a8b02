/** Counts of rows mean on a cluster what they mean on one PostgreSQL: Citus counts the rows that it sends to a node. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readSources } from "./sources.ts";
import { leavesOut, statementsOf } from "./statements.ts";

/** Counted inserts that leave rows out, each with the reason why Citus counts what is stored. */
const countedOnOneNode: Readonly<Record<string, string>> = {
  "pricing.addFigures": "it reads the contract, so the contract's node runs the whole of it",
};

describe("an insert … select that leaves rows out", () => {
  test("returns them where they are counted", async () => {
    const sources = (await readSources()).filter(({ file }) => file.startsWith("src/"));
    const counted = sources.flatMap(statementsOf).filter(({ text, isCounted }) => isCounted && leavesOut(text));
    assert.deepEqual(
      counted.map(({ name }) => name),
      Object.keys(countedOnOneNode),
    );
  });

  test("is found, and so is whoever counts", () => {
    assert.ok(leavesOut("insert into task (task_id) select 1 on conflict (task_id) do nothing"));
    assert.ok(!leavesOut("insert into task (task_id) select 1 on conflict do nothing returning task_id"));
    assert.ok(!leavesOut("insert into task (task_id) values (1) on conflict do nothing"));
    const isCounted = (text: string): boolean =>
      statementsOf({ file: "", text: `${text}(sql\`\`)` })[0]?.isCounted === true;
    for (const text of ["const opened = await queries.run", "return await this.#queries.run", "if (0 < await a.run"])
      assert.ok(isCounted(text), text);
    for (const text of ["{ await queries.run", "if (isNew) await queries.run", "a(); await queries.run"])
      assert.ok(!isCounted(text), text);
  });
});
