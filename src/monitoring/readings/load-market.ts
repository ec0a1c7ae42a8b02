/** What the first reading of a product on a domain is compared with: the market's median. */
import type { Contract } from "../../base/contract.ts";
import type { Transaction } from "../../database/connection.ts";
import { loadMarkets, readOffers } from "../../offers/index.ts";
import { medianOf, unitsOf } from "./amounts.ts";

/**
 * The median unit price of the newest open offers of each product, by product and currency, in ten-thousandths. Products
 * beyond the bound of one statement have none.
 */
export async function loadMedians(
  transaction: Transaction,
  contract: Contract,
  productIds: readonly number[],
): Promise<(productId: number, currency: string) => bigint | null> {
  const only = [...new Set(productIds)];
  const range = { after: Math.min(...only) - 1, upTo: Math.max(...only), only };
  const { snapshots } = only.length === 0 ? { snapshots: [] } : await loadMarkets(transaction, contract, range);
  const prices = Map.groupBy(
    snapshots.flatMap((snapshot) =>
      readOffers(snapshot).map(({ price, currency }) => ({ key: `${snapshot.productId} ${currency}`, price })),
    ),
    ({ key }) => key,
  );
  return (productId, currency) =>
    medianOf((prices.get(`${productId} ${currency}`) ?? []).flatMap(({ price }) => unitsOf(String(price)) ?? []));
}
