/** Lists of figures (interface 4.32): a page by a figure, with a filter, by a search, and counts; a run that writes them, and a simulation of a sample by them. */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { at } from "../json.ts";
import { compare, percentile, type Row } from "../measure.ts";
import { seedMarket, seedProducts, vacuum } from "../seed.ts";
import { runTask, setUpPricing } from "./pricing-run.ts";

const wantedMs = 150;
/** So long a person who types waits for the numbers beside each branch. */
const wantedSampleMs = 700;
const asksARound = 20;
const domain = "shop-a.example";

export const figures: Case = {
  name: "figures",
  says: "lists, searches and counts of products by their figures",
  run: async (settings) => await withBench(settings, listFigures),
};

const reads = [
  ["page by change", "products/figures?sort=-change&limit=100"],
  ["page by index, filtered", "products/figures?sort=-index&state=published&position=2..&limit=100"],
  ["page by name", "products/figures?sort=name&limit=100"],
  ["search of a rare text", "products/figures?q=00777&sort=-change&limit=100"],
  ["search of a word", "products/figures?q=Product&limit=100"],
  ["counts by four groups", "products/figures/counts?by=state,branch,position,domain"],
] as const;

async function listFigures(bench: Bench): Promise<Row[]> {
  const products = sized(bench.settings, 500_000, 6_000);
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  await seedMarket(bench, contract, { domain, offers: 5, storedAt: new Date(Date.now() - 60 * 60 * 1000) });
  await setUpPricing(bench, contract);
  await vacuum(bench);
  const name = `figures, ${products.toLocaleString("en")} products`;
  const runs = await compare(
    { ...bench.settings, rounds: Math.min(bench.settings.rounds, 2) },
    {
      case: name,
      service: bench.service,
      warmUp: false,
      measures: [{ name: "run that writes them", unit: "s", better: "less" }],
      figure: async () => ({ "run that writes them": await runTask(bench, contract) }),
    },
  );
  await vacuum(bench);
  await requireEqual(bench, contract);
  const read = await compare(bench.settings, {
    case: name,
    service: bench.service,
    measures: reads.map(([what]) => ({ name: `${what}, p95`, unit: "ms", better: "less", wanted: wantedMs })),
    figure: async () => {
      const found: Record<string, number> = {};
      for (const [what, path] of reads) found[`${what}, p95`] = await slowOf(bench, `${contract.v3}/${path}`);
      return found;
    },
  });
  const sampled = await compare(bench.settings, {
    case: name,
    service: bench.service,
    measures: [{ name: "simulation of 2,000 of them, p95", unit: "ms", better: "less", wanted: wantedSampleMs }],
    figure: async () => {
      const path = `${contract.v3}/pricerecommendations/simulate`;
      const body = { sample: { size: 2_000 }, includeProducts: false };
      return {
        "simulation of 2,000 of them, p95": await slowOfAsking(async () => await bench.call("POST", path, body)),
      };
    },
  });
  return [...runs, ...read, ...sampled];
}

/** The 95th percentile of the milliseconds of some requests, one after the other. */
export async function slowOf(bench: Bench, path: string): Promise<number> {
  return await slowOfAsking(async () => await bench.call("GET", path));
}

async function slowOfAsking(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let asked = 0; asked < asksARound; asked++) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
}

/** @throws if figures that are stored differ from what the engine says of the same products */
async function requireEqual(bench: Bench, contract: Contract): Promise<void> {
  const page = at(await bench.call("GET", `${contract.v3}/products/figures?sort=-index&limit=500`), "data");
  if (!Array.isArray(page) || page.length < 100) throw new Error("the list is too short");
  const ids = page.map((figure: unknown) => Number(at(figure, "productId")));
  const { rows } = await bench.database.query<Record<string, string | null>>(
    `select product_id, ours, cheapest, index_share, market_position, market_size
     from product_figure
     where contract_id = $1 and product_id = any($2::bigint[])`,
    [contract.contractId, ids],
  );
  const stored = new Map(rows.map((found) => [Number(found["product_id"]), found]));
  for (const figure of page) {
    const found = stored.get(Number(at(figure, "productId")));
    const said = [
      Math.round(Number(at(figure, "ours")) * 100),
      Math.round(Number(at(figure, "cheapest")) * 100),
      Math.round(Number(at(figure, "index")) * 100),
      at(figure, "position"),
      at(figure, "of"),
    ].map(Number);
    const kept = ["ours", "cheapest", "index_share", "market_position", "market_size"].map((name) =>
      Number(found?.[name]),
    );
    if (said.join() !== kept.join()) throw new Error(`figures differ: ${said.join()} and ${kept.join()}`);
  }
}
