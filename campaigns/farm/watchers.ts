/** Customers who watch shops of the farm, and what their runs and offers must say. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Loose } from "../../tests/harness/client.ts";
import { aCustomer, type Customer } from "../../tests/harness/customer.ts";
import { importAll } from "../../tests/harness/market.ts";
import { givePages, startMonitoring, watch } from "../../tests/monitoring/started-runs.ts";
import type { Farm } from "./farm.ts";
import type { Processes } from "./processes.ts";
import type { FarmProduct, Shop } from "./shops.ts";

/** A customer with all products of the farm, and the shops that it watches. */
export interface Watcher {
  readonly customer: Customer;
  readonly shops: readonly Shop[];
  readonly products: readonly FarmProduct[];
  /** Internal ids by the customer's own. */
  readonly productIds: ReadonlyMap<string, string>;
  /** The newest offers, by `<product id> <host>`. */
  offers(): Promise<{ key: string; price: string }[]>;
}

/** Pages of one request. */
const pagesAtOnce = 5_000;

export async function aWatcher(processes: Processes, farm: Farm, shops: readonly Shop[]): Promise<Watcher> {
  const customer = await aCustomer(processes);
  const { products } = farm;
  const ids = await importAll(
    customer,
    products.map(({ gtin, ...product }) => ({
      ...product,
      gtin: Number(gtin),
      tags: [{ key: "number", value: product.customerProductId }],
    })),
  );
  const productIds = new Map(products.map((product, index) => [product.customerProductId, ids[index] ?? ""]));
  await watchShops(customer, farm, shops);
  const withPages = shops.filter(({ kind }) => kind.catalogue === undefined);
  const pages = withPages.flatMap(({ host, pages: sold }) =>
    sold.map(({ product, path }) => ({
      productId: productIds.get(product.customerProductId) ?? "",
      domain: host,
      url: farm.url(host, path),
    })),
  );
  for (let first = 0; first < pages.length; first += pagesAtOnce) {
    await givePages(customer, pages.slice(first, first + pagesAtOnce));
  }
  return { customer, shops, products, productIds, offers: async () => await allOffers(customer) };
}

/** Watches shops, and those that are switched off. */
export async function watchShops(
  customer: Customer,
  farm: Farm,
  shops: readonly Shop[],
  off: readonly Shop[] = [],
): Promise<void> {
  const domains = [...shops, ...off].map(({ host, kind: { catalogue } }) => ({
    domain: host,
    ...(catalogue && {
      source: { kind: catalogue.source, url: farm.url(host, catalogue.path) },
      basis: catalogue.basis,
    }),
    ...(off.some((shop) => shop.host === host) && { isEnabled: false }),
  }));
  await watch(customer, domains);
}

/** A run that was started. */
export interface Run {
  readonly watcher: Watcher;
  readonly shops: readonly Shop[];
  readonly id: string;
  readonly url: string;
}

export async function startRun(watcher: Watcher, shops: readonly Shop[]): Promise<Run> {
  const domains = shops.map(({ host }) => host);
  return { watcher, shops, ...(await startMonitoring(watcher.customer, domains)) };
}

export async function isOpen({ watcher, url }: Run): Promise<boolean> {
  const { status, body, text } = await watcher.customer.client.get(url);
  assert.equal(status, 200, text);
  return body.state !== "succeeded" && body.state !== "failed";
}

/** Cancels a run. */
export async function cancel({ watcher, id }: Pick<Run, "watcher" | "id">): Promise<void> {
  const { client, v3 } = watcher.customer;
  const answer = await client.post(`${v3}/tasks/${id}/cancel`);
  if (answer.status >= 300) throw new Error(answer.text);
}

/** Waits for the end of a run. @throws after the given time, with what is left of it */
export async function untilEnded(started: Run, withinMs: number, lookEveryMs = 250): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (await isOpen(started)) {
    if (performance.now() > deadline) {
      const left = (await domainsOf(started)).filter(({ remaining }) => remaining > 0);
      throw new Error(`the run ${started.id} has not ended after ${withinMs} ms: ${JSON.stringify(left)}`);
    }
    await delay(lookEveryMs);
  }
}

async function domainsOf({ watcher, id }: Run): Promise<Loose[]> {
  const { status, body, text } = await watcher.customer.client.get(`${watcher.customer.v3}/monitoring/runs/${id}`);
  assert.equal(status, 200, text);
  return body.data.domains;
}

/** What is wrong with a run that has ended: every page of it must have ended as its shop has it. */
export async function faultsOf(run: Run): Promise<string[]> {
  const byHost = new Map(run.shops.map((shop) => [shop.host, shop]));
  return (await domainsOf(run)).flatMap((domain) => domainFaults(domain, byHost.get(domain.domain)));
}

function domainFaults({ domain, pairs, remaining, outcomes }: Loose, shop: Shop | undefined): string[] {
  if (shop === undefined) return [`${domain} was not watched`];
  const ended: [string, number][] = Object.entries(outcomes);
  const sum = ended.reduce((all, [, count]) => all + count, 0);
  const most = (outcome: string): number =>
    shop.pages.filter(({ index }) => shop.kind.outcomes(index).includes(outcome)).length;
  return [
    ...(sum === pairs && remaining === 0 ? [] : [`${domain}: ${sum} of ${pairs} pages ended`]),
    ...ended
      .filter(([outcome, count]) => count > most(outcome))
      .map(
        ([outcome, count]) => `${domain} (${shop.kindName}): ${count} ${outcome}, at most ${most(outcome)} expected`,
      ),
  ];
}

/** Prices that were stored and that no page has shown, or that no page confirmed. @returns them with the number of all */
export async function storedPrices(farm: Farm, watcher: Watcher): Promise<{ stored: number; wrong: string[] }> {
  const shown = new Map(
    watcher.shops.flatMap((shop) =>
      shop.pages
        .filter(({ index }) => shop.kind.outcomes(index).some((outcome) => stores.has(outcome)))
        .map(({ index, product }) => [
          `${watcher.productIds.get(product.customerProductId)} ${shop.host}`,
          farm.pricesOf(shop, index),
        ]),
    ),
  );
  const offers = await watcher.offers();
  const wrong = offers.filter(({ key, price }) => shown.get(key)?.includes(price) !== true);
  return {
    stored: offers.length,
    wrong: wrong.map(
      ({ key, price }) => `${key}: ${price} is stored, and ${shown.get(key)?.join(" or ") ?? "nothing"} was shown`,
    ),
  };
}

const stores: ReadonlySet<string> = new Set(["ProductFound", "ProductNotAvailable"]);
const offersPage = 1_000;

async function allOffers(customer: Customer): Promise<{ key: string; price: string }[]> {
  const dayMs = 24 * 60 * 60 * 1000;
  const [startDate, endDate] = [-dayMs, dayMs].map((ms) => new Date(Date.now() + ms).toISOString());
  const found: { key: string; price: string }[] = [];
  for (let start = 0; ; start += offersPage) {
    const query = new URLSearchParams({
      startDate: startDate ?? "",
      endDate: endDate ?? "",
      start: String(start),
      limit: String(offersPage),
    });
    const { status, body, text } = await customer.client.get(`${customer.v3}/offers?${query.toString()}`);
    assert.equal(status, 200, text);
    for (const { product, offers } of body.data) {
      for (const { domain, price } of offers) found.push({ key: `${product.id} ${domain}`, price: price.toFixed(2) });
    }
    if (body.data.length < offersPage) return found;
  }
}
