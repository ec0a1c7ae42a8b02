// Why a price waits, in a few words for a line of a list: "+29.9 %, your limit is 12 %".

import {
  type Exact,
  HUNDRED,
  ZERO,
  compare,
  divide,
  exactJson,
  magnitude,
  multiply,
  readExact,
  subtract,
} from "../values/exact.ts";
import { marked } from "../values/numbers.ts";
import { type Reason, isReason, reasonText } from "../trace/reasons.ts";
import { withNumbers } from "../words/shown-numbers.ts";
import { type Language, type Param, type Params, type Text, fill } from "../words/texts.ts";

const TEXTS = {
  moved: { en: "{moved} %, your limit is {limit:percent} %", de: "{moved} %, Ihre Grenze ist {limit:percent} %" },
  floorless: {
    en: "{moved} % and no floor, your limit is −{limit:percent} %",
    de: "{moved} % und keine Untergrenze, Ihre Grenze ist −{limit:percent} %",
  },
  market: {
    en: "{share:listed} % of the market's median, your limit is {limit:percent} %",
    de: "{share:listed} % des Marktmedians, Ihre Grenze ist {limit:percent} %",
  },
  margin: {
    en: "{share:listed} % margin, your limit is {limit:percent} %",
    de: "{share:listed} % Marge, Ihre Grenze ist {limit:percent} %",
  },
  first: { en: "first price, without a floor", de: "erster Preis, ohne Untergrenze" },
} as const satisfies Readonly<Record<string, Text>>;

/** Of reasons whose own numbers are enough, by code. */
const PLAIN: Readonly<Partial<Record<Reason["code"], Text>>> = {
  belowCost: { en: "below the cost of {cost:money}", de: "unter dem Einkauf von {cost:money}" },
  changeBeyond: {
    en: "{price:money}, your change limit ends at {end:money}",
    de: "{price:money}, Ihre Änderungsgrenze endet bei {end:money}",
  },
  changeTooGreat: {
    en: "{price:money}, your change limit is {lowest:money} to {highest:money}",
    de: "{price:money}, Ihre Änderungsgrenze ist {lowest:money} bis {highest:money}",
  },
  familySameConflict: {
    en: "{one} and {other} cannot cost the same",
    de: "{one} und {other} können nicht dasselbe kosten",
  },
  familyConflictUp: {
    en: "{kind:word}: {needed:money} or more is needed, {end:money} is the most",
    de: "{kind:word}: {needed:money} oder mehr ist nötig, {end:money} das Höchste",
  },
  familyConflictDown: {
    en: "{kind:word}: {needed:money} or less is needed, {end:money} is the least",
    de: "{kind:word}: {needed:money} oder weniger ist nötig, {end:money} das Mindeste",
  },
  familyRing: { en: "{kind:word}: it contradicts its family", de: "{kind:word}: Widerspruch in der Familie" },
  familyTooLarge: {
    en: "family of {count} products, at most {max} together",
    de: "Familie mit {count} Produkten, zusammen höchstens {max}",
  },
  familyUnsettled: { en: "its family has held prices", de: "seine Familie hat Preise zur Freigabe" },
  staleMarket: {
    en: "market {age:listed} h old, your limit is {hours:number} h",
    de: "Markt {age:listed} h alt, Ihre Grenze ist {hours:number} h",
  },
};

/**
 * A reason without a short form is told as it is.
 * @param digits of the currency's minor unit
 */
export function briefReason(reason: Reason, language: Language, digits = 2): string {
  const brief = briefOf(reason, language);
  return brief === null ? reasonText(reason, language, digits) : withNumbers(brief, language, digits);
}

function briefOf({ code, params }: Reason, language: Language): string | null {
  const { why, price, percent, median } = params;
  switch (code) {
    case "change":
    case "farFromMarket":
    case "heldBy":
      return isReason(why) ? briefOf(why, language) : null;
    case "roseTooFar":
    case "fellTooFar":
      return say("moved", { moved: changed(price, params["stood"]), limit: number(percent) }, language);
    case "withoutFloor": {
      if (!isReason(why)) return null;
      if (why.code !== "belowUsual") return say("first", {}, language);
      const { base, percent: least } = why.params;
      return say("floorless", { moved: changed(price, base), limit: beneath(least) }, language);
    }
    case "farBelowMarket":
    case "farAboveMarket":
      return say("market", { share: exactJson(shareOf(price, median)), limit: number(percent) }, language);
    case "factHolds":
      return factText(params, language);
    default: {
      const text = PLAIN[code];
      return text === undefined ? null : fill(text, plain(params), language);
    }
  }
}

/** Of the change and the margin that a rule asks for; others are told in full. */
function factText({ field, found, bound }: Reason["params"], language: Language): string | null {
  if (!isBound(bound) || typeof found === "object") return null;
  const limit = number(bound.params["operand"]);
  if (field === "result.changePercent") {
    return say("moved", { moved: signed(exact(found)), limit: exactJson(magnitude(readExact(limit))) }, language);
  }
  return field === "result.marginPercent" ? say("margin", { share: number(found), limit }, language) : null;
}

const LIMITS: ReadonlySet<string> = new Set(["isLess", "isAtMost", "isMore", "isAtLeast"]);

function isBound(param: Param | Reason | undefined): param is Reason {
  return isReason(param) && LIMITS.has(param.code);
}

function say(name: keyof typeof TEXTS, params: Params, language: Language): string {
  return fill(TEXTS[name], params, language);
}

/** Without the reasons in it. */
function plain(params: Reason["params"]): Params {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => (isReason(param) ? [] : [[name, param]])),
  );
}

function number(param: Param | Reason | undefined): number | string {
  return typeof param === "number" || typeof param === "string" ? param : 0;
}

const exact = (param: Param | Reason | undefined): Exact => readExact(number(param));

/** In percent; 0 of nothing. */
function shareOf(price: Param | Reason | undefined, base: Param | Reason | undefined): Exact {
  return compare(exact(base), ZERO) === 0 ? ZERO : divide(multiply(exact(price), HUNDRED), exact(base));
}

/** "+29.9" */
function changed(price: Param | Reason | undefined, stood: Param | Reason | undefined): string {
  return signed(subtract(shareOf(price, stood), HUNDRED));
}

function signed(change: Exact): string {
  const sign = compare(change, ZERO) > 0 ? "+" : compare(change, ZERO) < 0 ? "−" : "";
  return sign + marked(exactJson(magnitude(change)), "listed");
}

/** How far below: 100 less the share. */
function beneath(percent: Param | Reason | undefined): number | string {
  return exactJson(subtract(HUNDRED, exact(percent)));
}
