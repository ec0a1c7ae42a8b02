// The engine imports nothing but itself, so that it runs in a browser.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("./", import.meta.url);

test("no file of the engine imports anything from outside its folder, or its test code", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  assert.ok(files.length > 30);
  for (const name of files) {
    const source = readFileSync(new URL(name, folder), "utf8");
    for (const [, imported = ""] of source.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
      assert.match(imported, /^\.\/[a-z-]+\.ts$/, `${name} imports ${imported}`);
    }
    assert.doesNotMatch(source, /\b(process|Buffer|require|Date|Math\.random|console)\b\s*[.(]/, name);
  }
});
