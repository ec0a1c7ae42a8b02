/**
 * What the name of an element, its classes and its attributes say about the amounts in it. Shops write the same things in
 * many languages and spellings; camel case, underscores and hyphens are one.
 */
import type { Element } from "domhandler";
import { Remembered } from "../../base/remembered.ts";
import classWords from "./class-words.json" with { type: "json" };

/** One bit each, so that the marks of an element are one number. */
export const mark = {
  price: 1 << 0,
  /** The price to pay now, as opposed to another one. */
  current: 1 << 1,
  /** A former, list or recommended price. */
  struck: 1 << 2,
  /** A price per litre, kilogram, piece. */
  unit: 1 << 3,
  /** A part of a payment by instalments. */
  instalment: 1 << 4,
  /** For members, subscribers, with a coupon. */
  conditional: 1 << 5,
  saving: 1 << 6,
  shipping: 1 << 7,
  /** Other products: related, recommended, lists. */
  other: 1 << 8,
  /** Around every page of the shop: navigation, footer, cart, search. */
  chrome: 1 << 9,
  /** Cookie banners, pop-ups, drawers. */
  overlay: 1 << 10,
  review: 1 << 11,
  hidden: 1 << 12,
  /** The part after the decimal separator, when it has an element of its own. */
  cents: 1 << 13,
  /** Without tax. */
  net: 1 << 14,
  /** Quantity prices, options, other variants. */
  option: 1 << 15,
  /** Names an amount that may be the former one: "regular price" is the price where nothing is reduced. */
  regular: 1 << 16,
  /** The beginning of a range, as the words say. */
  from: 1 << 17,
  /** Of one piece where several are bought. */
  many: 1 << 18,
} as const;

/** Marks of a part of the page; they hold for everything inside. */
export const zoneMarks = mark.other | mark.chrome | mark.overlay | mark.review;
/** Marks that say that an amount is no price that everyone pays for one piece. */
export const otherAmountMarks =
  mark.struck | mark.unit | mark.instalment | mark.conditional | mark.saving | mark.shipping | mark.many;

const bits: Readonly<Record<string, number>> = mark;

/** A mark is given where one of its words stands as a whole, or begins one if it ends in `*`. */
const patterns = Object.entries(classWords).map(([name, words]) => {
  const alternatives = words.split(" ").map((word) => (word.endsWith("*") ? word.slice(0, -1) : `${word}(?![a-z0-9])`));
  return { bit: bits[name] ?? 0, pattern: new RegExp(`(?<![a-z0-9])(?:${alternatives.join("|")})`) };
});

/**
 * Classes that say what stands beside the element: `with-list-price`, `has-old-price`, `price--show-badge`; and the box below
 * the options of a product, which holds its price: `product-options-bottom`.
 */
const aboutOthers = new RegExp(
  [
    String.raw`(?<!\S)product-options-bottom(?!\S)`,
    String.raw`(?<!\S)(?:with|has|no|without|show|non)(?:[-_]|(?=[A-Z]))[\w-]*`,
    String.raw`(?<!\S)price(?:ValidUntil|Currency|Range|Specification)`,
    String.raw`--(?:with|has|no|without|show|hide)-[\w-]*`,
  ].join("|"),
  "g",
);

/** By the names, and by the class of an element that has no other name. */
const [namesRead, classesRead] = [new Remembered<number>(10_000), new Remembered<number>(10_000)];

function readNames(names: string): number {
  const words = names
    .slice(0, 300)
    .replaceAll(aboutOthers, " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  let marks = 0;
  for (const { bit, pattern } of patterns) if (pattern.test(words)) marks |= bit;
  if ((marks & mark.price) !== 0) marks &= ~mark.review; // "price-and-rating" holds the price beside the stars
  return marks;
}

/** Elements that mark by themselves. */
const marksByName: ReadonlyMap<string, number> = new Map([
  ["del", mark.struck],
  ["s", mark.struck],
  ["strike", mark.struck],
  ["nav", mark.chrome],
  ["header", mark.chrome],
  ["footer", mark.chrome],
  ["sup", mark.cents],
  ["option", mark.option],
  ["dialog", mark.overlay],
  ["template", mark.hidden],
  ["menu", mark.chrome],
]);

/** As whole classes: `visually-hidden` is for screen readers, `hidden-xs` for small screens. */
const hiddenNames = /(?<!\S)(?:hidden|d-none|hide|is-hidden|ng-hide|display-none|u-hidden)(?!\S)/;
const invisible = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const lineThrough = /line-through/i;
const raised = /vertical-align\s*:\s*(?:super|top|text-top)/i;

/** Attributes with names that people gave, and others that say something; most elements have a class and no other of them. */
const namingAttributes =
  "class id itemprop data-testid data-test data-qa data-hook data-seo-id data-automation-id data-price-type".split(" ");
const isNaming: ReadonlyMap<string, boolean> = new Map([
  ...namingAttributes.map((attribute) => [attribute, true] as const),
  ...["style", "data-a-strike", "hidden", "role"].map((attribute) => [attribute, false] as const),
]);

/** Whether the element itself strikes its text, whatever it is named. */
export function isCrossedOut({ name, attribs }: Element): boolean {
  return (
    marksByName.get(name) === mark.struck ||
    lineThrough.test(attribs["style"] ?? "") ||
    attribs["data-a-strike"] === "true"
  );
}

/** The marks of an element by itself, without those of the elements around it. A page has thousands of elements. */
export function marksOf({ name, attribs }: Element): number {
  let marks = marksByName.get(name) ?? 0;
  let names = "";
  let named = 0;
  for (const attribute in attribs) {
    const isName = isNaming.get(attribute);
    const value = attribs[attribute];
    if (isName === undefined || value === undefined) continue;
    if (!isName) marks |= marksOfAttribute(attribute, value, name);
    else if (value !== "") {
      names = value;
      named++;
    }
  }
  if (named === 0) return marks;
  const classes = attribs["class"];
  if (named === 1 && classes === names) return marks | classesRead.get(names, readClasses);
  if (named > 1) names = namingAttributes.flatMap((attribute) => attribs[attribute] || []).join(" ");
  return marks | namesRead.get(names, readNames) | hiddenOf(classes ?? "");
}

function readClasses(classes: string): number {
  return readNames(classes) | hiddenOf(classes);
}

function hiddenOf(classes: string): number {
  return hiddenNames.test(classes) ? mark.hidden : 0;
}

function marksOfAttribute(attribute: string, value: string, name: string): number {
  if (attribute === "hidden") return mark.hidden;
  if (attribute === "data-a-strike") return value === "true" ? mark.struck : 0;
  if (attribute === "role") {
    const isChrome = value === "navigation" || (value === "contentinfo" && name !== "span");
    return (isChrome ? mark.chrome : 0) | (value === "dialog" || value === "alertdialog" ? mark.overlay : 0);
  }
  return (
    (invisible.test(value) ? mark.hidden : 0) |
    (lineThrough.test(value) ? mark.struck : 0) |
    (raised.test(value) ? mark.cents : 0)
  );
}
