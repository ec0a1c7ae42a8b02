/**
 * Prices that stand below the name of another page's product, as on tiles of a category: the name is a link that leads away.
 * So a list of one product is not taken for the product.
 */
import type { Element } from "domhandler";
import { isTag } from "domhandler";
import { isLive, type VisiblePrice } from "../seen/judge-amount.ts";
import { namesAlike } from "../words/names.ts";
import { inlineText, type Place } from "../markup/outline.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import type { PageInput } from "../page/page.ts";
import { folded } from "../words/plain-text.ts";

/** Whether the page shows the price only below names that lead to other pages. */
export function isOfLinkedName(input: PageInput, facts: PageFacts, price: string): boolean {
  const shown = facts.visible.filter((visible) => visible.price === price && isLive(visible));
  if (shown.length === 0) return false;
  const from = facts.landmarks.heading?.end ?? 0;
  const to = Math.max(...shown.map(({ start }) => start));
  const titles = facts.outline.places.filter((place) => place.start >= from && place.end <= to && isTitle(place));
  return shown.every((visible) => leadsAway(titleAbove(visible, titles, facts), input, facts));
}

const titleNames = /(?:product|item|card|tile|article|artikel|produkt)[-_]*(?:name|title)/i;
const titleCharacters = { least: 3, most: 200 };

function isTitle(place: Place): boolean {
  const { element, start, end } = place;
  if (end - start < titleCharacters.least || end - start > titleCharacters.most) return false;
  const { attribs, name } = element;
  if (/^h[1-6]$/.test(name) || titleNames.test(attribs["class"] ?? "")) return true;
  return attribs["itemprop"] === "name" && isOfProduct(place);
}

/** Whether the markup that names it is a product's: makers, crumbs of a trail and authors of reviews have names, too. */
function isOfProduct(name: Place): boolean {
  for (let at = name.parent; at !== null; at = at.parent) {
    const { itemprop, itemtype, ...rest } = at.element.attribs;
    if (itemprop !== undefined && notProduct.test(itemprop)) return false;
    if (itemtype !== undefined) return itemtype.includes("Product");
    if ("itemscope" in rest) return true;
  }
  return true;
}

const notProduct = /(?:^|\s)(?:brand|manufacturer|seller|offeredBy|author|item|category)(?:\s|$)/;

/** The last name before the price, of those below the page's heading; else the heading. */
function titleAbove({ start }: VisiblePrice, titles: readonly Place[], { landmarks }: PageFacts): Place | null {
  return titles.findLast((title) => title.end <= start) ?? landmarks.heading;
}

/** Makers, sellers and groups have pages of their own, too. */
const ofOthers =
  /swatch|variant|colou?r|size|option|brand|maker|manufactur|hersteller|marke|seller|vendor|store|shop|categor|collection|kategorie|serie/i;
const alikeEnough = 0.4;

function leadsAway(title: Place | null, input: PageInput, { head, landmarks, outline }: PageFacts): boolean {
  const link = title === null ? null : linkOf(title);
  if (title === null || link === null) return false;
  const href = link.attribs["href"] ?? "";
  if (ofOthers.test(`${href} ${title.element.attribs["class"] ?? ""} ${link.attribs["class"] ?? ""}`)) return false;
  const target = URL.parse(href, input.url);
  if (target === null || !target.protocol.startsWith("http") || href.startsWith("#")) return false;
  const own = [input.url, input.requestedUrl, head.canonical ?? input.url].map((url) =>
    pathOf(URL.parse(url, input.url)),
  );
  if (own.includes(pathOf(target))) return false;
  const name = outline.text.slice(title.start, title.end).trim();
  const isHeading = title === landmarks.heading;
  const called = isHeading ? [head.title, head.meta.get("og:title") ?? null] : [landmarks.headingText];
  return !called.some(
    (said) => said !== null && (namesAlike(said, name) >= alikeEnough || folded(said).includes(folded(name))),
  );
}

function pathOf(url: URL | null): string {
  return url?.pathname.replace(/\/$/, "") ?? "";
}

/** The link that the title stands in, or that is nearly all of it. */
function linkOf(title: Place): Element | null {
  for (let [at, up]: [Place | null, number] = [title, 0]; at !== null && up < 4; at = at.parent, up++) {
    if (at.element.name === "a" && (at.element.attribs["href"] ?? "") !== "") return at.element;
  }
  const inside = title.element.children.filter(isTag).find(({ name, attribs }) => name === "a" && "href" in attribs);
  const isAll = inside !== undefined && inlineText(inside).length >= 0.6 * (title.end - title.start);
  return isAll ? inside : null;
}
