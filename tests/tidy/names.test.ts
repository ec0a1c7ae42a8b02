/** One word means one thing: names are the glossary's words, not those that meant several things. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foldersToName, wireNames } from "./exceptions.ts";
import { unclearNamesOf } from "./names.ts";
import { readSources } from "./sources.ts";

describe("a name", () => {
  test("is none of the ten words that meant several things, unless the interface, a table or stored JSON has it", async () => {
    const named = (await readSources())
      .filter(({ file }) => /^(?:src|engine|console)\//.test(file))
      .filter(({ file }) => !foldersToName.some((folder) => file.startsWith(folder)))
      .flatMap(unclearNamesOf);
    assert.deepEqual(named.sort(), Object.keys(wireNames).sort());
  });

  test("is found wherever it is declared, and not within a longer one or where it is only used", () => {
    const namesIn = (text: string): string[] => unclearNamesOf({ file: "src/a.ts", text });
    for (const text of [
      "const held = 1;",
      "const { a: [{ held = 1 }] } = b;",
      "const { price, ...held } = offer;",
      "for (const held of prices) use(held);",
      "function held() {}",
      "function hold({ held }: Prices) {}",
      "const hold = (held: number) => held;",
      "type Hold = (held: number) => void;",
      "try {} catch (held) {}",
      "interface Sums { readonly held?: number }",
      "type Sums = { held(): void }",
      "class Lock { #held = 1 }",
      "class Lock { constructor(held: string) {} }",
      'import { held } from "./lock.ts";',
      'import { locks as held } from "./lock.ts";',
    ])
      assert.deepEqual(namesIn(text), ["src/a.ts: held"], text);
    assert.deepEqual(namesIn("interface Held {}"), ["src/a.ts: Held"]);
    for (const text of ["const heldAt = row.held;", "const { held: pending } = sums;", "send({ held: 1 });", "// held"])
      assert.deepEqual(namesIn(text), [], text);
    assert.deepEqual(unclearNamesOf({ file: "src/a/asked.ts", text: "" }), ["src/a/asked.ts: asked"]);
  });
});
