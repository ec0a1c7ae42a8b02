// The sentence of a step that gives a price its form: whole cents, an ending, a multiple.

import { say } from "./amount-words.ts";
import { compare, exactCents, readExact, roundTo } from "../values/exact.ts";
import { nearest, plainNumber } from "../values/numbers.ts";
import { type Language, capital } from "../words/texts.ts";
import type { RoundingForm, RoundingStep } from "../trace/trace.ts";

/** @param isRelative after "that", where German puts the verb last */
function formWords(form: RoundingForm, language: Language, isRelative = false): string {
  if (form.kind === "cents") {
    return say("wholeCents", {}, language);
  }
  if (form.kind === "step") {
    return say(isRelative ? "thatMultiple" : "multiple", { step: plainNumber(form.step) }, language);
  }
  const endings = form.endings.map((ending) => endingWords(ending, form.every, language));
  return say(isRelative ? "thatEndings" : "endings", { endings }, language);
}

/** Whether the sentence before shows the whole cents already. */
function isShownAs(before: RoundingStep["before"], after: RoundingStep["after"]): boolean {
  return compare(roundTo(readExact(before), CENT), readExact(after)) === 0;
}

const CENT = exactCents(1);

/** ".99", and of every 10.00 or more the digits before the point too: "04.95" of every 100.00. */
function endingWords(ending: number, every: number, language: Language): string {
  const digits = every > 1 ? String(Math.ceil(every) - 1).length : 0;
  const [whole = "0", cents = ""] = ending.toFixed(2).split(".");
  const before = digits === 0 ? "" : whole.padStart(digits, "0");
  return `${before}${language === "en" ? "." : ","}${cents}`;
}

export function roundingSentence(step: RoundingStep, language: Language): string {
  const { form, before, after, lo, hi } = step;
  if (form.kind === "cents") {
    return isShownAs(before, after) ? "" : say("rounded", { after }, language);
  }
  const params = { form: formWords(form, language, true), before, after, lo, hi };
  if (!step.fits) {
    return say(nothingFits(step), params, language);
  }
  if (step.isOtherSide) {
    return say(otherSide(step), params, language);
  }
  return say("form", { form: capital(formWords(form, language)), after }, language);
}

/** The side asked for has nothing within the limits: it may be that they begin beyond, by less than a cent. */
function otherSide({ mode, before, lo, hi }: RoundingStep) {
  if (mode === "down") {
    return lo > nearest(before) ? "formBelowLimits" : "formOtherDown";
  }
  return hi < nearest(before) ? "formAboveLimits" : "formOtherUp";
}

/** Nothing within the limits, or nothing on the side asked for although no limit ends it. */
function nothingFits({ mode, lo, hi }: RoundingStep): "formNothing" | "formNothingDown" | "formNothingUp" {
  if (mode === "down" && lo <= 0.01) {
    return "formNothingDown";
  }
  return mode === "up" && hi >= 9_999_999_999_999.99 ? "formNothingUp" : "formNothing";
}
