/** What readings of pairs are compared with of which no page was read before: the market, and what stands of them. */
import type { Contract } from "../../base/contract.ts";
import type { Transaction } from "../../database/connection.ts";
import { loadMarkets, pairKey, readOffers, type OfferOut } from "../../offers/index.ts";
import { medianOf, unitsOf } from "./amounts.ts";
import type { EarlierOffer } from "./judge-reading.ts";
import type { KnownPairs } from "./load-pairs.ts";
import type { StandingOffers } from "./reading-history.ts";

export interface LoadedMarket {
  /** The median unit price of the newest open offers of a product in a currency, in ten-thousandths. */
  medianOf: (productId: number, currency: string) => bigint | null;
  standingOf: StandingOffers;
}

/** Loads the newest open offers of products. Those beyond the bound of one statement have none. */
export async function loadMarket(
  transaction: Transaction,
  contract: Contract,
  productIds: readonly number[],
  newest: KnownPairs["newest"],
): Promise<LoadedMarket> {
  const only = [...new Set(productIds)];
  const range = { after: Math.min(...only) - 1, upTo: Math.max(...only), only };
  const { snapshots } = only.length === 0 ? { snapshots: [] } : await loadMarkets(transaction, contract, range);
  const market = snapshots.map((snapshot) => ({ ...snapshot, offers: readOffers(snapshot) }));
  const prices = Map.groupBy(
    market.flatMap(({ productId, offers }) =>
      offers.map(({ price, currency }) => ({ key: `${productId} ${currency}`, price })),
    ),
    ({ key }) => key,
  );
  const current = new Map(
    market
      .filter((snapshot) => newest.get(pairKey(snapshot))?.source === "collector")
      .map((snapshot) => [pairKey(snapshot), snapshot.offers.flatMap(asShown)]),
  );
  return {
    medianOf: (productId, currency) =>
      medianOf((prices.get(`${productId} ${currency}`) ?? []).flatMap(({ price }) => unitsOf(String(price)) ?? [])),
    standingOf: (pair) => current.get(pairKey(pair)) ?? null,
  };
}

/** An offer of a collector's snapshot as its page showed it. */
function asShown({ vendorName, price, attributes }: OfferOut): EarlierOffer[] {
  const said = (name: string): string | null => attributes.find((attribute) => attribute.name === name)?.value ?? null;
  const shown = unitsOf(said("priceAsShown") ?? String(price));
  return shown === null ? [] : [{ vendorName, condition: said("condition"), shown }];
}
