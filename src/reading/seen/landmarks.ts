/** What a product page is built around: the heading with the product's name, and the buttons that buy it. */
import { mark, zoneMarks } from "../words/element-marks.ts";
import { namesAlike } from "../words/names.ts";
import type { Outline, Place } from "../markup/outline.ts";
import { folded } from "../words/plain-text.ts";
import { anyOf } from "../words/word-lists.ts";

export interface Landmarks {
  readonly heading: Place | null;
  readonly headingText: string | null;
  readonly buttons: readonly Place[];
  /** Parts of the text that a heading says are about other products, or written by customers. */
  readonly otherParts: readonly { readonly start: number; readonly end: number }[];
  /** What is or has a link with a picture. */
  readonly pictured: ReadonlySet<Place>;
}

const buys = new RegExp(anyOf("buys", String.raw`^buy$|^kaufen|^bestellen|^kop|^kob|^kjop|kupi(?![a-z])|^osta`));
const buyNames = /add-?_?to-?_?(?:cart|bag|basket)|buy-?_?now|buy-?_?button|btn-?_?buy|addtocart|in-?den-?warenkorb/i;

/** The landmarks; `names` are what title and markup call the product. */
export function findLandmarks(outline: Outline, names: readonly string[]): Landmarks {
  const heading = findHeading(outline, names);
  return {
    heading,
    headingText: heading === null ? null : textIn(outline, heading).trim(),
    // In this order, because most links of a page stand in its menu.
    buttons: outline.places.filter(
      (place) => isButton(place) && !isElsewhere(place, heading) && saysBuy(outline, place),
    ),
    otherParts: findOtherParts(outline, heading),
    pictured: findPictured(outline),
  };
}

/** Each place is visited once, however many pictures a page has. */
function findPictured(outline: Outline): Set<Place> {
  const pictured = new Set<Place>();
  for (const place of outline.placesNamed("img"))
    for (let at = linkOfPicture(place); at !== null && !pictured.has(at); at = at.parent) pictured.add(at);
  return pictured;
}

/** Elements between a picture and its link. */
const depthMax = 6;

/** The link to another page that a picture stands in. */
function linkOfPicture(picture: Place): Place | null {
  let at = picture.parent;
  for (let up = 0; at !== null && up < depthMax && at.element.name !== "a"; up++) at = at.parent;
  return at?.element.name === "a" && /^(?!#|javascript:)./.test(at.element.attribs["href"] ?? "") ? at : null;
}

const otherHeadings = new RegExp(anyOf("other products", String.raw`reviews?$|bewertungen$`));

const otherBeginnings = new RegExp(otherHeadings.source, "y");

/** From such a heading to the end of what it stands in. */
function findOtherParts(outline: Outline, heading: Place | null): { start: number; end: number }[] {
  const top = heading?.end ?? 0;
  const titles = outline.places.filter(({ element, start, end }) => {
    if (end === start || end - start > 60 || start < top || !titleElements.has(element.name)) return false;
    const said = folded(outline.text.slice(start, end)).trim();
    if (/^h\d$/.test(element.name)) return otherHeadings.test(said);
    otherBeginnings.lastIndex = 0;
    return otherBeginnings.test(said) && !/^(?:reviews?|bewertungen)$/.test(said);
  });
  return titles.slice(0, partsAtMost).map((title) => {
    let around = title.parent;
    while (around !== null && around.end - title.end < 20) around = around.parent;
    return { start: title.end, end: around?.end ?? title.end };
  });
}

const partsAtMost = 100;
const titleElements = new Set(["h2", "h3", "h4", "h5", "h6", "strong", "b", "p", "div", "span", "legend", "caption"]);

const titleNames =
  /product[-_]*(?:title|name|heading)|pdp[-_]*(?:title|name)|item[-_]*(?:title|name)|(?:^|\s)name(?:\s|$)/i;

function findHeading(outline: Outline, names: readonly string[]): Place | null {
  const likeness = (place: Place): number => {
    const text = textIn(outline, place);
    return Math.max(0, ...names.map((name) => namesAlike(text, name)));
  };
  const isFilled = ({ start, end }: Place): boolean => end > start && end - start < 400;
  const best = outline
    .placesNamed("h1")
    .filter(isFilled)
    .map((place) => ({ place, alike: likeness(place) }))
    .sort((one, other) => other.alike - one.alike)[0];
  if (best !== undefined && (best.alike >= 0.4 || names.length === 0)) return best.place;
  const filled = outline.places.filter(isFilled);
  const others = filled.filter(({ element }) => {
    const { attribs, name } = element;
    return (
      name === "h2" ||
      name === "h3" ||
      attribs["itemprop"] === "name" ||
      titleNames.test(`${attribs["class"] ?? ""} ${attribs["id"] ?? ""}`)
    );
  });
  const alike = others.slice(0, 200).find((place) => likeness(place) >= 0.6 && !isElsewhere(place, null));
  return alike ?? best?.place ?? titledPart(outline, filled, names);
}

/** Characters of a name. */
const nameCharacters = { least: 4, most: 150 };
const titleSeparators = /\s+[-–—|:·•»>]+\s+/;

/**
 * Pages without any heading, as old shops have them, write the name in bold: an element that says what a part of the title says. Null
 * if elements say several parts, since one of them is the shop's own name.
 */
function titledPart(outline: Outline, filled: readonly Place[], names: readonly string[]): Place | null {
  const parts = new Set(names.flatMap((name) => folded(name).split(titleSeparators)).map((part) => part.trim()));
  const found = new Map<string, Place>();
  for (const place of filled) {
    if (place.end - place.start < nameCharacters.least || place.end - place.start > nameCharacters.most) continue;
    const said = folded(textIn(outline, place)).trim();
    if (!parts.has(said) || found.has(said) || isLinked(place) || isElsewhere(place, null)) continue;
    found.set(said, place);
  }
  const [only] = found.values();
  return found.size === 1 ? (only ?? null) : null;
}

/** Crumbs and menus lead to the pages that they name. */
function isLinked(place: Place): boolean {
  for (let [at, up]: [Place | null, number] = [place, 0]; at !== null && up < 4; at = at.parent, up++)
    if (at.element.name === "a") return true;
  return false;
}

function isButton({ element: { name, attribs }, start, end }: Place): boolean {
  if (end - start > 80) return false;
  return name === "button" || name === "input" || name === "a" || attribs["role"] === "button";
}

function saysBuy(outline: Outline, { element: { attribs }, start, end }: Place): boolean {
  const said = folded(
    `${outline.text.slice(start, end)} ${attribs["aria-label"] ?? ""} ${attribs["title"] ?? ""}`.slice(0, 200),
  ).trim();
  return (
    buys.test(said) ||
    buyNames.test(`${attribs["class"] ?? ""} ${attribs["id"] ?? ""} ${attribs["name"] ?? ""}`.slice(0, 300))
  );
}

/** Marks of the parts of the page that the place stands in, up to what also holds the heading. */
export function zonesAround(place: Place, landmarks: Landmarks): number {
  const isInOther = landmarks.otherParts.some(({ start, end }) => place.start >= start && place.end <= end);
  return classZones(place, landmarks.heading) | (isInOther || isBesideOther(place, landmarks) ? mark.other : 0);
}

/** Characters of a box with one product. */
const boxCharacters = 300;

/** Whether the amount stands before the heading, beside a picture that leads to another page: it is that product's. */
function isBesideOther(place: Place, { heading, pictured }: Landmarks): boolean {
  if (heading === null || place.end > heading.start || pictured.size === 0) return false;
  for (let [at, up]: [Place | null, number] = [place, 0]; at !== null && up < 4; at = at.parent, up++) {
    if (at.end - at.start > boxCharacters || at.end >= heading.end) return false;
    if (pictured.has(at)) return true;
  }
  return false;
}

function classZones(place: Place, heading: Place | null): number {
  let marks = 0;
  const ownName = heading === null ? 0 : namedAs(heading);
  for (let at: Place | null = place; at !== null; at = at.parent) {
    if (heading !== null && at.start <= heading.start && at.end >= heading.end) break;
    if (at.element.name === "body" || at.element.name === "main") break;
    const isOwnPrice = (at.marks & mark.price) !== 0 && (at.marks & mark.other) !== 0 && isOwnedBy(at, heading);
    marks |= at.marks & (zoneMarks | mark.hidden) & (isOwnPrice ? ~mark.other : ~0);
  }
  return marks & ~ownName;
}

/**
 * Whether the nearest part around a price that has any name is the heading's: shops reuse the classes of their lists, such as
 * `wc-block-grid__product-price`, for the product itself. A price with a name of its own inside is another product's.
 */
function isOwnedBy(price: Place, heading: Place | null): boolean {
  if (heading === null) return false;
  for (let at: Place | null = price; at !== null; at = at.parent) {
    if (at.start <= heading.start && at.end >= heading.end) return true;
    if (at.hasName) return false;
  }
  return false;
}

/** Names of lists that the shop gives to the product itself: "ProductItem-title" is the heading of the page's product. */
function namedAs(heading: Place): number {
  const around = [heading, heading.parent, heading.parent?.parent];
  return around.some(
    (place) =>
      place !== null && place !== undefined && place.element.name !== "body" && (place.marks & mark.other) !== 0,
  )
    ? mark.other
    : 0;
}

function isElsewhere(place: Place, heading: Place | null): boolean {
  return (classZones(place, heading) & zoneMarks) !== 0;
}

function textIn(outline: Outline, { start, end }: Place): string {
  return outline.text.slice(start, end);
}
