/**
 * The journey of a new customer, over HTTP only: assortment and offers in, explained prices out. `npm run demo` makes
 * it with a generated market; a test makes it with a real one.
 */
import { openContract, type DemoContract, type Login } from "./account.ts";
import { awaitDelivery, endCallback, registerCallback, type Registration } from "./callbacks.ts";
import { Client } from "./client.ts";
import { snapshotsOf, type MarketData, type MarketMonth } from "./market-data.ts";
import { putShops, readMarket, submitSnapshots, wrongSnapshot, type MarketPrices, type Verdict } from "./offers.ts";
import { printHistory, printPrices } from "./prices.ts";
import { importProducts, readProducts } from "./products.ts";
import {
  activateStrategy,
  explain,
  pageSize,
  readHistory,
  readRecommendations,
  startRun,
  windowOf,
  type Recommendation,
  type Window,
} from "./recommendations.ts";
import { heading, money, timed, type Print } from "./report.ts";
import type { Delivery } from "./receiver.ts";
import { pollTask, type CompletedTask } from "./tasks.ts";

export interface JourneyOptions extends Login {
  /** Where the service listens. */
  readonly url: string;
  readonly market: MarketData;
  /** The strategy document. */
  readonly strategy: object;
  readonly print: Print;
}

/** What was seen on the way. */
export interface Journey {
  readonly contract: DemoContract;
  /** In the order of the market's products. */
  readonly productIds: readonly string[];
  /** By month. */
  readonly verdicts: readonly Verdict[];
  readonly runs: readonly CompletedTask[];
  /** From the first run's start to after the last one's end. */
  readonly window: Window;
  /** The newest of every product. */
  readonly recommendations: readonly Recommendation[];
  /** The newest market of every product, by internal id. */
  readonly prices: ReadonlyMap<string, MarketPrices>;
  /** null when the service may not call this machine. */
  readonly callback: { readonly signingKey: string; readonly deliveries: readonly Delivery[] } | null;
}

/** A month that was played through. */
interface PlayedMonth {
  readonly verdict: Verdict;
  readonly run: CompletedTask;
}

/** Makes the journey. @throws Error with a plain message at the first step that fails */
export async function makeJourney(options: JourneyOptions): Promise<Journey> {
  const { market, strategy, print } = options;
  const [firstMonth, ...laterMonths] = market.months;
  if (firstMonth === undefined) throw new Error("A market needs at least one month.");

  const contract = await openContract(new Client(options.url), options, market.currency, print);
  const productIds = await importProducts(contract, market.products, print);
  await readProducts(contract, print);
  const way: Way = { contract, market, productIds, print };

  const verdict = await submitFirstMonth(way, firstMonth);
  const registration = await prepareRun(way, strategy);
  const run = await runFirst(way, registration);
  const first: PlayedMonth = { verdict, run };
  const months = [first, ...(await playMonths(way, laterMonths))];

  const end = months.at(-1)?.run ?? run;
  const window = { start: windowOf(run).start, end: windowOf(end).end };
  const { recommendations } = await readRecommendations(contract, window);
  const prices = await readMarket(contract, market, { ...window, start: contract.openedAt });
  const seen = { window, recommendations, prices };
  await printResults(way, seen);
  if (registration !== null) await endCallback(contract, registration, months.length, print);
  return {
    contract,
    productIds,
    verdicts: months.map((month) => month.verdict),
    runs: months.map((month) => month.run),
    ...seen,
    callback:
      registration === null
        ? null
        : { signingKey: registration.signingKey, deliveries: registration.receiver.deliveries },
  };
}
