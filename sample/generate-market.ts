/**
 * `generateMarket`: twenty months of an invented market in the shape of a real one (monthly prices of 52 products, the
 * own shop and three competitors, with freight). Prices drift, are cut in promotions, and are missing in some months.
 */
import { catalogue, type Category } from "./catalogue.ts";
import type { MarketData, MarketMonth, MarketOffer, MarketProduct } from "./market-data.ts";
import { randomFrom, type Random } from "./random.ts";

/** The domain where the own shop and two of the competitors sell. */
export const marketplace = "marketplace.example";
const ownShopName = "Our Shop";
const monthCount = 20;

/** A shop and how it sets prices. */
interface Shop {
  readonly domain: string;
  readonly vendorName: string;
  /** Its usual price as a multiple of the product's usual price. */
  readonly level: number;
  /** The most that a price moves in a month, up or down. */
  readonly drift: number;
  readonly promotions: number;
  readonly gaps: number;
}

const shops: readonly Shop[] = [
  { domain: marketplace, vendorName: ownShopName, level: 1, drift: 0.03, promotions: 0.05, gaps: 0 },
  { domain: marketplace, vendorName: "Shop A", level: 1.02, drift: 0.05, promotions: 0.08, gaps: 0.06 },
  { domain: marketplace, vendorName: "Shop B", level: 0.96, drift: 0.07, promotions: 0.12, gaps: 0.1 },
  { domain: "shop-c.example", vendorName: "Shop C", level: 1.05, drift: 0.04, promotions: 0.15, gaps: 0.08 },
];

/** A product with what only the generator knows. */
interface Invented {
  readonly product: MarketProduct;
  readonly usualPrice: number;
  readonly freight: number;
  /** Index of the month from which on it is sold. */
  readonly firstMonth: number;
}

/** The same market for the same seed, to the cent. */
export function generateMarket(seed = 2017): MarketData {
  const random = randomFrom(seed);
  const invented = catalogue.flatMap((category) =>
    category.products.map((_, index) => inventProduct(random, category, index)),
  );
  const months = Array.from({ length: monthCount }, (_, index) => emptyMonth(index));
  for (const { product, ...course } of invented) {
    const courses = shops.map((shop) => priceCourse(random, shop, course));
    for (const [index, month] of months.entries()) {
      const offers = courses.flatMap((offersByMonth) => offersByMonth[index] ?? []);
      if (offers.length > 0) month.offers.set(product.customerProductId, offers);
    }
  }
  return {
    currency: "BRL",
    ownShops: [{ domain: marketplace, ownShopName }],
    products: invented.map(({ product }) => product),
    months,
  };
}

function inventProduct(random: Random, category: Category, index: number): Invented {
  const [name, usualPrice] = category.products[index] ?? ["", 1];
  const brand = category.brands[index % category.brands.length] ?? category.brands[0];
  const product = {
    customerProductId: `${category.idPrefix}-${index + 1}`,
    name: `${brand} ${name}`,
    referencePrice: cents(usualPrice),
    minPriceBoundary: cents(usualPrice * 0.7),
    maxPriceBoundary: cents(usualPrice * 1.3),
    tags: [
      { key: "topCategory", value: category.name },
      { key: "brand", value: brand },
      { key: "purchasePrice", value: (usualPrice * random.between(0.48, 0.66)).toFixed(2) },
      { key: "vat", value: "18" },
    ],
  };
  const isThereFromTheStart = index === 0 || random.chance(0.4);
  const firstMonth = isThereFromTheStart ? 0 : Math.floor(random.between(1, monthCount * 0.6));
  return { product, usualPrice, freight: category.freight, firstMonth };
}

function emptyMonth(index: number): MarketMonth & { offers: Map<string, readonly MarketOffer[]> } {
  return { gatheredAt: new Date(Date.UTC(2017, index, 1)).toISOString(), offers: new Map() };
}

/** One shop's offers of a product, by month; undefined where it has none. */
function priceCourse(
  random: Random,
  shop: Shop,
  { usualPrice, freight, firstMonth }: Omit<Invented, "product">,
): (MarketOffer | undefined)[] {
  let level = shop.level * random.between(0.93, 1.07);
  return Array.from({ length: monthCount }, (_, month) => {
    level = shop.level + (level - shop.level) * 0.9 + random.between(-shop.drift, shop.drift);
    const discount = random.chance(shop.promotions) ? random.between(0.08, 0.2) : 0;
    const isMissing = month < firstMonth || random.chance(shop.gaps);
    const offer = {
      domain: shop.domain,
      vendorName: shop.vendorName,
      price: shopPrice(usualPrice * level * (1 - discount)),
      deliveryCosts: cents(freight * random.between(0.8, 1.2)),
      availability: shop.vendorName === ownShopName || !random.chance(0.05),
    };
    return isMissing ? undefined : offer;
  });
}

/** Shops like prices that end in 90. */
function shopPrice(price: number): number {
  return cents(Math.max(1, Math.round(price)) - 0.1);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
