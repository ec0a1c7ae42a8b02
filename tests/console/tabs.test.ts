/** Tabs of a browser that cannot lock: one of them renews the session for all. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Opened } from "../../console/service/renewal.ts";
import { Tabs } from "../../console/service/tabs.ts";

const channels: BroadcastChannel[] = [];
after(() => {
  for (const channel of channels) channel.close();
});

/** A tab that has a token, or none. */
function aTab(name: string, opened: Opened | null = null): Tabs {
  const channel = new BroadcastChannel(name);
  channels.push(channel);
  return new Tabs(channel, () => opened);
}

const token = (name: string): Opened => ({ token: name, endsAtMs: Date.parse("2040-01-01T00:00:00Z") });

test("a tab alone asks the service itself", async () => {
  assert.equal(await aTab("alone").ask(), null);
});

test("a tab whose token lasts gives it to one that needs one", async () => {
  aTab("given", token("of the other"));
  assert.deepEqual(await aTab("given").ask(), token("of the other"));
});

test("of tabs that need one at once, one gets it for all", async () => {
  const tabs = Array.from({ length: 3 }, () => aTab("at once"));
  let asked = 0;
  const tokens = await Promise.all(
    tabs.map(async (tab, index) => {
      const given = await tab.ask();
      if (given !== null) return given;
      asked += 1;
      const own = token(`of ${index}`);
      tab.tell(own);
      return own;
    }),
  );
  assert.equal(asked, 1);
  assert.equal(new Set(tokens.map((one) => one.token)).size, 1);
});

test("whose turn it is and who gets nothing keeps nobody for ever", async () => {
  const [one, other] = [aTab("in vain"), aTab("in vain")];
  const begun = Date.now();
  const answers = await Promise.all([one.ask(), other.ask()]);
  assert.deepEqual(answers, [null, null]);
  assert.ok(Date.now() - begun < 10_000);
});
