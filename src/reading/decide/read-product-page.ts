/** Reads a product page: which product it is of, what it costs, and how sure that is. */
import { limits } from "../../limits.ts";
import { applyRecipe, fieldsOf, type RecipeReading } from "./apply-recipe.ts";
import { candidatesOf } from "./candidates.ts";
import { hasTickedExtra, isOneOfChoices } from "./choices.ts";
import { objectionToConditions } from "./conditions.ts";
import { decidePrice, type Decision } from "./decide-price.ts";
import { mark } from "../words/element-marks.ts";
import { isLive, type VisiblePrice } from "../seen/judge-amount.ts";
import { isOfLinkedName } from "./linked-names.ts";
import { readOffers } from "./marketplace.ts";
import { emptyReading, nothingRead } from "../page/nothing-read.ts";
import { isOfOtherVariant } from "./other-variant.ts";
import { opinionsOf, recipeOpinions } from "./opinions.ts";
import { isFree, isSoldOut, isWrittenInOther, productOf, struckPriceOf } from "./page-details.ts";
import { readFacts, type PageFacts } from "../seen/page-facts.ts";
import {
  isMissingHeading,
  isWall,
  saysBids,
  saysCompared,
  saysMissing,
  saysMoreSellers,
  saysOnRequest,
  saysToRegistered,
} from "./page-kind.ts";
import type { PageInput, PageReading, Reason } from "../page/page.ts";
import { isStorablePrice } from "../words/prices.ts";
import { isHome, objectionToPage, objectionToProduct, sellsSeveral } from "./same-product.ts";
import { taxOf } from "./tax-of-price.ts";
import { isOneOfVariants, priceOfNamedVariant } from "./variant-prices.ts";

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
  const byRecipe = input.recipe === null ? null : applyRecipe(input.recipe, facts, input.url);
  const recipeFields = byRecipe === null ? null : fieldsOf(byRecipe);
  if (byRecipe?.isNoProduct === true) return { ...nothingRead("ProductNotFound", noProduct), recipeFields };
  const opinions = [...recipeOpinions(byRecipe), ...opinionsOf(facts)];
  const decision = decidePrice(facts, opinions, {
    proven: input.provenMethods,
    now: input.now,
    named: priceOfNamedVariant(input, facts),
  });
  const product = productOf(facts, byRecipe);
  const reading = {
    ...emptyReading,
    recipeFields,
    product,
    isMachine: decision.isMachine,
    candidates: candidatesOf(decision, facts),
    struckPrice: struckPriceOf(facts, decision),
    taxIncluded: taxOf(facts, decision),
  };
  const otherProduct = objectionToPage(input, facts) ?? objectionToProduct(input.product, product);
  if (otherProduct !== null) return { ...reading, outcome: "ProductNotFound", reasons: [otherProduct] };
  const { headingText } = facts.landmarks;
  const isMissing =
    decision.best === null ? saysMissing(facts.head, headingText, facts.outline.text) : isMissingHeading(headingText);
  if (isMissing && facts.chosen.length === 0) {
    return { ...reading, outcome: "ProductNotFound", reasons: [saysNothing] };
  }
  return judged({ input, facts, decision, reading, byRecipe });
}

const tooLarge: Reason = { code: "tooLarge", text: "The page is larger than what is read." };
const notHtml: Reason = { code: "notHtml", text: "The answer is no HTML." };
const noProduct: Reason = { code: "notProduct", text: "The recipe says that this is no product's page." };
const saysNothing: Reason = { code: "saysMissing", text: "The page says that there is no such product." };

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
    const text = "The site asks whether a person is reading.";
    return nothingRead("CaptchaFailure", { code: "wall", text, ...(status >= 400 ? { status } : {}) });
  }
  if (status === 404 || status === 410)
    return nothingRead("ProductNotFound", { code: "status", text: `The status is ${status}.`, status });
  if (status >= 400) return nothingRead("RequestFailure", { code: "status", text: `The status is ${status}.`, status });
  return null;
}

interface Read {
  readonly input: PageInput;
  readonly facts: PageFacts;
  readonly byRecipe: RecipeReading | null;
  readonly decision: Decision;
  /** All but outcome, offers and reasons. */
  readonly reading: PageReading;
}

/** The outcome of a page that is the product's. */
function judged(read: Read): PageReading {
  const { input, facts, byRecipe, decision, reading } = read;
  const { best, currency } = decision;
  const saidSoldOut = isSoldOut(facts, byRecipe);
  const soldOut = saidSoldOut === true;
  const isUnseen = best !== null && best.method !== "recipe" && isShownToNobody(facts, best.price, soldOut);
  const objections = [...decision.reasons, ...objectionsToOffer(read), ...(isUnseen ? [notShown] : [])];
  if (objections.length === 0 && best !== null && currency !== null) {
    const offers = isPartOfOffers(input, facts)
      ? []
      : readOffers(input, facts, { price: best.price, currency, isSoldOut: saidSoldOut, byRecipe });
    const confirmedBy = decision.supporters.filter((method) => method !== best.method);
    const outcome = soldOut ? "ProductNotAvailable" : "ProductFound";
    if (offers.length > 0) return { ...reading, outcome, isConfirmed: true, method: best.method, confirmedBy, offers };
    objections.push({ code: "partOfOffers", text: "The page shows only some of the product's offers." });
  }
  const isProduct = facts.chosen.length > 0 || facts.landmarks.heading !== null;
  const isWithoutPrice = soldOut && (best === null || isUnseen) && isProduct;
  if (isWithoutPrice) return { ...reading, outcome: "ProductNotAvailable", isConfirmed: true, reasons: objections };
  return { ...reading, outcome: "LayoutFailure", method: best?.method ?? null, reasons: objections };
}

/** Why the offer must not be stored although its price may be right. */
function objectionsToOffer({ input, facts, decision: { best, currency }, reading: { taxIncluded } }: Read): Reason[] {
  if (best === null) return [];
  const isOtherCurrency =
    (input.currency !== null && currency !== null && currency !== input.currency) ||
    (currency !== null && isWrittenInOther(facts, best.price, currency));
  const isOtherTax = taxIncluded !== null && taxIncluded !== (input.tax === "gross");
  return [
    ...(isStorablePrice(best.price) ? [] : [notStorable]),
    ...(currency === null ? [noCurrency] : []),
    ...(isOtherCurrency ? [otherCurrency] : []),
    ...(isOtherTax ? [otherTax] : []),
    ...(currency !== null && isOfUnclearSize(facts, best.price, currency) ? [unclearNumber] : []),
    ...(best.method === "recipe" ? [] : objectionsToGuess(input, facts, best.price)),
  ];
}

/** What speaks against a price that no recipe names: it can be another product's, or only one of several. */
function objectionsToGuess(input: PageInput, facts: PageFacts, price: string): Reason[] {
  const condition = objectionToConditions(facts, price);
  return [
    ...(isHome(input.url) ? [startPage] : []),
    ...(sellsSeveral(facts) ? [severalProducts] : []),
    ...(isOfLinkedName(input, facts, price) ? [ofOther] : []),
    ...(isOfOtherVariant(input, facts, price) ? [otherVariant] : []),
    ...(isAuction(facts) ? [auction] : []),
    ...(isComparison(facts) ? [comparison] : []),
    ...(isArticle(facts) ? [article] : []),
    ...(isTemplate(facts) ? [template] : []),
    ...(isOnRequest(facts) ? [onRequest] : []),
    ...(isFree(facts, price) ? [free] : []),
    ...(isToldToRegistered(facts, price) ? [toRegistered] : []),
    ...(condition === null ? [] : [condition]),
    ...(hasTickedExtra(facts) ? [tickedExtra] : []),
    ...(facts.chosen.some(({ isOpen }) => isOpen) ||
    isOneOfChoices(facts, price) ||
    isOneOfVariants(input, facts, price)
      ? [severalPrices]
      : []),
  ];
}

/** Characters below the heading. */
const belowHeading = 1_500;

/** Whether a marketplace names sellers that this page does not show, and the domain wants all of them. */
function isPartOfOffers({ offersShown }: PageInput, { landmarks: { heading }, outline, chosen }: PageFacts): boolean {
  if (offersShown === "some" || heading === null || chosen.some(({ offers }) => offers.length > 1)) return false;
  return saysMoreSellers(outline.text.slice(heading.end, heading.end + belowHeading));
}

function isAuction({ landmarks: { heading }, outline }: PageFacts): boolean {
  return heading !== null && saysBids(outline.text.slice(heading.end, heading.end + belowHeading));
}

/** Whether an article writes about the product: its price is that of another time or shop. */
function isArticle({ head, chosen, landmarks: { buttons } }: PageFacts): boolean {
  if (chosen.length > 0 || buttons.length > 0) return false;
  return head.meta.get("og:type") === "article" || head.jsonLd.some((block) => articleType.test(block));
}

const articleType = /"@type"\s*:\s*"(?:NewsArticle|TechArticle|Article|BlogPosting|Review)"/;

/** Whether the page still has places for what its scripts would fill in. */
function isTemplate({ landmarks: { headingText } }: PageFacts): boolean {
  return /\{\{|\$\{|<%/.test(headingText ?? "");
}

/** Right below the heading. */
const besideHeading = 300;

/** Of a page that its scripts fill. */
const shellCharacters = 400;

/** Whether the shop tells its price on request, so that the amounts of the page are of other products. */
function isOnRequest({ chosen, landmarks: { heading }, outline }: PageFacts): boolean {
  if (heading === null || chosen.some(({ offers }) => offers.some(({ price }) => price !== null))) return false;
  return saysOnRequest(outline.text.slice(heading.end, heading.end + besideHeading));
}

/**
 * Whether nobody sees the price, nor could buy for it: the page says it in a shop, or to those who have signed in. Before its scripts have
 * run, a page has no text to tell this by.
 */
function isShownToNobody({ visible, landmarks, outline }: PageFacts, price: string, isGone: boolean): boolean {
  const canBuy = !isGone && landmarks.buttons.length > 0;
  return !canBuy && outline.text.length > shellCharacters && visible.every((one) => one.price !== price);
}

/** Whether the price is in the markup alone, and the page says that the shop tells its prices to those who have signed in. */
function isToldToRegistered({ visible, landmarks: { heading }, outline }: PageFacts, price: string): boolean {
  const isShown = (one: VisiblePrice): boolean =>
    one.attribute === null && isLive(one) && (one.marks & mark.option) === 0;
  if (visible.some((one) => one.price === price && isShown(one))) return false;
  const from = heading?.start ?? 0;
  return saysToRegistered(outline.text.slice(from, from + belowHeading));
}

/** Whether others sell the product: the page compares their prices, and has no button to buy it here. */
function isComparison({ landmarks: { heading, buttons }, outline }: PageFacts): boolean {
  const from = heading?.start ?? 0;
  return buttons.length === 0 && saysCompared(outline.text.slice(from, from + belowHeading));
}

const notStorable: Reason = {
  code: "notStorable",
  text: "The price is zero, too large or has more than four decimals.",
};
const noCurrency: Reason = { code: "noCurrency", text: "Nothing names the currency." };
const otherCurrency: Reason = { code: "otherCurrency", text: "The price is in another currency than the domain's." };
const otherTax: Reason = { code: "otherTax", text: "Page and domain differ on whether prices include tax." };
const unclearNumber: Reason = {
  code: "unclearNumber",
  text: "The page writes the price so that its last three digits can be thousands or decimals.",
};
const ofOther: Reason = { code: "ofOther", text: "The price stands below the name of another page's product." };
const startPage: Reason = { code: "startPage", text: "The address is the shop's start page." };
const auction: Reason = { code: "auction", text: "The page is of an auction, whose bids are no prices." };
const otherVariant: Reason = {
  code: "otherVariant",
  text: "The address names a variant, and the page is of another one.",
};
const comparison: Reason = { code: "comparison", text: "The page compares the prices of others." };
const article: Reason = { code: "article", text: "The page is an article about the product." };
const tickedExtra: Reason = { code: "tickedExtra", text: "An extra is ticked, which the price may have in it." };
const notShown: Reason = {
  code: "notShown",
  text: "The page shows the price to nobody, and has no button to buy.",
};
const onRequest: Reason = { code: "onRequest", text: "The shop tells the price on request." };
const free: Reason = { code: "free", text: "The page says that the product is free." };
const toRegistered: Reason = {
  code: "toRegistered",
  text: "The shop tells its prices only to those who have signed in.",
};
const template: Reason = { code: "template", text: "The page shows names of fields in place of a product." };
const severalProducts: Reason = {
  code: "severalProducts",
  text: "The page sells several products, each with a button of its own.",
};
const severalPrices: Reason = { code: "severalPrices", text: "Variants differ in price, and the address names none." };

/**
 * Numbers that can be read a thousand times apart. Money without a minor unit has no decimals, so the three digits at the end of
 * "52,990.000 ₫" are thousands to people, although the shop's program, and its markup with it, counts them as decimals.
 * Here: two separators that differ, and three digits after the last one.
 */
const endsInThousandths = /\d,\d{3}\.\d{3}(?!\d)|\d\.\d{3},\d{3}(?!\d)/;

/** Whether the page writes the price only so, in a currency without a minor unit. */
function isOfUnclearSize({ visible, outline }: PageFacts, price: string, currency: string): boolean {
  const written = visible.filter((one) => one.price === price && one.attribute === null && isLive(one));
  return (
    written.length > 0 &&
    written.every(({ start, end }) => endsInThousandths.test(outline.text.slice(start, end))) &&
    hasNoMinorUnit(currency)
  );
}

function hasNoMinorUnit(currency: string): boolean {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return maximumFractionDigits === 0;
}
