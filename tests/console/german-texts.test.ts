/** The German console speaks to everybody in one way: with "Sie", and of one thing by one word. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { de } from "../../console/app/texts/de.ts";
import { parts } from "../../console/app/texts/parts.ts";

/** Every text of a catalogue. */
function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? textsOf(value) : [];
  });
}

const ofParts = await Promise.all(Object.values(parts).map(async (part) => await part.de()));
const texts = [de, ...ofParts].flatMap(textsOf);

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
