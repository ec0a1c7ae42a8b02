/** Requests that read, beside a history: today's market, prices and sales, and single products. */
import { queryRequest } from "../cases/single-product.ts";
import {
  buildRequest,
  mustSend,
  withConnection,
  withConnections,
  type Connection,
  type RequestParts,
} from "../client.ts";
import { customerProductId } from "../data.ts";
import { numbers } from "../load.ts";
import { drive, median } from "../measure.ts";
import { dayMs, type Growing, type Work } from "./growing.ts";

const perPage = 1_000;
/** Pages in a round, one after the other. */
const pagesARound = 4;
/**
 * Requests of half a millisecond, and how many of them are sent at a time, so that both cores are busy. Sent one after the
 * other, they take 0.4 or 0.6 ms, depending on whether client, service and database happen to share a core.
 */
const smallARound = 1_000;
const smallAtOnce = 8;

export function readingWork(growing: Growing): Work[] {
  const { bench, contract, products } = growing;
  const request = (parts: RequestParts): Buffer => buildRequest({ authorization: bench.authorization, ...parts });
  const get = (path: string): Buffer => request({ method: "GET", path: `${path}&limit=${perPage}` });
  const query = (path: string, sinceMs: number): Buffer =>
    request({
      method: "POST",
      path,
      body: JSON.stringify({ pagination: { start: 0, limit: perPage }, range: lately(sinceMs) }),
    });
  const offerPage = (window: Window, start: number): Buffer =>
    get(`${contract.v3}/offers?startDate=${window.start}&endDate=${window.end}&start=${start}`);
  const repeated = (name: string, make: (index: number) => Buffer): Work => ({
    name,
    unitMs: async () => await medianMs(growing, numbers(0, pagesARound).map(make)),
  });
  /** Reads the page before first, as a client does that reads page by page. */
  const walkTo = (name: string, start: number): Work => ({
    name,
    unitMs: async () => {
      const windows = numbers(0, pagesARound).map((index) => lately(dayMs / 12, index));
      await medianMs(
        growing,
        windows.map((window) => offerPage(window, start - perPage)),
      );
      return await medianMs(
        growing,
        windows.map((window) => offerPage(window, start)),
      );
    },
  });
  const middle = Math.floor(products / perPage / 2) * perPage;
  return [
    repeated("first page of today's offers", () => offerPage(lately(dayMs / 12), 0)),
    walkTo("middle page of a walk", middle),
    walkTo("last page of a walk", products - perPage),
    // Another window each time, whose pages nobody has read.
    repeated("jump to its middle", (index) => offerPage(lately(dayMs / 12, index), middle + 7)),
    unchangedWindow(growing, offerPage),
    repeated("offer statistics, 48 h", () => query(`${contract.v31}/offers/stats/query`, 2 * dayMs)),
    repeated("first page of today's prices", () => {
      const { start, end } = lately(dayMs / 12);
      return get(`${contract.v2}/result/pricerecommendations?startTime=${start}&endTime=${end}`);
    }),
    repeated("order statistics of a day", () => query(`${contract.v3}/orders/stats/query`, dayMs)),
    repeated("newest 1,000 tasks", () => get(`${contract.v3}/tasks?includeFailures=true`)),
    repeated("1,000 products by id", (index) =>
      queryRequest(bench, contract, numbers(index, perPage).map(scattered(products)), true),
    ),
    {
      name: "one product by id",
      unitMs: async () =>
        await smallMs(growing, async (connection, index) => {
          await mustSend(connection, queryRequest(bench, contract, [scattered(products)(index)], false));
        }),
    },
  ];
}

interface Window {
  readonly start: string;
  readonly end: string;
}

/** A window from so long ago until now; each `index` gives another one. */
function lately(sinceMs: number, index = 0): Window {
  const end = Date.now() - index;
  return { start: new Date(end - sinceMs).toISOString(), end: new Date(end).toISOString() };
}

function scattered(products: number): (index: number) => string {
  return (index) => customerProductId((index * 7919) % products);
}

/** A window that ended before anything was written in this run. */
function unchangedWindow(growing: Growing, offerPage: (window: Window, start: number) => Buffer): Work {
  const { bench } = growing;
  const end = Date.now() - dayMs / 48;
  const window = { start: new Date(end - dayMs / 12).toISOString(), end: new Date(end).toISOString() };
  const path = /^GET (\S+)/.exec(offerPage(window, 0).toString())?.[1] ?? "";
  return {
    name: "304 on an unchanged window",
    unitMs: async () => {
      const { authorization } = bench;
      const { etag } = await withConnection(
        bench.service.url,
        async (connection) => await mustSend(connection, offerPage(window, 0)),
      );
      const again = buildRequest({ method: "GET", path, authorization, headers: { "if-none-match": etag } });
      return await smallMs(growing, async (connection) => {
        const { status } = await connection.send(again);
        if (status !== 304) throw new Error(`an unchanged window was answered ${status}`);
      });
    },
  };
}

/** Sends several requests at a time. @returns the time of all divided by their number */
async function smallMs(
  { bench }: Growing,
  send: (connection: Connection, index: number) => Promise<void>,
): Promise<number> {
  return await withConnections(bench.service.url, smallAtOnce, async (connections) => {
    const workers = connections.map((connection) => async (index: number) => await send(connection, index));
    const { seconds } = await drive(smallARound, workers);
    return (1000 * seconds) / smallARound;
  });
}

/** Sends requests one after the other. */
async function medianMs({ bench }: Growing, requests: readonly Buffer[]): Promise<number> {
  const latenciesMs: number[] = [];
  await withConnection(bench.service.url, async (connection) => {
    for (const request of requests) {
      const begin = performance.now();
      const answer = await mustSend(connection, request);
      latenciesMs.push(performance.now() - begin);
      if (answer.bytes < 200) throw new Error(`nothing was found: ${answer.text()}`);
    }
  });
  return median(latenciesMs);
}
