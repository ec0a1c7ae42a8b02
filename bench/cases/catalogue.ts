/** A shop's whole catalogue, as a feed on loopback: from the start of the run until a client sees it succeeded. */
import { someShops, type Shops } from "../../tests/monitoring/a-shop.ts";
import { aGtin, googleFeed, text } from "../../tests/monitoring/catalogue-shops.ts";
import { sized, withOwnBench, type Bench, type Case, type Contract } from "../bench.ts";
import { customerProductId } from "../data.ts";
import { at } from "../json.ts";
import { numbers } from "../load.ts";
import { compare, type Row } from "../measure.ts";
import { seedProducts } from "../seed.ts";
import { untilSucceeded } from "../task.ts";

/** One of so many items has another price in the second catalogue. */
const changedOf = 100;
const shop = "feed.localhost";
const path = "/feed.xml";

export const catalogue: Case = {
  name: "catalogue",
  says: "a shop's whole catalogue read and stored, then again with 1 % changed",
  run: async (settings) => {
    const shops = await someShops();
    try {
      return await withOwnBench(settings, async (bench) => await readTwice(bench, shops), shops.settings);
    } finally {
      await shops.stop();
    }
  },
};

async function readTwice(bench: Bench, shops: Shops): Promise<Row[]> {
  const count = sized(bench.settings, 50_000, 2_000);
  const wanted = count === 50_000 ? { wanted: 60 } : {};
  await hurry(bench, `${shop}:${shops.port}`);
  return await compare(bench.settings, {
    case: `catalogue, ${count.toLocaleString("en")} products`,
    service: bench.service,
    warmUp: false,
    measures: [
      { name: "first time", unit: "s", better: "less", ...wanted },
      { name: "1 % changed", unit: "s", better: "less", ...wanted },
    ],
    figure: async () => {
      const contract = await watch(bench, shops, count);
      return {
        "first time": await readOnce(bench, shops, contract, feedOf(count, false)),
        "1 % changed": await readOnce(bench, shops, contract, feedOf(count, true)),
      };
    },
  });
}

/** An operator may let a host be asked sooner again. With the usual pause it would be in the figure. */
async function hurry({ database }: Bench, host: string): Promise<void> {
  await database.query(
    `insert into crawl_host (host, delay_ms, operator_delay_ms, operator_reason) values ($1, 10, 10, 'the benchmark')`,
    [host],
  );
}

/** A contract with so many products that watches the shop. */
async function watch(bench: Bench, shops: Shops, count: number): Promise<Contract> {
  const contract = await bench.newContract();
  await seedProducts(bench, contract, count);
  await bench.database.query(
    `update product
     set gtin = numbered.gtin
     from unnest($2::text[], $3::bigint[]) as numbered (identifier, gtin)
     where product.contract_id = $1 and product.identifier = numbered.identifier`,
    [contract.contractId, numbers(0, count).map(customerProductId), numbers(0, count).map(aGtin)],
  );
  const source = { kind: "feed", url: shops.url(shop, path) };
  const settings = { basis: "feed", country: "DE", currency: "EUR", delivery: { costs: 0 } };
  await bench.call("PUT", `${contract.v3}/monitoring/domains`, [{ domain: shop, source, ...settings }]);
  return contract;
}

/** @returns seconds; throws if an item was not taken */
async function readOnce(bench: Bench, shops: Shops, contract: Contract, feed: string): Promise<number> {
  shops.answer(shop, path, text(feed));
  const begin = performance.now();
  const started = await bench.call("POST", `${contract.v3}/tasks`, { taskType: "backend.tasks.monitoring" });
  await untilSucceeded(bench, contract, String(at(started, "data", "id")));
  return (performance.now() - begin) / 1000;
}

/** Items number 0 to `count`. If changed, one of {@link changedOf} has another price. */
function feedOf(count: number, isChanged: boolean): string {
  return googleFeed(
    numbers(0, count).map((index) => {
      const cents = 1_000 + (index % 900) * 10 + (isChanged && index % changedOf === 0 ? 5 : 0);
      return {
        id: customerProductId(index),
        title: `Contoso Espresso machine, with timer, 2200 W (${index})`,
        gtin: aGtin(index),
        price: `${(cents / 100).toFixed(2)} EUR`,
        link: `https://${shop}/item/${index}`,
      };
    }),
  );
}
