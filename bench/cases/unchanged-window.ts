/** A poller that asks again (interface 1-19): it sends the ETag of a page and is answered 304. */
import { sized, withBench, type Bench, type Case } from "../bench.ts";
import { buildRequest, mustSend, withConnection, withConnections } from "../client.ts";
import { compare, drive, percentile, type Figures, type Row, type Timing } from "../measure.ts";
import { seedMarket, seedProducts, vacuum } from "../seed.ts";

const connections = 8;
const offersEach = 5;
/** A poller asks for 1,000 products. The page of 10 shows that the size does not matter. */
const pageSizes = [1_000, 10];

export const unchangedWindow: Case = {
  name: "unchanged-window",
  says: "304 on a page of offers that has not changed, 8 connections",
  run: async (settings) => await withBench(settings, askAgain),
};

async function askAgain(bench: Bench): Promise<Row[]> {
  const contract = await bench.newContract();
  await seedProducts(bench, contract, sized(bench.settings, 100_000, 21_000));
  const start = new Date(Date.now() - 45 * 60_000);
  await seedMarket(bench, contract, { domain: "shop-a.example", offers: offersEach, storedAt: start });
  await vacuum(bench);
  const end = new Date(start.getTime() + 15 * 60_000);
  const range = `startDate=${start.toISOString()}&endDate=${end.toISOString()}`;
  const rows: Row[] = [];
  for (const limit of pageSizes) {
    const path = `${contract.v3}/offers?${range}&limit=${limit}`;
    rows.push(
      ...(await compare(bench.settings, {
        case: `unchanged-window, ${limit.toLocaleString("en")} products`,
        service: bench.service,
        measures: [
          { name: "throughput", unit: "requests/s", better: "more", wanted: 6_000 },
          { name: "p99", unit: "ms", better: "less" },
        ],
        figure: async () => figures(await ask(bench, path, sized(bench.settings, 8_000, 2_000))),
      })),
    );
  }
  return rows;
}

async function ask(bench: Bench, path: string, asks: number): Promise<Timing> {
  const { authorization } = bench;
  const whole = buildRequest({ method: "GET", path, authorization });
  const { etag } = await withConnection(bench.service.url, async (connection) => await mustSend(connection, whole));
  const request = buildRequest({ method: "GET", path, authorization, headers: { "if-none-match": etag } });
  return await withConnections(bench.service.url, connections, async (opened) =>
    drive(
      asks,
      opened.map((connection) => async () => {
        const { status } = await connection.send(request);
        if (status !== 304) throw new Error(`an unchanged window was answered ${status}`);
      }),
    ),
  );
}

function figures({ seconds, latenciesMs }: Timing): Figures {
  return { throughput: latenciesMs.length / seconds, p99: percentile(latenciesMs, 0.99) };
}
