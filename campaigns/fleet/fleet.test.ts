/**
 * Many processes on one database, in short: what a client begins at one process it goes on with at the next, and any of them is killed
 * meanwhile. `npm run torture -- fleet` has the long form, with the conformance suite.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client } from "../../tests/harness/client.ts";
import { killAll } from "../../tests/harness/program.ts";
import { aDatabase } from "../../tests/harness/service.ts";
import { campaign, describeKills } from "../torture/kills/campaign.ts";
import { admin } from "../torture/kills/target.ts";
import { Fleet } from "./fleet.ts";

const database = await aDatabase();
const settings = { DATABASE_URL: database.serviceUrl, DATABASE_OWNER_URL: database.connectionString };
const fleet = await Fleet.open({ http: 2, worker: 2, collector: 1 }, settings);
after(async () => {
  await fleet.close();
  killAll();
  await database.drop();
});

test("a session of one process is known to the others, until it is ended at any", async () => {
  const session = await new Client(fleet.url).logIn(admin);
  for (let request = 0; request < 4; request++) {
    assert.equal((await session.get("/api/account")).status, 200);
  }
  assert.equal(fleet.answered.size, 2, "every process was asked");
});

test("a kill of each role: no acknowledged write is lost, none takes effect twice", async (t) => {
  const result = await campaign(fleet, { seed: 1, kills: 3, kinds: fleet.kinds, isHurried: true });
  t.diagnostic(describeKills(result));
  assert.deepEqual([result.lost, result.doubled, result.findings], [[], [], []]);
});
