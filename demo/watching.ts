/** Step 8: the service fetches offers itself, from a shop that nobody sends offers of. */
import type { DemoContract } from "./account.ts";
import { RequestFailed } from "./client.ts";
import type { MarketData, MarketProduct } from "../sample/market-data.ts";
import { heading, money, timed, type Print } from "./report.ts";
import type { DemoShop } from "./shop.ts";
import { pollTask, TaskFailed } from "./tasks.ts";

interface Way {
  readonly contract: DemoContract;
  readonly market: MarketData;
  readonly productIds: readonly string[];
  readonly print: Print;
}

/** A product that the shop sells. */
interface Sold {
  readonly productId: string;
  readonly product: MarketProduct;
  readonly path: string;
  readonly price: number;
}

/** What the service read in the shop. */
export interface ReadPrice {
  readonly productId: string;
  readonly price: number;
  /** What the shop's page shows. */
  readonly shown: number;
}

const productCount = 3;
/** Our own shop may be asked so often; others are asked every two seconds at most. */
const intervalMs = 250;

/** Watches the shop and reads its prices. @returns null if the service may not visit it; the demo then goes on */
export async function watchShop(way: Way, shop: DemoShop): Promise<readonly ReadPrice[] | null> {
  const { contract, market, print } = way;
  heading(print, "8. Let the service fetch offers itself");
  const sold = soldIn(way);
  shop.sell(
    sold.map(({ product, path, price }) => ({ name: product.name, path, price })),
    market.currency,
  );
  try {
    await giveShop(way, shop, sold);
    await timed(
      print,
      async () => await readShop(contract),
      (read) => `the run succeeded: ${read} of ${sold.length} pages read`,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    print(`  no page was read: ${error.message}`);
    print(`  To let the service read this machine's shop start it with COLLECTOR_CONTACT=you@shop.example`);
    print(`  COLLECTOR_ALLOWED_RANGES=127.0.0.1/32 COLLECTOR_ALLOWED_PORTS=${shop.port}; going on.`);
    return null;
  }
  print(
    `  who came, as the shop saw it: ${shop.visits[0]?.agent ?? "nobody"}, to ${shop.visits[0]?.path ?? "no page"} first`,
  );
  const prices = await readPrices(contract, shop, sold);
  for (const { productId, price } of prices) {
    const name = sold.find((each) => each.productId === productId)?.product.name ?? productId;
    print(`    ${name} costs ${money(price)} on ${shop.domain}`);
  }
  return prices;
}

/** The service has no contact, or may not reach this machine: 409, or a run in which nothing could be read. */
function isRefusal(error: unknown): error is Error {
  return (error instanceof RequestFailed && error.status === 409) || error instanceof TaskFailed;
}

function soldIn({ market, productIds }: Way): Sold[] {
  return market.products.slice(0, productCount).flatMap((product, index) => {
    const productId = productIds[index];
    if (productId === undefined) return [];
    const price = Math.round(product.referencePrice * 97) / 100;
    return [{ productId, product, path: `/product-${index + 1}`, price }];
  });
}

async function giveShop({ contract, market, print }: Way, shop: DemoShop, sold: readonly Sold[]): Promise<void> {
  const { client, operator, v3 } = contract;
  const watched = {
    domain: shop.domain,
    source: { kind: "page" },
    basis: "ownShop",
    country: "BR",
    currency: market.currency,
    delivery: { costs: 12 },
  };
  await timed(
    print,
    async () => await client.put(`${v3}/monitoring/domains`, [watched]),
    () => `watched: ${shop.domain}, a shop of this demo on port ${shop.port}`,
  );
  const pages = sold.map(({ productId, path }) => ({ productId, domain: shop.domain, url: shop.url(path) }));
  await timed(
    print,
    async () => await client.put(`${v3}/monitoring/pages`, pages),
    () => `gave ${pages.length} products their pages there`,
  );
  const pace = { intervalMs, reason: "The demo's own shop" };
  await timed(
    print,
    async () => await operator.put(`/api/v3/crawlhosts/${shop.domain}:${shop.port}`, pace),
    () => `as the operator: it may be asked every ${intervalMs} ms, because it is ours`,
  );
}

/** Runs the monitoring to its end. @returns the pages read @throws TaskFailed if none was */
async function readShop({ client, v3 }: DemoContract): Promise<number> {
  const started = await client.post(`${v3}/tasks`, { taskType: "backend.tasks.monitoring" });
  const { operations } = await pollTask(client, started.at("data").at("url").text());
  return operations.successful;
}

async function readPrices({ client, v3 }: DemoContract, shop: DemoShop, sold: readonly Sold[]): Promise<ReadPrice[]> {
  const hourMs = 60 * 60 * 1000;
  const [startDate = "", endDate = ""] = [-hourMs, hourMs].map((ms) => new Date(Date.now() + ms).toISOString());
  const query = { startDate, endDate, includeTags: "false", limit: 1_000 };
  const entries = (await client.get(`${v3}/offers`, query)).at("data").list();
  return sold.flatMap(({ productId, price: shown }) => {
    const entry = entries.find((each) => each.at("product").at("id").text() === productId);
    const offers = entry?.at("offers").list() ?? [];
    return offers
      .filter((offer) => offer.at("domain").text() === shop.domain)
      .map((offer) => ({ productId, price: offer.at("price").number(), shown }));
  });
}
