/** Each reason for which a price may wait has words in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import german from "../../console/inbox/texts.de.json" with { type: "json" };
import english from "../../console/inbox/texts.en.json" with { type: "json" };

/** Those of strategies and families (interface 4.24-1), and the checks of the guard (4.25). */
const ofStrategies = ["hold", "holdWhen", "changeTooGreat", "families"];
const ofGuard = ["change", "withoutFloor", "farFromMarket", "belowCost", "run"];

/** Those that the inbox tells apart by the limit that they broke, `staleMarket` among them. */
for (const [language, { reasons, groups, limits }] of [
  ["German", german.inbox],
  ["English", english.inbox],
] as const) {
  test(`in ${language}`, () => {
    const known = Object.keys(reasons);
    assert.ok("staleMarket" in groups && "staleMarket" in limits);
    assert.deepEqual(
      [...ofStrategies, ...ofGuard].filter((code) => !known.includes(code)),
      [],
    );
  });
}
