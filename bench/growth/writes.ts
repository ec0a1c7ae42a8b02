/** Requests that write, beside a history. */
import type { Bench, Contract } from "../bench.ts";
import { buildRequest } from "../client.ts";
import { firstGatheredAt, makeOrder } from "../data.ts";
import { chunked, importRequest, numbers, sendAll, submitRequest } from "../load.ts";
import { median } from "../measure.ts";
import { domain, offers, type Growing, type Work } from "./growing.ts";

const requestsARound = 4;

export function writingWork({ bench, contract, products, productIds }: Growing): Work[] {
  /** The first round that is newer than the seeded market, which is an hour old. A round is a minute. */
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
  ];
}

function several(make: (index: number) => Buffer): Buffer[] {
  return numbers(0, requestsARound).map(make);
}

function orderRequest(bench: Bench, contract: Contract, first: number, products: number): Buffer {
  const orders = numbers(first, 1_000).map((index) => makeOrder(index, products));
  const path = `${contract.v3}/orders`;
  const body = JSON.stringify({ version: "3", orders });
  return buildRequest({ method: "PUT", path, authorization: bench.authorization, body });
}
