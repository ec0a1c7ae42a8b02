/** Products and offers that look like a shop's. They are the same in every run. */

/** Random numbers from a seed (mulberry32). */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick(words: readonly string[]): string {
    return words[this.below(words.length)] ?? "";
  }
}

export interface Product {
  readonly name: string;
  readonly customerProductId: string;
  readonly gtin: number;
  readonly referencePrice: number;
  readonly minPriceBoundary: number;
  readonly maxPriceBoundary: number;
  readonly tags: readonly { key: string; value: string }[];
}

export interface Offer {
  readonly id: string;
  readonly vendorName: string;
  readonly vendorDomainId: string;
  readonly url: string;
  readonly productName: string;
  readonly price: number;
  readonly deliveryCosts: number;
  readonly currency: string;
  readonly minDeliveryHours: number;
  readonly maxDeliveryHours: number;
  readonly availability: boolean;
  readonly attributes: readonly { key: string; value: string }[];
}

export interface Snapshot {
  readonly productId: string;
  readonly domain: string;
  readonly creationDate: string;
  readonly offers: readonly Offer[];
}

const brands = ["Contoso", "Fabrikam", "Northwind", "Adatum", "Litware", "Tailspin", "Proseware", "Wingtip"];
const things = ["Kettle", "Toaster", "Espresso machine", "Vacuum cleaner", "Hand mixer", "Iron", "Fan", "Heater"];
const words = ["steel", "compact", "silent", "black", "white", "with timer", "1.7 l", "2200 W", "cordless", "digital"];
const categories = ["Kitchen", "Household", "Climate", "Garden", "Office"];
export const vendors = ["Own Shop", "Alpine Retail", "Best Buy Box", "Cheap & Cheerful", "Discount Depot", "Electro"];

/** Product number `index`, its customer's id included. */
export function makeProduct(index: number): Product {
  const random = new Random(index * 7919 + 1);
  const cents = 500 + random.below(50_000);
  const brand = random.pick(brands);
  return {
    name: `${brand} ${random.pick(things)} ${random.pick(words)}, ${random.pick(words)} (${index})`,
    customerProductId: customerProductId(index),
    gtin: 4_000_000_000_000 + index,
    referencePrice: cents / 100,
    minPriceBoundary: Math.round(cents * 0.7) / 100,
    maxPriceBoundary: Math.round(cents * 1.4) / 100,
    tags: [
      { key: "brand", value: brand },
      { key: "topCategory", value: random.pick(categories) },
      { key: "amountInStock", value: String(random.below(200)) },
      { key: "purchasePrice", value: (cents * 0.006).toFixed(2) },
      { key: "imageUrl", value: `https://cdn.shop.example/images/${index}.jpg` },
    ],
  };
}

export function customerProductId(index: number): string {
  return `SKU-${String(index).padStart(8, "0")}`;
}

/** When round 0 was gathered. Each round is a minute later. */
export const firstGatheredAt = Date.UTC(2026, 0, 1);

export interface SnapshotWish {
  readonly productId: string;
  readonly domain: string;
  /** A round's offers are a minute newer than those of the round before. */
  readonly round: number;
  readonly offers: number;
}

/** A snapshot. No other snapshot of the contract has its offers' ids. */
export function makeSnapshot({ productId, domain, round, offers }: SnapshotWish): Snapshot {
  const random = new Random(Number(productId) * 104_729 + round);
  const cents = 500 + random.below(50_000);
  return {
    productId,
    domain,
    creationDate: new Date(firstGatheredAt + round * 60_000).toISOString(),
    offers: Array.from({ length: offers }, (_, index) => {
      const vendorName = vendors[(index + random.below(2)) % vendors.length] ?? "";
      return {
        id: `${domain}/${productId}/${round}/${index}`,
        vendorName,
        vendorDomainId: String(1000 + index),
        url: `https://${domain}/item/${productId}?offer=${index}&from=pricewright`,
        productName: `${random.pick(brands)} ${random.pick(things)} ${random.pick(words)}`,
        price: Math.round(cents * (0.85 + random.next() * 0.4)) / 100,
        deliveryCosts: random.below(3) * 2.45,
        currency: "EUR",
        minDeliveryHours: 24,
        maxDeliveryHours: 24 + random.below(72),
        availability: random.below(10) > 0,
        attributes: [{ key: "condition", value: "new" }],
      };
    }),
  };
}

const firstPlacedAt = Date.UTC(2026, 0, 1);

/** Order number `index`, of two items that are products number 0 to `products`. */
export function makeOrder(index: number, products: number) {
  const random = new Random(index * 6133 + 5);
  const items = [0, 1].map(() => ({
    itemId: customerProductId(random.below(products)),
    unitPrice: (500 + random.below(50_000)) / 100,
    quantity: 1 + random.below(3),
    taxPercentage: 19,
  }));
  const cents = items.reduce((sum, item) => sum + Math.round(item.unitPrice * 100) * item.quantity, 495);
  return {
    orderId: `order-${index}`,
    origin: "Shop A",
    items,
    creationDate: new Date(firstPlacedAt + index * 1_000).toISOString(),
    totalPrice: cents / 100,
    shippingCosts: 4.95,
    currency: "EUR",
  };
}
