/**
 * The figures of a product, by the engine's functions: what we ask, what competitors ask, and where that puts us. Amounts
 * are cents, shares hundredths of a percent.
 */
import {
  areSoldOut,
  gapHundredths,
  marginHundredths,
  placeOf,
  shownCost,
  type EngineProduct,
  type Market,
  type MarketOffer,
  type Outcome,
  type MarketPosition,
} from "../../../engine/index.ts";
import type { Calculation } from "./calculate.ts";
import type { CalculatedFrom, Snapshot } from "./inputs.ts";

/** Where our price comes from. */
export const oursSources = ["none", "ownOffer", "published", "referencePrice"] as const;

/** The figures that follow from the market, the product and the newest calculation. */
export interface Figures {
  ours: number | null;
  oursSource: (typeof oursSources)[number];
  change: number | null;
  /** Our delivery costs; null if they are not known. */
  delivery: number | null;
  /** Where our price stands, without delivery and with it on both sides. */
  unitPrice: MarketPosition;
  totalPrice: MarketPosition;
  gap: number | null;
  /** The purchase price with VAT. */
  cost: number | null;
  /** Of the advised price. */
  margin: number | null;
  stock: number | null;
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
  { readProduct, readMarket, run }: Pick<Calculation, "readProduct" | "readMarket" | "run">,
  from: Pick<CalculatedFrom, "product" | "snapshots">,
  outcome: Outcome,
  { advised, previous }: Prices,
): Figures {
  const ranking = outcome.kind === "recommendation" ? (outcome.ranking ?? null) : null;
  const snapshots = from.snapshots ?? [];
  const markets = readOnce(() => snapshots.map(readMarket));
  const own = ranking?.own ?? cheapestOwn(markets(), run.currency);
  const { price, source } = ourPrice(own?.price ?? null, previous, from.product.referencePrice);
  const tagged = taggedOf(from, advised, readProduct);
  const delivery = own?.deliveryCosts ?? tagged.delivery;
  return {
    ours: price === null ? null : cents(price),
    oursSource: source,
    change: price === null || advised === null ? null : changeShare(advised, price),
    delivery: delivery === null ? null : cents(delivery),
    unitPrice: placeOf(ranking, price, "unitPrice"),
    totalPrice: placeOf(ranking, price, "totalPrice"),
    gap: advised === null ? null : gapHundredths(ranking, advised),
    cost: tagged.cost === null ? null : cents(tagged.cost),
    margin: tagged.margin,
    stock: tagged.stock,
    marketAt: oldest(snapshots),
    domain: outcome.kind === "recommendation" ? outcome.relevantDomain : null,
    // Of most products one offer that the rule counts is enough to tell.
    soldOut: ranking?.offers.some(({ availability }) => availability !== false) !== true && areSoldOut(markets()),
  };
}

/** The tags that tell how many pieces there are: the first of them that has a number. */
const stockTags = ["stock", "amountInStock", "quantity", "inventory"];

type Tags = EngineProduct["tags"];

/** What tags tell. */
function taggedOf(
  from: Pick<CalculatedFrom, "product">,
  advised: number | null,
  readProduct: Calculation["readProduct"],
) {
  const tags = readOnce(() => readProduct(from.product).tags);
  const cost = hasTag("purchasePrice", from) ? shownCost({ tags: tags() }) : null;
  return {
    delivery: numberTagged(["deliveryCosts"], from, tags),
    cost,
    margin: advised === null || cost === null ? null : marginHundredths({ tags: tags() }, advised),
    stock: numberTagged(stockTags, from, tags),
  };
}

/** The number of the first of some tags that has one; null without. */
function numberTagged(keys: readonly string[], from: Pick<CalculatedFrom, "product">, tags: () => Tags): number | null {
  for (const key of keys) {
    const value = hasTag(key, from) ? tags().find((tag) => tag.key === key)?.doubleValue : undefined;
    if (value !== undefined && Number.isFinite(value)) return value;
  }
  return null;
}

/** Whether the stored text may have a tag: of most products it is not read for it. */
function hasTag(key: string, { product }: Pick<CalculatedFrom, "product">): boolean {
  return product.tags.includes(`"${key}"`);
}

/** What is read when it is needed first: the evaluation has read it once already. */
function readOnce<Read>(read: () => readonly Read[]): () => readonly Read[] {
  let known: readonly Read[] | null = null;
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
function cheapestOwn(markets: readonly Market[], currency: string): MarketOffer | null {
  let cheapest: MarketOffer | null = null;
  for (const market of markets) {
    if (market.currency !== currency) continue;
    for (const offer of market.offers) {
      if (offer.own && !offer.ignored && (cheapest === null || offer.price < cheapest.price)) cheapest = offer;
    }
  }
  return cheapest;
}

function oldest(snapshots: readonly Snapshot[]): Date | null {
  let found: Date | null = null;
  for (const { gatheredAt } of snapshots) if (found === null || gatheredAt < found) found = gatheredAt;
  return found;
}
