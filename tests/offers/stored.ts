/** Stores snapshots at given times, and reads prices and ids of listed offers. */
import { maintainPartitions } from "../../src/history/partitions.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, inDatabase, submitAll } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";

export const productIds = (entries: readonly Loose[]): string[] => entries.map((entry) => entry.product.id);
export const prices = (entries: readonly Loose[]): number[] =>
  entries.flatMap((entry) => entry.offers.map((offer: Loose) => offer.price));

const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
/** The first day of yesterday's month: it is over. */
const day = Date.UTC(yesterday.getUTCFullYear(), yesterday.getUTCMonth(), 1);
/** Makes the partition of that day, which on the first day of a month is missing. */
export async function prepareQuarters(service: Service): Promise<void> {
  await maintainPartitions(service.openDatabase(), new Date(day));
}

/** The time after so many quarters of an hour of that day, see {@link prepareQuarters}. */
export const quarter = (count: number, ms = 0): string => new Date(day + count * 15 * 60_000 + ms).toISOString();

/** Stores a snapshot as if at that time. It must be later than the product's other snapshots. */
export async function storeAt(
  { service, customer }: { service: Service; customer: Customer },
  productId: string,
  storedAt: string,
  price: number,
  domain = "shop-b.example",
): Promise<void> {
  await submitAll(customer, [aSnapshot(productId, { domain, offers: [anOffer({ price })] })]);
  await inDatabase(
    service,
    `with newest as (
       update newest_snapshot set stored_at = $3 where product_id = $1 and domain = $2 returning snapshot_id
     ), before as (
       update snapshot set superseded_at = $3
       where product_id = $1 and domain = $2 and superseded_at <> 'infinity' and superseded_at > $3
     )
     update snapshot set stored_at = $3 where snapshot_id = (select snapshot_id from newest)`,
    [productId, domain, storedAt],
  );
}
