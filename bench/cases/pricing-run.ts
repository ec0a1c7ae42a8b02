/** A pricing run (interface 3): from the POST that starts it to `succeeded`, every product with 5 offers. */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { vendors } from "../data.ts";
import { runPrices } from "../floors/run-prices.ts";
import { at, list } from "../json.ts";
import { compare, type Figures, type Row } from "../measure.ts";
import { seedMarket, seedProducts, vacuum } from "../seed.ts";
import { untilSucceeded } from "../task.ts";

const domain = "shop-a.example";
const perChunk = 1_000;

/** An ordinary strategy: a branch by tag, a position, a statistic, a floor, rounding. */
const strategy = {
  name: "Bench",
  branches: [
    {
      name: "Kitchen",
      when: { field: "tags.topCategory", in: ["Kitchen"] },
      then: {
        rule: {
          competitors: { onlyAvailable: true },
          target: { position: 1 },
          adjust: { amount: -0.01 },
          minPrice: { of: "tags.purchasePrice", marginPercent: 12 },
          withoutCompetitors: { of: "referencePrice" },
          rounding: { endings: [0.49, 0.99], mode: "down" },
        },
      },
    },
  ],
  otherwise: {
    rule: {
      target: { statistic: "median" },
      adjust: { percent: -0.5 },
      withoutCompetitors: { of: "referencePrice" },
      rounding: { ending: 0.9 },
    },
  },
};

export const pricingRun: Case = {
  name: "pricing-run",
  says: "a pricing run over products with 5 offers each",
  run: async (settings) => await withBench(settings, runBeside),
};

async function runBeside(bench: Bench): Promise<Row[]> {
  const products = sized(bench.settings, 100_000, 6_000);
  const contract = await aPricedContract(bench, products);
  const scratch = await aPricedContract(bench, products);
  await vacuum(bench);
  return await compare(bench.settings, {
    case: `pricing-run, ${products.toLocaleString("en")} products`,
    service: bench.service,
    measures: [
      { name: "POST to succeeded", unit: "s", better: "less" },
      { name: "throughput", unit: "products/s", better: "more", wanted: 16_667, wantedRatio: 4 },
    ],
    figure: async () => figures(await runTask(bench, contract), products),
    floor: async () => {
      const begin = performance.now();
      const prices = await runPrices(bench.database, scratch.contractId, perChunk);
      if (prices !== products) throw new Error(`the floor stored ${prices} prices`);
      return figures((performance.now() - begin) / 1000, products);
    },
  });
}

/** A contract with products, offers, an own shop and an active strategy. */
async function aPricedContract(bench: Bench, products: number): Promise<Contract> {
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  await seedMarket(bench, contract, { domain, offers: 5, storedAt: new Date(Date.now() - 60 * 60 * 1000) });
  await setUpPricing(bench, contract);
  return contract;
}

/** An own shop at a domain and an active strategy. */
export async function setUpPricing(bench: Pick<Bench, "call">, contract: Contract, shop = domain): Promise<void> {
  await bench.call("PUT", `${contract.v3}/settings/shops`, [{ domain: shop, ownShopName: vendors[0] }]);
  const made = await bench.call("POST", `${contract.v3}/settings/pricingstrategies`, strategy);
  const strategyId = String(at(made, "data", "id"));
  await bench.call("POST", `${contract.v3}/settings/pricingstrategies/${strategyId}/activate`);
}

/**
 * @returns the seconds until a client sees it succeeded
 * @throws if the price guard stopped it, because such a run ends early and publishes nothing
 */
export async function runTask(bench: Pick<Bench, "call">, contract: Contract): Promise<number> {
  const begin = performance.now();
  const task = { taskType: "backend.tasks.pricing.offers.preprocessing" };
  const taskId = String(at(await bench.call("POST", `${contract.v3}/tasks`, task), "data", "id"));
  const answer = await untilSucceeded(bench, contract, taskId);
  const seconds = (performance.now() - begin) / 1000;
  const failures = list(at(answer, "data", "failures"));
  if (failures.some((failure) => at(failure, "messageId") === "pricing.held"))
    throw new Error(`the run measures nothing: ${JSON.stringify(failures)}`);
  return seconds;
}

function figures(seconds: number, products: number): Figures {
  return { "POST to succeeded": seconds, throughput: products / seconds };
}
