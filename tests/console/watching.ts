/** A sample whose shops are read for real: one that is read well, one that asks for captchas, one that contradicts itself. */
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { noNewDay } from "../harness/no-new-day.ts";
import type { Service } from "../harness/service.ts";
import { html, productPage, type Shops } from "../monitoring/a-shop.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "../monitoring/started-runs.ts";
import { aSample, type Sample } from "./sample.ts";

export const domains = {
  good: "good.localhost",
  wall: "wall.localhost",
  odd: "odd.localhost",
} as const;

const each = 4;
const mostMs = 60_000;
export const wall =
  "<title>Just a moment...</title><div class='g-recaptcha'></div><p>Please verify that you are human.</p>";

/** A page whose markup and text name different prices. */
function oddPage(name: string, price: string): string {
  return productPage(name, price).replace(`"price":"${price}"`, '"price":"999.00"');
}

/** The first four products on each shop, read once. A price of the good shop is so low that it waits. */
export async function aWatchingSample(service: Service, shops: Shops): Promise<Sample> {
  // What became of readings is told by day.
  await noNewDay(90_000);
  const sample = await aSample(service, { shop: "Watching shop" });
  const { owner, v3 } = sample;
  const customer = { client: owner, v3 };
  const names = Object.values(domains);
  await setPace(
    service,
    names.map((name) => `${name}:${shops.port}`),
    10,
  );
  await watch(customer, names);
  const pages = names.flatMap((domain) =>
    sample.productIds
      .slice(0, each)
      .map((productId, at) => ({ productId, domain, url: shops.url(domain, `/p-${at}`) })),
  );
  for (const [at, productId] of sample.productIds.slice(0, each).entries()) {
    const { name, referencePrice } = (await owner.get(`${v3}/products/${productId}`)).body.data;
    const price = at === 0 ? "1.99" : Number(referencePrice).toFixed(2);
    shops.answer(domains.good, `/p-${at}`, html(productPage(name, price)));
    shops.answer(domains.odd, `/p-${at}`, html(oddPage(name, price)));
    shops.answer(domains.wall, `/p-${at}`, html(wall, 403));
  }
  await givePages(customer, pages);
  await ended(customer, await startMonitoring(customer, [domains.good, domains.odd]));
  await readWall(sample, domains.wall);
  return sample;
}

/** After the first captcha a shop rests for a day, so the run is cancelled. */
export async function readWall({ owner, v3 }: Sample, domain: string): Promise<void> {
  const task = await startMonitoring({ client: owner, v3 }, [domain]);
  const until = Date.now() + mostMs;
  for (;;) {
    const { body } = await owner.get(task.url);
    if (body.result?.operations.failed > 0) break;
    assert.ok(Date.now() < until, "the walled shop was not read");
    await setTimeout(50);
  }
  await owner.post(`${v3}/tasks/${task.id}/cancel`);
}
