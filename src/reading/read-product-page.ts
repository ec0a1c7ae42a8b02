/** Reads a product page: which product it is of, what it costs, and how sure that is. */
import { limits } from "../limits.ts";
import { decidePrice, type Decision } from "./decide-price.ts";
import { mark } from "./element-marks.ts";
import { readOffers } from "./marketplace.ts";
import { opinionsOf } from "./opinions.ts";
import { candidatesOf } from "./candidates.ts";
import { readFacts, type PageFacts } from "./page-facts.ts";
import { isWall, saysMissing, saysSoldOut } from "./page-kind.ts";
import type { Outcome, PageInput, PageReading, ReadProduct, Reason } from "./page.ts";
import { plainTextOrNull } from "./plain-text.ts";
import { comparePrices, isStorablePrice, shownPrice } from "./prices.ts";
import type { VisiblePrice } from "./visible-prices.ts";
import { objectionToPage, objectionToProduct } from "./same-product.ts";

/**
 * The reading of a page. Nothing is thrown: whatever the page is, it has an outcome. `offers` has what may be stored
 * without asking; `candidates` has every method's price, also where nothing is confirmed.
 */
export function readProductPage(input: PageInput): PageReading {
  if (input.body.length > limits.reading.bodyBytes) return nothingRead("RequestFailure", tooLarge);
  if (!isHtml(input.contentType)) return nothingRead("LayoutFailure", notHtml);
  const facts = readFacts(input);
  const gone = goneOrFailed(input, facts);
  if (gone !== null) return gone;
  const product = productOf(facts);
  const decision = decidePrice(facts, opinionsOf(facts), input.provenMethods);
  const reading = {
    ...emptyReading,
    product,
    candidates: candidatesOf(decision, facts),
    struckPrice: struckPriceOf(facts, decision),
    taxIncluded: taxOf(facts, decision),
  };
  const otherProduct = objectionToPage(input, facts) ?? objectionToProduct(input.product, product);
  if (otherProduct !== null) return { ...reading, outcome: "ProductNotFound", reasons: [otherProduct] };
  if (
    decision.best === null &&
    saysMissing(facts.head, facts.landmarks.headingText, facts.outline.text) &&
    facts.chosen.length === 0
  ) {
    return { ...reading, outcome: "ProductNotFound", reasons: [saysNothing] };
  }
  return judged(input, facts, decision, reading);
}

const emptyReading: PageReading = {
  outcome: "UnknownFailure",
  isConfirmed: false,
  method: null,
  confirmedBy: [],
  product: null,
  offers: [],
  candidates: [],
  reasons: [],
  struckPrice: null,
  taxIncluded: null,
};

const tooLarge: Reason = { code: "tooLarge", text: "The page is larger than what is read." };
const notHtml: Reason = { code: "notHtml", text: "The answer is no HTML." };
const saysNothing: Reason = { code: "saysMissing", text: "The page says that there is no such product." };

/** A reading without any content. */
export function nothingRead(outcome: Outcome, reason: Reason): PageReading {
  return { ...emptyReading, outcome, reasons: [reason] };
}

function isHtml(contentType: string | null): boolean {
  return contentType === null || contentType.trim() === "" || /html|xml|text\/plain|octet-stream/i.test(contentType);
}

/** What the status says, or a wall in place of the page; null if there is a page to read. */
function goneOrFailed(input: PageInput, facts: PageFacts): PageReading | null {
  const { status } = input;
  const hasProduct =
    facts.chosen.some(({ offers }) => offers.some(({ price }) => price !== null)) ||
    (facts.landmarks.buttons.length > 0 && facts.visible.some(({ score }) => score > 2));
  if (isWall({ html: facts.html, text: facts.outline.text, status, hasProduct })) {
    return nothingRead("CaptchaFailure", { code: "wall", text: "The site asks whether a person is reading." });
  }
  if (status === 404 || status === 410)
    return nothingRead("ProductNotFound", { code: "status", text: `The status is ${status}.` });
  if (status >= 400) return nothingRead("RequestFailure", { code: "status", text: `The status is ${status}.` });
  return null;
}

/** The product as markup and heading name it. */
function productOf(facts: PageFacts): ReadProduct {
  const products = facts.chosen.map(({ product }) => product);
  const first = (key: "gtin" | "sku" | "brand" | "name"): string | null =>
    products.map((product) => product[key]).find((value) => value !== null) ?? null;
  const heading = plainTextOrNull(facts.landmarks.headingText, limits.reading.textCharacters);
  const gtin = first("gtin")?.replaceAll(/[\s-]/g, "") ?? "";
  return {
    name: first("name") ?? heading ?? plainTextOrNull(facts.head.meta.get("og:title"), limits.reading.textCharacters),
    gtin: /^\d{8,14}$/.test(gtin) ? gtin.padStart(14, "0") : null,
    sku: first("sku"),
    brand: first("brand"),
  };
}

function judged(input: PageInput, facts: PageFacts, decision: Decision, reading: PageReading): PageReading {
  const isSoldOut = soldOutOf(facts);
  const objections = [...decision.reasons, ...objectionsToOffer(input, facts, decision, reading)];
  const { best } = decision;
  if (objections.length === 0 && best !== null) {
    const offers = readOffers(input, facts, { price: best.price, currency: decision.currency ?? "", isSoldOut });
    if (offers.length > 0) {
      return {
        ...reading,
        outcome: isSoldOut ? "ProductNotAvailable" : "ProductFound",
        isConfirmed: true,
        method: best.method,
        confirmedBy: decision.supporters.filter((method) => method !== best.method),
        offers,
      };
    }
    objections.push({ code: "partOfOffers", text: "The page shows only some of the product's offers." });
  }
  const isProduct = facts.chosen.length > 0 || facts.landmarks.heading !== null;
  if (isSoldOut && best === null && isProduct)
    return { ...reading, outcome: "ProductNotAvailable", isConfirmed: true, reasons: objections };
  return { ...reading, outcome: "LayoutFailure", method: best?.method ?? null, reasons: objections };
}

function objectionsToOffer(
  input: PageInput,
  facts: PageFacts,
  { best, currency }: Decision,
  { taxIncluded }: PageReading,
): Reason[] {
  if (best === null) return [];
  const reasons: Reason[] = [];
  if (!isStorablePrice(best.price))
    reasons.push({ code: "notStorable", text: "The price is zero, too large or has more than four decimals." });
  if (currency === null) reasons.push({ code: "noCurrency", text: "Nothing names the currency." });
  else if (input.currency !== null && currency !== input.currency)
    reasons.push({
      code: "otherCurrency",
      text: `The page's currency is ${currency}, the domain's is ${input.currency}.`,
    });
  if (taxIncluded !== null && taxIncluded !== (input.tax === "gross"))
    reasons.push({ code: "otherTax", text: "The page says otherwise than the domain whether the price includes tax." });
  if (facts.chosen.some(({ isOpen }) => isOpen))
    reasons.push({ code: "severalPrices", text: "Variants differ in price, and the address names none of them." });
  return reasons;
}

/** Whether the product cannot be had: as the markup says, else as the words near the price say, without a buy button. */
function soldOutOf(facts: PageFacts): boolean {
  const said = facts.chosen
    .flatMap(({ offers }) => offers.map(({ availability }) => availability))
    .filter((one) => one !== null);
  if (said.length > 0) return said.every((isAvailable) => !isAvailable);
  const { heading, buttons } = facts.landmarks;
  if (heading === null) return false;
  const [top] = facts.visible;
  const from = Math.min(heading.start, top?.start ?? heading.start);
  const to = Math.max(heading.end, top?.end ?? heading.end) + 400;
  return (
    buttons.filter(({ element }) => !("disabled" in element.attribs)).length === 0 &&
    saysSoldOut(facts.outline.text.slice(from, Math.min(to, from + 3_000)))
  );
}

const nearCharacters = 200;

/** The former or list price: as the markup says, else the struck amount nearest to the price, if it is more. */
function struckPriceOf(facts: PageFacts, { best }: Decision): string | null {
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

function taxOf(facts: PageFacts, { best }: Decision): boolean | null {
  const said = facts.chosen
    .flatMap(({ offers }) => offers.map(({ taxIncluded }) => taxIncluded))
    .find((one) => one !== null);
  if (said !== undefined) return said;
  const shown = facts.visible.filter(({ price }) => price === best?.price);
  if (shown.some(({ saysGross }) => saysGross)) return true;
  return shown.length > 0 && shown.every(({ marks }) => (marks & mark.net) !== 0) ? false : null;
}
