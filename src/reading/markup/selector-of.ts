/** A selector that finds an element again on the domain's other pages: names that people chose, none that a build made. */
import { selectOne } from "css-select";
import { isTag, type AnyNode, type Document, type Element } from "domhandler";
import { limits } from "../../limits.ts";
import type { Place } from "./outline.ts";

const stableName = /^[a-zA-Z][a-zA-Z_-]{1,40}$/;
/** Broken pages have elements such as `a:<span`, whose names no selector can hold. */
const elementName = /^[a-z][a-z0-9-]*$/;
const stableAttributes = [
  "itemprop",
  "data-testid",
  "data-test",
  "data-qa",
  "data-price-type",
  "data-role",
  "property",
];

/** The elements of a page, and the first that each selector has found: its candidates share selectors. */
export interface Selectable {
  readonly elements: readonly Element[];
  readonly firsts: Map<string, Element | null>;
}

/** The element's selector, or that of the nearest one around it that has one, and the attribute with the value. */
export function selectorOf(
  page: Selectable,
  place: Place,
  attribute: string | null,
): { selector?: string; attribute?: string } {
  const steps: Step[] = [];
  for (let at: Place | null = place; at !== null && steps.length < limits.reading.selectorCompounds; at = at.parent) {
    const step = stepOf(at.element);
    if (step === null) continue;
    steps.unshift(step);
    const selector = steps.map(({ selector: one }) => one).join(" ");
    if (selector.length > limits.reading.selectorCharacters) break;
    const first = firstOf(selector, page, steps);
    if (first === place.element || (attribute === null && first !== null && isAround(first, place))) {
      return { selector, ...(attribute === null ? {} : { attribute }) };
    }
  }
  return {};
}

/** A selector by the element's position below the nearest element with a name, for a page that gives the element none; null without one. */
export function pathOf(document: Document, element: Element): string | null {
  let path = "";
  let at: Element | null = element;
  for (let steps = 0; at !== null && steps < limits.reading.selectorCompounds; steps++) {
    const named = at === element ? null : stepOf(at);
    const step = named?.selector ?? positionOf(at);
    if (step === null) return null;
    path = path === "" ? step : `${step} > ${path}`;
    if (path.length > limits.reading.selectorCharacters) return null;
    if (selectOne<AnyNode, Element>(path, document) === element) return path;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return null;
}

function positionOf(element: Element): string | null {
  if (!elementName.test(element.name)) return null;
  const alike = (element.parent?.children ?? []).filter((one) => isTag(one) && one.name === element.name);
  return `${element.name}:nth-of-type(${alike.indexOf(element) + 1})`;
}

/** Whether the element stands around the place and has little more in it. */
function isAround(element: Element, place: Place): boolean {
  for (let at: Place | null = place; at !== null && at.end - at.start <= 40; at = at.parent)
    if (at.element === element) return true;
  return false;
}

/** One element of a selector, and whether an element is such a one. */
interface Step {
  readonly selector: string;
  readonly isMet: (element: Element) => boolean;
}

function stepOf({ name, attribs }: Element): Step | null {
  const { id } = attribs;
  if (id !== undefined && stableName.test(id)) return { selector: `#${id}`, isMet: (one) => one.attribs["id"] === id };
  for (const attribute of stableAttributes) {
    const value = attribs[attribute];
    if (value !== undefined && /^[\w.:-]{1,60}$/.test(value))
      return { selector: `[${attribute}="${value}"]`, isMet: (one) => one.attribs[attribute] === value };
  }
  const stable = (attribs["class"] ?? "").split(/\s+/).filter((one) => stableName.test(one) && !isMade(one));
  const classes = stable.slice(0, 2);
  if (classes.length === 0) return null;
  const tag = elementName.test(name) ? name : "";
  const isMet = (one: Element): boolean => (tag === "" || one.name === tag) && hasClasses(one, classes);
  return { selector: tag + classes.map((one) => `.${one}`).join(""), isMet };
}

function hasClasses({ attribs }: Element, classes: readonly string[]): boolean {
  const written = attribs["class"];
  if (written === undefined || !classes.every((one) => written.includes(one))) return false;
  const own = written.split(/\s+/);
  return classes.every((one) => own.includes(one));
}

function firstOf(selector: string, { elements, firsts }: Selectable, steps: readonly Step[]): Element | null {
  const known = firsts.get(selector);
  if (known !== undefined) return known;
  const first = firstBelow(elements, steps);
  firsts.set(selector, first);
  return first;
}

const template: Step = { selector: "template", isMet: ({ name }) => name === "template" };

/** The first element that meets the last step and stands below elements that meet the others, in their order. No selector finds what is in a template. */
function firstBelow(elements: readonly Element[], steps: readonly Step[]): Element | null {
  const [last, ...around] = steps.toReversed();
  return (
    elements.find(
      (element) => last?.isMet(element) === true && isBelow(element, around) && !isBelow(element, [template]),
    ) ?? null
  );
}

function isBelow({ parent }: Element, [nearest, ...further]: readonly Step[]): boolean {
  if (nearest === undefined) return true;
  let at = parent;
  while (at !== null && !(isTag(at) && nearest.isMet(at))) at = at.parent;
  return at !== null && isTag(at) && isBelow(at, further);
}

/** Names of builds: mixed case without a word's shape, or a prefix of a styling library. */
function isMade(name: string): boolean {
  return (
    /^(?:css|sc|jsx|svelte|emotion|jss)-/.test(name) ||
    /[a-z][A-Z][a-z]?[A-Z]/.test(name) ||
    /__[A-Za-z]{5}$/.test(name)
  );
}
