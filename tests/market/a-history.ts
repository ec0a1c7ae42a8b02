/** Some days of a market, submitted afterwards: known offers, from which a test works out what every day has to say. */
import { randomFrom } from "../../sample/random.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, importAll, submitAll } from "../harness/market.ts";

export const timeZone = "Europe/Berlin";
const hourMs = 60 * 60 * 1000;

export interface KnownProduct {
  readonly productId: string;
  readonly referencePrice: number;
  /** Undefined: without the tag. */
  readonly category: string | undefined;
}

export interface KnownSnapshot {
  readonly productId: string;
  readonly domain: string;
  readonly gatheredAt: Date;
  readonly offers: readonly { readonly vendorName: string; readonly price: number }[];
}

export interface KnownHistory {
  readonly products: readonly KnownProduct[];
  /** In the order of time. */
  readonly snapshots: readonly KnownSnapshot[];
}

const domains = ["plaza.example", "shop-a.example"];
const vendors = ["Us", "Alder", "Birch", "Cedar", "Spam"];
const categories = ["Kettles", "Toasters", undefined];

/** The day of an instant in the contract's time zone: "2026-01-31". */
export function dayOf(instant: Date): string {
  return instant.toLocaleDateString("sv-SE", { timeZone });
}

/** @param days before now, at which the history begins */
export async function aHistory(customer: Customer, { days = 12, count = 24 } = {}): Promise<KnownHistory> {
  const random = randomFrom(20);
  const made = Array.from({ length: count }, (_, at) => ({
    customerProductId: `p-${at}`,
    name: `Product ${at}`,
    referencePrice: 20 + at,
    category: categories[at % categories.length],
  }));
  const ids = await importAll(
    customer,
    made.map(({ category, ...product }) => ({
      ...product,
      tags: [
        { key: "brand", value: `Brand ${product.referencePrice % 4}` },
        ...(category === undefined ? [] : [{ key: "category", value: category }]),
      ],
    })),
  );
  await customer.owner.put(`${customer.v3}/settings/shops`, [{ domain: "plaza.example", ownShopName: "Us" }]);
  await customer.owner.put(`/api/2/v/contracts/${customer.contractId}/offerfilters/blacklist/vendors`, [
    { vendorName: "Spam" },
  ]);
  const products = made.map(({ referencePrice, category }, at) => ({
    productId: ids[at] ?? "",
    referencePrice,
    category,
  }));
  const snapshots: KnownSnapshot[] = [];
  // Every nine hours: some gathered just before, some just after midnight.
  for (let ms = Date.now() - days * 24 * hourMs; ms < Date.now() - hourMs; ms += 9 * hourMs) {
    const round = products.flatMap(({ productId, referencePrice }) =>
      domains.flatMap((domain): KnownSnapshot[] => {
        if (random.chance(0.4)) return [];
        const offers = vendors
          .filter(() => random.chance(0.6))
          .map((vendorName) => ({ vendorName, price: Math.round(referencePrice * random.between(80, 120)) / 100 }));
        return offers.length === 0 ? [] : [{ productId, domain, gatheredAt: new Date(ms), offers }];
      }),
    );
    await submitAll(customer, round.map(asSent));
    snapshots.push(...round);
  }
  return { products, snapshots };
}

export function asSent({ productId, domain, gatheredAt, offers }: KnownSnapshot): Loose {
  const creationDate = gatheredAt.toISOString();
  return { productId, domain, creationDate, offers: offers.map((offer) => anOffer(offer)) };
}
