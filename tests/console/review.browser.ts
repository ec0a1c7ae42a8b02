/** Strategies and the review of a version: what differs, what it does, to a part of the products, to all, and back. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { demoStrategy } from "../../sample/strategy.ts";
import { marketplace } from "../../sample/generate-market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { lockRow } from "../pricing/held.ts";
import { aBrowser } from "./browser.ts";
import { aLargeAssortment } from "./large-assortment.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const base = `${sample.v3}/settings/pricingstrategies`;
const [strategy] = (await sample.owner.get(base)).body.data;

/** The second version: half a percent less, two categories that change places, and one that no branch names any more. */
async function aSecondVersion(): Promise<void> {
  const changed = demoStrategy({
    cheapest: ["Beauty", "Watches"],
    second: ["Perfume", "Games"],
    marketplace,
  });
  const text = JSON.stringify(changed).replace('"adjust":{"percent":-1}', '"adjust":{"percent":-1.5}');
  const document: Loose = { ...JSON.parse(text), name: "Near the market" };
  const body = { document, message: "Nearer to the first" };
  const stored = await sample.owner.put(`${base}/${strategy.id}?activate=false`, body);
  assert.deepEqual([stored.status, stored.body.data.version], [200, 2], stored.text);
  await sample.owner.put(`${base}/${strategy.id}/draft`, { document: "{", baseVersion: 2 });
}
await aSecondVersion();

const open = signedIn(browser, service, sample);

test("strategies say which version prices follow and who drafts on which; Enter opens the review", async () => {
  const { page, check, close } = await open("products");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByText("use version 1").waitFor();
  await page.getByText(sample.email).waitFor();
  await check("strategies");
  await page.keyboard.press("Enter");
  await page.getByText("version 2 · nothing of it is live").waitFor();
  await close();
});

for (const address of ["strategies", `strategies/${strategy.id}/review`]) {
  const screen = address === "strategies" ? "the list" : "a review";
  test(`${screen} asks for the rollout at once: it waits for no list of strategies`, async () => {
    const { page, check, close } = await open(null);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      ({ pathname }) => pathname === base,
      async (route) => {
        await isReleased;
        await route.continue();
      },
    );
    const isAnswered = page.waitForResponse((response) => new URL(response.url()).pathname === `${base}/rollout`);
    await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
    assert.equal((await isAnswered).status(), 200);
    release();
    await page.getByText(/use version 1|nothing of it is live/).waitFor();
    await check(address);
    await close();
  });
}

describe("a review", () => {
  test("shows the places that differ and what they do to prices, as the comparison has it", async () => {
    const both = { from: { version: 1 }, to: { version: 2 } };
    const { totals, greatest } = (await sample.owner.post(`${base}/${strategy.id}/compare`, both)).body.data;
    const { page, check, close } = await open(`strategies/${strategy.id}/review`);
    await page.getByText("The greatest changes").waitFor();
    const changes = page.getByRole("region", { name: "What changes" });
    await changes.getByText("branches › Cheapest › then › rule › adjust › percent").waitFor();
    await changes.getByText("-1.5", { exact: true }).waitFor();
    const effect = page.getByRole("region", { name: "What it does" });
    const changed = effect.getByText("Prices that change").locator("..");
    assert.match(await changed.innerText(), new RegExp(`\\b${totals.changed.price}\\b.*of ${totals.products}`, "s"));
    const row = effect.getByRole("row", { name: greatest[0].customerProductId });
    await row.getByRole("link", { name: greatest[0].name, exact: true }).waitFor();
    await effect.getByText("Products that come to another branch").waitFor();
    await effect
      .getByText(/^Second place.* → Otherwise$/)
      .first()
      .waitFor();
    await check("review");
    // The longest name leaves the prices beside it in sight.
    const beyond = await page.evaluate(`(() => {
      const table = document.querySelector("[aria-label='The greatest changes']");
      table.querySelector("a").textContent = "W".repeat(90);
      return table.scrollWidth - table.clientWidth;
    })()`);
    assert.equal(beyond, 0);
    await close();
  });

  test("a backtest of both versions stands beside, with what the units sold would have earned", async () => {
    const { data: products } = (await sample.owner.get(`${sample.v3}/products/figures?limit=100`)).body;
    const creationDate = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
    const items = products.map(({ customerProductId: itemId }: Loose) => ({
      itemId,
      unitPrice: 20,
      quantity: 2,
      taxPercentage: 19,
    }));
    const orders = [{ orderId: "1", creationDate, currency: "EUR", items }];
    const put = await sample.owner.put(`${sample.v3}/orders`, { version: "3", orders });
    assert.equal(put.status, 201, put.text);
    const { page, check, close } = await open(`strategies/${strategy.id}/review`);
    await page.getByRole("button", { name: "Run the backtest" }).click();
    await page.getByRole("row", { name: /^Margin/ }).waitFor();
    await page.getByRole("columnheader", { name: "Own offers" }).waitFor();
    await page.getByRole("row", { name: /^Gross profit of the units sold [\d,.]+\sEUR/ }).waitFor();
    await check("backtest");
    await close();
  });

  test("a backtest says how far it is, and can be cancelled; then another one can be begun", async () => {
    const { page, close } = await open(`strategies/${strategy.id}/review`);
    let isHeldBack = true;
    await page.route(/\/tasks\/[0-9a-f-]+\?/, async (route) => {
      const answer = await route.fetch();
      const { data }: Loose = await answer.json();
      const state = isHeldBack ? "executing" : "failed";
      const operations = { ...data.result.operations, total: 40, successful: 10, skipped: 0, failed: 0 };
      await route.fulfill({
        response: answer,
        json: { data: { ...data, state, result: { ...data.result, operations } } },
      });
    });
    await page.getByRole("button", { name: "Run the backtest" }).click();
    await page.getByText("10 of 40").nth(1).waitFor();
    const cancelled = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/cancel"),
    );
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await cancelled;
    isHeldBack = false;
    await page.getByText("10 of 40").first().waitFor({ state: "detached" });
    await page.locator("button:not([data-loading])", { hasText: "Run the backtest" }).waitFor();
    await close();
  });

  test("a comparison of many products says how far it is, and can be cancelled; then it is begun again", async (t) => {
    const { sample: large, strategyId } = await aLargeAssortment(service, 10_500);
    const at = `${large.v3}/settings/pricingstrategies/${strategyId}`;
    const { document } = (await large.owner.get(at)).body.data;
    const dearer = { ...document, otherwise: { rule: { target: { amount: { of: "referencePrice", percent: 5 } } } } };
    const stored = await large.owner.put(`${at}?activate=false`, { document: dearer });
    assert.equal(stored.status, 200, stored.text);
    const holder = await lockRow(t, service, "lock table pricing_study_part in share mode", []);
    const { page, close } = await signedIn(browser, service, large)(`strategies/${strategyId}/review`);
    const effect = page.getByRole("region", { name: "What it does" });
    await effect.getByText("0 of 10,500").waitFor();
    await effect.getByRole("button", { name: "Cancel" }).click();
    await effect.getByText("Cancelled. Nothing was changed by it.").waitFor();
    await holder.query("commit");
    await effect.getByRole("button", { name: "Calculate again" }).click();
    await effect.getByText("8,400").first().waitFor();
    await close();
  });

  test("a version goes to 5 %, then to all, and back; each step is told before it is taken", async () => {
    const { page, check, close } = await open(`strategies/${strategy.id}/review`);
    const step = async (button: string, submit: string): Promise<void> => {
      await page.getByRole("button", { name: button }).click();
      await check(button);
      await page.getByRole("dialog").getByRole("button", { name: submit }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await step("Roll out to a part", "Roll out to 5 %");
    await page.getByText("version 2 · 5 % of the products use it").waitFor();
    const rollout = (await sample.owner.get(`${base}/rollout`)).body.data;
    assert.deepEqual([rollout.state, rollout.version, rollout.stages], ["open", 2, [{ share: 5 }]]);
    await page.getByRole("button", { name: "Roll out to a larger part" }).waitFor();
    const list = await open("strategies");
    await list.page.getByText("95 % use version 1").waitFor();
    await list.page.getByText("5 % use version 2", { exact: true }).waitFor();
    await list.close();
    await step("Use for all products", "Use for all products");
    await page.getByText("version 2 · prices use it").waitFor();
    await step("Roll back", "Roll back");
    await page.getByText("version 2 · nothing of it is live").waitFor();
    await close();
  });

  test("who may not activate sees the change and no step", async () => {
    const people = `/api/v3/companies/${(await sample.owner.get("/api/account")).body.companies[0].id}/users`;
    const reader = { email: "reader@customer.example", password: "a password of the reader" };
    const made = await sample.owner.post(people, { email: reader.email, name: "A reader", role: "reader" });
    const token = made.body.data.invitationToken;
    await service.client().post("/api/v3/account/invitation", { token, password: reader.password });
    const { page, close } = await open(`strategies/${strategy.id}/review`, {}, { ...sample, ...reader });
    await page.getByText("The greatest changes").waitFor();
    assert.equal(await page.getByRole("button", { name: /Roll|Use for all|Pause/ }).count(), 0);
    await close();
  });

  test("is where the address of a strategy's versions leads", async () => {
    const { page, close } = await open(`strategies/${strategy.id}/versions`);
    await page.waitForURL(new RegExp(`/strategies/${strategy.id}/review$`));
    await page.getByRole("combobox", { name: "What is reviewed" }).click();
    await page.getByRole("option", { name: /version 1/ }).waitFor();
    await page.getByRole("option", { name: /version 2/ }).waitFor();
    await close();
  });

  test("an unknown strategy is told as such, and a contract without any leads to Start", async () => {
    const { page, check, close } = await open("strategies/01890000-0000-7000-8000-000000000005/review");
    await page.getByText("This strategy does not exist or is not yours.").waitFor();
    await check("unknown strategy");
    await close();
    const empty = await aSample(service, { isEmpty: true });
    const second = await open("strategies", {}, empty);
    await second.page.getByText("No rule yet").waitFor();
    await second.check("no strategies");
    await second.close();
  });
});

const appearances: readonly (readonly [string, BrowserContextOptions])[] = [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE", viewport: { width: 1_280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

for (const [name, options] of appearances) {
  test(`${name}: strategies and review have no barriers and do not scroll sideways`, async () => {
    const { page, settled, check, close } = await open(null, options);
    for (const path of ["strategies", `strategies/${strategy.id}/review`]) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/${path}`);
      await page.locator("h1").waitFor();
      await settled();
      await check(`${name} ${path}`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok(Number(overflow) <= 0, `${path} is ${String(overflow)} px too wide`);
    }
    await close();
  });
}

test("with one version there is nothing to compare, and nothing to choose; one that is compared with itself is told as such", async () => {
  const document = demoStrategy({ cheapest: ["Toys"], second: ["Games"], marketplace });
  const stored = await sample.owner.post(base, { ...document, name: "Only once" });
  assert.equal(stored.status, 201, stored.text);
  const { page, check, close } = await open(`strategies/${stored.body.data.strategyId}/review`);
  await page.getByText("There is only version 1: nothing to compare it with.").waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Compared with" }).count(), 0);
  await check("one version");
  await page.goto(`${service.url}/console/c/${sample.contractId}/strategies/${strategy.id}/review?from=2&to=2`);
  await page.getByText("Version 2 is compared with itself: choose another one.").waitFor();
  await page.getByRole("combobox", { name: "Compared with" }).waitFor();
  await close();
});

test("the audit is filtered by person, kind and day, as its file is; an activation leads to its comparison", async () => {
  const document = { name: "Audited", otherwise: { rule: { target: { position: 2 } } } };
  const made = await sample.owner.post(base, document);
  const { id } = made.body.data;
  const activate = async (version: number): Promise<void> =>
    assert.equal((await sample.owner.post(`${base}/${id}/activate`, { version })).status, 200);
  await activate(1);
  assert.equal(
    (await sample.owner.put(`${base}/${id}?activate=false`, { ...document, description: "Again" })).status,
    200,
  );
  await activate(2);
  const { page, check, close } = await open("settings/audit");
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Strategy activated" }).click();
  await page.waitForURL(/what=strategy\.activated/);
  await page.getByRole("combobox", { name: "Who" }).click();
  await page.getByRole("option", { name: /^Kim Larsson/ }).click();
  await page.waitForURL(/who=\d+/);
  await page.getByRole("cell", { name: "Strategy created" }).waitFor({ state: "detached" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  assert.ok(file.includes("strategy.activated") && !file.includes("strategy.created"), file);
  await check("a filtered audit");
  await page.getByRole("link", { name: "Compare 1 → 2" }).first().click();
  await page.waitForURL(new RegExp(`/strategies/${id}/review\\?from=1&to=2$`));
  await page.locator(".review-versions").waitFor();
  await page.goBack();
  await page.getByLabel("Day").fill("2020-02-29");
  await page.getByText("Nothing of that filter.").waitFor();
  await page.reload();
  await page.getByText("Nothing of that filter.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("cell", { name: "Strategy created" }).first().waitFor();
  await page.goto(`${service.url}/console/c/${sample.contractId}/settings/audit?who=-1&what=nothing&day=soon`);
  await page.getByRole("cell", { name: "Strategy created" }).first().waitFor();
  await close();
});
