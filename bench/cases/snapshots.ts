/** Submitting snapshots (interface 4.3): 1,000 a request, 5 offers each, every one following a stored one. */
import { sized, withBench, type Bench, type Case } from "../bench.ts";
import { snapshotChunk, submitChunk } from "../floors/submit-snapshots.ts";
import { chunked, sendAll, submitRequest } from "../load.ts";
import type { SnapshotWish } from "../data.ts";
import { compare, drive, percentile, type Figures, type Row, type Timing } from "../measure.ts";
import { productIdsOf, seedProducts, vacuum } from "../seed.ts";

const offers = 5;

export const snapshots: Case = {
  name: "snapshots",
  says: "snapshots with 5 offers each, 1,000 a request, all rules",
  run: async (settings) =>
    await withBench(settings, async (bench) => [
      ...(settings.isQuick ? [] : await submitWith(bench, 2)),
      ...(await submitWith(bench, 4)),
    ]),
};

async function submitWith(bench: Bench, clients: number): Promise<Row[]> {
  const count = sized(bench.settings, 20_000, 4_000);
  const contract = await bench.newContract();
  const scratch = await bench.newContract();
  await seedProducts(bench, contract, count);
  await vacuum(bench);
  const productIds = await productIdsOf(bench, contract);
  const chunksOf = (round: number): SnapshotWish[][] =>
    chunked(productIds.map((productId) => ({ productId, domain: "shop-a.example", offers, round })));
  return await compare(bench.settings, {
    case: `snapshots, ${clients} clients`,
    service: bench.service,
    measures: [
      { name: "throughput", unit: "offers/s", better: "more", wanted: 30_000, wantedRatio: 2 },
      { name: "request p99", unit: "ms", better: "less" },
    ],
    figure: async (round) => {
      const requests = chunksOf(round).map((wishes) => submitRequest(bench, contract, wishes));
      return figures(await sendAll(bench, requests, clients), count);
    },
    floor: async (round) => {
      const chunks = chunksOf(round).map(snapshotChunk);
      const worker = async (index: number): Promise<void> => {
        const chunk = chunks[index];
        if (chunk !== undefined) await submitChunk(bench.database, scratch.contractId, chunk);
      };
      return figures(
        await drive(
          chunks.length,
          Array.from({ length: clients }, () => worker),
        ),
        count,
      );
    },
  });
}

function figures(timing: Timing, count: number): Figures {
  return { throughput: (count * offers) / timing.seconds, "request p99": percentile(timing.latenciesMs, 0.99) };
}
