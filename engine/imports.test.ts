// The engine imports nothing but itself, so that it runs in a browser.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("./", import.meta.url);
/** Where files of a folder may import from. */
const FOLDERS = { "./": /^\.\/([a-z]+\/)?[a-z-]+\.ts$/, "./guard/": /^\.\.?\/[a-z-]+\.ts$/ };

test("no file of the engine imports anything from outside its folder, or its test code", () => {
  for (const [path, allowed] of Object.entries(FOLDERS)) {
    const files = readdirSync(new URL(path, folder)).filter(
      (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
    );
    assert.ok(files.length >= 5);
    for (const name of files) {
      const source = readFileSync(new URL(path + name, folder), "utf8");
      for (const [, imported = ""] of source.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
        assert.match(imported, allowed, `${path}${name} imports ${imported}`);
        assert.doesNotMatch(imported, /^\.\/oracle\//, `${path}${name} imports test code`);
      }
      assert.doesNotMatch(source, /\b(process|Buffer|require|Date|Math\.random|console)\b\s*[.(]/, path + name);
    }
  }
});
