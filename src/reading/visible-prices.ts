/**
 * The price that people see. Two judgements are made of every amount, and kept apart so that each can confirm the other:
 * its position (how near to heading and buy button) knows no names of classes, and its marking (what the shop names the
 * element) knows no position. Both leave out amounts that words or elements say are something else.
 */
import type { Element } from "domhandler";
import type { Amount } from "./amounts.ts";
import { mark, otherAmountMarks, zoneMarks } from "./element-marks.ts";
import { zonesAround, type Landmarks } from "./landmarks.ts";
import type { Place } from "./outline.ts";
import type { PageInput } from "./page.ts";
import { canonicalPrice, comparePrices } from "./prices.ts";

export interface VisiblePrice {
  readonly price: string;
  readonly currency: string | null;
  readonly place: Place;
  readonly start: number;
  readonly end: number;
  /** The attribute that holds it, where it is not text. */
  readonly attribute: string | null;
  /** All that is said about it, of `element-marks.ts`. */
  readonly marks: number;
  readonly isRange: boolean;
  readonly saysGross: boolean;
  readonly isProse: boolean;
  readonly hasCurrency: boolean;
  readonly position: number;
  readonly marking: number;
  readonly against: number;
  /** Both judgements, less what speaks against it. */
  readonly score: number;
}

interface Setting {
  readonly landmarks: Landmarks;
  readonly tax: PageInput["tax"];
  /** The prices that the markup names, canonical. */
  readonly marked: ReadonlySet<string>;
  /** All elements of the page. */
  readonly places: readonly Place[];
  readonly currency: string | null;
}

/** Every amount with its judgements, the best first. */
export function judgeVisible(amounts: readonly Amount[], setting: Setting): VisiblePrice[] {
  const marks = shareMarks(
    amounts.map((amount) => allMarks(amount, setting)),
    amounts,
  );
  const repeated = repeatedPrices(amounts, marks);
  const pricesByShape = groupByShape(amounts.filter((_, index) => ((marks[index] ?? 0) & zoneMarks) === 0));
  const { heading } = setting.landmarks;
  const first = amounts.findIndex(
    (amount, index) =>
      heading !== null && amount.start >= heading.end && isLive({ marks: marks[index] ?? 0 }) && !amount.isProse,
  );
  const judged = amounts.map((amount, index) => {
    const alike = pricesByShape.get(shapeOf(amount.place))?.size ?? 1;
    const isFirst = index === first;
    const isBesideStruck = [index - 1, index + 1].some((other) => isFormer(amount, amounts[other], marks[other] ?? 0));
    return judge(
      {
        ...amount,
        attribute: null,
        marks: marks[index] ?? 0,
        isBesideStruck,
        isFirst,
        isRepeated: repeated.has(amount.price) && alike < listedAlike,
        alike,
        pair: pairOf(amounts, index, { marks, marked: setting.marked }),
      },
      setting,
    );
  });
  return [...judged, ...attributePrices(setting)].sort((one, other) => other.score - one.score);
}

/**
 * Prices that stand in several places of the page as its price: beside the name, in the box to buy, in a bar that follows the
 * reader. Copies beside each other are one place.
 */
function repeatedPrices(amounts: readonly Amount[], marks: readonly number[]): Set<string> {
  const [last, repeated] = [new Map<string, number>(), new Set<string>()];
  for (const [index, { price, start, isProse, place }] of amounts.entries()) {
    if (!isLive({ marks: marks[index] ?? 0 }) || isProse || marksNear(place, null).price === 0) continue;
    const before = last.get(price);
    if (before !== undefined && start - before > besideCharacters) repeated.add(price);
    last.set(price, start);
  }
  return repeated;
}

/** Amounts whose elements are built alike are a list: of products, variants or quantities. */
function groupByShape(amounts: readonly Amount[]): Map<string, Set<string>> {
  const pricesByShape = new Map<string, Set<string>>();
  for (const { place, price } of amounts) {
    const shape = shapeOf(place);
    pricesByShape.set(shape, (pricesByShape.get(shape) ?? new Set()).add(price));
  }
  return pricesByShape;
}

function shapeOf(place: Place): string {
  const names: string[] = [];
  for (let at: Place | null = place; at !== null && names.length < 5; at = at.parent) {
    names.push(`${at.element.name}.${at.element.attribs["class"] ?? ""}`);
  }
  return names.join(" ");
}

/** What classes, words and the part of the page say about an amount. */
function allMarks(amount: Amount, { landmarks }: Setting): number {
  return amount.wordMarks | marksNear(amount.place, landmarks.heading).marks | zonesAround(amount.place, landmarks);
}

/** An amount that is written twice in a row, once for screen readers, has the marks of both. */
function shareMarks(marks: readonly number[], amounts: readonly Amount[]): number[] {
  const isTwin = (one: Amount | undefined, other: Amount | undefined): boolean =>
    one !== undefined && other !== undefined && one.price === other.price && other.start - one.end <= 3;
  return marks.map((own, index) => {
    const [before, after] = [isTwin(amounts[index - 1], amounts[index]), isTwin(amounts[index], amounts[index + 1])];
    return own | (before ? (marks[index - 1] ?? 0) : 0) | (after ? (marks[index + 1] ?? 0) : 0);
  });
}

/**
 * Of two unlike amounts in a row that nothing tells apart, the lower one is usually the price and the other one struck by a
 * style sheet: 1 for the lower, -1 for the higher, else 0. It counts more where the markup names the lower one.
 */
function pairOf(
  amounts: readonly Amount[],
  index: number,
  { marks, marked }: { readonly marks: readonly number[]; readonly marked: ReadonlySet<string> },
): number {
  const own = amounts[index];
  for (const at of [index - 1, index + 1]) {
    const other = amounts[at];
    if (
      own === undefined ||
      other === undefined ||
      own.isRange ||
      ((marks[index] ?? 0) | (marks[at] ?? 0)) & otherAmountMarks
    )
      continue;
    const gap = Math.max(other.start - own.end, own.start - other.end);
    if (gap <= 3 && own.place.parent === other.place.parent && own.price !== other.price) {
      const isLower = comparePrices(own.price, other.price) < 0;
      const weight = marked.has(isLower ? own.price : other.price) ? 2.5 : 1;
      return isLower ? weight : -weight;
    }
  }
  return 0;
}

const besideCharacters = 40;

/** Whether the other amount is a struck, higher one beside this one: the shop says so which of the two holds. */
function isFormer(amount: Amount, other: Amount | undefined, marks: number): boolean {
  if (other === undefined || (marks & mark.struck) === 0 || comparePrices(other.price, amount.price) <= 0) return false;
  return Math.max(other.start - amount.end, amount.start - other.end) <= besideCharacters;
}

/** So many different prices in elements that are built alike are a list. */
const listedAlike = 4;

type Judgeable = Amount & {
  readonly attribute: string | null;
  readonly marks: number;
  readonly isBesideStruck: boolean;
  /** Whether it is the first live amount after the heading. */
  readonly isFirst: boolean;
  /** See {@link repeatedPrices}. */
  readonly isRepeated: boolean;
  /** See {@link pairOf}. */
  readonly pair: number;
  /** Different prices in elements that are built like this one's. */
  readonly alike: number;
};

function judge(amount: Judgeable, setting: Setting): VisiblePrice {
  const { landmarks, tax, currency: expected } = setting;
  const { price, currency, place, start, end, attribute, marks, isRange, saysGross, isProse, hasCurrency, alike } =
    amount;
  const near = marksNear(place, landmarks.heading);
  const standing =
    positionOf(amount, landmarks) - (amount.isProse ? 1.2 : 0) + (amount.isFirst ? 0.5 : 0) + 0.6 * amount.pair;
  const isAgain = amount.isRepeated && near.price > 0 ? 0.8 : 0;
  const position = Math.max(0, standing + (standing > 0 ? isAgain : 0));
  const marking =
    Math.max(near.price, near.emphasis, amount.isBesideStruck ? 1.5 : 0) +
    ((marks & mark.current) === 0 ? 0 : 0.8) +
    isAgain;
  const isForeign = expected !== null && currency !== null && currency !== expected;
  const isList = alike >= listedAlike ? 2.5 : alike === 3 ? 1 : 0;
  const against = penaltyOf(marks, { tax, saysGross }) + isList + (isRange ? 1 : 0) + (isForeign ? 2 : 0);
  const score = position + marking + (amount.hasCurrency ? 0.5 : 0) - against;
  return {
    price,
    currency,
    place,
    start,
    end,
    attribute,
    marks,
    isRange,
    saysGross,
    isProse,
    hasCurrency,
    position,
    marking,
    against,
    score,
  };
}

const far = 0.15;

/** From 0 to 6: nearness to the heading, after it rather than before, and to a buy button. */
function positionOf({ start }: { readonly start: number }, { heading, buttons }: Landmarks): number {
  let position = 0;
  if (heading !== null) {
    const distance = start - heading.end;
    const isPastButton = buttons.some((button) => button.start >= heading.end && button.end <= start);
    const near = distance >= 0 ? 3 * Math.exp(-distance / 900) : 1.6 * Math.exp(distance / 300);
    position += isPastButton ? near / 2 : near;
  }
  const distances = buttons
    .slice(0, 50)
    .map((button) => (start <= button.start ? button.start - start : (start - button.end) * 1.5));
  if (distances.length > 0) position += 3 * Math.exp(-Math.min(...distances) / 500);
  return position < far ? 0 : position;
}

/** An element with more text than this says nothing about one amount in it. */
const nearCharacters = 220;
const emphasisedCharacters = 30;

const strongElements = new Set(["b", "strong", "h2", "h3", "h4", "big", "em"]);
const largeStyle =
  /font-size\s*:\s*(?:1[89]|[2-9]\d)(?:\.\d+)?(?:px|pt)|font-size\s*:\s*(?:1\.[2-9]|[2-4])\d*r?em|font-weight\s*:\s*(?:bold|[6-9]00)/;

/** Whether the element makes its text large or bold by itself. */
function isEmphasised({ name, attribs }: Element): boolean {
  return (
    strongElements.has(name) || /^\+?[4-7]$/.test(attribs["size"] ?? "") || largeStyle.test(attribs["style"] ?? "")
  );
}

/** The marks of the small elements around an amount, from 0 to 2.5 how near it is named a price, and if it is large. */
function marksNear(place: Place, heading: Place | null): { marks: number; price: number; emphasis: number } {
  let [marks, price, emphasis, up] = [0, 0, 0, 0];
  for (let at: Place | null = place; at !== null && up < 8; at = at.parent, up++) {
    const holdsHeading = heading !== null && at.start <= heading.start && at.end >= heading.end;
    if (holdsHeading || at.end - at.start > nearCharacters || at.element.name === "body") break;
    if (price === 0 && (at.marks & mark.price) !== 0) price = up <= 1 ? 2.5 : up <= 3 ? 2 : 1.2;
    if (at.end - at.start <= emphasisedCharacters && isEmphasised(at.element)) emphasis = 1.2;
    const isBoth = (at.marks & mark.struck) !== 0 && (at.marks & mark.current) !== 0;
    marks |= isBoth && up > 0 ? at.marks & ~(mark.struck | mark.current) : at.marks;
  }
  return { marks: marks & ~zoneMarks, price, emphasis };
}

/** What speaks against an amount, by mark. */
const penalties: readonly (readonly [number, number])[] = [
  [mark.struck, 6],
  [mark.unit, 6],
  [mark.instalment, 6],
  [mark.conditional, 5],
  [mark.saving, 5],
  [mark.shipping, 5],
  [mark.other, 5],
  [mark.chrome, 5],
  [mark.overlay, 4],
  [mark.review, 4],
  [mark.hidden, 1.5],
  [mark.option, 1.5],
  [mark.regular, 0.5],
];

function penaltyOf(marks: number, { tax, saysGross }: { tax: PageInput["tax"]; saysGross: boolean }): number {
  const isOtherTax = tax === "gross" ? (marks & mark.net) !== 0 : saysGross && (marks & mark.net) === 0;
  let penalty = isOtherTax ? 3 : 0;
  for (const [bit, amount] of penalties) if ((marks & bit) !== 0) penalty += amount;
  return penalty;
}

/** Whether nothing says that the amount is another thing than the product's price. */
export function isLive({ marks }: Pick<VisiblePrice, "marks">): boolean {
  return (marks & (otherAmountMarks | zoneMarks)) === 0;
}

const priceAttribute =
  /^(?:data-(?:[a-z]+-){0,3}(?:price|preis|prix|prijs)(?:-(?:amount|value|final|current|incl-tax))?|price)$/;
const otherAttribute =
  /old|list|was|base|compare|regular|original|unit|min|max|shipping|discount|sav|excl|net|range|id|currency|rrp|msrp/;
const withCents = /^\d{1,9}\.\d{2,4}$/;
/** Characters of text. */
const aroundHeading = 6_000;
const attributesAtMost = 50;

/** Prices in attributes of elements near the heading, such as `data-price="34.99"`: exact decimals only. */
function attributePrices(setting: Setting): VisiblePrice[] {
  const { heading } = setting.landmarks;
  if (heading === null) return [];
  const found: VisiblePrice[] = [];
  for (const place of setting.places) {
    if (Math.abs(place.start - heading.end) > aroundHeading || found.length >= attributesAtMost) continue;
    for (const [name, value] of Object.entries(place.element.attribs)) {
      if (!priceAttribute.test(name) || otherAttribute.test(name) || !withCents.test(value)) continue;
      const price = canonicalPrice(value);
      if (price !== null) found.push(judgeAttribute(place, { name, price }, setting));
    }
  }
  return found;
}

function judgeAttribute(place: Place, attribute: { name: string; price: string }, setting: Setting): VisiblePrice {
  const judged = judge(
    {
      start: place.start,
      end: place.end,
      place,
      price: attribute.price,
      attribute: attribute.name,
      currency: setting.currency,
      marks: marksNear(place, setting.landmarks.heading).marks | zonesAround(place, setting.landmarks),
      wordMarks: 0,
      hasCurrency: false,
      isRange: false,
      saysGross: false,
      isProse: false,
      isBesideStruck: false,
      isFirst: false,
      isRepeated: false,
      pair: 0,
      alike: 1,
    },
    setting,
  );
  return { ...judged, marking: Math.max(judged.marking, 2), score: judged.score - 1 };
}
