/** Studies of a whole assortment, and a run whose prices families settle, each product with 5 offers. */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { at } from "../json.ts";
import { compare, type Figures, type Row } from "../measure.ts";
import { seedMarket, seedProducts, vacuum } from "../seed.ts";
import { untilSucceeded } from "../task.ts";
import { runTask, setUpPricing } from "./pricing-run.ts";

const domain = "shop-a.example";
const hourMs = 60 * 60 * 1000;

/** What a study may take at full size, in seconds. */
const wantedSeconds = 60;
/** A run with families, in runs without. */
const wantedTimes = 2;

const rule = {
  competitors: { onlyAvailable: true },
  target: { position: 1 },
  adjust: { amount: -0.01 },
  withoutCompetitors: { of: "referencePrice" },
  rounding: { endings: [0.49, 0.99], mode: "down" },
};
const plain = { name: "Alone", otherwise: { rule } };
/** Products that cost the same to buy cost the same: as many are a family as share one of 30,000 purchase prices. */
const families = [{ by: "tags.purchasePrice", relations: [{ kind: "same" }] }];
const settled = { ...plain, name: "Families", families };

export const studies: Case = {
  name: "studies",
  says: "simulation, comparison and backtest of an assortment, and a run with families",
  run: async (settings) => await withBench(settings, studyAll),
};

async function studyAll(bench: Bench): Promise<Row[]> {
  const products = sized(bench.settings, 500_000, 6_000);
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  const storedAt = new Date(Date.now() - hourMs);
  await seedMarket(bench, contract, { domain, offers: 5, storedAt });
  await setUpPricing(bench, contract);
  await vacuum(bench);
  const strategies = await Promise.all([plain, settled].map(async (document) => await make(bench, contract, document)));
  const wanted = { wanted: wantedSeconds };
  return await compare(bench.settings, {
    case: `studies of ${products.toLocaleString("en")} products`,
    service: bench.service,
    measures: [
      { name: "run", unit: "s", better: "less" },
      { name: "run with families", unit: "s", better: "less" },
      { name: "with families ÷ without", unit: "", better: "less", wanted: wantedTimes },
      { name: "simulation", unit: "s", better: "less", ...wanted },
      { name: "comparison", unit: "s", better: "less", ...wanted },
      { name: "backtest", unit: "s", better: "less", ...wanted },
    ],
    figure: async () => {
      const runs = await runBoth(bench, contract, strategies);
      return { ...runs, ...(await study(bench, contract, storedAt)) };
    },
  });
}

async function make(bench: Bench, contract: Contract, document: object): Promise<string> {
  const made = await bench.call("POST", `${contract.v3}/settings/pricingstrategies`, document);
  return String(at(made, "data", "id"));
}

async function runBoth(bench: Bench, contract: Contract, strategies: readonly string[]): Promise<Figures> {
  const seconds: number[] = [];
  for (const strategyId of strategies) {
    await bench.call("POST", `${contract.v3}/settings/pricingstrategies/${strategyId}/activate`);
    seconds.push(await runTask(bench, contract));
  }
  const [without = Number.NaN, withFamilies = Number.NaN] = seconds;
  return { run: without, "run with families": withFamilies, "with families ÷ without": withFamilies / without };
}

/** Every study as a task, whose result can be downloaded. The backtest's range has the one snapshot of each product. */
async function study(bench: Bench, contract: Contract, storedAt: Date): Promise<Figures> {
  const { v3 } = contract;
  const strategyId = await make(bench, contract, { ...plain, name: "Studied" });
  const range = { start: new Date(storedAt.getTime() - 24 * hourMs), end: new Date(storedAt.getTime() + hourMs / 2) };
  const timed = async (path: string, body: object): Promise<number> => {
    const begin = performance.now();
    const begun = await bench.call("POST", `${v3}/${path}`, { ...body, asTask: true });
    await untilSucceeded(bench, contract, String(at(begun, "data", "id")));
    return (performance.now() - begin) / 1000;
  };
  const sides = {
    from: { document: plain },
    to: { document: { ...plain, otherwise: { rule: { ...rule, adjust: { percent: -1 } } } } },
  };
  return {
    simulation: await timed("pricerecommendations/simulate", { document: plain }),
    comparison: await timed(`settings/pricingstrategies/${strategyId}/compare`, sides),
    backtest: await timed("pricerecommendations/backtest", { document: plain, range }),
  };
}
