/**
 * The figures of a product, by the engine's functions: what we ask, what competitors ask, and where that puts us. Amounts
 * are cents, shares hundredths of a percent.
 */
import { areSoldOut, gapHundredths, placeOf, type Market, type Outcome } from "../../../engine/index.ts";
import type { StoredSnapshot } from "../../offers/index.ts";
import type { Calculation, CalculatedFrom } from "../runs/calculate.ts";

/** Where our price comes from. */
export const oursSources = ["none", "ownOffer", "published", "referencePrice"] as const;

/** The figures that follow from the market, the product and the newest calculation. */
export interface Figures {
  ours: number | null;
  oursSource: (typeof oursSources)[number];
  change: number | null;
  cheapest: number | null;
  cheapestVendor: string | null;
  position: number | null;
  of: number | null;
  index: number | null;
  gap: number | null;
  /** When the oldest market that counts was gathered. */
  marketAt: Date | null;
  /** The relevant domain. */
  domain: string | null;
  /** Whether others have offers in its newest markets, on any domain, and each of them is known to be unavailable. */
  soldOut: boolean;
}

/** What the figures are made of besides the market. */
export interface Prices {
  /** The newest calculation's price, held or not; null without one. */
  advised: number | null;
  /** The price that was published before it. */
  previous: number | null;
}

/** The figures of a product, after its evaluation with `standing`. */
export function figuresOf(
  { readMarket, run }: Pick<Calculation, "readMarket" | "run">,
  from: Pick<CalculatedFrom, "product" | "snapshots">,
  outcome: Outcome,
  { advised, previous }: Prices,
): Figures {
  const standing = outcome.kind === "recommendation" ? (outcome.standing ?? null) : null;
  const snapshots = from.snapshots ?? [];
  const markets = readOnce(() => snapshots.map(readMarket));
  const own = standing?.own?.price ?? cheapestOwn(markets(), run.currency);
  const { price, source } = ourPrice(own, previous, from.product.referencePrice);
  const place = placeOf(standing, price);
  return {
    ours: price === null ? null : cents(price),
    oursSource: source,
    change: price === null || advised === null ? null : changeShare(advised, price),
    cheapest: place.cheapestCents,
    cheapestVendor: place.cheapestVendor,
    position: place.position,
    of: place.of,
    index: place.indexHundredths,
    gap: advised === null ? null : gapHundredths(standing, advised),
    marketAt: oldest(snapshots),
    domain: outcome.kind === "recommendation" ? outcome.relevantDomain : null,
    // Of most products one offer that the rule counts is enough to tell.
    soldOut: standing?.offers.some(({ availability }) => availability !== false) !== true && areSoldOut(markets()),
  };
}

/** Markets, read when they are needed first: the evaluation has read them once already. */
function readOnce(read: () => readonly Market[]): () => readonly Market[] {
  let known: readonly Market[] | null = null;
  return () => (known ??= read());
}

/** Whole cents of a price, rounded half-up. */
export function cents(price: number): number {
  const hundredfold = price * 100;
  const whole = Math.round(hundredfold);
  // Half a cent may be a little less in binary. Nearly no price is close to one, and the text of a number is slow to make.
  return Math.abs(hundredfold - whole) < 0.499 ? whole : Math.round(Number(hundredfold.toPrecision(15)));
}

function ourPrice(own: number | null, previous: number | null, reference: number | null) {
  if (own !== null) return { price: own, source: "ownOffer" as const };
  if (previous !== null) return { price: previous, source: "published" as const };
  return reference === null
    ? { price: null, source: "none" as const }
    : { price: reference, source: "referencePrice" as const };
}

/** (advised − ours) ÷ ours, half away from zero. */
function changeShare(advised: number, ours: number): number | null {
  const base = cents(ours);
  if (base === 0) return null;
  const share = ((cents(advised) - base) * 10_000) / base;
  return Math.sign(share) * Math.round(Math.abs(share));
}

/** Without a relevant domain: the cheapest own offer anywhere. */
function cheapestOwn(markets: readonly Market[], currency: string): number | null {
  let cheapest: number | null = null;
  for (const market of markets) {
    if (market.currency !== currency) continue;
    for (const { own, ignored, price } of market.offers) {
      if (own && !ignored && (cheapest === null || price < cheapest)) cheapest = price;
    }
  }
  return cheapest;
}

function oldest(snapshots: readonly StoredSnapshot[]): Date | null {
  let found: Date | null = null;
  for (const { gatheredAt } of snapshots) if (found === null || gatheredAt < found) found = gatheredAt;
  return found;
}
