/** The newest market of a product: of each domain the offers of its newest snapshot, the cheapest first. */
import type { Reason, TraceStep } from "../../engine/index.ts";
import type { OfferOut } from "./queries.ts";

/** What judges an offer and places it on the axis. */
export type PricedOffer = Pick<OfferOut, "deliveryCosts" | "domain" | "id" | "price" | "vendorName">;

export interface JudgedOffer<Offer extends PricedOffer> {
  readonly offer: Offer;
  readonly isOwn: boolean;
  /** The place among the offers that counted for the newest price; null if it did not count. */
  readonly position: number | null;
  /** Why it did not count. */
  readonly leftOut: Reason | null;
}

export type MarketOffer = JudgedOffer<OfferOut>;

export interface OwnShop {
  readonly domain: string;
  readonly ownShopName: string;
}

export function newestMarket(
  offers: readonly OfferOut[],
  ownShops: readonly OwnShop[],
  steps: readonly TraceStep[],
): readonly MarketOffer[] {
  const newest = new Map<string, string>();
  for (const { domain, creationDate } of offers) {
    if (creationDate > (newest.get(domain) ?? "")) newest.set(domain, creationDate);
  }
  const market = offers.filter(({ domain, creationDate }) => newest.get(domain) === creationDate);
  return judge(market, (offer) => isOwn(offer, ownShops), steps);
}

/** Whether each offer counted by these steps, the cheapest first. */
export function judge<Offer extends PricedOffer>(
  offers: readonly Offer[],
  isOurs: (offer: Offer) => boolean,
  steps: readonly TraceStep[],
): readonly JudgedOffer<Offer>[] {
  const positions = new Map<string, number>();
  const reasons = new Map<string, Reason>();
  for (const step of steps) {
    if (step.step !== "offers") continue;
    for (const [index, { offerId }] of step.counting.entries()) positions.set(offerId, index + 1);
    for (const { offerId, reason } of step.leftOut) reasons.set(offerId, reason);
  }
  return offers
    .map((offer) => ({
      offer,
      isOwn: isOurs(offer),
      position: positions.get(offer.id) ?? null,
      leftOut: reasons.get(offer.id) ?? null,
    }))
    .sort((one, other) => totalCents(one.offer) - totalCents(other.offer));
}

export function isOwn({ domain, vendorName }: OfferOut, ownShops: readonly OwnShop[]): boolean {
  return ownShops.some((shop) => shop.domain === domain && shop.ownShopName === vendorName);
}

/** Unit price and delivery as a decimal text, added in ten-thousandths, so that no digit is invented. */
export function totalOf({ price, deliveryCosts }: PricedOffer): string {
  const sum = tenThousandths(price) + tenThousandths(deliveryCosts);
  const digits = String(sum).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

function totalCents({ price, deliveryCosts }: PricedOffer): number {
  return Number(tenThousandths(price) + tenThousandths(deliveryCosts));
}

function tenThousandths(amount: number): bigint {
  const [whole = "0", part = ""] = String(amount).split(".");
  return BigInt(whole) * 10_000n + BigInt(part.slice(0, 4).padEnd(4, "0"));
}
