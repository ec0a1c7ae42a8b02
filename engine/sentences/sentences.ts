// The trace as sentences that a pricing manager reads, in English and German.

import {
  amountChange,
  amountWords,
  elseWords,
  factWords,
  percentChange,
  say,
  sourceWords,
  targetWords,
} from "./amount-words.ts";
import { changeSentence, staySentence, waitSentence } from "./change-sentences.ts";
import { HUNDRED, divide, exactJson, exactOf, magnitude, multiply, readExact, subtract } from "../values/exact.ts";
import { wordsOf } from "../words/lexicon.ts";
import { claimed, money, tenths } from "../values/numbers.ts";
import { withNumbers } from "../words/shown-numbers.ts";
import { lackWords, reasonWords } from "../trace/reasons.ts";
import { roundingSentence } from "./rounding-sentences.ts";
import { type Language, capital, joinWords } from "../words/texts.ts";
import { STEPS } from "../words/step-texts.ts";
import type { CutStep } from "../trace/told.ts";
import type {
  AdjustStep,
  AggregateStep,
  BoundStep,
  BoundaryStep,
  BranchStep,
  DeliveryStep,
  OffersStep,
  TargetStep,
  Trace,
  TraceStep,
} from "../trace/trace.ts";

/** A sentence, and where in the document the part stands that it is about: a JSON pointer, empty for the whole. */
export interface Sentence {
  readonly text: string;
  readonly pointer: string;
}

/** What heads an explanation: product, moment, strategy and, if it is known, version. */
export function heading(trace: Omit<Trace, "steps" | "currency">, language: Language, version?: number): string {
  const { customerProductId, productId, strategy, nowMs, timeZone } = trace;
  const locale = language === "en" ? "en-GB" : "de-DE";
  const time = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" }).format(nowMs);
  const params = { product: customerProductId ?? productId, time, zone: timeZone, strategy };
  return version === undefined
    ? say("heading", params, language)
    : say("headingVersion", { ...params, version: String(version) }, language);
}

/**
 * The sentences of a trace, in the order of its steps. If several domains were evaluated, each domain's sentences follow
 * one that names it.
 * @param digits of the currency's minor unit; "all" tells every number exactly
 */
export function describe(trace: Trace, language: Language = "en", digits: number | "all" = 2): Sentence[] {
  const evaluated = new Set(trace.steps.filter(isEvaluation).map((step) => step.domain));
  const sentences: Sentence[] = [];
  let domain: string | null | undefined;
  for (const step of trace.steps) {
    if (evaluated.size > 1 && isEvaluation(step) && step.domain !== domain) {
      domain = step.domain;
      const text = domain === null ? say("withoutMarket", {}, language) : say("onDomain", { domain }, language);
      sentences.push({ text, pointer: "" });
    }
    if (step.step === "cut") {
      sentences.push({ text: cutSentence(step, language), pointer: "" });
    } else if (step.step === "adjust" || step.step === "delivery") {
      continueLast(sentences, step, language);
    } else {
      const texts =
        step.step === "aggregate" ? aggregateSentences(step, evaluated.size, language) : [sentenceOf(step, language)];
      const pointer = "path" in step ? pointerOf(step.path) : "";
      sentences.push(...texts.map((text) => ({ text, pointer })));
    }
  }
  return sentences
    .filter(({ text }) => text !== "")
    .map(({ text, pointer }) => ({ text: ended(withNumbers(text, language, digits)), pointer }));
}

/** A reason that a person wrote may end as a sentence does; it ends once. */
function ended(text: string): string {
  return text.replace(/([.!?])\.$/, "$1");
}

/** `branches[1].then.rule.target` as a JSON pointer. */
function pointerOf(path: string): string {
  return path === "" ? "" : `/${path.replaceAll("]", "").replaceAll(/[.[]/g, "/")}`;
}

/** "Position 1 is 19.90 (shop-b.example) minus 1 % = 19.70." */
function continueLast(sentences: Sentence[], step: AdjustStep | DeliveryStep, language: Language): void {
  const last = sentences.pop();
  if (last === undefined) {
    return;
  }
  const change = step.step === "adjust" ? adjustWords(step, language) : deliveryWords(step, language);
  const before = last.text.replace(/\.$/, "");
  const text = change === "" ? last.text : say("adjusted", { before, change, after: step.after }, language);
  sentences.push({ ...last, text });
}

/** Nothing for an adjustment by 0, unless its figures come from somewhere. */
function adjustWords({ percent, amount, sources }: AdjustStep, language: Language): string {
  const isZeroTold = sources !== undefined;
  const change = joinWords([percentChange(percent, language, isZeroTold), amountChange(amount, language, isZeroTold)]);
  return change === "" ? "" : joinWords([change, sourceWords(sources, language)]);
}

function deliveryWords({ deliveryCosts, source }: DeliveryStep, language: Language): string {
  return source === "none known" ? "" : say("delivery", { costs: deliveryCosts, source }, language);
}

function isEvaluation(step: TraceStep): boolean {
  return step.step !== "market" && step.step !== "together" && step.step !== "aggregate" && step.step !== "cut";
}

type Plain = Exclude<TraceStep, AdjustStep | AggregateStep | CutStep | DeliveryStep>;

function cutSentence({ count }: CutStep, language: Language): string {
  return count === null ? say("cutHere", {}, language) : say("cut", { count }, language);
}

function sentenceOf(step: Plain, language: Language): string {
  switch (step.step) {
    case "market":
      return say("market", { domain: step.domain, reason: reasonWords(step.reason, language) }, language);
    case "together":
      return joinWords([
        say("together", { domains: step.domains }, language),
        ...(step.rates ?? []).map((rate) => say("rate", rate, language)),
      ]);
    case "branch":
      return branchSentence(step, language);
    case "offers":
      return offersSentence(step, language);
    case "passed":
      return say("passed", { number: numberOf(step.path), reason: reasonWords(step.reason, language) }, language);
    case "candidate":
      return say("candidate", { number: step.number, price: step.price }, language);
    case "chosen":
      return say(CHOSEN[step.which], { number: step.number }, language);
    case "target":
    case "withoutCompetitors":
      return targetSentence(step, language);
    case "floor":
    case "ceiling":
      return boundSentence(step, language);
    case "limit":
      return say("limit", { limit: step.limit, bound: boundWords(step, language) }, language);
    case "unlimited":
      return say("unlimited", { limit: step.limit, reason: lackWords(step.reason, language) }, language);
    case "boundary":
      return boundarySentence(step, language);
    case "change":
      return changeSentence(step, language);
    case "rounding":
      return roundingSentence(step, language);
    case "stay":
      return staySentence(step, language);
    case "wait":
      return waitSentence(step, language);
    default:
      return say(step.step, { reason: reasonWords(step.reason, language) }, language);
  }
}

const CHOSEN = { lowest: "chosenLowest", highest: "chosenHighest" } as const;

/** The number, from 1, of an element of a list by its path. */
function numberOf(path: string): number {
  return Number(/\[(\d+)\]$/.exec(path)?.[1] ?? 0) + 1;
}

/** Whether the words end in the text of a formula, which is the same in every language. */
function isFormula(target: TargetStep["target"]): boolean {
  return target.kind === "amount" && target.amount.kind === "formula";
}

function branchSentence(step: BranchStep, language: Language): string {
  if (step.otherwise) {
    const passed = step.passed.map(({ name, path, because }) => {
      const facts = because.map((fact) => factWords(fact, language)).join(", ");
      return say("notBranch", { name: name ?? path, facts }, language);
    });
    return say("noBranch", { passed: passed.join(", ") }, language);
  }
  const facts = step.because.map((fact) => factWords(fact, language)).join(STEPS.and[language]);
  return say("branch", { name: step.name ?? step.path, facts }, language);
}

function offersSentence(step: OffersStep, language: Language): string {
  const counts = new Map<string, number>();
  for (const { reason } of step.leftOut) {
    const words = reasonWords(reason, language);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const leftOut = [...counts].map(([words, count]) => `${count} ${words}`).join(", ");
  const params = { count: step.counting.length, total: step.total, leftOut };
  return say(leftOut === "" ? "offers" : "offersLeftOut", params, language);
}

function targetSentence(step: TargetStep, language: Language): string {
  const sentence = `${capital(aimWords(step, language))}.`;
  return step.note === null ? sentence : `${capital(reasonWords(step.note, language))}. ${sentence}`;
}

/** "position 1 is 19.90 (shop-b)", without repetition: "reference price 25.00", "the amount is 12.40", "vendor b is 20.00". */
function aimWords(step: TargetStep, language: Language): string {
  const { target, after, vendorName, parts } = step;
  if (target.kind === "amount" && target.amount.kind === "else") {
    const amount = target.amount.instead;
    return `${aimWords({ ...step, target: { kind: "amount", amount } }, language)} (${elseWords(target.amount, language)})`;
  }
  const price = money(after);
  const words = targetWords(target, language);
  if (words === price) {
    return say("theAmount", { price }, language);
  }
  const isWhole = target.kind !== "drift" && !words.includes(STEPS.and[language]) && !isFormula(target);
  if (isWhole && words.endsWith(` ${price}`)) {
    return words;
  }
  const shown =
    parts === null
      ? price
      : say("total", { total: price, unit: parts.unitPrice, delivery: parts.deliveryCosts }, language);
  const isNamed =
    vendorName === null || (target.kind === "vendor" && target.vendor.toLowerCase() === vendorName.toLowerCase());
  const offer = isNamed ? shown : say("priceOf", { price: shown, vendor: vendorName }, language);
  const aimed = say("aimed", { target: words, price: offer }, language);
  return target.kind === "drift" ? joinWords([aimed, sourceWords(target.sources, language)]) : aimed;
}

/** "12.40", "12.40 = purchase price 10.00 plus 24 %", "12.40 (else, because tag cost is missing)". */
function boundWords({ bound, amount }: Pick<BoundStep, "bound" | "amount">, language: Language): string {
  const words = amountWords(amount, language);
  const value = money(bound);
  return words === value || words.startsWith(`${value} (`) ? words : `${value} = ${words}`;
}

function boundSentence(step: BoundStep, language: Language): string {
  const bound = boundWords(step, language);
  if (step.gaveWayTo !== null) {
    const { limit: winner, value: at } = step.gaveWayTo;
    const code = isLess(step.bound, at) ? "ceilingGivesWay" : "ceilingBetweenCents";
    const claim = code === "ceilingGivesWay" ? "" : claimed("noCentBetween", [money(step.bound), money(at)]);
    return say(code, { bound, winner, value: at }, language) + claim;
  }
  const isFloor = step.step === "floor";
  const moved = isFloor ? "raised" : "lowered";
  const stayed = isFloor ? "notBelow" : "notAbove";
  return say(step.before === step.after ? stayed : moved, { limit: step.step, bound }, language);
}

function boundarySentence({ min, max, before, after }: BoundaryStep, language: Language): string {
  if (before === after) {
    return min === null
      ? say("withinMax", { max }, language)
      : say(max === null ? "withinMin" : "within", { min, max }, language);
  }
  const isRaised = after === min && (after !== max || isLess(before, after));
  const limit = isRaised ? "minBoundary" : "maxBoundary";
  return say(isRaised ? "raised" : "lowered", { limit, bound: money(after) }, language);
}

/** Whether an amount of the trace is below another; close enough for amounts that differ by a boundary's worth. */
function isLess(a: BoundaryStep["before"], b: BoundaryStep["before"]): boolean {
  return approximate(a) < approximate(b);
}

function approximate(amount: BoundaryStep["before"]): number {
  const [numerator = "0", denominator = "1"] = String(amount).split("/");
  return Number(numerator) / Number(denominator);
}

/** Names the deciding domain if several were evaluated. Else the sentence would seem to belong to the last one. */
function aggregateSentences(step: AggregateStep, evaluatedDomains: number, language: Language): string[] {
  return [
    decidingWords(step, evaluatedDomains, language),
    familyWords(step, language),
    changeWords(step, language),
    standingWords(step, language),
  ];
}

function familyWords({ family, after }: AggregateStep, language: Language): string {
  return family === null
    ? ""
    : say("family", { before: family.before, after, reason: reasonWords(family.reason, language) }, language);
}

const AGGREGATES = { highest: "aggregateHighest", median: "aggregateMedian", firstOf: "aggregateFirst" } as const;

function decidingWords(step: AggregateStep, evaluatedDomains: number, language: Language): string {
  const competing = step.among.filter((candidate) => !candidate.withoutCompetitors);
  const idle = step.among.flatMap(({ domain, withoutCompetitors }) =>
    withoutCompetitors && domain !== null ? [domain] : [],
  );
  const domain = step.domain ?? wordsOf("nothing", language);
  const params = { domain, price: step.family?.before ?? step.after, idle, count: step.among.length };
  if (step.rule !== "lowest" && step.among.length > 1) {
    const others = idle.length > 0 && competing.length > 0 ? say("idleDomains", params, language) : "";
    const count = competing.length > 0 ? competing.length : step.among.length;
    const chosen = say(AGGREGATES[step.rule], { ...params, count }, language);
    return count === 1 ? joinWords([others, say("onlyOther", params, language)]) : joinWords([others, chosen]);
  }
  if (competing.length > 0 && idle.length > 0) {
    const decides = competing.length > 1 ? "cheapestOthers" : "onlyOther";
    return joinWords([say("idleDomains", params, language), say(decides, params, language)]);
  }
  if (step.among.length > 1) {
    return say("cheapestDomain", params, language);
  }
  return evaluatedDomains > 1 && step.domain !== null ? say("onlyDomain", params, language) : "";
}

function changeWords({ after, previous, relativeChangePercent }: AggregateStep, language: Language): string {
  if (previous === null || relativeChangePercent === null) {
    return say("priceIs", { after }, language);
  }
  if (after === previous) {
    return say("unchanged", { after }, language);
  }
  const isDown = typeof after === "number" && after < previous;
  const change = divide(multiply(subtract(readExact(after), exactOf(previous)), HUNDRED), exactOf(previous));
  const params = { percent: exactJson(magnitude(change)), previous, after };
  return say(isDown ? "down" : "up", params, language);
}

function standingWords({ position, offers, marginPercent }: AggregateStep, language: Language): string {
  const margin = marginPercent === null ? "" : tenths(marginPercent);
  if (position === null) {
    return marginPercent === null ? "" : say("marginOnly", { margin }, language);
  }
  return say(marginPercent === null ? "standing" : "standingMargin", { position, offers, margin }, language);
}
