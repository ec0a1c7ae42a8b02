/**
 * The journey of a new customer, over HTTP only: assortment and offers in, explained prices out. `npm run demo` makes
 * it with a generated market; a test makes it with a real one.
 */
import { openContract, type DemoContract, type Login } from "./account.ts";
import { awaitDelivery, endCallback, registerCallback, type Registration } from "./callbacks.ts";
import { Client } from "./client.ts";
import { snapshotsOf, type MarketData, type MarketMonth, type Snapshot } from "../sample/market-data.ts";
import { putShops, readMarket, submitSnapshots, wrongSnapshot, type MarketPrices, type Verdict } from "./offers.ts";
import { importProducts, readProducts } from "./products.ts";
import type { Delivery } from "./receiver.ts";
import {
  activateStrategy,
  pageSize,
  readRecommendations,
  runPricing,
  windowOf,
  type Recommendation,
  type Window,
} from "./recommendations.ts";
import { heading, timed, type Print } from "./report.ts";
import { printExplanation, printHistory, printPrices } from "./results.ts";
import type { DemoShop } from "./shop.ts";
import type { CompletedTask } from "./tasks.ts";
import { watchShop, type ReadPrice } from "./watching.ts";

export interface JourneyOptions extends Login {
  /** Where the service listens. */
  readonly url: string;
  readonly market: MarketData;
  /** The strategy document. */
  readonly strategy: object;
  /** A shop for the service to read. */
  readonly shop: DemoShop;
  readonly print: Print;
}

/** What the journey saw. */
export interface Journey {
  readonly contract: DemoContract;
  /** In the order of the market's products. */
  readonly productIds: readonly string[];
  /** By month. In the first, one snapshot was wrong on purpose. */
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
  /** null when the service may not visit this machine's shop. */
  readonly readPrices: readonly ReadPrice[] | null;
}

/** What all steps need. */
interface Way {
  readonly contract: DemoContract;
  readonly market: MarketData;
  readonly productIds: readonly string[];
  readonly print: Print;
}

interface PlayedMonth {
  readonly verdict: Verdict;
  readonly run: CompletedTask;
}

/** Makes the journey. @throws Error with a message for people at the first step that fails */
export async function makeJourney(options: JourneyOptions): Promise<Journey> {
  const { market, print } = options;
  const [firstMonth, ...laterMonths] = market.months;
  if (firstMonth === undefined) throw new Error("A market needs at least one month.");

  const contract = await openContract(new Client(options.url), options, market.currency, print);
  const productIds = await importProducts(contract, market.products, print);
  const importedAt = await readProducts(contract, print);
  const way: Way = { contract, market, productIds, print };
  const verdict = await submitFirstMonth(way, firstMonth);

  const registration = await prepareRun(way, options.strategy);
  try {
    const run = await runFirst(way, registration);
    const months: PlayedMonth[] = [{ verdict, run }, ...(await playMonths(way, laterMonths))];
    const window = { start: windowOf(run).start, end: windowOf(months.at(-1)?.run ?? run).end };
    const { recommendations } = await readRecommendations(contract, window);
    const prices = await readMarket(contract, market, { start: importedAt, end: window.end });
    if (registration !== null) await endCallback(contract, registration, months.length, print);
    const readPrices = await watchShop(way, options.shop);
    const [shown] = recommendations;
    if (shown !== undefined) await printHistory(way, shown.productId, window);
    await printPrices(way, { recommendations, prices });
    return {
      contract,
      productIds,
      verdicts: months.map((month) => month.verdict),
      runs: months.map((month) => month.run),
      window,
      recommendations,
      prices,
      callback:
        registration === null
          ? null
          : { signingKey: registration.signingKey, deliveries: registration.receiver.deliveries },
      readPrices,
    };
  } finally {
    await registration?.receiver.stop();
  }
}

/** The first month, with one snapshot among them that is wrong on purpose. */
async function submitFirstMonth(way: Way, month: MarketMonth): Promise<Verdict> {
  const { contract, market, print } = way;
  await putShops(contract, market, print);
  const snapshots = snapshotsOfMonth(way, month);
  const middle = Math.floor(snapshots.length / 2);
  const sent = snapshots.toSpliced(middle, 0, ...snapshots.slice(middle, middle + 1).map(wrongSnapshot));
  const verdict = await timed(
    print,
    async () => await submitSnapshots(contract, sent),
    ({ accepted }) =>
      `${monthName(month)}: sent ${sent.length} snapshots of ${countOffers(sent)} offers, ${accepted} accepted`,
  );
  for (const { place, reason } of verdict.refused) {
    const why = place === middle ? "wrong on purpose, refused alone" : "refused";
    print(`  snapshot ${place} ${why}: ${reason}`);
  }
  return verdict;
}

async function prepareRun({ contract, print }: Way, strategy: object): Promise<Registration | null> {
  heading(print, "4. Create a strategy, activate it, run it");
  await timed(
    print,
    async () => await activateStrategy(contract, strategy),
    ({ name, version }) => `active: "${name}", version ${version}`,
  );
  return await registerCallback(contract, print);
}

async function runFirst(way: Way, registration: Registration | null): Promise<CompletedTask> {
  const { contract, print } = way;
  const run = await timed(
    print,
    async () => await runPricing(contract),
    ({ taskId, operations }) =>
      `run ${taskId}: ${operations.successful} products priced, ${operations.failed} failed; polled until succeeded`,
  );
  heading(print, "5. Read recommendations, and why");
  const window = windowOf(run);
  print(
    "  window: from the run's start to a second after its end. A program that polls takes aligned quarters of an hour,",
  );
  print(
    "  the one that ended 15 minutes ago, in pages of 1,000: then nothing is missed and nothing must be remembered.",
  );
  const { recommendations } = await timed(
    print,
    async () => await readRecommendations(contract, window),
    ({ recommendations: found, pages }) => `read ${found.length} recommendations in ${pages} pages of ${pageSize}`,
  );
  const [first] = recommendations;
  if (first !== undefined) await printExplanation(way, first);
  if (registration !== null) {
    heading(print, "6. Be called instead of asking");
    await awaitDelivery(contract, registration, print);
  }
  return run;
}

/** The later months: offers in, a run, prices out, and a line for each month. */
async function playMonths(way: Way, months: readonly MarketMonth[]): Promise<PlayedMonth[]> {
  if (months.length === 0) return [];
  heading(way.print, `7. ${months.length} more months`);
  const played: PlayedMonth[] = [];
  for (const month of months) {
    const { verdict, run } = await timed(
      way.print,
      async () => await playMonth(way, month),
      (done) => `${monthName(month)}: ${done.words}`,
    );
    played.push({ verdict, run });
  }
  return played;
}

async function playMonth(way: Way, month: MarketMonth): Promise<PlayedMonth & { words: string }> {
  const { contract } = way;
  const snapshots = snapshotsOfMonth(way, month);
  const verdict = await submitSnapshots(contract, snapshots);
  const run = await runPricing(contract);
  const { recommendations } = await readRecommendations(contract, windowOf(run));
  const changes = recommendations.map((price) => price.relativePriceChangePercentage ?? 100);
  const up = changes.filter((change) => change > 100).length;
  const down = changes.filter((change) => change < 100).length;
  const words =
    `${verdict.accepted} of ${snapshots.length} snapshots accepted; ${recommendations.length} prices: ` +
    `${up} above the own offer, ${down} below, ${changes.length - up - down} equal`;
  return { verdict, run, words };
}

function snapshotsOfMonth({ contract, market, productIds }: Way, month: MarketMonth): Snapshot[] {
  const ids = market.products.map((product, index): [string, string] => [
    product.customerProductId,
    productIds[index] ?? "",
  ]);
  return snapshotsOf(market, month, { contractId: contract.contractId, productIds: new Map(ids) });
}

function monthName(month: MarketMonth): string {
  return month.gatheredAt.slice(0, 7);
}

function countOffers(snapshots: readonly Snapshot[]): number {
  return snapshots.reduce((sum, snapshot) => sum + snapshot.offers.length, 0);
}
