/** The German console speaks to everybody in one way: with "Sie", and of one thing by one word. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

const folder = path.join(import.meta.dirname, "../../console/app/texts");

/** Every text of a catalogue. */
function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? textsOf(value) : [];
  });
}

const files = (await readdir(folder)).filter((name) => /(?:^|\.)de\.ts$/.test(name));
const catalogues: object[] = await Promise.all(files.map(async (name) => await import(path.join(folder, name))));
const texts = catalogues.flatMap(textsOf);

test("every catalogue is read", () => {
  assert.ok(files.includes("de.ts") && files.includes("market.de.ts"));
  assert.ok(texts.length > 500, String(texts.length));
});

test("nobody is addressed with du, nor by an imperative of it", () => {
  const familiar =
    /\b(?:du|dich|dir|dein\w*)\b|(?:^|[.:!?;,] )(?:sieh|gib|nimm|frag|wähle|versuch|beginne|prüfe|lies|starte|warte|lade|sag|bitte einen)\b/i;
  assert.deepEqual(
    texts.filter((text) => familiar.test(text)),
    [],
  );
});

test("vendors are Anbieter, and the guard is the Preiswächter", () => {
  assert.deepEqual(
    texts.filter((text) => /Händler|Preiswache/.test(text)),
    [],
  );
});
