/** Migrations are sent statement by statement: a node of Citus refuses several at once. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { statementsOf } from "../../src/database/split-sql.ts";

test("a file is split after each semicolon that ends a statement", () => {
  for (const [text, expected] of [
    ["", []],
    ["-- nothing; here\n", []],
    ["select 1", ["select 1"]],
    ["select 1;\n\nselect 2;\n-- end;\n", ["select 1;", "select 2;"]],
    ["-- why; so\nselect ';', ';;' as \"a;b\";select 2;", ["-- why; so\nselect ';', ';;' as \"a;b\";", "select 2;"]],
    ["select 'it''s; one'; select 2;", ["select 'it''s; one';", "select 2;"]],
    ["/* a; b */ select 1; ; select 2", ["/* a; b */ select 1;", "select 2"]],
    ["do $$ begin perform 1; end $$; select 1;", ["do $$ begin perform 1; end $$;", "select 1;"]],
    ["do $a$ begin perform $$;$$; end $a$;", ["do $a$ begin perform $$;$$; end $a$;"]],
  ] as const) {
    assert.deepEqual(statementsOf(text), expected, text);
  }
});

test("every migration is whole: its statements in their order are the file", async () => {
  const folder = path.join(import.meta.dirname, "../../src/database/migrations");
  for (const file of await readdir(folder)) {
    const text = await readFile(path.join(folder, file), "utf8");
    const statements = statementsOf(text);
    assert.ok(statements.length > 0, file);
    assert.equal(statements.join("").replaceAll(/\s/g, ""), text.replaceAll(/\s/g, ""), file);
  }
});
