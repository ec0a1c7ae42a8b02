/**
 * How long other requests wait for one large request. A small query is sent every 2 ms meanwhile, and `/metrics` tells the
 * delay of the event loop. Other work on the machine makes both longer, so the figure is the median of the rounds.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sized, withBench, type Bench, type Case } from "../bench.ts";
import { buildRequest, mustSend, withConnections, type Connection } from "../client.ts";
import { customerProductId } from "../data.ts";
import { largeRequests, type LargeRequest, type Market } from "../large-requests.ts";
import { compare, type Figures, type Row } from "../measure.ts";
import { productIdsOf, seedMarket, seedOrders, seedPrices, seedProducts, vacuum } from "../seed.ts";

const products = 10_000;
const probeEveryMs = 2;
/** In seconds: one of the histogram's bounds. */
const longStall = "0.05";

export const eventLoop: Case = {
  name: "event-loop",
  says: "how long a small query waits for a large request",
  run: async (settings) =>
    await withBench(settings, async (bench) => {
      const market = await aMarket(bench);
      const rows: Row[] = [];
      for (const large of largeRequests(market)) {
        if (large.isQuick === true || !settings.isQuick) rows.push(...(await waitBeside(bench, market, large)));
      }
      return rows;
    }),
};

async function aMarket(bench: Bench): Promise<Market> {
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  const since = new Date(Date.now() - 60_000);
  await seedMarket(bench, contract, { domain: "shop-a.example", offers: sized(bench.settings, 5, 2), storedAt: since });
  await seedPrices(bench, contract, since);
  await seedOrders(bench, contract, { orders: products, days: 7, products });
  await vacuum(bench);
  return { contract, productIds: await productIdsOf(bench, contract), since };
}

async function waitBeside(bench: Bench, market: Market, large: LargeRequest): Promise<Row[]> {
  return await compare(bench.settings, {
    case: `event-loop, ${large.name}`,
    service: bench.service,
    measures: [
      { name: "longest wait", unit: "ms", better: "less", wanted: 50 },
      { name: "stalls over 50 ms", unit: "", better: "less", wanted: 0 },
      { name: "request", unit: "s", better: "less" },
    ],
    figure: async (round) => {
      const bytes = buildRequest({ ...large.request(round), authorization: bench.authorization });
      return await withConnections(bench.service.url, 2, async ([sender, asker]) =>
        sender === undefined || asker === undefined
          ? {}
          : await wait(bench, market, { sender, asker, bytes, status: large.status ?? 200 }),
      );
    },
  });
}

interface Large {
  readonly sender: Connection;
  readonly asker: Connection;
  readonly bytes: Buffer;
  readonly status: number;
}

async function wait(bench: Bench, market: Market, { sender, asker, bytes, status }: Large): Promise<Figures> {
  const small = smallQuery(bench, market);
  await mustSend(asker, small);
  const stallsBefore = await longStalls(bench);
  const state = { isAnswered: false };
  let longestMs = 0;
  const begin = performance.now();
  const answered = sender.send(bytes).finally(() => (state.isAnswered = true));
  while (!state.isAnswered) {
    const sentMs = performance.now();
    await mustSend(asker, small);
    const tookMs = performance.now() - sentMs;
    longestMs = Math.max(longestMs, tookMs);
    if (tookMs < probeEveryMs) await delay(probeEveryMs - tookMs);
  }
  const answer = await answered;
  const seconds = (performance.now() - begin) / 1000;
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text().slice(0, 300)}`);
  const stalls = (await longStalls(bench)) - stallsBefore;
  return { "longest wait": longestMs, "stalls over 50 ms": stalls, request: seconds };
}

function smallQuery(bench: Bench, { contract }: Market): Buffer {
  return buildRequest({
    method: "POST",
    path: `${contract.v31}/products/query`,
    authorization: bench.authorization,
    body: JSON.stringify({
      pagination: { start: 0, limit: 1 },
      filter: { oneOf: { field: "customerProductId", values: [customerProductId(1)] } },
    }),
  });
}

/** Stalls of `serve` since it started. */
async function longStalls({ service }: Bench): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const countUpTo = (bound: string): number => {
    const start = `pricewright_event_loop_delay_seconds_bucket{le="${bound}",process="serve"} `;
    const line = metrics.split("\n").find((each) => each.startsWith(start));
    if (line === undefined) throw new Error(`/metrics has no ${start}`);
    return Number(line.slice(start.length));
  };
  return countUpTo("+Inf") - countUpTo(longStall);
}
