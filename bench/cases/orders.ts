/** Orders (interface 4.4): one PUT of the most orders a request takes, two items each, none of them known before. */
import { sized, withBench, type Bench, type Case } from "../bench.ts";
import { buildRequest } from "../client.ts";
import { makeOrder } from "../data.ts";
import { storeOrders } from "../floors/store-orders.ts";
import { numbers, sendAll } from "../load.ts";
import { compare, type Row } from "../measure.ts";
import { seedProducts, vacuum } from "../seed.ts";

const products = 20_000;

export const orders: Case = {
  name: "orders",
  says: "PUT of 10,000 orders with 2 items each",
  run: async (settings) => await withBench(settings, putOrders),
};

async function putOrders(bench: Bench): Promise<Row[]> {
  const count = Math.min(10_000, sized(bench.settings, 10_000, 2_000));
  const contract = await bench.newContract();
  const scratch = await bench.newContract();
  await seedProducts(bench, contract, products);
  await vacuum(bench);
  const ordersOf = (round: number) => numbers(round * count, count).map((index) => makeOrder(index, products));
  return await compare(bench.settings, {
    case: `orders, ${count.toLocaleString("en")} a request`,
    service: bench.service,
    measures: [
      { name: "PUT", unit: "s", better: "less", ...(count === 10_000 ? { wanted: 1.5 } : {}), wantedRatio: 3 },
    ],
    figure: async (round) => {
      const request = buildRequest({
        method: "PUT",
        path: `${contract.v3}/orders`,
        authorization: bench.authorization,
        body: JSON.stringify({ version: "3", orders: ordersOf(round) }),
      });
      return { PUT: (await sendAll(bench, [request], 1)).seconds };
    },
    floor: async (round) => {
      const text = JSON.stringify(ordersOf(round));
      const begin = performance.now();
      await storeOrders(bench.database, scratch.contractId, text);
      return { PUT: (performance.now() - begin) / 1000 };
    },
  });
}
