/** What a page says beside the price: product, availability, former price. */
import { limits } from "../../limits.ts";
import type { RecipeReading } from "./apply-recipe.ts";
import type { Decision } from "./decide-price.ts";
import { findSigns } from "../words/currency-signs.ts";
import { mark, zoneMarks } from "../words/element-marks.ts";
import { sayingsIn } from "../words/sayings.ts";
import { parseGtin } from "../words/gtin.ts";
import { availabilityOf } from "../markup/marked-product.ts";
import type { Place } from "../markup/outline.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import { saysSoldOut } from "./page-kind.ts";
import type { ReadProduct } from "../page/page.ts";
import { plainTextOrNull } from "../words/plain-text.ts";
import { comparePrices, shownPrice } from "../words/prices.ts";
import type { VisiblePrice } from "../seen/judge-amount.ts";

/** The product as recipe, markup and heading name it, in this order. */
export function productOf(facts: PageFacts, byRecipe: RecipeReading | null): ReadProduct {
  const products = facts.chosen.map(({ product }) => product);
  const first = (key: "gtin" | "sku" | "brand" | "name"): string | null =>
    byRecipe?.texts.get(key) ?? products.map((product) => product[key]).find((value) => value !== null) ?? null;
  const heading = plainTextOrNull(facts.landmarks.headingText, limits.reading.textCharacters);
  return {
    name: first("name") ?? heading ?? plainTextOrNull(facts.head.meta.get("og:title"), limits.reading.textCharacters),
    gtin: parseGtin(first("gtin") ?? ""),
    sku: first("sku"),
    brand: first("brand"),
  };
}

/**
 * Whether the product cannot be had: as recipe or markup say, else as the words near the price say, without a buy button.
 *
 * @returns null if markup says that it can be had, and a labelled line that it cannot
 */
export function isSoldOut(facts: PageFacts, byRecipe: RecipeReading | null): boolean | null {
  if (byRecipe?.isSoldOut === true) return true;
  const written = availabilityOf(byRecipe?.texts.get("availability") ?? null);
  if (written !== null) return !written;
  const said = facts.chosen
    .flatMap(({ offers }) => offers.map(({ availability }) => availability))
    .filter((one) => one !== null);
  if (said.length > 0 && said.every((isAvailable) => !isAvailable)) return true;
  const { heading, buttons } = facts.landmarks;
  if (heading === null) return false;
  const [top] = facts.visible;
  const from = Math.min(heading.start, top?.start ?? heading.start);
  const to = Math.max(heading.end, top?.end ?? heading.end) + 400;
  const around = facts.outline.text.slice(from, Math.min(to, from + 3_000));
  const canBuy = buttons.some(({ element }) => !("disabled" in element.attribs));
  if (isSaidByLine(facts, around, from, canBuy || said.length > 0)) return said.length === 0 ? true : null;
  return !canBuy && saysSoldOut(around);
}

/** Choices and links: what they say is of a size, a variant or another page. */
const ofOthers = new Set(["a", "option", "label", "button", "li", "select"]);
const lineCharacters = 60;

/** Whether a line says nothing but that the product is sold out. A label such as "Availability:" may stand on the line above. */
function isSaidByLine({ outline, words }: PageFacts, text: string, from: number, needsLabel: boolean): boolean {
  let at = from;
  let isBelowLabel = false;
  for (const line of text.split("\n")) {
    const [start, end] = [at, at + line.length];
    at = end + 1;
    if (line.length > lineCharacters || line.trim() === "") continue;
    const { sayings, unknown } = sayingsIn(line, words.vocabulary);
    const all = new Set(sayings.flatMap(({ meanings }) => meanings));
    const isLabelled = isBelowLabel || all.has("availability");
    isBelowLabel = unknown.length === 0 && all.has("availability") && all.size === 1;
    if (unknown.length > 0 || !all.has("sold out") || (needsLabel && !isLabelled) || /\d/.test(line)) continue;
    let place = outline.placeAt(start + Math.floor((end - start) / 2));
    // A list of the product's facts has its availability in an entry.
    const isOfOther = ({ element: { name }, marks }: Place): boolean =>
      (ofOthers.has(name) && !(name === "li" && isLabelled)) || (marks & zoneMarks) !== 0;
    while (place !== null && !isOfOther(place)) place = place.parent;
    if (place === null) return true;
  }
  return false;
}

/** Behind a price. */
const freeCharacters = 80;

/** Whether the line behind the price says nothing but that the product is free: its price is what it would cost. */
export function isFree({ visible, outline: { text }, words, chosen }: PageFacts, price: string): boolean {
  if (chosen.some(({ offers }) => offers.some((offer) => offer.price === price))) return false;
  const written = visible.filter(({ attribute }) => attribute === null);
  return written.some(({ end, ...own }) => {
    if (own.price !== price) return false;
    let after = text.slice(end, end + freeCharacters);
    for (const other of written.filter(({ start }) => start >= end && start < end + freeCharacters)) {
      const from = other.start - end;
      after = `${after.slice(0, from)}${" ".repeat(other.end - other.start)}${after.slice(other.end - end)}`;
    }
    const [line = "", below = ""] = after.split("\n").filter((one) => /\p{L}/u.test(one));
    const { sayings, unknown } = sayingsIn(line, words.vocabulary);
    if (sayings.length === 0 || unknown.length > 0) return false;
    // A badge in two lines: "Free", "Delivery".
    const isOfDelivery = sayingsIn(below, words.vocabulary).sayings.some(({ meanings }) =>
      meanings.includes("delivery"),
    );
    return !isOfDelivery && sayings.every(({ meanings }) => meanings.includes("free"));
  });
}

const nearCharacters = 200;

/** The former or list price: as the markup says, else the struck amount nearest to the price, if it is more. */
export function struckPriceOf(facts: PageFacts, { best }: Decision): string | null {
  const said = facts.chosen
    .flatMap(({ offers }) => offers.map(({ struckPrice }) => struckPrice))
    .find((price) => price !== null);
  if (said !== undefined) return shownPrice(said);
  if (best === null) return null;
  const shown = facts.visible.filter(({ price }) => price === best.price);
  const distance = ({ start }: VisiblePrice): number => Math.min(...shown.map((own) => Math.abs(own.start - start)));
  const [struck] = facts.visible
    .filter(({ marks }) => (marks & (mark.struck | mark.regular)) !== 0 && (marks & mark.other) === 0)
    .filter((visible) => distance(visible) < nearCharacters && comparePrices(visible.price, best.price) > 0)
    .sort((one, other) => distance(one) - distance(other));
  return struck === undefined ? null : shownPrice(struck.price);
}

/** Whether the page writes the price only with signs that cannot mean this currency: "kr" is no euro. */
export function isWrittenInOther({ amounts, outline }: PageFacts, price: string, currency: string): boolean {
  const written = amounts.filter((amount) => amount.price === price && amount.hasCurrency);
  const signs = written.map(({ start, end }) => findSigns(outline.text.slice(start, end)));
  return (
    signs.length > 0 &&
    signs.every((found) => found.length > 0 && found.every(({ currencies }) => !currencies.includes(currency)))
  );
}
