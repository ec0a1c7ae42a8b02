/** A count in a sentence is written as the language writes it; the number of a version is not a count. */
import assert from "node:assert/strict";
import { test } from "node:test";
import i18next from "i18next";
import german from "../../console/inbox/texts.de.json" with { type: "json" };
import english from "../../console/inbox/texts.en.json" with { type: "json" };
import { counted, interpolation } from "../../console/app/texts/counted.ts";

const texts = i18next.createInstance();
const version = "version {{version}}, {{name}}";
await texts.use(counted).init({
  lng: "en",
  interpolation,
  resources: { en: { translation: { ...english, version } }, de: { translation: german } },
});

test("a count above a thousand has its separator, by language", () => {
  const approve = (lng: string, count: number): string => texts.t("inbox.approveAll", { lng, count });
  assert.equal(approve("en", 1_204), "Publish 1,204 prices");
  assert.equal(approve("de", 1_204), "1.204 Preise veröffentlichen");
  assert.equal(approve("en", 1), "Publish 1 price");
});

test("what is no count stays as it is; what is invisible in a name is shown", () => {
  assert.equal(texts.t("version", { version: 1_204, name: "<b>" }), "version 1204, <b>");
  assert.equal(texts.t("version", { version: 1, name: "a\u202Eb" }), "version 1, a‹202E›b");
});
