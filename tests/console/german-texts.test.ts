/** The German console has a text for each English one, and speaks to everybody in one way: with "Sie", and of one thing by one word. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { explanations } from "../../console/editor/completion/explanations.de.ts";
import { LACKS } from "../../engine/words/lack-texts.ts";
import { wordsOf } from "../../engine/words/lexicon.ts";
import { PROBLEMS } from "../../engine/words/problem-texts.ts";
import { REASONS } from "../../engine/words/reason-texts.ts";
import { STEPS } from "../../engine/words/step-texts.ts";
import { WARNINGS } from "../../engine/words/warning-texts.ts";

const folder = path.join(import.meta.dirname, "../../console");

/** Every text of a catalogue. */
function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? textsOf(value) : [];
  });
}

const files = (await readdir(folder, { recursive: true })).filter(
  (name) => name.endsWith(".de.json") && !name.includes("node_modules"),
);

async function read(name: string): Promise<object> {
  return JSON.parse(await readFile(path.join(folder, name), "utf8"));
}

/** The names of every text: `inbox.counts.held_one`. */
function keysOf(catalogue: object, before = ""): string[] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? keysOf(value, `${before}${name}.`) : [before + name],
  );
}

const catalogues = await Promise.all(files.map(read));
const texts = [...catalogues, explanations].flatMap(textsOf);

test("every catalogue is read", () => {
  assert.ok(files.includes("app/texts/own.de.json") && files.includes("market/texts.de.json"));
  assert.ok(texts.length > 500, String(texts.length));
});

for (const [at, name] of files.entries()) {
  test(`${name} has the same keys as English`, async () => {
    const english = await read(name.replace(/\.de\.json$/, ".en.json"));
    assert.deepEqual(keysOf(catalogues[at] ?? {}).toSorted(), keysOf(english).toSorted());
  });
}

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

test("a price is zur Freigabe, publishing gestoppt, a run abgebrochen, a page pausiert: nothing is angehalten", () => {
  const ambiguous =
    /angehalten|anhalten|anzuhalten|anhält|\bh(?:ä|ie)lt\b[^.;:]* an\b|zurückgehalten|abgewiesen|abweis/i;
  const engine = textsOf({ REASONS, STEPS, PROBLEMS, WARNINGS, LACKS, held: wordsOf("shareHeld", "de") });
  assert.deepEqual(
    [...texts, ...engine].filter((text) => ambiguous.test(text)),
    [],
  );
});
