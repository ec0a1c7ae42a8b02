/** Each action that the audit tells of has words in both languages; what it was done to is named where the entry has a name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import german from "../../console/settings/texts.de.json" with { type: "json" };
import english from "../../console/settings/texts.en.json" with { type: "json" };
import { comparisonOf } from "../../console/settings/audit-comparison.ts";
import { subjectName } from "../../console/settings/audit-subject.ts";
import { auditActions } from "../../src/audit/actions.ts";

for (const [language, { audit }] of [
  ["German", german.settings],
  ["English", english.settings],
] as const) {
  test(`in ${language}`, () => {
    const known = Object.entries(audit.actions).flatMap(([thing, done]) =>
      Object.keys(done).map((what) => `${thing}.${what}`),
    );
    assert.deepEqual(known.toSorted(), [...auditActions].toSorted());
  });
}

test("a strategy is called by its name, a product without one by its id", () => {
  const id = "01a216fd-9799-7000-b8a2-22e51b05b875";
  assert.equal(
    subjectName({ subject: id, before: { version: 1 }, after: { name: "Near the market" } }),
    "Near the market",
  );
  assert.equal(subjectName({ subject: id, before: { name: "Near the market" } }), "Near the market");
  assert.equal(subjectName({ subject: "57", after: { tags: [] } }), "57");
});

test("an entry leads to the versions that it tells of, if they are of one strategy", () => {
  const [subject, other] = ["01a216fd-9799-7000-b8a2-22e51b05b875", "01a216fd-9799-7000-b8a2-22e51b05b876"];
  const active = (version: number, strategyId = subject) => ({
    strategyId,
    version,
    name: "Near",
    followsNewest: true,
  });
  const told = (action: string, values: { before?: unknown; after?: unknown }) => {
    const found = comparisonOf({ action, subject, ...values });
    return found === null ? null : [found.strategyId === subject, found.from, found.to];
  };
  const activated = "strategy.activated";
  assert.deepEqual(told(activated, { before: active(3), after: active(5) }), [true, 3, 5]);
  assert.deepEqual(told(activated, { before: active(5), after: active(3) }), [true, 5, 3], "back to an older one");
  assert.deepEqual(told(activated, { before: active(3, other), after: active(5) }), [true, null, 5]);
  assert.deepEqual(told(activated, { after: active(1) }), [true, null, 1], "the first one");
  assert.deepEqual(told(activated, { before: active(5), after: active(5) }), [true, null, 5], "the same one again");
  const stored = {
    before: { name: "Near", version: 6, activeVersion: 4 },
    after: { name: "Near", version: 7, activeVersion: 7 },
  };
  assert.deepEqual(told(activated, stored), [true, 4, 7], "stored and live at once");
  assert.deepEqual(told("strategy.changed", stored), [true, 6, 7]);
  const rollout = { strategyId: subject, version: 5, before: { strategyId: subject, version: 3 } };
  assert.deepEqual(told("rollout.raised", { before: rollout, after: rollout }), [true, 3, 5]);
  assert.deepEqual(told("rollout.rolledBack", { before: rollout, after: active(3) }), [true, 5, 3]);
  for (const after of [undefined, null, "7", { version: "7" }, { characters: 70_000, sha256: "00" }]) {
    assert.equal(told(activated, { after }), null);
  }
  assert.equal(told("settings.changed", { after: { version: 2 } }), null);
});
