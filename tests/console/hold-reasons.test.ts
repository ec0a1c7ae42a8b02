/** Each reason for which a price may wait has words in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inbox as german } from "../../console/app/texts/inbox.de.ts";
import { inbox as english } from "../../console/app/texts/inbox.en.ts";

/** Those of strategies and families (interface 4.24-1), and the checks of the guard (4.25). */
const ofStrategies = ["hold", "holdWhen", "changeTooGreat", "families"];
const ofGuard = ["change", "withoutFloor", "farFromMarket", "belowCost", "staleMarket", "run"];

for (const [language, { reasons }] of [
  ["German", german],
  ["English", english],
] as const) {
  test(`in ${language}`, () => {
    const known = Object.keys(reasons);
    assert.deepEqual(
      [...ofStrategies, ...ofGuard].filter((code) => !known.includes(code)),
      [],
    );
  });
}
