/**
 * From the methods' opinions to one price, and whether it is confirmed. A price is confirmed if two independent methods
 * come to it and no other price has as many. The markups are independent of the visible text: they are other places of the
 * page. Position and marking read the same places by different signs, so alone they need a third.
 */
import { saysUnknown } from "../words/amount-words.ts";
import { mark, zoneMarks } from "../words/element-marks.ts";
import { isInSummary, type Opinion } from "./opinions.ts";
import type { Place } from "../markup/outline.ts";
import { unknownBeside, unknownOnLine } from "../seen/line-words.ts";
import { canBeNetOf, comparePrices, machinePrice } from "../words/prices.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import type { Method, Reason } from "../page/page.ts";
import { isInScript } from "./script-prices.ts";
import { isLive, type VisiblePrice } from "../seen/judge-amount.ts";

export interface Decision {
  /** The best opinion; null if there is none. */
  readonly best: Opinion | null;
  /** All opinions, those of the best price first. */
  readonly opinions: readonly Opinion[];
  readonly supporters: readonly Method[];
  readonly currency: string | null;
  /** Whether a program wrote the price, or a proven recipe names it. */
  readonly isMachine: boolean;
  readonly isConfirmed: boolean;
  readonly reasons: readonly Reason[];
}

interface Option {
  readonly price: string;
  readonly currency: string | null;
  readonly opinions: readonly Opinion[];
  readonly worth: number;
}

/** What the caller knows beside the page. */
export interface Trust {
  /** Methods that need no second one. */
  readonly proven: readonly Method[];
  /** When the page was fetched, if known. */
  readonly now: Date | undefined;
  /** What the variant costs that the address names, as the page's own form says. */
  readonly named: string | null;
}

/** Weighs the opinions. */
export function decidePrice(facts: PageFacts, opinions: readonly Opinion[], trust: Trust): Decision {
  const options = optionsOf(opinions)
    .map((option) => ({ ...option, worth: option.worth + worthSeen(facts, option.price) }))
    .sort((one, other) => other.worth - one.worth);
  const said = options.findIndex(isOfRecipe);
  // Tests on pages that a person confirmed count more than all that a page says of itself.
  if (said > 0 && trust.proven.includes("recipe")) options.unshift(...options.splice(said, 1));
  const variant = options.findIndex((option) => option.price === trust.named && isOfMarkup(option));
  if (variant > 0) options.unshift(...options.splice(variant, 1));
  const [best, ...rivals] = options;
  if (best === undefined) {
    const nothing = { opinions: [], supporters: [], currency: null, isMachine: false, isConfirmed: false };
    return { best: null, ...nothing, reasons: [noPrice] };
  }
  const supporters = supportersOf(facts, best, trust.named);
  const objection = objectionTo(facts, { best, rivals, supporters, ...trust });
  const [first] = best.opinions.toSorted((one, other) => other.weight - one.weight);
  return {
    best: first ?? null,
    opinions: [
      ...best.opinions.toSorted((one, other) => other.weight - one.weight),
      ...rivals.flatMap((rival) => rival.opinions),
    ],
    supporters,
    currency: best.currency,
    isMachine: isOfProgram(best, supporters) || (isOfRecipe(best) && trust.proven.includes("recipe")),
    isConfirmed: objection === null,
    reasons: objection === null ? [] : [objection],
  };
}

function isOfRecipe({ opinions }: Option): boolean {
  return opinions.some(({ method }) => method === "recipe");
}

function isOfMarkup({ opinions }: Option): boolean {
  return opinions.some(({ method }) => markups.has(method));
}

const noPrice: Reason = { code: "noPrice", text: "No method found a price." };

/** The opinions by price. Prices in different stated currencies are different. */
function optionsOf(opinions: readonly Opinion[]): Option[] {
  const options: { price: string; currency: string | null; opinions: Opinion[]; worth: number }[] = [];
  for (const opinion of opinions) {
    const option = options.find(
      ({ price, currency }) =>
        price === opinion.price && (currency === null || opinion.currency === null || currency === opinion.currency),
    );
    if (option === undefined) {
      const { price, currency, weight } = opinion;
      options.push({ price, currency, opinions: [opinion], worth: weight });
      continue;
    }
    option.opinions.push(opinion);
    option.currency ??= opinion.currency;
    option.worth += opinion.weight;
  }
  return options;
}

/** What it is worth that people see the price, or do not. */
function worthSeen(facts: PageFacts, price: string): number {
  const shown = facts.visible.filter((visible) => visible.price === price);
  if (shown.some(isLive)) return 1;
  if (shown.length > 0) return -2.5;
  return facts.visible.some(isLive) ? -1 : 0;
}

const markups: ReadonlySet<Method> = new Set(["jsonLd", "microdata", "metaTags"]);

function supportersOf(facts: PageFacts, { price, opinions }: Option, named: string | null): Method[] {
  const supporters = opinions.map(({ method }) => method);
  if (isInSummary(facts, price)) supporters.push("summary");
  if (named === price || isInScript(facts, price)) supporters.push("script");
  return supporters;
}

interface Case extends Trust {
  readonly best: Option;
  readonly rivals: readonly Option[];
  readonly supporters: readonly Method[];
}

/** Why the price is not confirmed; null if it is. */
function objectionTo(facts: PageFacts, { best, rivals, supporters, proven, now, named }: Case): Reason | null {
  if (isOfRecipe(best) && proven.includes("recipe")) return null;
  const said = rivals.find(isOfRecipe);
  if (said !== undefined) return disagreement(best, said);
  // The text shows the range of all variants.
  if (named === best.price && isOfMarkup(best) && !rivals.some(isOfMarkup)) return null;
  if (
    best.opinions.every(({ isLowest, method }) => isLowest || !markups.has(method)) &&
    best.opinions.some(({ isLowest }) => isLowest)
  ) {
    return { code: "severalPrices", text: "Variants or offers differ in price, and the address names none of them." };
  }
  const live = facts.visible.filter((visible) => visible.price === best.price && isLive(visible));
  const [nearest] = live.toSorted((one, other) => other.position - one.position);
  const hasMarkup = supporters.some((method) => markups.has(method));
  const isAlone = facts.visible.filter(isLive).every(({ price }) => price === best.price); // "sold by 8 pieces" is no step
  const onlyFrom = hasMarkup || isAlone ? mark.from : mark.from | mark.option;
  if (nearest !== undefined && (nearest.isRange || (nearest.marks & onlyFrom) !== 0)) {
    return { code: "fromPrice", text: "The page shows this price only as the beginning of a range." };
  }
  const rival = rivals.find(({ opinions }) => opinions.length >= best.opinions.length);
  if (rival !== undefined) return disagreement(best, rival);
  if (!isSure(facts, best, supporters)) return uncertain;
  if (proven.some((method) => supporters.includes(method))) return null;
  return hasMarkup
    ? objectionToMarked(facts, { best, rivals, supporters, now })
    : objectionToSeen(facts, { best, rivals, supporters });
}

const uncertain: Reason = {
  code: "uncertain",
  text: "The price can be read in more than one way, and nothing that programs wrote says which.",
};

/** Whether the page's text allows this price only, or a program wrote it: misread digits confirm themselves. */
function isSure(facts: PageFacts, best: Option, supporters: readonly Method[]): boolean {
  if (isOfProgram(best, supporters)) return true;
  return facts.visible.some((one) => one.price === best.price && one.isCertain && isLive(one));
}

function isOfProgram({ opinions }: Option, supporters: readonly Method[]): boolean {
  return supporters.includes("script") || opinions.some(({ isMachine }) => isMachine);
}

/** A markup's price must not be shown as something else, and a second method must find it. */
function objectionToMarked(
  facts: PageFacts,
  { best, rivals, supporters, now }: Omit<Case, "proven" | "named">,
): Reason | null {
  const seen = facts.visible.filter(({ price, marks }) => price === best.price && (marks & zoneMarks) === 0);
  const live = seen.filter(isLive);
  if (live.length === 0 && seen.length > 0)
    return {
      code: "notThePrice",
      text: "The page shows the markup's price only as another amount, such as a former price.",
    };
  const others = rivals.filter(({ opinions }) => opinions.some(({ method }) => !markups.has(method)));
  const isShown = live.some(({ marks }) => (marks & mark.hidden) === 0);
  if (!isShown && others.length > 0) return disagreement(best, others[0]);
  const isSeen = supporters.includes("position") || supporters.includes("marking");
  if (supporters.length < 2) return { code: "oneMethod", text: "Only one method found this price." };
  if (!isSeen && now !== undefined && best.opinions.every((opinion) => hasExpired(opinion, now)))
    return { code: "expired", text: "The markup says that its price is valid no longer." };
  if (!isSeen && live.length === 0 && facts.visible.some(isLive))
    return { code: "notSeen", text: "The page's text does not show the markup's price." };
  return objectionToNeighbours(facts, best.price);
}

/** Characters of the page's text between two amounts of one box. */
const sameBox = 60;
/** Beyond it the other amount is no other price of the same thing, unless the price may be one of its instalments. */
const likelyTimes = 2.5;
const instalmentTimes = 60;

/**
 * Beside the price may stand another one that holds for others, or is what the price was before. If no word says which is
 * which, or the words are of a language that is not known, a person decides.
 */
function objectionToNeighbours(facts: PageFacts, price: string): Reason | null {
  const shown = facts.visible.filter(isLabelled);
  const own = shown.find((visible) => visible.price === price && isLive(visible));
  const others = shown.filter((visible) => visible.price !== price && visible.hasCurrency && isLive(visible));
  if (own === undefined) return null;
  const reduced = others.find((other) => isBeside(own, other) && isReducedTo(own, other) && !isLinked(other));
  if (reduced !== undefined) {
    return { code: "reduced", text: `Beside ${price} the page says that it is ${reduced.price} now.` };
  }
  const rival = others.find(
    (other) =>
      isBeside(own, other) && !isLinked(other) && !isManyTimes(own, other) && (isObscure(own) || isObscure(other)),
  );
  if (rival !== undefined) {
    const text = `Beside ${price} stands ${rival.price}, and words that are not known say which is whose.`;
    return { code: "unknownWords", text };
  }
  if (!own.hasCurrency && isObscure(own) && hasBareNeighbour(facts, own)) {
    return { code: "unknownWords", text: `Beside ${price} stands another number, and words that are not known.` };
  }
  const conditional = shown.find((one) => one.price === price && (one.marks & mark.conditional) !== 0);
  const forAll = others.find((other) => conditional !== undefined && isBeside(conditional, other));
  if (forAll === undefined || comparePrices(forAll.price, price) < 0) return null;
  return {
    code: "conditional",
    text: `The page says that not everyone pays ${price}; ${forAll.price} stands beside it.`,
  };
}

function isLabelled({ attribute, isProse, marks }: VisiblePrice): boolean {
  return attribute === null && !isProse && (marks & (zoneMarks | mark.hidden)) === 0;
}

/** Whether neither words nor names of classes say what the amount is. */
function isObscure({ unmarkedLabel, marks }: VisiblePrice): boolean {
  return (marks & ~mark.price) === 0 && saysUnknown(unmarkedLabel);
}

/** Whether words call the other, lower amount the one of now: markup can have the price of before. */
function isReducedTo(own: VisiblePrice, other: VisiblePrice): boolean {
  const isNow = (other.marks & mark.current) !== 0 && other.unmarkedLabel === "" && (own.marks & mark.current) === 0;
  return isNow && comparePrices(other.price, own.price) < 0;
}

/** Whether the other amount is what as many pieces cost as its label says: "64,90 €, 4 Reifen: 259,60 €". */
function isManyTimes(own: VisiblePrice, other: VisiblePrice): boolean {
  const pieces = /(?<![\d.,])\d{1,2}(?![\d.,])/.exec(other.unmarkedLabel)?.[0];
  if (pieces === undefined || Number(pieces) < 2) return false;
  return Math.round(Number(own.price) * 100) * Number(pieces) === Math.round(Number(other.price) * 100);
}

/** Whether it leads to another page, whose price it is then. */
function isLinked({ place }: VisiblePrice): boolean {
  for (let [at, up]: [Place | null, number] = [place, 0]; at !== null && up < 4; at = at.parent, up++) {
    if (at.element.name === "a" && /^(?!#|javascript:)./.test(at.element.attribs["href"] ?? "")) return true;
  }
  return false;
}

function isBeside(one: VisiblePrice, other: VisiblePrice): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return second.start - first.end <= sameBox && isLikely(Number(one.price), Number(other.price), isObscure(one));
}

/** Whether an amount is another price of what costs `price`. */
function isLikely(price: number, other: number, mayBeInstalment: boolean): boolean {
  return other < price
    ? price <= other * likelyTimes
    : other <= price * (mayBeInstalment ? instalmentTimes : likelyTimes);
}

/** A number without a currency beside a price without one: "39,95 Ledenprijs 49,95 Winkelprijs". */
function hasBareNeighbour({ outline: { text }, locale }: PageFacts, { start, end, price }: VisiblePrice): boolean {
  const around = `${text.slice(Math.max(0, start - sameBox), start)} ${text.slice(end, end + sameBox)}`;
  return [...around.matchAll(/(?<![\d.,])\d{1,5}[.,]\d{2}(?![\d.,%])/g)].some(([number]) => {
    const other = machinePrice(number.replace(",", "."), locale);
    return other !== null && other !== price && isLikely(Number(price), Number(other), true);
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** A date ends with its day, wherever on earth. */
function hasExpired({ validUntil }: Opinion, now: Date): boolean {
  const until = Date.parse(validUntil ?? "");
  return until + 2 * dayMs < now.getTime();
}

/** The least position of a price without markup: what stands far from heading and button is another product's. */
const nearEnough = 0.8;

/** Without markup, position and marking must agree, and something else must say the same or nothing must say otherwise. */
function objectionToSeen(facts: PageFacts, { best, rivals, supporters }: Omit<Case, keyof Trust>): Reason | null {
  const shown = facts.visible.filter((visible) => visible.price === best.price && isLive(visible));
  if (shown.length > 0 && shown.every(isLinked))
    return { code: "linked", text: "The price stands only in links to other pages." };
  const unknown = unknownWords(facts, best.price);
  if (unknown !== null) return unknown;
  if (shown.some((one) => isBeforeLess(facts, one))) return weak;
  if (rivals.length === 0 && isOnlyPrice(facts, best.price)) return null;
  if (supporters.length < 2) return { code: "oneMethod", text: "Only one method found this price." };
  if (rivals.length > 0) return disagreement(best, rivals[0]);
  const isBoth = supporters.includes("position") && supporters.includes("marking");
  if (isBoth && supporters.length === 2) return isWellPlaced(facts, best.price) ? null : weak;
  // The summary of a page about shipping has amounts of its sentences, too.
  const isTold = shown.length > 0 && shown.every(({ isProse }) => isProse) && facts.landmarks.buttons.length === 0;
  return !isBoth && isTold ? weak : null;
}

/** Whether a lower number without a currency ends its line: "€79 54.95". */
function isBeforeLess({ outline: { text }, locale }: PageFacts, { end, price }: VisiblePrice): boolean {
  const [, number = ""] = /^[^\S\n]{1,3}(\d{1,5}(?:[.,]\d{2})?)\s*?(?:\n|$)/.exec(text.slice(end, end + 16)) ?? [];
  const other = machinePrice(number.replace(",", "."), locale);
  return other !== null && comparePrices(other, price) < 0 && isLikely(Number(price), Number(other), false);
}

const weak: Reason = { code: "weak", text: "The price stands where other amounts stand, too." };

/** Whether it stands near heading and button, and is the only amount there or by far the likeliest one. */
function isWellPlaced({ visible, landmarks: { heading }, outline: { text } }: PageFacts, price: string): boolean {
  const [top] = visible;
  if (top === undefined || top.price !== price) return false;
  if (heading !== null && isOfName(top, { heading, text })) return false;
  const isBare = /^\d+$/.test(text.slice(top.start, top.end));
  if (isBare) return false; // it can be a number of anything
  const isPlaced = heading === null ? top.marking >= 2 && !top.isProse : top.position >= nearEnough;
  if (isPlaced && visible.every((other) => other.price === price)) return true;
  if (heading === null) return false;
  const rival = visible.find((other) => other.price !== price && isLive(other) && !sameSpot(other, top));
  const lead = rival === undefined ? top.score : top.score - rival.score;
  return lead >= 1.5 && top.position >= nearEnough;
}

/** Whether the amount belongs to the name, in the heading or where a sentence repeats it: "TOP 5 desks" tells no money of Tonga. */
function isOfName({ start, end, isProse }: VisiblePrice, { heading, text }: { heading: Place; text: string }): boolean {
  const isInHeading = start >= heading.start && end <= heading.end;
  return (isProse || isInHeading) && text.slice(heading.start, heading.end).includes(text.slice(start, end));
}

/** Words that nobody knows, on the line of the only amount or beside it in a line that says who pays it: they may say that not everyone pays it. */
function unknownWords({ visible, outline, words }: PageFacts, price: string): Reason | null {
  const live = visible.filter((one) => isLive(one) && one.attribute === null);
  const own = live.filter((one) => one.price === price && !one.isProse);
  if (own.length === 0 || live.some((other) => other.price !== price)) return null;
  const said = own.map((one) => [
    ...unknownOnLine(outline.text, one, words),
    ...unknownBeside(outline.text, one, { words, amounts: visible }),
  ]);
  const [first] = said;
  if (first === undefined || said.some((unknown) => unknown.length === 0)) return null;
  return {
    code: "unknownWords",
    text: `Beside ${price} stand words that are not known: ${first.slice(0, 5).join(" ")}.`,
  };
}

/** Characters. */
const nearHeading = 1_500;

/**
 * Whether it is the only amount of the page that can be a price, stands between the heading and a buy button, and is no part
 * of a sentence. Nothing can be confused with it then, so that it needs no second method.
 */
function isOnlyPrice({ visible, landmarks: { heading, buttons } }: PageFacts, price: string): boolean {
  const live = visible.filter(isLive);
  const only = live.find((one) => one.attribute === null && one.price === price);
  if (only === undefined || heading === null) return false;
  if (live.some((other) => other.price !== price && !isNetOf(other, only))) return false;
  const isBetween = only.start >= heading.end && buttons.some(({ start }) => start >= only.end);
  return isBetween && only.start - heading.end < nearHeading && !only.isProse && only.hasCurrency && only.against === 0;
}

/** Whether the page says that the other amount is this price without tax, and it can be. */
function isNetOf(other: VisiblePrice, own: VisiblePrice): boolean {
  const isSaid = (other.marks & mark.net) !== 0 && (own.marks & mark.net) === 0;
  return isSaid && canBeNetOf(other.price, own.price);
}

function sameSpot(one: VisiblePrice, other: VisiblePrice): boolean {
  return one.start === other.start;
}

function disagreement(best: Option, rival: Option | undefined): Reason {
  const names = (option: Option | undefined): string =>
    option?.opinions.map(({ method }) => method).join(" and ") ?? "";
  return {
    code: "methodsDisagree",
    text: `${names(best)} found ${best.price}, ${names(rival)} found ${rival?.price ?? ""}.`,
  };
}
