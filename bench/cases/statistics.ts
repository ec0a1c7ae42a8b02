/** Statistics (interface 4.3, 4.4): a page of 1,000 products of the longest range, of orders and of offers. */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { buildRequest } from "../client.ts";
import { offerFigures, salesFigures, type StatisticsPage } from "../floors/statistics.ts";
import { numbers, sendAll } from "../load.ts";
import { compare, median, type Row } from "../measure.ts";
import { seedMarket, seedOrders, seedProducts, vacuum } from "../seed.ts";

const perPage = 1_000;
const offersEach = 5;
const hourMs = 60 * 60 * 1000;
/** Pages of each round. The figure is their median. */
const repeats = 3;

export const statistics: Case = {
  name: "statistics",
  says: "order statistics of 30 days and offer statistics of 48 h, a page of 1,000",
  run: async (settings) => await withBench(settings, readStatistics),
};

async function readStatistics(bench: Bench): Promise<Row[]> {
  const products = sized(bench.settings, 100_000, 21_000);
  const orders = sized(bench.settings, 200_000, 21_000);
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  const storedAt = new Date(Date.now() - hourMs);
  await seedMarket(bench, contract, { domain: "shop-a.example", offers: offersEach, storedAt });
  await seedOrders(bench, contract, { orders, days: 29, products });
  await vacuum(bench);
  const end = new Date();
  return [
    ...(await readPages(bench, contract, {
      what: "orders, 30 days",
      wanted: 300,
      path: `${contract.v3}/orders/stats/query`,
      range: { start: new Date(end.getTime() - 30 * 24 * hourMs), end },
      floor: salesFigures,
    })),
    ...(await readPages(bench, contract, {
      what: "offers, 48 h",
      wanted: 200,
      path: `${contract.v31}/offers/stats/query`,
      range: { start: new Date(end.getTime() - 48 * hourMs), end },
      floor: offerFigures,
    })),
  ];
}

interface Reading {
  readonly what: string;
  readonly wanted: number;
  readonly path: string;
  readonly range: { start: Date; end: Date };
  floor(database: Bench["database"], page: StatisticsPage): Promise<number>;
}

async function readPages(bench: Bench, contract: Contract, reading: Reading): Promise<Row[]> {
  const { range } = reading;
  const request = buildRequest({
    method: "POST",
    path: reading.path,
    authorization: bench.authorization,
    body: JSON.stringify({ pagination: { start: 0, limit: perPage }, range }),
  });
  const requests = Array.from({ length: repeats }, () => request);
  return await compare(bench.settings, {
    case: `statistics, ${reading.what}`,
    service: bench.service,
    measures: [{ name: "first page", unit: "ms", better: "less", wanted: reading.wanted, wantedRatio: 2 }],
    figure: async () => ({ "first page": median((await sendAll(bench, requests, 1)).latenciesMs) }),
    floor: async () => {
      const latenciesMs: number[] = [];
      for (const _ of numbers(0, repeats)) {
        const begin = performance.now();
        const found = await reading.floor(bench.database, {
          contractId: contract.contractId,
          ...range,
          limit: perPage,
        });
        latenciesMs.push(performance.now() - begin);
        if (found !== perPage) throw new Error(`the floor of ${reading.what} found ${found} products`);
      }
      return { "first page": median(latenciesMs) };
    },
  });
}
