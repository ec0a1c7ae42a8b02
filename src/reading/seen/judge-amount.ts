/**
 * Judges one amount of the page. Two judgements are made of it, and kept apart so that each can confirm the other: its
 * position (how near to heading and buy button) knows no names of classes, and its marking (what the shop names the element)
 * knows no position. Both leave out amounts that words or elements say are something else.
 */
import type { Element } from "domhandler";
import type { Amount } from "./amounts.ts";
import { mark, otherAmountMarks, zoneMarks } from "../words/element-marks.ts";
import type { Landmarks } from "./landmarks.ts";
import type { Place } from "../markup/outline.ts";
import type { PageInput } from "../page/page.ts";

/** An amount with its judgements. */
export interface VisiblePrice extends Amount {
  /** The attribute that holds it, where it is not text. */
  readonly attribute: string | null;
  /** All that is said about it, of `element-marks.ts`. */
  readonly marks: number;
  readonly position: number;
  readonly marking: number;
  readonly against: number;
  /** Both judgements, less what speaks against it. */
  readonly score: number;
}

/** What of the page the judgements go by. */
export interface Setting {
  readonly landmarks: Landmarks;
  readonly tax: PageInput["tax"];
  /** The prices that the markup names, canonical. */
  readonly marked: ReadonlySet<string>;
  /** All elements of the page. */
  readonly places: readonly Place[];
  /** The text that people see. */
  readonly text: string;
  readonly currency: string | null;
}

/** So many different prices in elements that are built alike are a list. */
export const listedAlike = 4;

/** What elements and neighbours say of an amount. */
export interface Said {
  readonly attribute: string | null;
  readonly marks: number;
  readonly near: Near;
  readonly isBesideStruck: boolean;
  /** Whether it is the first live amount after the heading. */
  readonly isFirst: boolean;
  /** See {@link repeatedPrices}. */
  readonly isRepeated: boolean;
  /** See {@link pairOf}. */
  readonly pair: number;
  /** Different prices in elements that are built like this one's. */
  readonly alike: number;
}

/** The amount with its judgements. */
export function judge(amount: Amount, said: Said, { landmarks, tax, currency: expected }: Setting): VisiblePrice {
  const { currency, isRange, saysGross, isProse, hasCurrency } = amount;
  const { attribute, marks, near, alike } = said;
  const standing = positionOf(amount, landmarks) - (isProse ? 1.2 : 0) + (said.isFirst ? 0.5 : 0) + 0.6 * said.pair;
  const isAgain = said.isRepeated && near.price > 0 ? 0.8 : 0;
  const position = Math.max(0, standing + (standing > 0 ? isAgain : 0));
  const marking =
    Math.max(near.price, near.emphasis, said.isBesideStruck ? 1.5 : 0, isCalledPrice(amount) ? 1.5 : 0) +
    ((marks & mark.current) === 0 ? 0 : 0.8) +
    isAgain;
  const isForeign = expected !== null && currency !== null && currency !== expected;
  const isList = alike >= listedAlike ? 2.5 : alike === 3 ? 1 : 0;
  const against = penaltyOf(marks, { tax, saysGross }) + isList + (isRange ? 1 : 0) + (isForeign ? 2 : 0);
  const score = position + marking + (hasCurrency ? 0.5 : 0) - against;
  return { ...amount, attribute, marks, position, marking, against, score };
}

/** Whether the label before it calls it the price. */
function isCalledPrice({ wordMarks }: Amount): boolean {
  return (wordMarks & mark.price) !== 0;
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
  let nearest = Infinity;
  for (const button of buttons.slice(0, 50))
    nearest = Math.min(nearest, start <= button.start ? button.start - start : (start - button.end) * 1.5);
  if (nearest !== Infinity) position += 3 * Math.exp(-nearest / 500);
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

/** What the small elements around an amount say: their marks, from 0 to 2.5 how near it is named a price, and if it is large. */
export interface Near {
  readonly marks: number;
  readonly price: number;
  readonly emphasis: number;
}

export function marksNear(place: Place, heading: Place | null): Near {
  let [marks, price, emphasis] = [0, 0, 0];
  for (let at: Place | null = place, up = 0; at !== null && up < 8; at = at.parent, up++) {
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
const penalties: readonly { readonly bit: number; readonly less: number }[] = [
  { bit: mark.struck, less: 6 },
  { bit: mark.unit, less: 6 },
  { bit: mark.instalment, less: 6 },
  { bit: mark.conditional, less: 5 },
  { bit: mark.many, less: 5 },
  { bit: mark.saving, less: 5 },
  { bit: mark.shipping, less: 5 },
  { bit: mark.other, less: 5 },
  { bit: mark.chrome, less: 5 },
  { bit: mark.overlay, less: 4 },
  { bit: mark.review, less: 4 },
  { bit: mark.hidden, less: 1.5 },
  { bit: mark.option, less: 1.5 },
  { bit: mark.regular, less: 0.5 },
];

function penaltyOf(marks: number, { tax, saysGross }: { tax: PageInput["tax"]; saysGross: boolean }): number {
  const isOtherTax = tax === "gross" ? (marks & mark.net) !== 0 : saysGross && (marks & mark.net) === 0;
  let penalty = isOtherTax ? 3 : 0;
  for (const { bit, less } of penalties) if ((marks & bit) !== 0) penalty += less;
  return penalty;
}

/** Whether nothing says that the amount is another thing than the product's price. */
export function isLive({ marks }: Pick<VisiblePrice, "marks">): boolean {
  return (marks & (otherAmountMarks | zoneMarks)) === 0;
}
