/** The work whose cost must not follow the history: writing and reading today's market, products, orders. */
import { sized, type Bench, type Contract } from "../bench.ts";
import { buildRequest } from "../client.ts";
import { firstGatheredAt, makeOrder } from "../data.ts";
import { chunked, importRequest, numbers, sendAll, submitRequest } from "../load.ts";
import { median } from "../measure.ts";
import { productIdsOf, seedHistory, seedMarket, seedOrders, seedProducts, settle } from "../seed.ts";

export interface Work {
  readonly name: string;
  /** Milliseconds of one request. */
  unitMs(round: number): Promise<number>;
}

const domain = "shop-a.example";
const offers = 5;
const dayMs = 24 * 60 * 60 * 1000;
const requestsARound = 4;

/**
 * A contract with a day's market, and `factor` times the history behind it: at 1, a day of snapshots and as many
 * orders; the assortment is the same.
 */
export async function growingWork(bench: Bench, factor: number): Promise<Work[]> {
  const products = sized(bench.settings, 40_000, 4_000);
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  await seedHistory(bench, contract, { domain, offers, days: factor });
  await seedMarket(bench, contract, { domain, offers, storedAt: new Date(Date.now() - dayMs / 24) });
  await seedOrders(bench, contract, { orders: products * factor, days: factor, products });
  await settle(bench);
  const productIds = await productIdsOf(bench, contract);
  /** Behind the seeded market, which is an hour old, by the minutes that `makeSnapshot` counts. */
  const firstRound = Math.floor((Date.now() - firstGatheredAt) / 60_000);
  const send = async (requests: readonly Buffer[]): Promise<number> =>
    median((await sendAll(bench, requests, 1)).latenciesMs);
  return [
    {
      name: "1,000 snapshots of 5 offers",
      unitMs: async (round) => {
        const ids = chunked(productIds).slice(0, requestsARound);
        const wishes = ids.map((chunk) =>
          chunk.map((productId) => ({ productId, domain, offers, round: firstRound + round })),
        );
        return await send(wishes.map((each) => submitRequest(bench, contract, each)));
      },
    },
    {
      name: "first page of today's offers",
      unitMs: async () => await send(several(() => offerPage(bench, contract))),
    },
    {
      name: "1,000 products again",
      unitMs: async () =>
        await send(several((index) => importRequest(bench, contract, numbers((index * 1_000) % products, 1_000)))),
    },
    {
      name: "1,000 new orders",
      unitMs: async (round) =>
        await send(
          several((index) => orderRequest(bench, contract, (round * requestsARound + index) * 1_000, products)),
        ),
    },
    {
      name: "order statistics of an hour",
      unitMs: async () => await send(several(() => salesRequest(bench, contract))),
    },
  ];
}

function several(make: (index: number) => Buffer): Buffer[] {
  return numbers(0, requestsARound).map(make);
}

function offerPage(bench: Bench, contract: Contract): Buffer {
  const [start, end] = [new Date(Date.now() - dayMs / 12), new Date()];
  const path = `${contract.v3}/offers?startDate=${start.toISOString()}&endDate=${end.toISOString()}&limit=1000`;
  return buildRequest({ method: "GET", path, authorization: bench.authorization });
}

function orderRequest(bench: Bench, contract: Contract, first: number, products: number): Buffer {
  const orders = numbers(first, 1_000).map((index) => makeOrder(index, products));
  const path = `${contract.v3}/orders`;
  const body = JSON.stringify({ version: "3", orders });
  return buildRequest({ method: "PUT", path, authorization: bench.authorization, body });
}

function salesRequest(bench: Bench, contract: Contract): Buffer {
  const range = { start: new Date(Date.now() - dayMs / 24), end: new Date() };
  const body = JSON.stringify({ pagination: { start: 0, limit: 1_000 }, range });
  const path = `${contract.v3}/orders/stats/query`;
  return buildRequest({ method: "POST", path, authorization: bench.authorization, body });
}
