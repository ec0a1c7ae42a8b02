// The trace as sentences that a pricing manager reads.

import type {
  AdjustStep,
  AggregateStep,
  BoundStep,
  BoundaryStep,
  BranchStep,
  ChangeStep,
  DeliveryStep,
  OffersStep,
  RoundingStep,
  StayStep,
  TargetStep,
  Trace,
  TraceStep,
} from "./trace.ts";
import { amountWords, joinWords, money, percentWords, plainDecimal } from "./words.ts";

/**
 * English sentences for a trace, in the order of its steps. If several domains were evaluated, each domain's
 * sentences follow one that names it.
 */
export function describe(trace: Trace): string[] {
  const evaluated = new Set(trace.steps.filter(isEvaluation).map((step) => step.domain));
  const sentences: string[] = [];
  let domain: string | null | undefined;
  for (const step of trace.steps) {
    if (evaluated.size > 1 && isEvaluation(step) && step.domain !== domain) {
      domain = step.domain;
      sentences.push(domain === null ? "Without market data:" : `On ${domain}:`);
    }
    if (step.step === "adjust" || step.step === "delivery") {
      sentences.push(continued(sentences.pop() ?? "", step));
    } else if (step.step === "aggregate") {
      sentences.push(aggregateSentence(step, evaluated.size));
    } else {
      sentences.push(sentenceOf(step));
    }
  }
  return sentences.filter((sentence) => sentence !== "");
}

/** "Position 1 is 19.90 (shop-b.example) minus 1 % = 19.701." */
function continued(sentence: string, step: AdjustStep | DeliveryStep): string {
  const words =
    step.step === "adjust"
      ? joinWords([percentWords(step.percent ?? 0), amountWords(step.amount ?? 0)])
      : deliveryWords(step);
  return words === "" ? sentence : `${sentence.replace(/\.$/, "")} ${words} = ${money(step.after)}.`;
}

function deliveryWords({ deliveryCosts, source }: DeliveryStep): string {
  return source === "none known" ? "" : `minus own delivery costs ${money(deliveryCosts)} (${source})`;
}

function isEvaluation(step: TraceStep): boolean {
  return step.step !== "market" && step.step !== "aggregate";
}

function sentenceOf(step: Exclude<TraceStep, AdjustStep | AggregateStep | DeliveryStep>): string {
  switch (step.step) {
    case "market":
      return `${step.domain} is left out: ${step.reason}.`;
    case "branch":
      return branchSentence(step);
    case "offers":
      return offersSentence(step);
    case "target":
    case "withoutCompetitors":
      return targetSentence(step);
    case "floor":
    case "ceiling":
      return boundSentence(step);
    case "boundary":
      return boundarySentence(step);
    case "change":
      return changeSentence(step);
    case "rounding":
      return roundingSentence(step);
    case "stay":
      return staySentence(step);
    default:
      return `${step.step === "skip" ? "No recommendation" : "Failed"}: ${step.message}.`;
  }
}

function branchSentence(step: BranchStep): string {
  if (step.otherwise) {
    const why = step.passed.map(({ name, path, because }) => `'${name ?? path}' (${because.join(", ")})`);
    return `No branch matches: not ${why.join(", not ")}.`;
  }
  return `Branch '${step.name ?? step.path}' because ${step.because.join(" and ")}.`;
}

function offersSentence(step: OffersStep): string {
  const verb = step.counting.length === 1 ? "counts" : "count";
  const noun = step.total === 1 ? "offer" : "offers";
  const counts = new Map<string, number>();
  for (const { reason } of step.leftOut) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const leftOut = [...counts].map(([reason, count]) => `${count} ${reason}`);
  const suffix = leftOut.length === 0 ? "" : `: ${leftOut.join(", ")} left out`;
  return `${step.counting.length} of ${step.total} ${noun} ${verb}${suffix}.`;
}

function targetSentence(step: TargetStep): string {
  const sentence = `${aimWords(step)}.`;
  return step.note === null ? sentence : `${capital(step.note)}. ${sentence}`;
}

/** "Position 1 is 19.90 (shop-b)", without repetition: "Reference price 25.00", "The amount is 12.40", "Vendor b is 20.00". */
function aimWords({ words, after, vendorName }: TargetStep): string {
  const price = money(after);
  if (words === price) return `The amount is ${price}`;
  if (words.endsWith(` ${price}`) && !words.includes(" and ")) return capital(words);
  const isNamed = vendorName === null || words.toLowerCase() === `vendor ${vendorName.toLowerCase()}`;
  return `${capital(words)} is ${price}${isNamed ? "" : ` (${vendorName})`}`;
}

function boundSentence(step: BoundStep): string {
  const isFloor = step.step === "floor";
  const bound = `the ${step.step} ${sameText(money(step.bound), step.words)}`;
  const note = step.note === null ? "" : `; ${step.note}`;
  if (step.before === step.after) {
    return `${isFloor ? "Not below" : "Not above"} ${bound}${note}.`;
  }
  return `${isFloor ? "Raised to" : "Lowered to"} ${bound}${note}.`;
}

/** "20.10 = purchase price 15.00 plus 34 %", or just "20.10" if the words say no more. */
function sameText(value: string, words: string): string {
  return value === words ? value : `${value} = ${words}`;
}

function boundarySentence(step: BoundaryStep): string {
  const { min, max, before, after } = step;
  const range =
    min === null
      ? `the max price boundary ${money(max ?? 0)}`
      : max === null
        ? `the min price boundary ${money(min)}`
        : `${money(min)} to ${money(max)}`;
  if (before !== after) {
    return `${after === min ? "Raised" : "Lowered"} to the ${after === min ? "min" : "max"} price boundary ${money(after)}.`;
  }
  return `Within ${range}.`;
}

function changeSentence(step: ChangeStep): string {
  const up = step.maxPercentUp === null ? [] : [`${plainDecimal(step.maxPercentUp)} % up`];
  const down = step.maxPercentDown === null ? [] : [`${plainDecimal(step.maxPercentDown)} % down`];
  const limit = `at most ${[...up, ...down].join(" and ")} from the ${step.source} ${money(step.previous)}`;
  const note = step.note === null ? "" : `; ${step.note}`;
  return step.before === step.after
    ? `Within the change limit of ${limit}${note}.`
    : `Limited to ${money(step.after)}: ${limit}${note}.`;
}

function roundingSentence(step: RoundingStep): string {
  if (step.note !== null) {
    return `${capital(step.note)}: ${money(step.after)}.`;
  }
  if (step.words === "whole cents") {
    return step.before === step.after ? "" : `Rounded to ${money(step.after)}.`;
  }
  return `${capital(step.words)}: ${money(step.after)}.`;
}

function staySentence(step: StayStep): string {
  return `A change to ${money(step.before)} is under ${step.words}: the ${step.source} ${money(step.after)} stays.`;
}

/** Names the deciding domain if several were evaluated. Else the sentence would seem to belong to the last one. */
function aggregateSentence(step: AggregateStep, evaluatedDomains: number): string {
  const competing = step.among.filter((candidate) => !candidate.withoutCompetitors);
  const idle = step.among.filter((candidate) => candidate.withoutCompetitors).map(({ domain }) => domain);
  const cheapest = `${step.domain ?? "none"} with ${money(step.after)}`;
  if (competing.length > 0 && idle.length > 0) {
    const decides =
      competing.length > 1 ? `the cheapest of the others is ${cheapest}` : `the price is that of ${cheapest}`;
    return `Nobody competes on ${idle.join(" and ")}; ${decides}. ${changeWords(step)}`;
  }
  if (step.among.length > 1) return `The cheapest of ${step.among.length} domains is ${cheapest}. ${changeWords(step)}`;
  const only = evaluatedDomains > 1 ? `Only ${step.domain ?? "none"} gives a price. ` : "";
  return `${only}${changeWords(step)}`;
}

function changeWords({ after, previous, relativeChangePercent }: AggregateStep): string {
  if (previous === null || relativeChangePercent === null) {
    return `The price is ${money(after)}.`;
  }
  if (after === previous) {
    return `Unchanged at ${money(after)}.`;
  }
  const hundredths = Math.abs(Math.round(relativeChangePercent * 100) - 10_000);
  const direction = typeof after === "number" && after < previous ? "Down" : "Up";
  return `${direction} ${plainDecimal(hundredths / 100)} % from ${money(previous)} to ${money(after)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
