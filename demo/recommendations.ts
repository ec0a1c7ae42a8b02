/** Steps 4 and 5: a strategy, its runs, and the prices they gave with the reasons. */
import type { DemoContract } from "./account.ts";
import type { Json } from "./json.ts";
import { pollTask, type CompletedTask } from "./tasks.ts";

/** The task type of a price calculation. */
export const pricingTaskType = "backend.tasks.pricing.offers.preprocessing";

/** Entries of a page: few, so that the demo shows several pages. 1,000 are recommended. */
export const pageSize = 20;

/** A half-open range of time, ISO 8601. */
export interface Window {
  readonly start: string;
  readonly end: string;
}

/** The fields of a recommendation that the demo reads. */
export interface Recommendation {
  readonly recommendationId: string;
  readonly productId: string;
  readonly timestamp: string;
  readonly price: number;
  /** The price of the cheapest own offer on the domain. */
  readonly oldPrice: number | undefined;
  /** Price in percent of the own offer, else of the one before; 200 is doubled. Missing without either. */
  readonly relativePriceChangePercentage: number | undefined;
  readonly relevantDomain: string | undefined;
  readonly branchName: string | undefined;
  readonly minPriceBoundary: number | undefined;
  readonly maxPriceBoundary: number | undefined;
}

/** Stores and activates a strategy. @returns its name and version */
export async function activateStrategy(
  contract: DemoContract,
  document: object,
): Promise<{ name: string; version: number }> {
  const path = `${contract.v3}/settings/pricingstrategies`;
  const made = (await contract.client.post(path, { document, message: "Made by npm run demo" })).at("data");
  const active = (await contract.client.post(`${path}/${made.at("strategyId").text()}/activate`)).at("data");
  return { name: active.at("name").text(), version: active.at("version").number() };
}

/** Starts a price calculation. @returns the path of its task */
export async function startRun(contract: DemoContract): Promise<string> {
  const answer = await contract.client.post(`${contract.v3}/tasks`, { taskType: pricingTaskType });
  return answer.at("data").at("url").text();
}

/** The window that a run's prices lie in: from its start to a second after its end, by the service's clock. */
export function windowOf(run: CompletedTask): Window {
  return { start: run.startDate, end: new Date(Date.parse(run.finishDate) + 1_000).toISOString() };
}

/** Runs a calculation and waits for it. */
export async function runPricing(contract: DemoContract): Promise<CompletedTask> {
  return await pollTask(contract.client, await startRun(contract));
}

/** All recommendations of a window, page by page until one is not full. */
export async function readRecommendations(
  contract: DemoContract,
  window: Window,
): Promise<{ recommendations: Recommendation[]; pages: number }> {
  const query = { startTime: window.start, endTime: window.end };
  const path = `${contract.v2}/result/pricerecommendations`;
  const { items, pages } = await contract.client.getPages(path, query, pageSize);
  return { recommendations: items.map(readRecommendation), pages };
}

/** Every recommendation that a product had in a window, oldest first. */
export async function readHistory(
  contract: DemoContract,
  productId: string,
  window: Window,
): Promise<Recommendation[]> {
  const path = `${contract.v3}/products/${productId}/pricerecommendationhistory`;
  const answer = await contract.client.get(path, { startDate: window.start, endDate: window.end });
  const entries = answer.at("data").list().map(readRecommendation);
  return entries.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/** Why a price is what it is: sentences, one a line. */
export async function explain(contract: DemoContract, recommendationId: string): Promise<string[]> {
  const text = await contract.client.getText(`${contract.v3}/pricerecommendations/${recommendationId}/explanation`);
  return text.split("\n").filter((line) => line.trim() !== "");
}

function readRecommendation(entry: Json): Recommendation {
  return {
    recommendationId: entry.at("recommendationId").text(),
    productId: entry.at("productId").text(),
    timestamp: entry.at("timestamp").text(),
    price: entry.at("price").number(),
    oldPrice: entry.find("oldPrice")?.number(),
    relativePriceChangePercentage: entry.find("relativePriceChangePercentage")?.number(),
    relevantDomain: entry.find("relevantDomain")?.text(),
    branchName: entry.find("decisiveStrategyBranchName")?.text(),
    minPriceBoundary: entry.find("originalMinPriceBoundary")?.number(),
    maxPriceBoundary: entry.find("originalMaxPriceBoundary")?.number(),
  };
}
