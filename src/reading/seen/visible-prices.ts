/** The prices that people see, in text and attributes, the best first. */
import type { Amount } from "./amounts.ts";
import { isCrossedOut, mark, otherAmountMarks, zoneMarks } from "../words/element-marks.ts";
import { isLive, judge, listedAlike, marksNear, type Near, type Setting, type VisiblePrice } from "./judge-amount.ts";
import { zonesAround } from "./landmarks.ts";
import type { Place } from "../markup/outline.ts";
import { canonicalPrice, comparePrices } from "../words/prices.ts";
import { isReducedBesides } from "./reduced-pairs.ts";

/** Every amount with its judgements, the best first. */
export function judgeVisible(amounts: readonly Amount[], setting: Setting): VisiblePrice[] {
  const { heading } = setting.landmarks;
  const nears = amounts.map(({ place }) => marksNear(place, heading));
  const marks = marksOf(amounts, nears, setting);
  const repeated = repeatedPrices(amounts, marks);
  const alike = pricesAlike(amounts, marks);
  const isAfter = ({ start, isProse }: Amount): boolean => heading !== null && start >= heading.end && !isProse;
  const first = amounts.findIndex((amount, index) => isAfter(amount) && isLive({ marks: marks[index] ?? 0 }));
  const isStruck = (amount: Amount, other: number): boolean => isFormer(amount, amounts[other], marks[other] ?? 0);
  const judged = amounts.map((amount, index) => {
    const size = alike[index]?.size ?? 1;
    const said = {
      attribute: null,
      marks: marks[index] ?? 0,
      near: nears[index] ?? nothingNear,
      isBesideStruck: isStruck(amount, index - 1) || isStruck(amount, index + 1),
      isFirst: index === first,
      isRepeated: size < listedAlike && repeated.has(amount.price),
      alike: size,
      pair: pairOf(amounts, index, { marks, marked: setting.marked }),
    };
    return judge(amount, said, setting);
  });
  return [...judged, ...attributePrices(setting)].sort((one, other) => other.score - one.score);
}

const nothingNear: Near = { marks: 0, price: 0, emphasis: 0 };

/** What classes, words, neighbours and the part of the page say about each amount. */
function marksOf(amounts: readonly Amount[], nears: readonly Near[], setting: Setting): number[] {
  const own = amounts.map(({ wordMarks, zones }, index) => wordMarks | (nears[index]?.marks ?? 0) | zones);
  const said = [...own];
  for (const [index, { price, start }] of amounts.entries()) {
    // An amount that is written twice in a row, once for screen readers, has the marks of both.
    const before = amounts[index - 1];
    if (before === undefined || before.price !== price || start - before.end > 3) continue;
    said[index] = (said[index] ?? 0) | (own[index - 1] ?? 0);
    said[index - 1] = (said[index - 1] ?? 0) | (own[index] ?? 0);
  }
  return said.map((bare, index) => {
    const all = bare | fromOfFormer(amounts, index, { marks: said, text: setting.text });
    if (isReducedBesides(amounts, index, setting.text)) return all | mark.struck;
    return isStruckInName(amounts, index, { marks: said, setting }) ? all & ~mark.struck : all;
  });
}

/** For each amount, the prices of those outside of lists and menus whose elements are built like its own. */
function pricesAlike(amounts: readonly Amount[], marks: readonly number[]): (Set<string> | undefined)[] {
  const shapes = amounts.map(({ place }) => shapeOf(place));
  const prices = new Map<string, Set<string>>();
  for (const [index, { price }] of amounts.entries()) {
    if (((marks[index] ?? 0) & zoneMarks) !== 0) continue;
    const [shape = ""] = [shapes[index]];
    const known = prices.get(shape);
    if (known === undefined) prices.set(shape, new Set([price]));
    else known.add(price);
  }
  return shapes.map((shape) => prices.get(shape));
}

/** "ab <del>120 €</del> <ins>90 €</ins>": what begins at the former price begins at the reduced one, too. */
function fromOfFormer(
  amounts: readonly Amount[],
  index: number,
  { marks, text }: { readonly marks: readonly number[]; readonly text: string },
): number {
  const [former, own] = [amounts[index - 1], amounts[index]];
  const said = marks[index - 1] ?? 0;
  if (former === undefined || own === undefined || (said & mark.struck) === 0) return 0;
  const isNext = /^[^\p{L}\d]{0,12}$/u.test(text.slice(former.end, own.start));
  return isNext && (said & mark.from) !== 0 ? mark.from | mark.option : 0;
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

/** How the element of an amount and those around it are built. Amounts of one shape are a list: of products, variants or quantities. */
function shapeOf(place: Place): string {
  const names: string[] = [];
  for (let at: Place | null = place; at !== null && names.length < 5; at = at.parent) {
    names.push(`${at.element.name}.${at.element.attribs["class"] ?? ""}`);
  }
  return names.join(" ");
}

const apartCharacters = 250;

/**
 * Whether only a class calls the markup's price a former one ("price--original"), and no other amount stands near that could
 * be the price: the shop names it so where nothing is reduced.
 */
function isStruckInName(
  amounts: readonly Amount[],
  index: number,
  { marks, setting }: { readonly marks: readonly number[]; readonly setting: Setting },
): boolean {
  const own = amounts[index];
  if (own === undefined || ((marks[index] ?? 0) & mark.struck) === 0 || !setting.marked.has(own.price)) return false;
  if ((own.wordMarks & mark.struck) !== 0) return false;
  for (let at: Place | null = own.place, up = 0; at !== null && up < 8; at = at.parent, up++)
    if (isCrossedOut(at.element)) return false;
  return [-2, -1, 1, 2].every((step) => {
    const other = amounts[index + step];
    if (other === undefined || other.price === own.price || !isLive({ marks: marks[index + step] ?? 0 })) return true;
    return Math.max(other.start - own.end, own.start - other.end) > apartCharacters;
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
  if (own === undefined || own.isRange) return 0;
  for (const step of [-1, 1]) {
    let at = index + step;
    while (amounts[at]?.price === own.price && Math.abs(at - index) < 3) at += step; // the same amount, written twice
    const other = amounts[at];
    const both = (marks[index] ?? 0) | (marks[at] ?? 0);
    if (other === undefined || (both & (otherAmountMarks | mark.net)) !== 0) continue;
    const weight = pairWeight(own, other, marked);
    if (weight !== 0) return comparePrices(own.price, other.price) < 0 ? weight : -weight;
  }
  return 0;
}

const closeCharacters = 24;

/** How much it counts that one of two unlike amounts is the lower one: nothing, if they are no pair. */
function pairWeight(own: Amount, other: Amount, marked: ReadonlySet<string>): number {
  const lower = comparePrices(own.price, other.price) < 0 ? own : other;
  const gap = Math.max(other.start - own.end, own.start - other.end);
  const isNow = (lower.wordMarks & mark.current) !== 0 && gap <= besideCharacters;
  const isNamed = [own, other].every(({ place, hasCurrency }) => hasCurrency && marksNear(place, null).price > 0);
  const isHigherFirst = lower.start === Math.max(own.start, other.start);
  const isClose = gap <= closeCharacters && isNamed && isHigherFirst;
  const isOnlyMarked = marked.has(lower.price) && ![own, other].every(({ price }) => marked.has(price));
  const isSide = gap <= 3 && (own.place.parent === other.place.parent || (isHigherFirst && isOnlyMarked));
  const isPair = isClose || isSide;
  if (!isNow && !isPair) return 0;
  return isNow || marked.has(lower.price) ? 2.5 : 1;
}

const besideCharacters = 40;

/** Whether the other amount is a struck, higher one beside this one: the shop says so which of the two holds. */
function isFormer(amount: Amount, other: Amount | undefined, marks: number): boolean {
  if (other === undefined || (marks & mark.struck) === 0 || comparePrices(other.price, amount.price) <= 0) return false;
  return Math.max(other.start - amount.end, amount.start - other.end) <= besideCharacters;
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
    const { attribs } = place.element;
    for (const name in attribs) {
      if (name !== "price" && !name.startsWith("data-")) continue;
      const value = attribs[name] ?? "";
      if (!withCents.test(value) || !priceAttribute.test(name) || otherAttribute.test(name)) continue;
      const price = canonicalPrice(value);
      if (price !== null) found.push(judgeAttribute(place, { name, price }, setting));
    }
  }
  return found;
}

/** What is known of every attribute's amount. */
const unsaid = {
  wordMarks: 0,
  hasCurrency: false,
  isCertain: true,
  isRange: false,
  saysGross: false,
  unmarkedLabel: "",
  isProse: false,
  zones: 0,
  isRead: false,
};

function judgeAttribute(place: Place, attribute: { name: string; price: string }, setting: Setting): VisiblePrice {
  const { start, end } = place;
  const { currency, landmarks } = setting;
  const near = marksNear(place, landmarks.heading);
  const marks = near.marks | zonesAround(place, landmarks);
  const alone = { isBesideStruck: false, isFirst: false, isRepeated: false, pair: 0, alike: 1 };
  const amount = { ...unsaid, start, end, place, price: attribute.price, currency };
  const judged = judge(amount, { ...alone, attribute: attribute.name, marks, near }, setting);
  return { ...judged, marking: Math.max(judged.marking, 2), score: judged.score - 1 };
}
