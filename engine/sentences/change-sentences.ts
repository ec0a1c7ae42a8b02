// The sentences of steps about the change from the price before: how far, how little, how soon.

import { say, sourceList } from "./amount-words.ts";
import { claimed, money, percentage } from "../values/numbers.ts";
import { spanOf } from "../values/price-history.ts";
import { reasonWords } from "../trace/reasons.ts";
import { STEPS } from "../words/step-texts.ts";
import type { Language, Params } from "../words/texts.ts";
import type { ChangeStep, GaveWay, StayStep, WaitStep } from "../trace/trace.ts";

/** What the greatest change did: "Limited to 10.50: at most 5 % up from the previous price 10.00." */
export function changeSentence(step: ChangeStep, language: Language): string {
  return withSources(greatestSentence(step, language), step.sources, language);
}

/** Where its figures come from, if not from the document itself. */
function withSources(sentence: string, sources: ChangeStep["sources"], language: Language): string {
  const told = sourceList(sources, language);
  return told === "" ? sentence : `${sentence} ${say("figures", { sources: told }, language)}`;
}

function greatestSentence(step: ChangeStep, language: Language): string {
  const { maxPercentUp, maxPercentDown, previous, source } = step;
  const bounds = [
    maxPercentUp === null ? "" : say("changeUp", { percent: maxPercentUp }, language),
    step.maxUp === null ? "" : say("changeUpBy", { amount: step.maxUp }, language),
    maxPercentDown === null ? "" : say("changeDown", { percent: maxPercentDown }, language),
    step.maxDown === null ? "" : say("changeDownBy", { amount: step.maxDown }, language),
  ];
  const shown = bounds.filter((bound) => bound !== "").join(STEPS.and[language]);
  const { perHours, base } = step;
  const limit =
    base === null
      ? say("changeLimit", { bounds: shown, source, previous }, language)
      : perHoursWords(step, { bounds: shown, ...windowOf(perHours), low: base.lowest, high: base.highest }, language);
  if (step.isExceeded === true) {
    return say("changeExceeded", { limit }, language);
  }
  if (step.gaveWayTo !== null) {
    return gaveWaySentence(step, limit, step.gaveWayTo, language);
  }
  const sentence =
    step.before === step.after
      ? say("withinChange", { limit }, language)
      : say("changeLimited", { after: step.after, limit }, language);
  return sentence + changeClaims(step);
}

/** The price is within each bound, unless the window reaches out to the previous price. */
function changeClaims({ after, previous, base, reachesBeyond, ...bounds }: ChangeStep): string {
  if (reachesBeyond) return "";
  const { maxPercentUp, maxPercentDown, maxUp, maxDown } = bounds;
  const lowest = money(base?.lowest ?? previous);
  const highest = money(base?.highest ?? previous);
  return [
    maxPercentUp === null ? "" : claimed("atMostUp", [money(after), percentage(maxPercentUp), lowest]),
    maxPercentDown === null ? "" : claimed("atMostDown", [money(after), percentage(maxPercentDown), highest]),
    maxUp === null ? "" : claimed("atMostUpBy", [money(after), money(maxUp), lowest]),
    maxDown === null ? "" : claimed("atMostDownBy", [money(after), money(maxDown), highest]),
  ].join("");
}

/** A window and what it reaches out to. */
function windowOf(perHours: number | null): Params {
  return perHours === null ? {} : { hours: perHours, span: spanOf(perHours) };
}

/** The range always contains the previous price, also where that is further than the changes themselves allow. */
function perHoursWords(step: ChangeStep, params: Params, language: Language): string {
  const limit = say("changeLimitPerHours", params, language);
  const { previous, source, reachesBeyond } = step;
  return reachesBeyond ? say("changeLimitReaches", { limit, source, previous }, language) : limit;
}

function gaveWaySentence(step: ChangeStep, limit: string, winner: GaveWay, language: Language): string {
  const allowed = step.isHeldUp ? step.highest : step.lowest;
  return say("changeGivesWay", { limit, allowed, winner: winner.limit, value: winner.value }, language);
}

/** A change that was too small. */
export function staySentence(step: StayStep, language: Language): string {
  const { before, after, source, minAmount, minPercent } = step;
  const least = [
    minAmount === null ? "" : money(minAmount),
    minPercent === null ? "" : say("percentWord", { percent: minPercent }, language),
  ];
  const shown = least.filter((words) => words !== "").join(STEPS.and[language]);
  const claims = [
    minAmount === null ? "" : claimed("closerThan", [money(before), money(minAmount), money(after)]),
    minPercent === null ? "" : claimed("closerThanShare", [money(before), percentage(minPercent), money(after)]),
  ];
  const sentence = say("stay", { before, after, least: shown, source }, language) + claims.join("");
  return withSources(sentence, step.sources, language);
}

/** A price that changed too lately or too often stays, or gives way to a limit. */
export function waitSentence({ after, reason: why, gaveWayTo }: WaitStep, language: Language): string {
  const reason = reasonWords(why, language);
  if (gaveWayTo === undefined) {
    return say("wait", { after, reason }, language);
  }
  const { limit: winner, value, previous } = gaveWayTo;
  return say("waitGivesWay", { previous, winner, value, reason }, language);
}
