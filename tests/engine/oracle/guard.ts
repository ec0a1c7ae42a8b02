// The price guard once more, for the tests: rationals of bigints, prices as a list, nothing shared with the engine.

import type { EngineContext, EngineProduct, Market } from "../../../engine/trace/input.ts";
import type { Guard } from "../../../engine/guard/guard.ts";
import { type Rational, ascending, hundred, less, minus, over, percentage, plus, rational, times } from "./rational.ts";

export interface OraclePrice {
  readonly product: EngineProduct;
  readonly markets: readonly Market[];
  readonly context: EngineContext;
  readonly price: number;
  readonly domain: string | null;
  /** The rule's `minPrice`. */
  readonly floor: number | null;
  /** Every published price, the oldest first. */
  readonly past: readonly { readonly atMs: number; readonly price: number }[];
  /** Codes of the strategy's own reasons. */
  readonly own: readonly string[];
}

const HOUR = 3_600_000;

/** The verdict and the codes of its reasons, in order. */
export function judgeByOracle(guard: Guard, priced: OraclePrice): { verdict: string; codes: string[] } {
  if (priced.price === priced.context.previousPrice) {
    return { verdict: "publish", codes: [] };
  }
  const broken: [string, "hold" | "skip" | "publish"][] = priced.own.map((code) => [code, "hold"]);
  const note = (code: keyof Guard, isBroken: boolean, onBreach: "hold" | "skip" | "publish"): void => {
    if (isBroken && onBreach !== "publish") {
      broken.push([code, onBreach]);
    }
  };
  note("withoutFloor", isWithoutFloor(guard, priced), guard.withoutFloor.onBreach);
  note("change", isTooFar(guard, priced), guard.change.onBreach);
  note("farFromMarket", isFarFromMarket(guard, priced), guard.farFromMarket.onBreach);
  note("belowCost", isBelowCost(priced), guard.belowCost.onBreach);
  note("staleMarket", isStale(guard, priced), guard.staleMarket.onBreach);
  const verdict = broken.some(([, does]) => does === "skip") ? "skip" : broken.length > 0 ? "hold" : "publish";
  return { verdict, codes: broken.map(([code]) => code) };
}

/** The cheapest own offer's price on the domain. */
export function ownPriceOf({ markets, domain }: Pick<OraclePrice, "markets" | "domain">): number | null {
  const offers = markets.filter((market) => market.domain === domain).flatMap((market) => market.offers);
  const own = offers.filter((offer) => offer.own && !offer.ignored).map((offer) => offer.price);
  return own.length === 0 ? null : Math.min(...own);
}

export const isPrice = (price: number | null): price is number => (price ?? 0) >= 0.005;

/** The published price, else the cheapest own offer's of the domain, else the reference price. */
function previousOf(priced: OraclePrice): number | null {
  const { context, product } = priced;
  return [context.previousPrice, ownPriceOf(priced), product.referencePrice].find(isPrice) ?? null;
}

const percentOf = (amount: number, percent: number): Rational => times(rational(amount), percentage(percent));

function isWithoutFloor({ withoutFloor }: Guard, priced: OraclePrice): boolean {
  const floors = [priced.product.minPriceBoundary ?? 0, priced.floor ?? 0];
  if (floors.some((floor) => floor > 0.01)) {
    return false;
  }
  const usual = [previousOf(priced), priced.product.referencePrice].filter(isPrice);
  const highest = Math.max(...usual.map(Number));
  return usual.length === 0 || less(rational(priced.price), percentOf(highest, withoutFloor.belowPercent));
}

/** Every price that stood in the time: those that began in it, and the one that stood at its beginning. */
export function stoodIn({ past, context }: Pick<OraclePrice, "past" | "context">, hours: number): number[] {
  const touched = Math.floor((context.nowMs - hours * HOUR) / HOUR);
  const first = hours <= 48 ? touched * HOUR : Math.floor(touched / 24) * 24 * HOUR;
  const before = past.findLast(({ atMs }) => atMs < first);
  const since = past.filter(({ atMs }) => atMs >= first);
  return [...(before === undefined ? [] : [before]), ...since].map(({ price }) => price);
}

function isTooFar({ change }: Guard, priced: OraclePrice): boolean {
  const previous = previousOf(priced);
  if (previous === null) {
    return false;
  }
  const isPublished = priced.context.previousPrice !== null;
  const stood = isPublished ? [previous, ...stoodIn(priced, change.perHours)] : [previous];
  const price = rational(priced.price);
  const most = times(rational(Math.min(...stood)), over(plus(hundred, rational(change.maxPercentUp)), hundred));
  const least = times(rational(Math.max(...stood)), over(minus(hundred, rational(change.maxPercentDown)), hundred));
  return less(most, price) || less(price, least);
}

function isFarFromMarket({ farFromMarket }: Guard, { markets, domain, price }: OraclePrice): boolean {
  const counting = markets
    .filter((market) => market.domain === domain)
    .flatMap((market) => market.offers)
    .filter((offer) => !offer.own && !offer.ignored && offer.availability !== false);
  const prices = ascending(counting.map((offer) => rational(offer.price)));
  const upper = prices[Math.floor(prices.length / 2)];
  const lower = prices[Math.ceil(prices.length / 2) - 1];
  if (upper === undefined || lower === undefined) {
    return false;
  }
  const median = over(plus(lower, upper), { n: 2n, d: 1n });
  const found = rational(price);
  return (
    less(found, times(median, percentage(farFromMarket.belowPercent))) ||
    less(times(median, percentage(farFromMarket.abovePercent)), found)
  );
}

/** The cost of the tests: the tag with 15 % on top. */
function isBelowCost({ product, price }: OraclePrice): boolean {
  const cost = product.tags.find(({ key }) => key === "purchasePrice")?.doubleValue;
  return cost !== undefined && less(rational(price), percentOf(cost, 115));
}

function isStale({ staleMarket }: Guard, priced: OraclePrice): boolean {
  return hoursOld(priced) > staleMarket.hours;
}

/** How old the newest market data is that was used; 0 without any. The tests' rules take every domain of the contract's currency. */
export function hoursOld({ markets, context }: Pick<OraclePrice, "markets" | "context">): number {
  const gathered = markets.filter(({ currency }) => currency === context.currency).map((market) => market.gatheredAtMs);
  return gathered.length === 0 ? 0 : (context.nowMs - Math.max(...gathered)) / HOUR;
}
