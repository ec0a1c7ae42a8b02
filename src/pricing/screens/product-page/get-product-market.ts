/** `getProductMarket`: every offer of a product's newest market data, and why it counts or not (interface 4.33-2). */
import { reasonText, type OffersStep, type TraceStep } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { Database } from "../../../database/connection.ts";
import { collectedDomains, ignoredMatcher, ownShopMatcher, readOffers, type OfferOut } from "../../../offers/index.ts";
import type { Snapshot } from "../../calculate/inputs.ts";
import { evaluated, openProduct } from "./open-product.ts";
import type { MarketOfferOut } from "./schema.ts";

/** @throws 404 for an unknown product */
export async function getProductMarket(
  database: Database,
  contract: Contract,
  productId: string,
): Promise<MarketOfferOut[]> {
  const open = await openProduct(database, contract, productId);
  const { steps = [] } = open.strategy === null ? {} : (evaluated(open).trace ?? {});
  const isOwn = ownShopMatcher(open.settings.ownShops);
  const isIgnored = ignoredMatcher(open.settings.ignoredVendors);
  const verdicts = open.strategy === null ? null : verdictsOf(steps);
  const collected = await collectedDomains(database, contract, open.from.product.product_id);
  return (open.from.snapshots ?? []).flatMap((snapshot) =>
    readOffers(snapshot).map((offer) =>
      render(snapshot, offer, {
        isOwn: isOwn(offer),
        isIgnored: isIgnored?.(offer) ?? false,
        hasReading: collected.has(snapshot.domain),
        verdict: verdicts?.(snapshot.domain, offer.id) ?? null,
      }),
    ),
  );
}

/** Whether an offer counts, and at which position; or why not. */
type Verdict = { position: number } | { reason: string };

/** By domain and offer. Where all domains are one market, the step has none. */
function verdictsOf(steps: readonly TraceStep[]): (domain: string, offerId: string) => Verdict {
  const offers = steps.filter((step) => step.step === "offers");
  const leftOut = new Map(
    steps.flatMap((step) => (step.step === "market" ? [[step.domain, reasonText(step.reason, "en")] as const] : [])),
  );
  return (domain, offerId) => {
    const reason = leftOut.get(domain);
    if (reason !== undefined) return { reason };
    const step = offers.findLast((candidate) => candidate.domain === domain || candidate.domain === null);
    return step === undefined ? { reason: "The strategy has not looked at this domain." } : verdictOf(step, offerId);
  };
}

function verdictOf({ counting, leftOut }: OffersStep, offerId: string): Verdict {
  const index = counting.findIndex((offer) => offer.offerId === offerId);
  const found = counting[index];
  if (found === undefined) {
    const out = leftOut.find((offer) => offer.offerId === offerId);
    return { reason: out === undefined ? "The rule ended before it." : reasonText(out.reason, "en") };
  }
  // Ties share the better position.
  return { position: counting.findIndex((offer) => offer.price === found.price) + 1 };
}

function render(
  { domain, gatheredAt, currency }: Snapshot,
  offer: OfferOut,
  judged: { isOwn: boolean; isIgnored: boolean; hasReading: boolean; verdict: Verdict | null },
): MarketOfferOut {
  const { isOwn, isIgnored, hasReading, verdict } = judged;
  const { price, deliveryCosts: delivery, availability, minDeliveryHours, maxDeliveryHours } = offer;
  return {
    offerId: offer.id,
    vendor: offer.vendorName,
    domain,
    url: offer.url,
    price,
    delivery,
    total: (Math.round(price * 10_000) + Math.round(delivery * 10_000)) / 10_000,
    currency,
    ...(availability === undefined ? {} : { availability }),
    ...(minDeliveryHours === undefined ? {} : { minDeliveryHours }),
    ...(maxDeliveryHours === undefined ? {} : { maxDeliveryHours }),
    gatheredAt: renderInstant(gatheredAt),
    isOwn,
    isIgnored,
    ...(verdict === null ? {} : { counts: "position" in verdict }),
    ...(verdict !== null && "position" in verdict ? { position: verdict.position } : {}),
    ...(verdict !== null && "reason" in verdict ? { leftOutReason: verdict.reason } : {}),
    // Evidence lies under the id of its offer.
    ...(hasReading ? { readingId: offer.id } : {}),
  };
}
