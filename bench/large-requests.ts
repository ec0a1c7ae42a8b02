/** The largest requests that the service takes, and the requests with the largest answers, for the case `event-loop`. */
import { gzipSync } from "node:zlib";
import type { Contract } from "./bench.ts";
import type { RequestParts } from "./client.ts";
import { customerProductId, makeOrder, makeProduct, makeSnapshot } from "./data.ts";
import { numbers } from "./load.ts";

/** The data that requests are about: a contract with products number 0 to `productIds.length`, and what it stores. */
export interface Market {
  readonly contract: Contract;
  readonly productIds: readonly string[];
  /** When the first offers and prices were stored. */
  readonly since: Date;
}

type Request = Omit<RequestParts, "authorization">;

export interface LargeRequest {
  readonly name: string;
  /** Whether a quick run includes it. */
  readonly isQuick?: boolean;
  /** The status of its answer; 200 by default. */
  readonly status?: number;
  /** A later round sends data that no earlier one sent. */
  request(round: number): Request;
}

const mebibyte = 1024 * 1024;
const perPage = 10_000;

export function largeRequests(market: Market): LargeRequest[] {
  return [
    ...largeImports(market),
    ...largeSnapshots(market),
    ...wrongBodies(market.contract),
    ...largeQueries(market),
    ...largePages(market),
  ];
}

function largeImports({ contract, productIds }: Market): LargeRequest[] {
  const importing = (products: readonly unknown[]) =>
    asJson("POST", `${contract.v3}/products`, {
      version: "2",
      identifyingAttributes: ["customerProductId"],
      products,
    });
  const longTags = numbers(0, 200).map((at) => ({ key: `tag ${at}`, value: "word ".repeat(2_000) }));
  const orders = (round: number, count: number, items: number) => {
    const list = numbers(round * count, count).map((index) => {
      const order = makeOrder(index, productIds.length);
      return { ...order, items: numbers(0, items / 2).flatMap(() => order.items) };
    });
    return asJson("PUT", `${contract.v3}/orders`, { version: "3", orders: list });
  };
  const message = { severity: "info", component: "bench", source: "bench", message: 'a "word" '.repeat(555) };
  const messages = numbers(0, 1_000).map(() => ({ ...message, contractId: contract.contractId }));
  return [
    { name: "10,000 products, 4 MiB", isQuick: true, request: () => importing(numbers(0, 10_000).map(makeProduct)) },
    {
      name: "7 products × 200 long tags, 14 MiB",
      request: () => importing(numbers(0, 7).map((index) => ({ ...makeProduct(index), tags: longTags }))),
    },
    { name: "10,000 orders, 3 MiB", isQuick: true, status: 201, request: (round) => orders(round, 10_000, 2) },
    { name: "300 orders × 1,000 items, 24 MiB", status: 201, request: (round) => orders(round + 900, 300, 1_000) },
    {
      name: "1,000 log messages, 5.5 MiB",
      request: () => asJson("POST", "/api/v3/log/messages", { version: 1, messages }),
    },
  ];
}

function largeSnapshots({ contract, productIds }: Market): LargeRequest[] {
  const submitting = (round: number, count: number, offers: number, longer: object = {}) => {
    const snapshots = productIds.slice(0, count).map((productId) => {
      const snapshot = makeSnapshot({ productId, domain: `shop-${offers}.example`, round, offers });
      return { ...snapshot, offers: snapshot.offers.map((offer) => ({ ...offer, ...longer })) };
    });
    return asJson("POST", `${contract.v2}/offers`, snapshots);
  };
  const longer = { attributes: numbers(0, 2).map((at) => ({ key: `key ${at}`, value: "v".repeat(3_500) })) };
  return [
    { name: "1,000 snapshots × 5 offers, 2 MiB", request: (round) => submitting(round, 1_000, 5) },
    { name: "1,000 snapshots × 80 offers, 27 MiB", isQuick: true, request: (round) => submitting(round, 1_000, 80) },
    {
      name: "4 snapshots × 1,000 long offers, 29 MiB",
      request: (round) => submitting(round, 4, 1_000, longer),
    },
    {
      name: "80,000 offers as gzip",
      request: (round) => {
        const plain = submitting(round + 1_000, 1_000, 80);
        return { ...plain, headers: { "content-encoding": "gzip" }, body: gzipSync(plain.body, { level: 1 }) };
      },
    },
    {
      name: "80,000 offers with Idempotency-Key",
      request: (round) => ({
        ...submitting(round + 2_000, 1_000, 80),
        headers: { "idempotency-key": `large-${round}` },
      }),
    },
    {
      name: "80,000 offers, wrong at the end",
      isQuick: true,
      status: 400,
      request: (round) => {
        const right = submitting(round, 1_000, 80);
        return { ...right, body: `${right.body.slice(0, -3)},${right.body.slice(-2)}` };
      },
    },
  ];
}

/** Requests that no client sends by mistake. */
function wrongBodies({ v2, v3 }: Contract): LargeRequest[] {
  const orders = (text: string): Request => ({
    method: "PUT",
    path: `${v3}/orders`,
    body: `{"version":"3","orders":[${text}]}`,
  });
  const zeros = (count: number): string => `0${",0".repeat(count - 1)}`;
  return [
    { name: "one text of 31 MiB", status: 400, request: () => orders(`{"orderId":"${"x".repeat(31 * mebibyte)}"}`) },
    { name: "16 million zeros, 32 MiB", status: 400, request: () => orders(zeros(15.9 * mebibyte)) },
    {
      name: "0.25 million wrong domains, 0.5 MiB",
      status: 400,
      request: () => ({ method: "PUT", path: `${v2}/settings/domains`, body: `[${zeros(mebibyte / 4 - 2)}]` }),
    },
  ];
}

function largeQueries({ contract, productIds }: Market): LargeRequest[] {
  const values = numbers(0, perPage).map(customerProductId);
  const named = numbers(0, perPage).map((index) => {
    const { orderId, creationDate } = makeOrder(index, productIds.length);
    return { orderId, creationDate };
  });
  return [
    {
      name: "10,000 products by id, with tags",
      isQuick: true,
      request: () =>
        asJson("POST", `${contract.v31}/products/query`, {
          pagination: { start: 0, limit: perPage },
          includeTags: true,
          filter: { oneOf: { field: "customerProductId", values } },
        }),
    },
    {
      name: "10,000 orders deleted by id",
      request: () => asJson("POST", `${contract.v3}/orders/delete/query`, { orders: named }),
    },
  ];
}

function largePages({ contract, since }: Market): LargeRequest[] {
  const [start, end] = [since.toISOString(), new Date(Date.now() + 60_000).toISOString()];
  const weekAgo = new Date(since.getTime() - 7 * 24 * 60 * 60 * 1000).toISOString();
  const query = { pagination: { start: 0, limit: perPage }, range: { start, end } };
  const get = (path: string): Request => ({ method: "GET", path });
  const offers = `${contract.v3}/offers?startDate=${start}&endDate=${end}&limit=${perPage}`;
  const prices = `${contract.v2}/result/pricerecommendations?startTime=${start}&endTime=${end}&limit=${perPage}`;
  const document = { name: "Bench", otherwise: { rule: { target: { position: 1 } } } };
  return [
    { name: "page of 10,000 products with offers", isQuick: true, request: () => get(offers) },
    { name: "page of 10,000 prices", request: () => get(prices) },
    {
      name: "page of 10,000 orders",
      request: () => get(`${contract.v3}/orders?start=0&limit=${perPage}`),
    },
    {
      name: "page of 10,000 offers, queried",
      request: () => asJson("POST", `${contract.v3}/offers/query`, query),
    },
    {
      name: "page of 10,000 offer statistics",
      isQuick: true,
      request: () => asJson("POST", `${contract.v31}/offers/stats/query`, query),
    },
    {
      name: "page of 10,000 order statistics",
      request: () => asJson("POST", `${contract.v3}/orders/stats/query`, { ...query, range: { start: weekAgo, end } }),
    },
    {
      name: "simulation of 10,000 products",
      request: () => asJson("POST", `${contract.v3}/pricerecommendations/simulate`, { document }),
    },
  ];
}

function asJson(method: "POST" | "PUT", path: string, body: object): Omit<Request, "body"> & { body: string } {
  return { method, path, body: JSON.stringify(body) };
}
