/** The short form of the soak; `npm run torture -- soak` has the hour. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { killAll } from "../../tests/harness/program.ts";
import { Ground } from "./kills/ground.ts";
import { describeSoak, judgeGrowth, soak, type Look } from "./soak/soak.ts";

after(killAll);

test("half load for some seconds: nothing is lost, and what is looked at is there", async (t) => {
  const ground = await Ground.open({});
  try {
    const result = await soak(ground, { minutes: 0.2, everyMs: 1_000 });
    t.diagnostic(describeSoak(result));
    const wrong = result.findings.filter((finding) => !/ grew from /.test(finding));
    assert.deepEqual(wrong, [], "so short a time tells nothing of growth");
    for (const each of result.looks)
      for (const value of Object.values(each)) assert.ok(value > 0, JSON.stringify(each));
  } finally {
    await ground.close();
  }
});

const steady: Look = { writes: 0, memoryMiB: 300, connections: 14, loopMs: 20, handles: 60, diskMiB: 100 };

/** An hour, in which something may grow at each look. */
function anHour(growing: Partial<Look>): Look[] {
  return Array.from({ length: 40 }, (_, index) => ({
    ...steady,
    ...Object.fromEntries(
      Object.entries({ writes: 100, diskMiB: 0.5, ...growing }).map(([what, by]) => [
        what,
        (new Map<string, number>(Object.entries(steady)).get(what) ?? 0) + by * index,
      ]),
    ),
  }));
}

test("an hour in which only what is stored grows is flat; whatever else grows is found", () => {
  assert.deepEqual(judgeGrowth(anHour({})), []);
  for (const [what, by] of Object.entries({ memoryMiB: 10, connections: 1, loopMs: 20, handles: 2 })) {
    const findings = judgeGrowth(anHour({ [what]: by }));
    assert.equal(findings.length, 1, what);
    assert.match(findings[0] ?? "", new RegExp(`^${what} grew from`));
  }
  const swelling = anHour({}).map((each, index) => ({ ...each, diskMiB: each.diskMiB + 0.02 * index ** 3 }));
  assert.match(judgeGrowth(swelling).join(), /^diskMiB grew/);
});
