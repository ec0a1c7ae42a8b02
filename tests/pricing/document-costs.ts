/** A worker that measures what documents cost: it has 64 MiB beside the program, and ends if they take more. */
import { threadCpuUsage } from "node:process";
import { parentPort as port, workerData } from "node:worker_threads";
import {
  compileStrategy,
  describe,
  parseStrategy,
  problemText,
  recommend,
  warningsOf,
  type Market,
} from "../../engine/index.ts";
import { brokenDocuments } from "./broken-documents.ts";
import { largeDocuments, type LargeDocument } from "./large-documents.ts";

/** What one document took, in ms of the processor by the longest part, and what came of it. */
export interface DocumentCost {
  readonly name: string;
  readonly isRefused: boolean;
  readonly longest: string;
  readonly longestMs: number;
  readonly characters: number;
  /** The outcome with an explanation is that without. */
  readonly isSame: boolean;
}

const nowMs = Date.UTC(2026, 10, 20, 12);
const supplied = new Set(["history", "holding", "products", "families"] as const);
const product = {
  productId: "1",
  name: "Kettle",
  customerProductId: "K",
  gtin: null,
  referencePrice: 100,
  minPriceBoundary: null,
  maxPriceBoundary: null,
  tags: [
    ...Array.from({ length: 190 }, (_, index) => ({ key: `t${index}`, value: "x" })),
    { key: "cost", value: "90", doubleValue: 90 },
    { key: "vat", value: "19", doubleValue: 19 },
    { key: "brand", value: "ab".repeat(5_000) },
  ],
};
const context = {
  nowMs,
  timeZone: "Europe/Berlin",
  currency: "EUR",
  previousPrice: 99,
  sales: { units7d: 1, units30d: 1 },
};

function marketsOf(offers: number): Market[] {
  return ["a.example", "b.example"].map((domain) => ({
    domain,
    currency: "EUR",
    gatheredAtMs: nowMs,
    offers: Array.from({ length: offers }, (_, index) => ({
      id: `o${index}`,
      vendorName: `${"ab".repeat(240)}c${index}`,
      vendorDomainId: `v${index}${"ab".repeat(50)}`,
      price: 100 + index / 100,
      deliveryCosts: 1,
      availability: true,
      minDeliveryHours: null,
      maxDeliveryHours: null,
      retrievedAtMs: null,
      attributes: [{ key: "color", value: "ab".repeat(500) }],
      own: index === 3,
      ignored: false,
    })),
  }));
}

const few = marketsOf(10);
const all = marketsOf(1_000);

function cost({ name, make, isSmall }: LargeDocument): DocumentCost {
  const document = make();
  let [longest, longestMs] = ["", 0];
  const measured = <Result>(part: string, run: () => Result): Result => {
    const before = threadCpuUsage();
    const result = run();
    const { user, system } = threadCpuUsage(before);
    if ((user + system) / 1_000 > longestMs) [longest, longestMs] = [part, (user + system) / 1_000];
    return result;
  };
  const parsed = measured("validate", () => parseStrategy(document, supplied));
  if ("problems" in parsed) {
    const { problems } = parsed;
    const text = measured("words", () => problems.map((problem) => problemText(problem, "de")).join());
    return { name, isRefused: true, longest, longestMs, characters: text.length, isSame: true };
  }
  const { strategy } = parsed;
  measured("warn", () => warningsOf(strategy));
  const compiled = measured("compile", () => compileStrategy(strategy));
  const markets = isSmall ? few : all;
  const { kind } = measured("evaluate", () => recommend(compiled, product, markets, context));
  const explained = measured("explain", () => recommend(compiled, product, markets, context, { trace: true }));
  const { trace } = explained;
  const steps = measured("steps", () => JSON.stringify(trace?.steps ?? []));
  const words = measured("sentences", () => (trace === undefined ? "" : JSON.stringify(describe(trace, "de"))));
  const characters = steps.length + words.length;
  return { name, isRefused: false, longest, longestMs, characters, isSame: kind === explained.kind };
}

const { isWhole }: { isWhole: boolean } = workerData;
/** Of the large ones each run has every so many. */
const EVERY = 40;
let number = 0;
for (const document of brokenDocuments()) port?.postMessage(cost(document));
for (const document of largeDocuments()) {
  number++;
  if (isWhole || document.isSmall || number % EVERY === 0) port?.postMessage(cost(document));
}
