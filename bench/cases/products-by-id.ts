/** The largest product query (interface 8): 10,000 customer ids, tags included, one after the other. */
import { sized, withBench, type Bench, type Case } from "../bench.ts";
import { customerProductId } from "../data.ts";
import { findProducts } from "../floors/find-products.ts";
import { numbers, sendAll } from "../load.ts";
import { compare, drive, percentile, type Row } from "../measure.ts";
import { seedProducts, vacuum } from "../seed.ts";
import { queryRequest } from "./single-product.ts";

const idsPerQuery = 10_000;
const queries = 10;
const quickQueries = 3;

export const productsById: Case = {
  name: "products-by-id",
  says: "products/query for 10,000 customer ids with tags",
  run: async (settings) => await withBench(settings, queryMany),
};

async function queryMany(bench: Bench): Promise<Row[]> {
  const products = Math.max(idsPerQuery, sized(bench.settings, 50_000, 12_000));
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  await vacuum(bench);
  /** Every fifth of 50,000: neither next to each other nor in order. */
  const idsOf = (query: number): string[] =>
    numbers(0, idsPerQuery).map((index) => customerProductId((query + index * 7919) % products));
  const lists = numbers(0, bench.settings.isQuick ? quickQueries : queries).map(idsOf);
  const requests = lists.map((ids) => queryRequest(bench, contract, ids, true));
  return await compare(bench.settings, {
    case: "products-by-id",
    service: bench.service,
    measures: [{ name: "p50", unit: "ms", better: "less", wanted: 120, wantedRatio: 2.5 }],
    figure: async () => ({ p50: percentile((await sendAll(bench, requests, 1)).latenciesMs, 0.5) }),
    floor: async () => {
      const worker = async (index: number): Promise<void> => {
        const query = { customerProductIds: lists[index] ?? [], includeTags: true };
        const found = await findProducts(bench.database, contract.contractId, query);
        if (found !== idsPerQuery) throw new Error(`${found} products were found`);
      };
      return { p50: percentile((await drive(lists.length, [worker])).latenciesMs, 0.5) };
    },
  });
}
