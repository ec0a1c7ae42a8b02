/** JSON import (interface 4.1): new products, 1,000 a request. */
import { withBench, sized, type Bench, type Case } from "../bench.ts";
import { importChunk, importText } from "../floors/import-products.ts";
import { chunked, importRequest, numbers, sendAll } from "../load.ts";
import { compare, drive, percentile, type Figures, type Row, type Timing } from "../measure.ts";

export const jsonImport: Case = {
  name: "json-import",
  says: "new products as JSON, 1,000 a request",
  run: async (settings) =>
    await withBench(settings, async (bench) => [
      ...(settings.isQuick ? [] : await importWith(bench, 1)),
      ...(await importWith(bench, 4)),
    ]),
};

async function importWith(bench: Bench, clients: number): Promise<Row[]> {
  const count = sized(bench.settings, 40_000, 6_000);
  const contract = await bench.newContract();
  const scratch = await bench.newContract();
  const chunksOf = (round: number): number[][] => chunked(numbers(round * count, count));
  return await compare(bench.settings, {
    case: `json-import, ${clients} ${clients === 1 ? "client" : "clients"}`,
    service: bench.service,
    measures: [
      { name: "throughput", unit: "products/s", better: "more", wanted: 25_000, wantedRatio: 2 },
      { name: "request p99", unit: "ms", better: "less", wanted: 250 },
    ],
    figure: async (round) => {
      const requests = chunksOf(round).map((indexes) => importRequest(bench, contract, indexes));
      return figures(await sendAll(bench, requests, clients), count);
    },
    floor: async (round) => {
      const texts = chunksOf(round).map(importText);
      const worker = async (index: number): Promise<void> =>
        await importChunk(bench.database, scratch.contractId, texts[index] ?? "[]");
      return figures(
        await drive(
          texts.length,
          Array.from({ length: clients }, () => worker),
        ),
        count,
      );
    },
  });
}

function figures(timing: Timing, products: number): Figures {
  return { throughput: products / timing.seconds, "request p99": percentile(timing.latenciesMs, 0.99) };
}
