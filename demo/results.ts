/** Prints results: one price explained, one product's history, and a table of ten prices. */
import type { DemoContract } from "./account.ts";
import type { MarketData, MarketProduct } from "../sample/market-data.ts";
import type { MarketPrices } from "./offers.ts";
import { explain, readHistory, type Recommendation, type Window } from "./recommendations.ts";
import { heading, money, sparkline, table, timed, type Print } from "./report.ts";

/** The contract of the results, and where to print them. */
interface Results {
  readonly contract: DemoContract;
  readonly market: MarketData;
  readonly productIds: readonly string[];
  readonly print: Print;
}

const rows = 10;
/** Sentences that say what moved the price after its target, and sentences of the target itself. */
const moved = /^(Raised to|Lowered to|Limited to|A change to)/;
const aimed = /^(?!Branch|No branch).* is \d/;

/** Prints the whole explanation of one price. */
export async function printExplanation(results: Results, recommendation: Recommendation): Promise<void> {
  const { contract, print } = results;
  const sentences = await timed(
    print,
    async () => await explain(contract, recommendation.recommendationId),
    () => `why ${nameOf(results, recommendation.productId)} should cost ${money(recommendation.price)}:`,
  );
  for (const sentence of sentences) print(`    ${sentence}`);
}

/** Prints every price that a product has had. */
export async function printHistory(results: Results, productId: string, window: Window): Promise<void> {
  const { contract, market, print } = results;
  heading(print, `The prices of ${nameOf(results, productId)}`);
  const history = await timed(
    print,
    async () => await readHistory(contract, productId, window),
    (entries) => `${entries.length} recommendations, one a run: ${sparkline(entries.map((entry) => entry.price))}`,
  );
  const lines = table(
    [
      { title: "month", width: 7, align: "left" },
      { title: "branch", width: 20, align: "left" },
      { title: "cheapest on", width: 20, align: "left" },
      { title: "own there", width: 10, align: "right" },
      { title: "recommended", width: 11, align: "right" },
      { title: "of own", width: 8, align: "right" },
    ],
    history.map((entry, index) => [
      market.months[index]?.gatheredAt.slice(0, 7) ?? "",
      entry.branchName ?? "-",
      entry.relevantDomain ?? "-",
      money(entry.oldPrice),
      money(entry.price),
      percent(entry.relativePriceChangePercentage),
    ]),
  );
  for (const line of lines) print(line);
}

/** Prints ten products, spread over the assortment: own price, lowest competitor, recommended price, why. */
export async function printPrices(
  results: Results,
  seen: { recommendations: readonly Recommendation[]; prices: ReadonlyMap<string, MarketPrices> },
): Promise<void> {
  const { contract, productIds, print } = results;
  heading(print, "Ten prices of the last run");
  const every = Math.max(1, Math.floor(productIds.length / rows));
  const chosen = productIds.filter((_, index) => index % every === 0).slice(0, rows);
  const cells: string[][] = [];
  for (const productId of chosen) {
    const recommendation = seen.recommendations.find((candidate) => candidate.productId === productId);
    if (recommendation === undefined) continue;
    const market = seen.prices.get(productId);
    const sentences = await explain(contract, recommendation.recommendationId);
    cells.push([
      nameOf(results, productId),
      money(market?.own),
      money(market?.lowestCompetitor),
      money(recommendation.price),
      decisiveSentence(sentences, recommendation.relevantDomain),
    ]);
  }
  const lines = table(
    [
      { title: "product", width: 26, align: "left" },
      { title: "own", width: 7, align: "right" },
      { title: "lowest", width: 7, align: "right" },
      { title: "advised", width: 7, align: "right" },
      { title: "why", width: 62, align: "left" },
    ],
    cells,
  );
  for (const line of lines) print(line);
}

/** The one sentence of an explanation that says most: of the domain that decided, what moved the price last. */
function decisiveSentence(sentences: readonly string[], domain: string | undefined): string {
  const begin = sentences.indexOf(`On ${domain}:`) + 1;
  const rest = sentences.slice(begin);
  const end = rest.findIndex((sentence) => sentence.endsWith(":"));
  const own = end === -1 ? rest : rest.slice(0, end);
  return (
    own.findLast((sentence) => moved.test(sentence)) ??
    own.find((sentence) => aimed.test(sentence)) ??
    own.at(-1) ??
    "-"
  );
}

function nameOf({ market, productIds }: Results, productId: string): string {
  const product: MarketProduct | undefined = market.products[productIds.indexOf(productId)];
  return product?.name ?? productId;
}

function percent(value: number | undefined): string {
  return value === undefined ? "-" : `${value.toFixed(2)} %`;
}
