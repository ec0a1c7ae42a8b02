/** A contract with a history, on which the work is done. */
import { sized, type Bench, type Contract } from "../bench.ts";
import { createFeed } from "../cases/feed-export.ts";
import { setUpPricing } from "../cases/pricing-run.ts";
import { aSmallContract } from "../cases/task-start.ts";
import {
  productIdsOf,
  seedHistory,
  seedMarket,
  seedOrders,
  seedPriceHistory,
  seedPrices,
  seedProducts,
  seedTasks,
  vacuum,
} from "../seed.ts";

export interface Work {
  readonly name: string;
  /** The most rounds of work that takes seconds or adds to the history. */
  readonly mostRounds?: number;
  /** Milliseconds of one request, or of the whole. */
  unitMs(round: number): Promise<number>;
}

/** A contract with the market of a day and an older history. */
export interface Growing {
  readonly bench: Bench;
  readonly contract: Contract;
  /** A contract of one product, for tasks that end at once. */
  readonly smallContract: Contract;
  /** The number of its products. */
  readonly products: number;
  readonly productIds: readonly string[];
  /** The path of the export of its prices. */
  readonly feedUrl: URL;
}

export const domain = "shop-a.example";
export const offers = 5;
export const dayMs = 24 * 60 * 60 * 1000;
const tasksADay = 1_000;

/**
 * At `factor` 1, a day of snapshots, prices and tasks, and 30 days of orders; at 100, a hundred times as many days. The
 * assortment is the same.
 */
export async function grow(bench: Bench, factor: number): Promise<Growing> {
  const products = sized(bench.settings, 40_000, 4_000);
  const contract = await bench.newContract();
  const smallContract = await aSmallContract(bench);
  await seedProducts(bench, contract, products);
  await Promise.all([
    seedHistory(bench, contract, { domain, offers, days: factor }),
    seedSales(bench, contract, products, factor),
    seedPriceHistory(bench, contract, factor),
    seedTasks(bench, contract, { tasks: tasksADay * factor, days: factor }),
  ]);
  const anHourAgo = new Date(Date.now() - dayMs / 24);
  await seedMarket(bench, contract, { domain, offers, storedAt: anHourAgo });
  await seedPrices(bench, contract, anHourAgo);
  await setUpPricing(bench, contract);
  const feedUrl = await createFeed(bench, contract, "json");
  await vacuum(bench);
  return { bench, contract, smallContract, products, productIds: await productIdsOf(bench, contract), feedUrl };
}

/** A price depends on the sales of 30 days, so the growing history is older. */
async function seedSales(bench: Bench, contract: Contract, products: number, factor: number): Promise<void> {
  const days = 30;
  await seedOrders(bench, contract, { orders: products, days, products });
  if (factor === 1) return;
  const before = factor - 1;
  await seedOrders(bench, contract, { orders: products * before, days: days * before, daysAgo: days, products });
}
