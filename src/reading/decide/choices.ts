/**
 * Prices of what a visitor has yet to choose: sizes, colours, licences, tickets. Which of them holds depends on the choice, so
 * none of them is the product's.
 */
import { isTag, type Element } from "domhandler";
import { mark, otherAmountMarks, zoneMarks } from "../words/element-marks.ts";
import type { VisiblePrice } from "../seen/judge-amount.ts";
import type { Place } from "../markup/outline.ts";
import type { PageFacts } from "../seen/page-facts.ts";

/** Whether a group to choose from names this price for one choice, and another price for another. */
export function isOneOfChoices({ visible, landmarks, outline }: PageFacts, price: string): boolean {
  const { heading, otherParts } = landmarks;
  const from = heading?.end ?? 0;
  const prices = new Map<Element, Set<string>>();
  for (const one of visible) {
    const isBelow = one.start >= from && one.start < from + belowHeading;
    const isRelated = otherParts.some((part) => one.start >= part.start && one.start < part.end);
    if (!isBelow || isRelated || !isWhole(one)) continue;
    for (const group of groupsAround(one.place, heading))
      prices.set(group, (prices.get(group) ?? new Set()).add(one.price));
  }
  const inBrackets = visible.filter(({ start, end, marks }) => {
    return (
      (marks & (mark.option | zoneMarks)) === mark.option &&
      outline.text[start - 1] === "(" &&
      outline.text[end] === ")"
    );
  });
  return [...prices.values(), new Set(inBrackets.map((one) => one.price))].some(
    (named) => named.size > 1 && named.has(price),
  );
}

/** Characters of the page's text. */
const belowHeading = 3_000;

/** What everyone pays who chooses it: no surcharge, rate or former price. A "question" is no review here. */
function isWhole({ marks, hasCurrency, attribute, isProse, place }: VisiblePrice): boolean {
  const others = otherAmountMarks | (zoneMarks & ~mark.review) | mark.from | mark.net;
  return hasCurrency && attribute === null && (!isProse || isInOption(place)) && (marks & others) === 0;
}

/** An option of a list is no sentence, however many words it has. */
function isInOption({ element, parent }: Place): boolean {
  return element.name === "option" || parent?.element.name === "option";
}

const groupRoles = new Set(["group", "radiogroup", "listbox"]);
const groupsUp = 7;

/** The groups that the place is a choice of, the narrowest first. A choice that leads to another page is that page's. */
function groupsAround(place: Place, heading: Place | null): Element[] {
  const groups: Element[] = [];
  for (let [at, up]: [Place | null, number] = [place, 0]; at !== null && up < groupsUp; at = at.parent, up++) {
    if (heading !== null && at.start <= heading.start && at.end >= heading.end) break;
    const { element } = at;
    const { name, attribs } = element;
    if (name === "a" && /^(?!#|javascript:)./.test(attribs["href"] ?? "")) return [];
    const isGroup = name === "select" || name === "fieldset" || groupRoles.has(attribs["role"] ?? "");
    if (isGroup || hasSeveralRadios(element)) groups.push(element);
  }
  return groups;
}

const looked = new WeakMap<Element, boolean>();

function hasSeveralRadios(element: Element): boolean {
  const known = looked.get(element);
  if (known !== undefined) return known;
  const has = countRadios(element, 0) > 1;
  looked.set(element, has);
  return has;
}

const radiosDown = 6;

function countRadios(element: Element, depth: number): number {
  const { name, attribs } = element;
  if ((name === "input" && attribs["type"] === "radio") || attribs["role"] === "radio") return 1;
  if (depth === radiosDown) return 0;
  return element.children.filter(isTag).reduce((sum, child) => sum + countRadios(child, depth + 1), 0);
}

/** Characters of the label of a box to tick. */
const labelCharacters = 200;

/**
 * Whether an extra that costs something is ticked already, such as an insurance, and no markup says what the product costs by
 * itself: then the price may have the extra in it.
 */
export function hasTickedExtra({ visible, outline, chosen }: PageFacts): boolean {
  if (chosen.length > 0) return false;
  return outline.placesNamed("input").some(({ element: { attribs }, parent }) => {
    const isTicked = attribs["type"] === "checkbox" && "checked" in attribs;
    if (!isTicked || parent === null || parent.end - parent.start > labelCharacters) return false;
    return visible.some(({ start, end, hasCurrency }) => hasCurrency && start >= parent.start && end <= parent.end);
  });
}
