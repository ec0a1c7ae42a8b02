/** What a backtest's series tells of one moment. */
import { reasonText, type Market, type Outcome } from "../../../engine/index.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Judgement } from "../calculate/judge.ts";
import { verdictOf, type Played } from "./played.ts";
import type { SeriesEntry } from "./backtest-schema.ts";

/** The cheapest unit price of the offers that are neither own nor ignored nor known to be unavailable. */
export function lowestCompetitor(markets: readonly Market[], currency: string): number | null {
  let lowest: number | null = null;
  for (const market of markets) {
    if (market.currency !== currency) continue;
    for (const offer of market.offers) {
      const competes = !offer.own && !offer.ignored && offer.availability !== false;
      if (competes && (lowest === null || offer.price < lowest)) lowest = offer.price;
    }
  }
  return lowest;
}

export function seriesEntry(played: Played, lowest: number | null): SeriesEntry {
  const { atMs, outcome, judgement, markets } = played;
  const verdict = verdictOf(played);
  const isPriced = outcome.kind === "recommendation" && verdict !== "skip";
  const ownPrices = markets.flatMap(({ offers }) => offers.filter((offer) => offer.own && !offer.ignored));
  const ownOfferPrice = ownPrices.length === 0 ? null : Math.min(...ownPrices.map((offer) => offer.price));
  return {
    at: renderInstant(new Date(atMs)),
    ...(isPriced ? { price: outcome.price } : {}),
    ...(lowest === null ? {} : { lowestCompetitorPrice: lowest }),
    ...(ownOfferPrice === null ? {} : { ownOfferPrice }),
    ...(isPriced ? standingOf(outcome) : {}),
    ...(verdict === "hold" ? { isHeld: true } : {}),
    ...(verdict === "publish" ? {} : { reason: reasonOf(outcome, judgement) }),
  };
}

function standingOf({ newPosition, relevantDomain, branchName }: Extract<Outcome, { kind: "recommendation" }>) {
  return {
    ...(newPosition === null ? {} : { position: newPosition }),
    ...(relevantDomain === null ? {} : { relevantDomain }),
    ...(branchName === null ? {} : { decisiveStrategyBranchName: branchName }),
  };
}

function reasonOf(outcome: Outcome, judgement: Judgement | null): string {
  if (outcome.kind === "recommendation") {
    const told = judgement?.reasons.map(({ message }) => message);
    return (told ?? outcome.holdReasons.map((reason) => reasonText(reason, "en"))).join("; ");
  }
  return outcome.kind === "skip" ? outcome.reason : outcome.message;
}

/** A series with the price of the baseline that was in force at each moment. */
export function withBaselinePrices(series: readonly SeriesEntry[], baseline: readonly SeriesEntry[]): SeriesEntry[] {
  let next = 0;
  let price: number | undefined;
  return series.map((entry) => {
    for (; next < baseline.length; next++) {
      const other = baseline[next];
      // Both are texts of one form, so they compare as times do.
      if (other === undefined || other.at > entry.at) break;
      if (other.price !== undefined && other.isHeld !== true) price = other.price;
    }
    return price === undefined ? entry : { ...entry, baselinePrice: price };
  });
}
