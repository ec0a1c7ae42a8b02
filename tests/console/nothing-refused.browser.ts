/** Somebody who does nothing wrong is refused nothing: no request of any screen, so no error in the browser and no line in the list of refusals. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sections } from "../../console/settings/sections.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { marketWritten } from "../market/written.ts";
import { someShops } from "../monitoring/a-shop.ts";
import { aBrowser } from "./browser.ts";
import { aBusySample } from "./busy.ts";
import { invited } from "./people.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { aWatchingSample, domains } from "./watching.ts";

const shops = await someShops();
const service = await anEmptyService(shops.settings);
service.alsoStop(shops);
const empty = await aSample(service, { isEmpty: true, shop: "Empty shop" });
const watching = await aWatchingSample(service, shops);
const busy = await aBusySample(service);
const reader = await invited(service, busy, "reader");
await marketWritten(service);
const browser = await aBrowser();

const screens = `start inbox products strategies market market/index market/matrix
  monitoring monitoring/runs monitoring/held monitoring/try work work/imports work/callbacks work/feeds work/logs`;

/** The screens that every contract has. */
const everywhere = [...screens.split(/\s+/), ...sections.map((section) => `settings/${section}`)];

const ofStrategy = ({ strategyId }: Sample): string[] => [
  `strategies/${strategyId}/edit`,
  `strategies/${strategyId}/review`,
];

const ofProducts = ({ productIds: [first = ""] }: Sample): string[] => [
  `products/${first}`,
  `products/${first}?whatif=%7B%7D`,
];

/** Opens each address of the contract. @returns what the service refused of it */
async function refusedOn(sample: Sample, addresses: readonly string[], by: Parameters<typeof openAs>[1] = sample) {
  const { page, settled, close } = await openAs(sample, by);
  const refused: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  for (const address of addresses) {
    await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await settled();
  }
  await close();
  return refused;
}

async function openAs(sample: Sample, by: Pick<Sample, "contractId" | "email" | "password">) {
  return await signedIn(browser, service, sample)(null, {}, by);
}

describe("nothing is refused to somebody who opens each screen of", { concurrency: 3 }, () => {
  test("an empty shop", async () => {
    const made = await empty.owner.post(`${empty.v3}/settings/pricingstrategies`, {
      name: "Not followed yet",
      otherwise: { rule: { target: { position: 1 } } },
    });
    assert.equal(made.status, 201, made.text);
    const { strategyId } = made.body.data;
    const addresses = [...everywhere, ...ofStrategy({ ...empty, strategyId }), "../../account"];
    assert.deepEqual(await refusedOn(empty, addresses), []);
  });

  test("a shop in which much was done, for its owner and for who may only read", async () => {
    const { runId, importId } = busy;
    const done = [`work/tasks/${runId}`, `work/tasks/${importId}`, "market/vendors/Shop%20A"];
    const addresses = [...everywhere, ...ofStrategy(busy), ...ofProducts(busy), ...done];
    assert.deepEqual(await refusedOn(busy, addresses), []);
    assert.deepEqual(await refusedOn(busy, addresses, { ...reader, contractId: busy.contractId }), []);
  });

  test("shops that are read, with a recipe and without one", async () => {
    const shop = `monitoring/domains/${domains.odd}`;
    const addresses = ["monitoring", ...Object.values(domains).map((domain) => `monitoring/domains/${domain}`)];
    assert.deepEqual(await refusedOn(watching, addresses), []);
    const recipe = { fields: { price: [{ css: "b" }] }, tests: [] };
    const stored = await watching.owner.put(`${watching.v3}/monitoring/recipes/${domains.odd}`, { recipe });
    assert.equal(stored.status, 200, stored.text);
    assert.deepEqual(await refusedOn(watching, [shop]), []);
  });
});
