/** The offers of a product's newest market: whether each counts, and if not, why; the cheapest first. */
import type { Reason, TraceStep } from "../../engine/index.ts";
import { plotted, sumText } from "../kit/exact.ts";

/** What judges an offer and places it on the axis. */
export interface PricedOffer {
  /** Its sender's; two domains may use the same. */
  readonly id: string;
  readonly domain: string;
  readonly vendorName: string;
  readonly price: number;
  readonly deliveryCosts: number;
}

export interface JudgedOffer<Offer extends PricedOffer> {
  readonly offer: Offer;
  readonly isOwn: boolean;
  /** The place among the offers that count; null if it does not. */
  readonly position: number | null;
  /** Why it does not count. */
  readonly leftOut: Reason | null;
}

/** Whether each offer counts by these steps, the cheapest first. */
export function judge<Offer extends PricedOffer>(
  offers: readonly Offer[],
  isOurs: (offer: Offer) => boolean,
  steps: readonly TraceStep[],
): readonly JudgedOffer<Offer>[] {
  const verdicts = verdictsOf(steps);
  return offers
    .map((offer) => ({ offer, isOwn: isOurs(offer), ...verdicts(offer) }))
    .sort((one, other) => plotted(totalOf(one.offer)) - plotted(totalOf(other.offer)));
}

type Verdict = Pick<JudgedOffer<PricedOffer>, "leftOut" | "position">;

/** By domain and offer. Where all domains are one market, the step has none. */
function verdictsOf(steps: readonly TraceStep[]): (offer: PricedOffer) => Verdict {
  const offers = steps.filter((step) => step.step === "offers");
  const domains = new Map(steps.flatMap((step) => (step.step === "market" ? [[step.domain, step.reason]] : [])));
  return ({ id, domain }) => {
    const step = offers.findLast((candidate) => candidate.domain === domain || candidate.domain === null);
    const index = step?.counting.findIndex(({ offerId }) => offerId === id) ?? -1;
    const out = step?.leftOut.find(({ offerId }) => offerId === id)?.reason;
    return { position: index < 0 ? null : index + 1, leftOut: domains.get(domain) ?? out ?? null };
  };
}

/** Unit price and delivery as a decimal text, added without a digit invented. */
export function totalOf({ price, deliveryCosts }: PricedOffer): string {
  return sumText(price, deliveryCosts);
}
