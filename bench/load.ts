/** Requests that write, and the data that cases load before they measure. */
import type { Bench, Contract } from "./bench.ts";
import { buildRequest, mustSend, withConnection, withConnections } from "./client.ts";
import { makeProduct, makeSnapshot, type SnapshotWish } from "./data.ts";
import { at, list } from "./json.ts";
import { drive, type Timing } from "./measure.ts";

/** Items of one request: the recommended or the largest number (interface 8). */
export const perRequest = 1_000;

/** Splits into parts of at most `size`. */
export function chunked<Item>(items: readonly Item[], size: number = perRequest): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The numbers from `first` on. */
export function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** A request that imports the products with these numbers. */
export function importRequest(bench: Bench, contract: Contract, indexes: readonly number[]): Buffer {
  return buildRequest({
    method: "POST",
    path: `${contract.v3}/products`,
    authorization: bench.authorization,
    body: JSON.stringify({
      version: "2",
      identifyingAttributes: ["customerProductId"],
      products: indexes.map(makeProduct),
    }),
  });
}

/** A request that submits these snapshots. */
export function submitRequest(bench: Bench, contract: Contract, wishes: readonly SnapshotWish[]): Buffer {
  return buildRequest({
    method: "POST",
    path: `${contract.v2}/offers`,
    authorization: bench.authorization,
    body: JSON.stringify(wishes.map(makeSnapshot)),
  });
}

/** Sends the requests in their order, over a connection for each of `clients`. */
export async function sendAll(bench: Bench, requests: readonly Buffer[], clients: number): Promise<Timing> {
  return await withConnections(bench.service.url, clients, async (connections) =>
    drive(
      requests.length,
      connections.map((connection) => async (index: number) => {
        const request = requests[index];
        if (request !== undefined) await mustSend(connection, request);
      }),
    ),
  );
}

/** Imports products number 0 to `count`. @returns their internal ids, in order */
export async function loadProducts(bench: Bench, contract: Contract, count: number): Promise<string[]> {
  const ids: string[] = [];
  await withConnection(bench.service.url, async (connection) => {
    for (const indexes of chunked(numbers(0, count))) {
      const answer = await mustSend(connection, importRequest(bench, contract, indexes));
      const results = list(at(JSON.parse(answer.text()), "data"));
      ids.push(...results.map((result) => String(at(result, "data", "productId"))));
    }
  });
  return ids;
}
