/** Each action that the audit tells of has words in both languages; what it was done to is named where the entry has a name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { settings as german } from "../../console/app/texts/settings.de.ts";
import { settings as english } from "../../console/app/texts/settings.en.ts";
import { subjectName } from "../../console/settings/audit-subject.ts";
import { auditActions } from "../../src/audit/actions.ts";

for (const [language, { audit }] of [
  ["German", german],
  ["English", english],
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
