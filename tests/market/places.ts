/** What raw offers say about a day, for comparison with the market's history. */
import { dayOf, type KnownHistory, type KnownSnapshot } from "./a-history.ts";

export interface Place {
  /** The product on the domain. */
  readonly key: string;
  readonly day: string;
  readonly domain: string;
  readonly category: string | undefined;
  readonly ours: number;
  readonly others: readonly { readonly vendorName: string; readonly price: number }[];
}

/** What the raw offers say about a day: each product on each domain, by the last snapshot gathered until its end. */
export function placesOn(day: string, { products, snapshots }: KnownHistory): Place[] {
  const stood = snapshots.filter(({ gatheredAt }) => dayOf(gatheredAt) <= day);
  return products.flatMap(({ productId, referencePrice, category }) =>
    ["plaza.example", "shop-a.example"].flatMap((domain): Place[] => {
      const newest: KnownSnapshot | undefined = stood.findLast(
        (snapshot) => snapshot.productId === productId && snapshot.domain === domain,
      );
      if (newest === undefined) return [];
      const isOurs = (vendorName: string): boolean => domain === "plaza.example" && vendorName === "Us";
      const ours = newest.offers.find(({ vendorName }) => isOurs(vendorName))?.price ?? referencePrice;
      const others = newest.offers.filter(({ vendorName }) => !isOurs(vendorName) && vendorName !== "Spam");
      return [{ key: `${productId} ${domain}`, day, domain, category, ours, others }];
    }),
  );
}

export const cheapestOf = ({ others }: Place): number => Math.min(...others.map(({ price }) => price));
export const compared = (places: readonly Place[]): Place[] => places.filter(({ others }) => others.length > 0);
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
export const twoDecimals = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;
export const indexOf = (place: Place): number => Math.round((place.ours / cheapestOf(place)) * 10_000);
export const positionOf = ({ ours, others }: Place): number => 1 + others.filter(({ price }) => price < ours).length;
