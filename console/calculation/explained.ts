/** The steps of an explanation as sentences, each with the points of the axis that it is about. */
import { describe as describeTrace, type Language, type Trace, type TraceStep } from "../../engine/index.ts";
import { digitsOfCurrency } from "../../src/base/currency.ts";
import type { Answer } from "../../client/client.ts";

export type ExplanationOut = Answer<
  "/api/v3/vendor/contracts/{contractId}/pricerecommendations/{recommendationId}/explanation",
  "get"
>["data"];

/** A sentence and the points that it lights up: "floor", "offer 17", "advised". */
export interface ExplainedSentence {
  readonly text: string;
  readonly points: readonly string[];
}

/** The explanation of a published price, or of what a run would make of a product now. */
export type Explanation = Pick<
  ExplanationOut,
  "currency" | "productId" | "relevantDomain" | "sentences" | "steps" | "strategy" | "timestamp"
>;

/** The steps, as the engine made them. They come from our own service. */
export function stepsOf({ steps }: { readonly steps: readonly unknown[] }): readonly TraceStep[] {
  return steps.filter(isStep);
}

/** The domain that kept the price from being one. */
export function endOf(steps: readonly TraceStep[]): string | null {
  return steps.find((step) => step.step === "skip" || step.step === "failure")?.domain ?? null;
}

/** The innermost branch with a name that gave the price, and where it stands in the document. */
export function branchOf(explanation: Explanation): { readonly name: string; readonly pointer: string } | null {
  const domain = explanation.relevantDomain ?? null;
  for (const step of stepsOf(explanation).toReversed()) {
    if (step.step === "branch" && step.domain === domain && step.name !== null) {
      return { name: step.name, pointer: pointerOf(step) };
    }
  }
  return null;
}

function isStep(value: unknown): value is TraceStep {
  return typeof value === "object" && value !== null && "step" in value && typeof value.step === "string";
}

/** The sentences about one domain. The one that decided comes first. */
export interface ExplainedDomain {
  /** null: the evaluation without a market. */
  readonly domain: string | null;
  readonly sentences: readonly ExplainedSentence[];
}

/** The sentences in the person's language, by domain. Without steps there are the service's own, in its language. */
export function explain(explanation: Explanation, language: Language): readonly ExplainedDomain[] {
  const steps = stepsOf(explanation);
  const decisive = explanation.relevantDomain ?? null;
  if (steps.length === 0) {
    return [{ domain: decisive, sentences: explanation.sentences.map((text) => ({ text, points: [] })) }];
  }
  return explainTrace(traceOf(explanation, steps), decisive, language);
}

/** Sentences whose numbers are rounded, with exact ones: those of the domain that decided, without repetition. */
export function exactSentences(explanation: Explanation, language: Language): readonly string[] {
  const decisive = explanation.relevantDomain ?? null;
  const steps = stepsOf(explanation).filter((step) => !("path" in step) || step.domain === decisive);
  const trace = traceOf(explanation, steps);
  const rounded = new Set(describeTrace(trace, language, digitsOfCurrency(trace.currency)).map(({ text }) => text));
  const exact = describeTrace(trace, language, "all").map(({ text }) => text);
  return [...new Set(exact)].filter((text) => !rounded.has(text));
}

function traceOf(explanation: Explanation, steps: readonly TraceStep[]): Trace {
  return {
    productId: explanation.productId,
    customerProductId: null,
    currency: explanation.currency,
    nowMs: Date.parse(explanation.timestamp),
    timeZone: "UTC",
    strategy: explanation.strategy.name,
    steps,
  };
}

/** @param decisive the domain that decided; null for none */
export function explainTrace(trace: Trace, decisive: string | null, language: Language): readonly ExplainedDomain[] {
  const { steps } = trace;
  const domains = new Set([decisive, ...steps.flatMap((step) => ("path" in step ? [step.domain] : []))]);
  return [...domains].map((domain) => {
    const own = steps.filter((step) => ("path" in step ? step.domain === domain : domain === decisive));
    return { domain, sentences: sentencesOf({ ...trace, steps: own }, language) };
  });
}

function sentencesOf(trace: Trace, language: Language): readonly ExplainedSentence[] {
  const sentences = describeTrace(trace, language, digitsOfCurrency(trace.currency));
  const points = sentences.map((): string[] => []);
  let at = 0;
  for (const step of trace.steps) {
    if (step.step === "adjust" || step.step === "delivery") {
      points[Math.max(0, at - 1)]?.push(...pointsOf(step));
      continue;
    }
    const pointer = pointerOf(step);
    const next = sentences.findIndex((sentence, index) => index >= at && sentence.pointer === pointer);
    if (next === -1) continue;
    points[next]?.push(...pointsOf(step));
    at = next + 1;
  }
  return sentences.map(({ text }, index) => ({ text, points: points[index] ?? [] }));
}

function pointerOf(step: TraceStep): string {
  if (!("path" in step) || step.path === "") return "";
  return `/${step.path.replaceAll("]", "").replaceAll(/[.[]/g, "/")}`;
}

function pointsOf(step: TraceStep): readonly string[] {
  switch (step.step) {
    case "offers":
      return step.counting.map(({ offerId }) => `offer ${offerId}`);
    case "target":
    case "withoutCompetitors":
      return ["aim", ...(step.vendorName === null ? [] : [`vendor ${step.vendorName}`])];
    case "adjust":
    case "delivery":
      return ["aim"];
    case "floor":
    case "ceiling":
      return [step.step];
    case "boundary":
      return ["min", "max"];
    case "change":
      return ["ours"];
    case "stay":
      return ["ours", "advised"];
    case "rounding":
    case "aggregate":
      return ["advised"];
    default:
      return [];
  }
}
