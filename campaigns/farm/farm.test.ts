import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aDatabase } from "../../tests/harness/service.ts";
import { inDatabase } from "../../tests/harness/market.ts";
import { killAll } from "../../tests/harness/program.ts";
import { kinds } from "./kinds.ts";
import { judge, killCollector, run, startPlay, type Play, type PlayOptions, type Verdict } from "./play.ts";
import { makeTrouble } from "./troubles.ts";
import { untilEnded } from "./watchers.ts";

after(killAll);
const database = await aDatabase();
after(async () => await database.drop());

const options: PlayOptions = {
  connectionString: database.connectionString,
  place: "thisProcess",
  shops: Object.keys(kinds).length,
  pages: 3,
  seed: 1,
  isRealSize: false,
  slowMs: 200,
  retryAfterS: 1,
  paceMs: 300,
  isProxied: false,
};

describe("two collectors, one of which is killed, read a farm of shops", () => {
  let play: Play;
  let verdict: Verdict;
  before(async () => {
    play = await startPlay(options);
    play.processes.collect(2);
    const runs = [await run(play, play.first, play.calm), await run(play, play.second)];
    await run(play, play.first, play.restless);
    const troubled = await makeTrouble(play);
    const pages = play.farm.shops.reduce((sum, shop) => sum + shop.pages.length, 0);
    await arrived(play, pages / 2);
    const { tokens } = await killCollector(play, options);
    play.farm.change();
    await onlyTheirsIsLeft(tokens);
    await endLeases(tokens);
    for (const each of [...runs, troubled.run]) await untilEnded(each, 120_000);
    verdict = await judge(play, { ended: runs, troubled }, options);
  });
  after(async () => await play.stop());

  it("at the pace of each host, within robots.txt, and to public addresses; every page ends as its shop has it, and every price is right", () => {
    assert.deepEqual(verdict.faults, []);
  });

  it("and what can be read is stored", () => {
    assert.ok(verdict.stored > 40, String(verdict.stored));
  });
});

async function arrived({ farm }: Play, many: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (farm.arrivals.length < many) {
    assert.ok(performance.now() < deadline, `only ${farm.arrivals.length} of ${many} requests came`);
    await delay(50);
  }
}

/** Waits until nobody but the killed collector has a page: none is to be claimed, and no lease began after its end. */
async function onlyTheirsIsLeft(tokens: readonly string[]): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (let last = -1, same = 0; same < 2; await delay(250)) {
    assert.ok(performance.now() < deadline, "collectors still find something to claim");
    const [{ theirs, others }] = await inDatabase(
      database,
      `select
        count(*) filter (where lease_token = any($1::uuid[]))::integer as theirs,
        count(*) filter (
          where lease_token <> all($1::uuid[])
            or lease_token is null and busy_token <> all($1::uuid[]) is not false and rests_until is null
        )::integer as others
      from fetch_job
      join crawl_host using (host_id)`,
      [tokens],
    );
    same = others === 0 && theirs === last ? same + 1 : 0;
    last = theirs;
  }
}

/** Moves the clock of the killed collector's leases to their ends, and those of its hosts. */
async function endLeases(tokens: readonly string[]): Promise<void> {
  await inDatabase(database, "update fetch_job set lease_until = now() where lease_token = any($1::uuid[])", [tokens]);
  await inDatabase(database, "update host_turn set due_at = now() where due_at > now()");
  await inDatabase(
    database,
    `update crawl_host
    set busy_until = null, busy_token = null,
      next_at = greatest(least(next_at, now() + interval '1 second'), now() + interval '300 ms'),
      due_at = greatest(least(next_at, now() + interval '1 second'), now() + interval '300 ms')
    where rests_until is null and (busy_token is null or busy_token = any($1::uuid[]))`,
    [tokens],
  );
}
