/** The smallest authenticated read (interface 4.1): one product by its customer's id, Basic, 32 connections. */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { buildRequest } from "../client.ts";
import { customerProductId } from "../data.ts";
import { findProducts } from "../floors/find-products.ts";
import { loadProducts, numbers, sendAll } from "../load.ts";
import { compare, drive, percentile, type Figures, type Row, type Timing } from "../measure.ts";

const connections = 32;

export const singleProduct: Case = {
  name: "single-product",
  says: "products/query for one product, Basic, 32 connections",
  run: async (settings) => await withBench(settings, querySingly),
};

async function querySingly(bench: Bench): Promise<Row[]> {
  const products = sized(bench.settings, 20_000, 5_000);
  const count = sized(bench.settings, 20_000, 2_000);
  const contract = await bench.newContract();
  await loadProducts(bench, contract, products);
  /** The products asked for, scattered over the assortment. */
  const ids = numbers(0, count).map((index) => customerProductId((index * 7919) % products));
  const requests = ids.map((id) => queryRequest(bench, contract, [id], false));
  return await compare(bench.settings, {
    case: "single-product",
    service: bench.service,
    measures: [
      { name: "throughput", unit: "requests/s", better: "more", wanted: 5_000 },
      { name: "p50", unit: "ms", better: "less" },
      { name: "p99", unit: "ms", better: "less", wanted: 20 },
    ],
    figure: async () => figures(await sendAll(bench, requests, connections)),
    floor: async () => {
      const worker = async (index: number): Promise<number> =>
        await findProducts(bench.database, contract.contractId, {
          customerProductIds: ids.slice(index, index + 1),
          includeTags: false,
        });
      return figures(
        await drive(
          count,
          Array.from({ length: connections }, () => worker),
        ),
      );
    },
  });
}

/** A query by customer ids. The case that asks for many uses it too. */
export function queryRequest(bench: Bench, contract: Contract, ids: readonly string[], includeTags: boolean): Buffer {
  return buildRequest({
    method: "POST",
    path: `${contract.v31}/products/query`,
    authorization: bench.authorization,
    body: JSON.stringify({
      pagination: { start: 0, limit: ids.length },
      filter: { oneOf: { field: "customerProductId", values: ids } },
      includeTags,
    }),
  });
}

function figures({ seconds, latenciesMs }: Timing): Figures {
  return {
    throughput: latenciesMs.length / seconds,
    p50: percentile(latenciesMs, 0.5),
    p99: percentile(latenciesMs, 0.99),
  };
}
