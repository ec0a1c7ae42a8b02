/** The short form of the campaign of kills; `npm run torture` has the long one. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { killAll } from "../../tests/harness/program.ts";
import { campaign, describeKills } from "./kills/campaign.ts";
import { Ground, killKinds } from "./kills/ground.ts";

const seed = Number(process.env["KILL_SEED"] ?? 1);
const kills = Number(process.env["KILLS"] ?? killKinds.length);

after(killAll);

test(`${kills} kills of each part: no acknowledged write is lost, none takes effect twice`, async (t) => {
  const ground = await Ground.open({});
  try {
    const result = await campaign(ground, { seed, kills, kinds: ground.kinds, isHurried: true });
    t.diagnostic(describeKills(result));
    assert.deepEqual([result.lost, result.doubled, result.findings], [[], [], []]);
    for (const [writer, many] of Object.entries(result.acknowledged)) assert.ok(many > 0, `${writer} wrote nothing`);
  } finally {
    await ground.close();
  }
});
