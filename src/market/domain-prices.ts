/** What a product costs on one domain, read from a stored snapshot, and where our price stands there (interface 4.36-1). */
import { cents } from "../pricing/index.ts";
import { readOffers, type OfferOut, type StoredSnapshot } from "../offers/index.ts";

/** Prices in cents, without delivery. */
export interface DomainPrices {
  /** The cheapest own offer; null without one. */
  own: number | null;
  /** Every competing offer, the cheapest first. */
  competing: number[];
  /** The cheapest offer of each competitor. */
  byVendor: ReadonlyMap<string, number>;
}

/** Whose an offer is, by the settings of now. */
export interface OfferOwners {
  isOwn: (offer: OfferOut) => boolean;
  isIgnored: ((offer: OfferOut) => boolean) | null;
}

export function readPrices(snapshot: StoredSnapshot, { isOwn, isIgnored }: OfferOwners): DomainPrices {
  let own: number | null = null;
  const competing: number[] = [];
  const byVendor = new Map<string, number>();
  for (const offer of readOffers(snapshot)) {
    if (isIgnored?.(offer) === true) continue;
    const price = cents(offer.price);
    if (isOwn(offer)) {
      own = Math.min(own ?? Infinity, price);
      continue;
    }
    competing.push(price);
    byVendor.set(offer.vendorName, Math.min(byVendor.get(offer.vendorName) ?? Infinity, price));
  }
  return { own, competing: competing.sort((one, other) => one - other), byVendor };
}

/** Where our price stands among competing ones. */
export interface MarketPosition {
  /** Ours ÷ cheapest in hundredths of a percent. */
  index: number;
  /** From 1; ties share the better one. */
  position: number;
  cheapest: number;
}

/** Null without our price or another one. */
export function placeOf(ours: number | null, competing: readonly number[]): MarketPosition | null {
  const [cheapest] = competing;
  if (ours === null || cheapest === undefined || cheapest === 0) return null;
  const below = competing.findIndex((price) => price >= ours);
  return {
    index: shareOf(ours, cheapest),
    position: 1 + (below === -1 ? competing.length : below),
    cheapest,
  };
}

/** A price in hundredths of a percent of another one, half up. */
export function shareOf(price: number, other: number): number {
  return Math.round((price * 10_000) / other);
}
