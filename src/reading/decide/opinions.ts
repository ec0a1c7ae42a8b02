/** What each method says the price is. */
import type { RecipeReading } from "./apply-recipe.ts";
import { limits } from "../../limits.ts";
import { evidenceAround, type PageFacts } from "../seen/page-facts.ts";
import type { Method } from "../page/page.ts";
import { plainText } from "../words/plain-text.ts";
import { machinePrice, roundedPrice, shownPrice } from "../words/prices.ts";
import { selectorOf } from "../markup/selector-of.ts";
import { isLive, type VisiblePrice } from "../seen/judge-amount.ts";

export interface Opinion {
  readonly method: Method;
  readonly price: string;
  readonly currency: string | null;
  readonly evidence: string;
  readonly selector?: string;
  readonly attribute?: string;
  /** Whether a program wrote it for programs. */
  readonly isMachine: boolean;
  /** Whether it is only the lowest of several prices. */
  readonly isLowest: boolean;
  /** Until when the markup says that the price holds. */
  readonly validUntil?: string | null;
  /** From 0 to 3: how much it counts when methods differ. */
  readonly weight: number;
}

const markupWeights: { readonly [method in Method]?: number } = { jsonLd: 3, microdata: 3, metaTags: 2.4 };

/** The opinions of all methods but the recipe, at most one each. */
export function opinionsOf(facts: PageFacts): Opinion[] {
  return [...markupOpinions(facts), ...visibleOpinions(facts)];
}

/** What a recipe says the price is. */
export function recipeOpinions(byRecipe: RecipeReading | null): Opinion[] {
  if (byRecipe === null || byRecipe.price === null) return [];
  const { price, currency, texts } = byRecipe;
  const evidence = plainText(
    `${texts.get("name") ?? ""} ${texts.get("price") ?? ""}`,
    limits.reading.evidenceCharacters,
  );
  return [{ method: "recipe", price, currency, evidence, isMachine: false, isLowest: false, weight: 4 }];
}

function markupOpinions(facts: PageFacts): Opinion[] {
  return facts.chosen.flatMap(({ method, product, offers, isOpen }): Opinion[] => {
    const seen = offers.find(({ price }) => price !== null && facts.visible[0]?.price === price);
    const offer = seen ?? offers.find(({ price }) => price !== null && price !== "0");
    if (offer === undefined || offer.price === null || offer.price === "0") return [];
    const said = `${product.name ?? ""} ${shownPrice(offer.price)} ${offer.currency ?? ""}`;
    const isLowest = offer.isLowest || isOpen;
    const rounded = roundedPrice(offer.price);
    const weight = (markupWeights[method] ?? 0) - (isLowest ? 1.2 : 0);
    return [
      {
        method,
        price: facts.visible.some(({ price }) => price === rounded) ? rounded : offer.price,
        currency: offer.currency ?? facts.locale.currency,
        evidence: plainText(said, limits.reading.evidenceCharacters),
        isMachine: offer.isMachine,
        isLowest,
        validUntil: offer.validUntil,
        weight,
      },
    ];
  });
}

/** The best amount must lead the best one of another value by this much. */
const leadAtLeast = 0.4;

function visibleOpinions(facts: PageFacts): Opinion[] {
  const live = facts.visible.filter(isLive);
  const byPosition = leader(
    live.filter(({ attribute }) => attribute === null),
    ({ position, against }) => position - against,
  );
  const byMarking = leader(
    live.filter(({ marking }) => marking > 0),
    ({ marking, against, position }) => marking - against + Math.min(1, position / 4),
  );
  const only =
    new Set(live.filter(({ attribute }) => attribute === null).map(({ price }) => price)).size === 1
      ? live.find(({ attribute }) => attribute === null)
      : undefined;
  return [
    ...(byPosition === null || byPosition.position < 0.3
      ? only === undefined
        ? []
        : [visibleOpinion(facts, "position", only)]
      : [visibleOpinion(facts, "position", byPosition)]),
    ...(byMarking === null ? [] : [visibleOpinion(facts, "marking", byMarking)]),
  ];
}

function leader(prices: readonly VisiblePrice[], worth: (price: VisiblePrice) => number): VisiblePrice | null {
  const sorted = prices.map((price) => ({ price, worth: worth(price) })).sort((one, other) => other.worth - one.worth);
  const [first] = sorted;
  if (first === undefined || first.worth <= 0) return null;
  const rival = sorted.find(({ price }) => price.price !== first.price.price);
  return rival === undefined || first.worth - rival.worth >= leadAtLeast ? first.price : null;
}

/** An amount of the page's text as the opinion of a method. */
export function visibleOpinion(facts: PageFacts, method: "position" | "marking", seen: VisiblePrice): Opinion {
  return {
    method,
    price: seen.price,
    currency: seen.currency,
    evidence: evidenceAround(facts.outline, seen.start, seen.end),
    ...selectorOf(facts, seen.place, seen.attribute),
    isMachine: seen.attribute !== null,
    isLowest: false,
    weight: method === "position" ? 2.5 : 2,
  };
}

/** Whether title or description of the page name the price. */
export function isInSummary(facts: PageFacts, price: string): boolean {
  const { head, locale } = facts;
  const texts = [
    head.title,
    head.meta.get("description"),
    head.meta.get("og:description"),
    head.meta.get("og:title"),
    head.meta.get("twitter:data1"),
    head.meta.get("twitter:description"),
  ];
  return texts.some(
    (text) =>
      (text ?? "")
        .match(/\d[\d.,]{0,12}\d|\d/g)
        ?.some((number) => /[.,]\d{2}$/.test(number) && machinePrice(number, locale) === price) === true,
  );
}
