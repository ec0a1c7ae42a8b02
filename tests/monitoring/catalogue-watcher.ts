/** Contracts that watch catalogues of shops on loopback, and what their runs gave. */
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";
import { someShops, type Shops } from "./a-shop.ts";
import { aGtin } from "./catalogue-shops.ts";
import { runDuties, sharedKey, type RunDuties } from "./run-duties.ts";
import { ended, setPace, startMonitoring, watch } from "./started-runs.ts";

export interface Watcher {
  contract: Customer;
  /** The shop's domain. */
  shop: string;
  /** Of the products, whose names are `Kettle Turbo 3000`, `3001` …, their own ids `sku-0` …, their numbers `aGtin(0)` …. */
  ids: string[];
  /** Runs once, to the end. @returns the task with its failures */
  run: () => Promise<Loose>;
  /** The prices of all offers by the index of their product. */
  prices: () => Promise<Record<number, number[]>>;
}

interface Given {
  /** Of the source. */
  path?: string;
  /** Fields of each product. */
  products?: readonly object[];
  /** Fields of the watched domain. */
  settings?: object;
}

export interface Watching {
  service: Service;
  shops: Shops;
  duties: RunDuties;
  aWatcher: (kind: string, given?: Given) => Promise<Watcher>;
}

/** A service with a collector, and shops that it may visit as fast as it can. */
export async function watching(): Promise<Watching> {
  const shops = await someShops();
  const { service, customer } = await aService({ ...shops.settings, SECRET_KEY: sharedKey.toString("base64") });
  service.alsoStop(shops);
  const duties = service.alsoStop(await runDuties(service));
  let count = 0;
  return {
    service,
    shops,
    duties,
    async aWatcher(kind, { path = "", products = [{}], settings = {} } = {}) {
      const shop = `shop${String(++count).padStart(3, "0")}.localhost`;
      await setPace(service, [`${shop}:${shops.port}`], 10);
      const contract = await anotherContract(customer);
      const ids = await importAll(
        contract,
        products.map((fields, at) => ({
          customerProductId: `sku-${at}`,
          name: `Kettle Turbo ${3000 + at}`,
          gtin: Number(aGtin(at)),
          ...fields,
        })),
      );
      const source = { kind, url: shops.url(shop, path) };
      await watch(contract, [{ domain: shop, source, basis: "feed", ...settings }]);
      return {
        contract,
        shop,
        ids,
        async run() {
          const started = await startMonitoring(contract);
          await ended(contract, started, { duties });
          return (await contract.client.get(`${started.url}?includeFailures=true`)).body;
        },
        prices: async () => pricesByIndex(await listOffers(contract), ids),
      };
    },
  };
}

function pricesByIndex(found: readonly Loose[], ids: readonly string[]): Record<number, number[]> {
  return Object.fromEntries(
    found.map(({ offers }) => [ids.indexOf(offers[0].productId), offers.map(({ price }: Loose): number => price)]),
  );
}

/** Moves what a contract's readings and catalogues left into the past. */
export async function later(service: Service, { contract }: Watcher, interval: string): Promise<void> {
  await inDatabase(
    service,
    `update watched_page set missing_since = missing_since - $2::interval, read_at = read_at - $2::interval
    where contract_id = $1`,
    [contract.contractId, interval],
  );
  await inDatabase(
    service,
    "update newest_snapshot set gathered_at = gathered_at - $2::interval where contract_id = $1",
    [contract.contractId, interval],
  );
  await inDatabase(
    service,
    "update watched_domain set complete_at = complete_at - $2::interval where contract_id = $1",
    [contract.contractId, interval],
  );
}
