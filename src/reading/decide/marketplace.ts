/** The offers of a page: one of the shop itself, or those of several sellers. */
import { limits } from "../../limits.ts";
import type { RecipeReading } from "./apply-recipe.ts";
import { conditionOf, type MarkedOffer } from "../markup/marked-product.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import type { PageInput, ReadOffer } from "../page/page.ts";
import type { Meaning } from "../words/languages.ts";
import { sayingsIn } from "../words/sayings.ts";
import { plainTextOrNull } from "../words/plain-text.ts";
import { isStorablePrice, machinePrice, roundedPrice, shownPrice } from "../words/prices.ts";

interface Confirmed {
  readonly price: string;
  readonly currency: string;
  /** null if page and markup contradict each other. */
  readonly isSoldOut: boolean | null;
  readonly byRecipe: RecipeReading | null;
}

/**
 * What would be stored of a page with this confirmed price. Offers of several sellers are stored only together: all must be
 * readable and shown, unless the domain says that some are enough. @returns nothing if that is not so
 */
export function readOffers(input: PageInput, facts: PageFacts, confirmed: Confirmed): ReadOffer[] {
  const sold = sellersOf(facts);
  const described = facts.chosen
    .flatMap(({ offers }) => offers)
    .find(
      // Markup that was calculated: 39.899999.
      ({ price }) => price !== null && [price, roundedPrice(price)].includes(confirmed.price),
    );
  const condition = conditionOfName(facts, input.product?.name ?? null);
  if (sold.length <= 1) {
    const offer = offerOf(described ?? null, confirmed);
    // Templates mark everything up as new; the name says what is sold.
    return [
      confirmed.byRecipe?.texts.has("condition") === true || condition === null ? offer : { ...offer, condition },
    ];
  }
  const shown = new Set(facts.visible.map(({ price }) => price));
  const readable = sold.filter(
    ({ price, currency }) =>
      price !== null && isStorablePrice(price) && (currency ?? confirmed.currency) === confirmed.currency,
  );
  const seen = readable.filter(({ price }) => price !== null && shown.has(price));
  if (input.offersShown === "all" && seen.length < sold.length) return [];
  return seen
    .slice(0, limits.reading.offers)
    .map((offer) =>
      offerOf(offer, { ...confirmed, price: offer.price ?? confirmed.price, isSoldOut: offer.availability === false }),
    );
}

const conditions = ["refurbished", "damaged", "used"] as const;

/** What a product's name says about its condition, where the watched product's own name does not say the same; null if nothing. */
function conditionOfName(
  { landmarks: { headingText }, words }: PageFacts,
  wanted: string | null,
): ReadOffer["condition"] {
  const said = (name: string): ReadonlySet<Meaning> =>
    new Set(sayingsIn(name.slice(0, nameCharacters), words.vocabulary).sayings.flatMap(({ meanings }) => meanings));
  const [found, own] = [said(headingText ?? ""), said(wanted ?? "")];
  return conditions.find((condition) => found.has(condition) && !own.has(condition)) ?? null;
}

const nameCharacters = 300;

/** The offers of the first markup that names several sellers. */
function sellersOf(facts: PageFacts): readonly MarkedOffer[] {
  const several = facts.chosen.find(({ offers }) => new Set(offers.map(({ seller }) => seller)).size > 1);
  return several?.offers ?? [];
}

function offerOf(offer: MarkedOffer | null, { price, currency, isSoldOut, byRecipe }: Confirmed): ReadOffer {
  const seller = byRecipe?.texts.get("vendorName") ?? offer?.seller;
  const condition = conditionOf(byRecipe?.texts.get("condition") ?? null) ?? offer?.condition ?? null;
  return {
    vendorName: plainTextOrNull(seller, limits.reading.textCharacters),
    price: shownPrice(price),
    currency,
    condition,
    availability: availabilityOf(offer, isSoldOut),
    deliveryCosts: deliveryCostsOf(offer, byRecipe, currency),
    ...hoursOf(offer),
  };
}

function availabilityOf(offer: MarkedOffer | null, isSoldOut: boolean | null): boolean | null {
  if (isSoldOut === null) return null;
  return isSoldOut ? false : (offer?.availability ?? null);
}

function deliveryCostsOf(offer: MarkedOffer | null, byRecipe: RecipeReading | null, currency: string): string | null {
  const written = byRecipe?.texts.get("deliveryCosts");
  const costs =
    written === undefined ? (offer?.deliveryCosts ?? null) : machinePrice(written, { country: null, currency });
  return costs === null ? null : shownPrice(costs);
}

function hoursOf(offer: MarkedOffer | null): Pick<ReadOffer, "minDeliveryHours" | "maxDeliveryHours"> {
  const [from, to] = [offer?.minDeliveryHours ?? null, offer?.maxDeliveryHours ?? null];
  return { ...(from === null ? {} : { minDeliveryHours: from }), ...(to === null ? {} : { maxDeliveryHours: to }) };
}
