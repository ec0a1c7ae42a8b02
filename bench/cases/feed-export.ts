/** The export of a feed (interface 4.7), as JSON and as CSV: to the last byte, and what memory it takes meanwhile. */
import { get } from "node:http";
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { exportEntries } from "../floors/export-entries.ts";
import { at } from "../json.ts";
import { compare, type Row } from "../measure.ts";
import { seedPrices, seedProducts, vacuum } from "../seed.ts";
import { watchingMemory } from "../watch-memory.ts";

const formats = ["json", "csv"] as const;
export type FeedFormat = (typeof formats)[number];
const mediaTypes = { json: "application/json", csv: "text/csv" };
const fields = [
  "productId",
  "customerProductId",
  "name",
  "price",
  "currency",
  "timestamp",
  "referencePrice",
  "tags.brand",
];

export const feedExport: Case = {
  name: "feed-export",
  says: "a whole feed as JSON and as CSV",
  run: async (settings) =>
    await withBench(settings, async (bench) => {
      const entries = sized(settings, 500_000, 20_000);
      const contract = await bench.newContract();
      await seedProducts(bench, contract, entries);
      await seedPrices(bench, contract, new Date(Date.now() - 60_000));
      await vacuum(bench);
      const rows: Row[] = [];
      for (const format of formats) rows.push(...(await exportBeside(bench, contract, { format, entries })));
      return rows;
    }),
};

async function exportBeside(
  bench: Bench,
  contract: Contract,
  { format, entries }: { format: FeedFormat; entries: number },
): Promise<Row[]> {
  const url = await createFeed(bench, contract, format);
  return await compare(bench.settings, {
    case: `feed-export, ${entries.toLocaleString("en")} as ${format}`,
    service: bench.service,
    measures: [
      {
        name: "whole file",
        unit: "s",
        better: "less",
        ...(entries === 500_000 ? { wanted: 8 } : {}),
        wantedRatio: 2.5,
      },
      { name: "memory added", unit: "MiB", better: "less", wanted: 60 },
    ],
    figure: async () => {
      const exported = await watchingMemory(bench, async () => await download(url, bench.authorization, format));
      if (exported.result < entries) throw new Error(`the export has ${exported.result} entries`);
      return { "whole file": exported.seconds, "memory added": exported.addedMiB };
    },
    floor: async () => {
      const begin = performance.now();
      await exportEntries(bench.database, contract.contractId, format);
      return { "whole file": (performance.now() - begin) / 1000 };
    },
  });
}

/** @returns the path of its export */
export async function createFeed(bench: Bench, contract: Contract, format: FeedFormat): Promise<URL> {
  const feed = { name: "Bench", format, fields: fields.map((name) => ({ name })) };
  const made = await bench.call("POST", `${contract.v2}/feeds`, feed);
  return new URL(`${contract.v2}/feeds/${String(at(made, "data", "id"))}/export/prices`, bench.service.url);
}

/** @returns the number of entries, counted by a text that each entry has once */
export async function download(url: URL, authorization: string, format: FeedFormat): Promise<number> {
  const separator = (format === "json" ? "{" : "\n").charCodeAt(0);
  return await new Promise((resolve, reject) => {
    get(url, { headers: { authorization, accept: mediaTypes[format] } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the export was answered ${answer.statusCode}`));
      let entries = 0;
      answer.on("data", (piece: Buffer) => {
        let found = piece.indexOf(separator);
        for (; found !== -1; found = piece.indexOf(separator, found + 1)) entries++;
      });
      answer.on("end", () => resolve(entries));
      answer.on("error", reject);
    }).on("error", reject);
  });
}
