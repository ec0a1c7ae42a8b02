/**
 * The page as people read it: one text in the order of the document, and for every part of it the element it stands in.
 * A line break stands where a block begins or ends.
 */
import { isTag, isText, type ChildNode, type Document, type Element } from "domhandler";
import { mark, marksOf } from "../words/element-marks.ts";
import { readableDigits } from "../words/number-text.ts";

/** Visible characters of a page that are looked at. */
const visibleCharacters = 1024 * 1024;

/** An element, and the part of the text that is inside. */
export interface Place {
  readonly element: Element;
  readonly parent: Place | null;
  readonly start: number;
  end: number;
  /** See `element-marks.ts`; of this element alone. */
  readonly marks: number;
  /** Whether it is or has a heading or a link. */
  hasName: boolean;
}

export interface Outline {
  readonly text: string;
  /** In the order of the document. */
  readonly places: readonly Place[];
  /** Those of elements with this name. */
  placesNamed(name: string): readonly Place[];
  /** The innermost element of the character. */
  placeAt(offset: number): Place | null;
}

const unread = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "iframe",
  "object",
  "head",
  "textarea",
  "math",
  "canvas",
]);
const inline = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark meter q s samp small span strike strong sub sup time tt u var bdt price-value wbr".split(
    " ",
  ),
);

/** Stands between two elements whose words would run together. It is no space, so that it groups no thousands. */
const seam = "\u2005";

/** An amount that ends with its currency: digits that follow are of another one. */
const endedAmount = /\d[ \u2005]?\p{Sc}$/u;

/** Two digits in an element of their own, right after this, are its cents: "$229<span>99</span>". */
const wholeAmount = /[$€£]\s?(?:\d{1,3}(?:[.,]\d{3})+|\d{1,5})$/;

const tailCharacters = 20;
/** What no text of single blanks, letters, digits and signs of ASCII and euros has: such texts stay as they are. */
const unusual = /[^ -~€]| {2}/;
/** Space that is more than one blank. */
const unevenSpace = /[^\S ]|\s\s/;
/** What may be written otherwise than in ASCII: digits, their separators, and characters that nobody sees. */
const foreign = /[^\0-\u024f€–—‘’“”„•…]|[\u00ad\u00a0]/;
/** A space that never breaks a line groups the digits beside it; it stays another one than a blank. */
const fixedSpace = /(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g;
const groupingSpace = "\u2009";
/** Two digits after a separator: the cents of an amount that begins in the element before. */
const cents = /^[.,]?\d{2}(?!\d)/;

/** What the name of an element says, and the page's elements of this name. */
interface Kind {
  readonly isUnread: boolean;
  readonly isInline: boolean;
  readonly isHeading: boolean;
  readonly places: Place[];
}

class OutlineBuilder {
  readonly places: Place[] = [];
  readonly kinds = new Map<string, Kind>();
  readonly parts: string[] = [];
  readonly starts: number[] = [];
  readonly leaves: Place[] = [];
  length = 0;
  /** The last text, to know how the next one joins. */
  #last = "";
  /** The element of the last text, until another begins or ends: comments between two texts are nothing. */
  #open: Place | null = null;

  visit(nodes: readonly ChildNode[], place: Place | null): void {
    for (const node of nodes) {
      if (isText(node)) {
        if (place !== null) this.#add(node.data, place);
      } else if (isTag(node)) {
        const kind = this.#kindOf(node.name);
        if (!kind.isUnread) this.#visitElement(node, kind, place);
      }
    }
  }

  #kindOf(name: string): Kind {
    const known = this.kinds.get(name);
    if (known !== undefined) return known;
    const [isUnread, isInline, isHeading] = [unread.has(name), inline.has(name), /^h[1-6]$/.test(name)];
    const kind = { isUnread, isInline, isHeading, places: [] };
    this.kinds.set(name, kind);
    return kind;
  }

  #visitElement(element: Element, { isInline, isHeading, places }: Kind, parent: Place | null): void {
    const marks = marksOf(element);
    const isCents = (marks & mark.cents) !== 0 && /\d/.test(this.#last.slice(-1));
    const isBlock = !isInline && !isCents;
    if (isBlock) this.#break();
    const { length } = this;
    const hasName = isHeading || (element.name === "a" && element.attribs["href"] !== undefined);
    const place: Place = { element, parent, start: length, end: length, marks, hasName };
    this.places.push(place);
    places.push(place);
    this.#open = null;
    this.visit(element.children, place);
    const spoken =
      element.name === "input" && element.attribs["type"] !== "hidden" ? element.attribs["value"] : undefined;
    if (spoken !== undefined) this.#add(spoken, place);
    place.end = this.length;
    if (place.hasName && parent !== null) parent.hasName = true;
    this.#open = null;
    if (isBlock) this.#break();
  }

  /** Joins a text to what is there: the cents after a whole amount get their separator, words do not run together. */
  #add(data: string, place: Place): void {
    const left = visibleCharacters - this.length;
    if (left <= 0) return;
    const shown = data.length > left ? data.slice(0, left) : data;
    const text = unusual.test(shown) ? evenText(shown) : shown;
    if (text === "" || (text === " " && /\s/.test(this.#last.slice(-1)))) return;
    const isApart = this.#open === place || this.#last.endsWith(" ") || this.#last.endsWith("\n");
    this.#push(isApart ? text : this.#joint(text, place) + text, place);
    this.#open = place;
  }

  #joint(text: string, place: Place): string {
    const tail = this.#tail();
    if (endedAmount.test(tail) && /^\d(?!\d\s*$)/.test(text)) return seam;
    if (areTwoNumbers(tail, text) && (place.marks & mark.cents) === 0) return seam;
    if (!/[\p{L}\p{N}]$/u.test(tail) || !/^[\p{L}\p{N}]/u.test(text)) return "";
    const [whole] = /\d[\d.,]*$/.exec(tail) ?? [""];
    const isSplit = /^\d{2}\s*$/.test(text) && place.element.children.length === 1 && wholeAmount.test(tail);
    const isNamed = /^\d{2}(?!\d)/.test(text) && (place.marks & mark.cents) !== 0 && whole !== "";
    const isCents = isNamed || (isSplit && inline.has(place.element.name));
    if (!isCents) return seam;
    return whole.includes(".") ? "," : ".";
  }

  /** The last characters. */
  #tail(): string {
    let tail = "";
    for (let at = this.parts.length - 1; at >= 0 && tail.length < tailCharacters; at--)
      tail = (this.parts[at] ?? "") + tail;
    return tail.slice(-tailCharacters);
  }

  #break(): void {
    const last = this.leaves.at(-1);
    if (last !== undefined && !this.#last.endsWith("\n")) this.#push("\n", last);
  }

  #push(text: string, place: Place): void {
    this.starts.push(this.length);
    this.leaves.push(place);
    this.parts.push(text);
    this.length += text.length;
    this.#last = text;
  }
}

/** The text with its digits as in ASCII, and one blank for each space. */
function evenText(shown: string): string {
  const read = foreign.test(shown) ? readableDigits(shown).replaceAll(fixedSpace, groupingSpace) : shown;
  return unevenSpace.test(read) ? read.replaceAll(/[^\S\u2009]+/g, " ") : read;
}

/** "Art. 12." and "649 €" are two numbers, "649," and "00" one. */
function areTwoNumbers(before: string, text: string): boolean {
  const isBorder = /\d[.,]$/.test(before) ? /^\d/.test(text) : /\d$/.test(before) && /^[.,]\d/.test(text);
  return isBorder && !cents.test(text);
}

/** The visible text of the page, with its places. */
export function outlineOf(document: Document): Outline {
  const builder = new OutlineBuilder();
  builder.visit(document.children, null);
  const { places, kinds, starts, leaves } = builder;
  let last = 0;
  const placeAt = (offset: number): Place | null => {
    // Most questions are about the text of the one before.
    const isSame = offset >= (starts[last] ?? Infinity) && offset < (starts[last + 1] ?? Infinity);
    if (!isSame) last = lastAtMost(starts, offset);
    return leaves[last] ?? null;
  };
  return { text: builder.parts.join(""), places, placesNamed: (name) => kinds.get(name)?.places ?? [], placeAt };
}

/** The text of one element as the outline has it. */
export function inlineText(element: Element): string {
  const builder = new OutlineBuilder();
  builder.visit([element], null);
  return builder.parts.join("").trim();
}

/** The index of the last number that is at most `most`. */
function lastAtMost(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The innermost element that has all of the text from `start` to `end` inside. */
export function placeOf(outline: Outline, start: number, end: number): Place | null {
  let place = outline.placeAt(start);
  while (place !== null && (place.end < end || place.start > start)) place = place.parent;
  return place;
}
