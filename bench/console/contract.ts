/** A contract as the console's screens read it: an assortment with its market, a strategy, and figures that have followed all of it. */
import { setTimeout as delay } from "node:timers/promises";
import type { Bench, Contract } from "../bench.ts";
import { at } from "../json.ts";
import { makeMonths } from "../seed.ts";
import { domains, ownShop, seedAssortment, seedRound } from "./seed.ts";

const hourMs = 60 * 60 * 1000;
const categories = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `Category ${from + index}`);

/** Two branches by category, and the rest. */
const strategy = {
  name: "Console",
  branches: [
    {
      name: "Cheapest",
      when: { field: "tags.category", in: categories(0, 12) },
      then: {
        rule: {
          target: { position: 1 },
          adjust: { amount: -0.01 },
          minPrice: { of: "tags.purchasePrice", marginPercent: 12 },
          withoutCompetitors: { of: "referencePrice" },
        },
      },
    },
    {
      name: "Second",
      when: { field: "tags.category", in: categories(12, 24) },
      then: { rule: { target: { position: 2 }, withoutCompetitors: { of: "referencePrice" } } },
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

/** Every product on one domain, a quarter of them on another. Half of them have new prices since an hour. Nothing is priced yet. */
export async function aConsoleContract(bench: Bench, products: number): Promise<Contract> {
  const contract = await bench.newContract();
  await leaseMarket(bench, contract, "infinity");
  await seedAssortment(bench, contract, products);
  await makeMonths(bench.database, "snapshot", 100);
  const [first, second] = domains;
  const before = (hours: number): Date => new Date(Date.now() - hours * hourMs);
  await seedRound(bench, contract, { domain: first, offers: 5, at: before(26), round: 1, every: 1 });
  await seedRound(bench, contract, { domain: second, offers: 3, at: before(25), round: 2, every: 4 });
  await seedRound(bench, contract, { domain: first, offers: 5, at: before(1), round: 3, every: 2 });
  await bench.call("PUT", `${contract.v3}/settings/shops`, [{ domain: first, ownShopName: ownShop }]);
  const made = await bench.call("POST", `${contract.v3}/settings/pricingstrategies`, strategy);
  const strategyId = String(at(made, "data", "id"));
  await bench.call("POST", `${contract.v3}/settings/pricingstrategies/${strategyId}/activate`);
  return contract;
}

/** Keeps the service's own duty from writing the market's days, or lets it. */
export async function leaseMarket(
  { database }: Pick<Bench, "database">,
  { contractId }: Contract,
  until: "infinity" | "-infinity",
): Promise<void> {
  await database.query(
    `insert into market_state (contract_id, leased_until)
     values ($1, $2)
     on conflict (contract_id) do update
     set leased_until = excluded.leased_until`,
    [contractId, until],
  );
}

const longestFollowMs = 20 * 60 * 1000;

/**
 * Waits until the figures have everything that is stored. What SQL has written advances no version, so one product is imported first.
 *
 * @returns the seconds
 */
export async function followed(bench: Bench, contract: Contract): Promise<number> {
  const begin = performance.now();
  const product = { customerProductId: "SKU-00000000", name: "Brand 0 Kettle steel, digital (0)", referencePrice: 99 };
  await bench.call("POST", `${contract.v3}/products`, {
    version: "2",
    identifyingAttributes: ["customerProductId"],
    products: [{ ...product, tags: [{ key: "brand", value: "Brand 0" }] }],
  });
  while (performance.now() - begin < longestFollowMs) {
    const page = await bench.call("GET", `${contract.v3}/products/figures?limit=1`);
    if (at(page, "figures", "lagSeconds") === 0) return (performance.now() - begin) / 1000;
    await delay(500);
  }
  throw new Error("the figures have not followed");
}
