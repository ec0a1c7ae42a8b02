/** What the sample shop is made of: the generated market in euros, its last month set to today, with what makes each screen show something. */
import { generateMarket, marketplace } from "../../sample/generate-market.ts";
import type { MarketData, MarketMonth, MarketOffer } from "../../sample/market-data.ts";
import { demoStrategy } from "../../sample/strategy.ts";
import type { Language } from "../http/language.ts";
import type { PastOutcome, PastState } from "../monitoring/index.ts";

/** The contract of a sample shop. */
export const sampleShop = { currency: "EUR", timeZone: "Europe/Berlin" } as const;

/** What it is called, by the language of who asks for it. */
export const sampleNames: Readonly<Record<Language, string>> = { en: "Sample shop", de: "Beispielshop" };

/** The rule that its prices follow. */
export const sampleStrategy = {
  document: {
    ...demoStrategy({ cheapest: ["Beauty", "Perfume"], second: ["Watches", "Games", "Computers"], marketplace }),
    name: "Near the market, never under cost",
  },
  message: "Comes with the sample shop",
};

/** The last market was found so long before the shop was made. */
const ageMs = 4 * 60 * 1_000;

/** A product whose own price stands so high that its advised price waits for a person: it falls by more than 30 %. */
const heldProduct = { customerProductId: "beauty-3", factor: 1.8 } as const;

/** The generated market as of a moment: the last of its months ended just before, the others a month apart. */
export function sampleMarket(now: Date): MarketData {
  const market = generateMarket();
  const last = market.months.length - 1;
  const months = market.months.map((month, index): MarketMonth => {
    const offers = index === last ? currentOffers(market) : month.offers;
    return { gatheredAt: monthsBefore(now, last - index).toISOString(), offers };
  });
  return { ...market, currency: sampleShop.currency, months };
}

/** The newest offers of every product: today every shop is seen, so no price rests on a market of last month. */
function currentOffers(market: MarketData): ReadonlyMap<string, readonly MarketOffer[]> {
  return new Map(
    market.products.map(({ customerProductId }) => {
      const newest = new Map<string, MarketOffer>();
      for (const { offers } of market.months) {
        for (const offer of offers.get(customerProductId) ?? [])
          newest.set(`${offer.domain} ${offer.vendorName}`, offer);
      }
      const current = [...newest.values()];
      return [customerProductId, customerProductId === heldProduct.customerProductId ? dear(current, market) : current];
    }),
  );
}

function dear(offers: readonly MarketOffer[], { ownShops }: MarketData): readonly MarketOffer[] {
  return offers.map((offer) =>
    ownShops.some(({ ownShopName }) => ownShopName === offer.vendorName)
      ? { ...offer, price: Math.round(offer.price * heldProduct.factor * 100) / 100 }
      : offer,
  );
}

/** The same day of an earlier month, or its last one. */
function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now.getTime() - ageMs);
  const day = before.getUTCDate();
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const days = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(day, days));
  return before;
}

/** Its offers of every month are those that were read. */
export const readDomain = "shop-c.example";
const brokenDomain = "shop-d.example";
/** Days, today one of them, on which the broken shop's pages showed no price. */
const brokenDays = 3;

/**
 * The shops that it watches. Without a schedule: nobody asks them, they do not exist. What was known of the broken one is too old to
 * count.
 */
export const watchedDomains = [readDomain, brokenDomain].map((domain) => ({
  domain,
  source: { kind: "page" as const },
  basis: "publicPages" as const,
  country: "DE",
  currency: sampleShop.currency,
  delivery: { costs: 4.95 },
  staleAfterDays: domain === brokenDomain ? brokenDays - 1 : null,
}));

/** The page of each product on each watched shop. */
export function watchedPages(market: MarketData, productIds: ReadonlyMap<string, string>): object[] {
  return watchedDomains.flatMap(({ domain }) =>
    market.products.flatMap(({ customerProductId }) => {
      const productId = productIds.get(customerProductId);
      return productId === undefined ? [] : [{ productId, domain, url: `https://${domain}/${customerProductId}` }];
    }),
  );
}

/** The newest reading of each product that the shop sells; it confirmed the price. */
export function readStates(market: MarketData, productIds: ReadonlyMap<string, string>): PastState[] {
  const last = market.months.at(-1);
  if (last === undefined) return [];
  const at = new Date(last.gatheredAt);
  return market.products.flatMap(({ customerProductId }): PastState[] => {
    const productId = Number(productIds.get(customerProductId));
    const isSold = last.offers.get(customerProductId)?.some(({ domain }) => domain === readDomain) === true;
    return isSold ? [{ productId, domain: readDomain, outcome: "ProductFound", at, confirmedAt: at }] : [];
  });
}

const dayMs = 24 * 60 * 60 * 1_000;
const pastDays = 30;

/** What became of the readings of both shops in the last days. One of them cannot be read any more. */
export function pastOutcomes(market: MarketData, now: Date): PastOutcome[] {
  const pairs = market.products.length;
  const missing = 3;
  return Array.from({ length: pastDays }, (_, index) => ({
    day: new Date(now.getTime() - index * dayMs),
    index,
  })).flatMap(({ day, index }): PastOutcome[] => [
    { domain: readDomain, day, outcome: "ProductFound", pairs: pairs - (index % 4) },
    ...(index % 4 === 0
      ? []
      : [{ domain: readDomain, day, outcome: "ProductNotAvailable", pairs: index % 4 } as const]),
    ...(index < brokenDays
      ? [{ domain: brokenDomain, day, outcome: "LayoutFailure", pairs: pairs - missing } as const]
      : [{ domain: brokenDomain, day, outcome: "ProductFound", pairs: pairs - missing } as const]),
    { domain: brokenDomain, day, outcome: "ProductNotFound", pairs: missing },
  ]);
}
