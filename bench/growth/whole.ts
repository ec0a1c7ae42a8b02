/** Work on the whole assortment, and of the service itself, beside a history. */
import { assortment, sendCsv } from "../cases/csv-import.ts";
import { download } from "../cases/feed-export.ts";
import { runTask } from "../cases/pricing-run.ts";
import { startInTurn } from "../cases/task-start.ts";
import { median } from "../measure.ts";
import { startService } from "../service.ts";
import type { Growing, Work } from "./growing.ts";

/** Fewer rounds, because each makes recommendations of a day or starts the database. */
const fewRounds = 5;
const tasksARound = 5;

export function wholeWork({ bench, contract, smallContract, products, feedUrl }: Growing): Work[] {
  const csvs = [false, true].map((isChanged) => assortment(products, isChanged).csv);
  return [
    {
      name: "CSV again, 1 % changed",
      mostRounds: fewRounds,
      unitMs: async (round) => await timed(async () => await sendCsv(bench, contract, csvs[round % 2] ?? "")),
    },
    {
      name: "feed export",
      mostRounds: fewRounds,
      unitMs: async () =>
        await timed(async () => {
          const entries = await download(feedUrl, bench.authorization, "json");
          if (entries < products) throw new Error(`the export has ${entries} entries`);
        }),
    },
    {
      name: "pricing run",
      mostRounds: fewRounds,
      unitMs: async () => (await runTask(bench, contract)) * 1000,
    },
    {
      name: "task, enqueued to started",
      unitMs: async () => median(await startInTurn(bench, smallContract, tasksARound)),
    },
    {
      // This comes last, because it stops the service that all others ask.
      name: "start again",
      mostRounds: fewRounds,
      unitMs: async () => {
        await bench.service.stop();
        const service = await startService(bench.service.dataDir);
        await service.stop();
        return service.readyMs;
      },
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
