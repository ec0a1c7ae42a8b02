/** What customers do while their shops are read: they push offers, delete, import, and switch a domain off. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { anOffer, aSnapshot, submitAll } from "../../tests/harness/market.ts";
import { headersFor, importCsv } from "../../tests/products-csv/csv.ts";
import { isRobots } from "./farm.ts";
import { pageOf } from "./losses.ts";
import { run, type Play } from "./play.ts";
import type { FarmPage, Shop } from "./shops.ts";
import { times } from "./templates.ts";
import { type Run, type Watcher, watchShops } from "./watchers.ts";

export interface Troubled {
  readonly run: Run;
  /** What went wrong, once the run has ended. */
  faults(): Promise<string[]>;
}

/**
 * What the customer says that it costs: more than the page, and near it. A price far away would become the market by which first prices
 * at other shops are judged, and hold them.
 */
function pushedPrice({ price }: FarmPage): string {
  return times(price, 1.011);
}

const columns = ["sku", "title", "ean", "price"];
/** A busy machine starts collectors late. */
const waitMs = 300_000;

/** Starts a run of the third customer, and makes trouble once it reads. */
export async function makeTrouble(play: Play): Promise<Troubled> {
  const { third, farm } = play;
  const started = await run(play, third);
  const shaken = third.shops.filter(({ kindName }) => kindName === "shaken");
  const off = third.shops.filter(({ kindName }) => kindName === "switchedOff");
  const [shop] = shaken;
  assert.ok(shop, "a shop is shaken");
  // This shop alone: until a busy collector comes to the other ones, no page of this one may be left.
  await visited(play, shop);
  const [pushed, deleted, dropped] = unvisited(play, shop);
  assert.ok(pushed && deleted && dropped, "pages are left to be read");
  await push(third, shop, pushed);
  await remove(third, deleted);
  await importWithout(third, [deleted, dropped]);
  await watchShops(third.customer, farm, shaken, off);
  const offAt = performance.now();
  return {
    run: started,
    async faults() {
      const offers = await third.offers();
      const key = ({ product }: FarmPage): string => `${third.productIds.get(product.customerProductId)} ${shop.host}`;
      const goneKeys = new Set([deleted, dropped].map(key));
      const ofPushed = offers.filter((offer) => offer.key === key(pushed)).map(({ price }) => price);
      return [
        ...off.flatMap((each) => visitsSince(play, each, offAt)),
        ...offers.filter((offer) => goneKeys.has(offer.key)).map((offer) => `${offer.key} is gone and has an offer`),
        ...(ofPushed.length === 1 && ofPushed[0] === pushedPrice(pushed)
          ? []
          : [`the customer's own offer became ${ofPushed.join(" and ") || "nothing"}`]),
      ];
    },
  };
}

/** Waits until the shop was asked for a page. */
async function visited({ farm }: Play, { host }: Shop): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (!farm.arrivals.some((arrival) => arrival.host === host && !isRobots(arrival))) {
    assert.ok(performance.now() < deadline, `${host} is not visited`);
    await delay(50);
  }
}

/** The pages that nobody has asked for. */
function unvisited({ farm }: Play, { host, pages }: Shop): FarmPage[] {
  const seen = new Set(farm.arrivals.map(pageOf));
  return pages.filter(({ path }) => !seen.has(`${host}${path}`)).toReversed();
}

async function push({ customer, productIds }: Watcher, { host }: Shop, page: FarmPage): Promise<void> {
  const productId = productIds.get(page.product.customerProductId) ?? "";
  const offers = [anOffer({ price: Number(pushedPrice(page)) })];
  await submitAll(customer, [aSnapshot(productId, { domain: host, creationDate: new Date().toISOString(), offers })]);
}

async function remove({ customer }: Watcher, { product }: FarmPage): Promise<void> {
  const query = new URLSearchParams({ tagKey: "number", tagValue: product.customerProductId });
  const answer = await customer.client.delete(`${customer.v3}/products?${query.toString()}`);
  assert.deepEqual(answer.body, { data: { deleted: 1 } }, answer.text);
}

/** Imports the assortment anew, as a customer does every morning. */
async function importWithout({ customer, products }: Watcher, gone: readonly FarmPage[]): Promise<void> {
  const without = new Set(gone.map(({ product }) => product.customerProductId));
  const rows = products
    .filter(({ customerProductId }) => !without.has(customerProductId))
    .map(({ customerProductId, name, gtin, referencePrice }) =>
      [customerProductId, name, gtin, referencePrice.toFixed(2)].join(","),
    );
  const task = await importCsv(customer, [columns.join(","), ...rows, ""].join("\n"), headersFor(...columns));
  assert.equal(task.state, "succeeded", JSON.stringify(task));
}

/** A domain that is switched off gets the request that was claimed before, and no other. */
function visitsSince({ farm }: Play, { host }: Shop, sinceMs: number): string[] {
  const later = farm.arrivals.filter(
    (arrival) => arrival.host === host && !isRobots(arrival) && arrival.atMs > sinceMs,
  );
  return later.length <= 1 ? [] : [`${host} was visited ${later.length} times after it was switched off`];
}
