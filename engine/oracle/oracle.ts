// The oracle: a second, deliberately slow and plain evaluation of a strategy, written from the pricing model and the engine's
// README. It shares only the types of inputs with the engine: no arithmetic, no closures, no fast path.

import type { EngineContext, EngineProduct, Market, MarketOffer } from "../input.ts";
import type { Rule, Strategy, StrategyNode } from "../strategy.ts";
import { type Case, MissingValue, amountOf, isTrue, likes, ownOffer, takes } from "./facts.ts";
import {
  type Rational,
  ascending,
  atRank,
  ceilingOf,
  floorOf,
  greater,
  hundred,
  inCents,
  less,
  lesser,
  meanOf,
  middleOf,
  minus,
  nearestOf,
  ofCents,
  over,
  percentage,
  plus,
  rational,
  same,
  times,
} from "./rational.ts";
import { roundedCents } from "./rounded-cents.ts";

/** What one domain, or the whole product, comes to; prices in cents. */
export interface Verdict {
  readonly kind: "recommendation" | "skip" | "failure";
  readonly domain: string | null;
  readonly leafNodeId: number;
  readonly branchName?: string | null;
  readonly cents?: bigint;
  readonly isFallback?: boolean;
  readonly oldPosition?: number | null;
  readonly newPosition?: number | null;
  readonly relativeChangePercent?: number | null;
}

type Leaf = { readonly id: number; readonly branchName: string | null; readonly node: StrategyNode };

const LAST_CENT = 999_999_999_999_999n;

/** A reason to stop without a price. */
class Stop extends Error {
  readonly kind: "skip" | "failure";
  constructor(kind: "skip" | "failure") {
    super(kind);
    this.kind = kind;
  }
}

/** The verdict on a product, and those on its domains. */
export function judge(
  strategy: Strategy,
  product: EngineProduct,
  markets: readonly Market[],
  context: EngineContext,
): { verdict: Verdict | null; domains: Verdict[] } {
  const tree: StrategyNode = { branches: strategy.branches ?? [], otherwise: strategy.otherwise };
  const verdicts: Verdict[] = [];
  for (const market of markets.filter((candidate) => candidate.currency === context.currency)) {
    const situation: Case = { product, market, context };
    const leaf = leafOf(tree, 1, null, situation);
    const selection = "rule" in leaf.node ? leaf.node.rule.competitors?.domains : undefined;
    if (takes(selection, [market.domain])) {
      verdicts.push(verdictOn(leaf, situation));
    }
  }
  const domains = verdicts.sort((a, b) => ((a.domain ?? "") < (b.domain ?? "") ? -1 : 1));
  if (domains.length > 0) {
    return { verdict: cheapest(domains), domains };
  }
  const situation: Case = { product, market: null, context };
  return { verdict: verdictOn(leafOf(tree, 1, null, situation), situation), domains: [] };
}

function cheapest(domains: readonly Verdict[]): Verdict | null {
  const priced = domains.filter((verdict) => verdict.kind === "recommendation");
  const competing = priced.filter((verdict) => verdict.isFallback === false);
  const candidates = competing.length > 0 ? competing : priced;
  const least = candidates.map((verdict) => verdict.cents ?? 0n).sort((a, b) => Number(a - b))[0];
  return (
    candidates.find((verdict) => verdict.cents === least) ??
    domains.find((verdict) => verdict.kind === "failure") ??
    domains[0] ??
    null
  );
}

function sizeOf(node: StrategyNode): number {
  return "branches" in node
    ? 1 + node.branches.reduce((sum, branch) => sum + sizeOf(branch.then), 0) + sizeOf(node.otherwise)
    : 1;
}

function leafOf(node: StrategyNode, id: number, branchName: string | null, situation: Case): Leaf {
  if (!("branches" in node)) {
    return { id, branchName, node };
  }
  let next = id + 1;
  for (const branch of node.branches) {
    if (isTrue(branch.when, situation)) {
      return leafOf(branch.then, next, branch.name ?? branchName, situation);
    }
    next += sizeOf(branch.then);
  }
  return leafOf(node.otherwise, next, branchName, situation);
}

function verdictOn(leaf: Leaf, situation: Case): Verdict {
  const { id, branchName, node } = leaf;
  const domain = situation.market?.domain ?? null;
  if (!("rule" in node)) {
    return { kind: "skip", domain, leafNodeId: id };
  }
  try {
    return { ...priceOf(node.rule, situation), kind: "recommendation", domain, leafNodeId: id, branchName };
  } catch (error) {
    if (error instanceof Stop || error instanceof MissingValue) {
      return { kind: error instanceof Stop ? error.kind : "failure", domain, leafNodeId: id };
    }
    throw error;
  }
}

function compared(rule: Rule, offer: { price: number; deliveryCosts: number }): Rational {
  const price = rational(offer.price);
  return rule.compareBy === "totalPrice" ? plus(price, rational(offer.deliveryCosts)) : price;
}

function countingOffers(rule: Rule, { market, context }: Case): MarketOffer[] {
  const part = rule.competitors ?? {};
  const kept = (market?.offers ?? []).filter((offer) => {
    const age = context.nowMs - (offer.retrievedAtMs ?? market?.gatheredAtMs ?? 0);
    const hours = offer.maxDeliveryHours ?? offer.minDeliveryHours ?? 0;
    const vendor = [offer.vendorName, ...(offer.vendorDomainId === null ? [] : [offer.vendorDomainId])];
    return (
      !offer.ignored &&
      !offer.own &&
      (part.onlyAvailable === false || offer.availability !== false) &&
      (part.onlyAvailable !== true || offer.availability === true) &&
      takes(part.vendors, vendor) &&
      (part.maxAgeHours === undefined || age <= part.maxAgeHours * 3_600_000) &&
      (part.maxDeliveryHours === undefined || hours <= part.maxDeliveryHours) &&
      Object.entries(part.attributes ?? {}).every(([key, selection]) => {
        const values = offer.attributes.filter((attribute) => attribute.key === key);
        return takes(
          selection,
          values.map((attribute) => attribute.value),
        );
      })
    );
  });
  const { belowPercent = 0, abovePercent } = part.outliers ?? {};
  const middle = middleOf(kept.map((offer) => compared(rule, offer)));
  if (part.outliers === undefined || middle === undefined) {
    return kept;
  }
  return kept.filter((offer) => {
    const price = compared(rule, offer);
    const isHigh = abovePercent !== undefined && less(times(middle, percentage(abovePercent)), price);
    return !isHigh && !less(price, times(middle, percentage(belowPercent)));
  });
}

function previousCents({ product, market, context }: Case): bigint | undefined {
  return [context.previousPrice, ownOffer(market)?.price, product.referencePrice]
    .filter((price) => price !== null && price !== undefined)
    .map((price) => nearestOf(inCents(rational(price))))
    .find((cents) => cents > 0n);
}

function keep(situation: Case): Rational {
  const cents = previousCents(situation);
  if (cents === undefined) {
    throw new Stop("skip");
  }
  return ofCents(cents);
}

interface Aimed {
  readonly price: Rational;
  readonly isKept: boolean;
  readonly isFallback: boolean;
}

function aim(rule: Rule, situation: Case, offers: readonly MarketOffer[], floor: Rational | undefined): Aimed {
  const { target, adjust } = rule;
  const adjusted = (price: Rational): Rational =>
    plus(times(price, plus(rational(1), percentage(adjust?.percent ?? 0))), rational(adjust?.amount ?? 0));
  const own = (price: Rational): Rational =>
    rule.compareBy === "totalPrice" ? minus(adjusted(price), delivery(situation)) : adjusted(price);
  const plain = { isKept: false, isFallback: false };
  if (target === "keep") {
    return { ...plain, price: adjusted(keep(situation)), isKept: adjust === undefined };
  }
  if ("amount" in target) {
    return { ...plain, price: adjusted(amountOf(target.amount, situation)) };
  }
  const prices = ascending(offers.map((offer) => compared(rule, offer)));
  if (prices.length === 0 || prices.length < (rule.competitors?.minOffers ?? 1)) {
    return fallback(rule, situation);
  }
  if ("position" in target) {
    const candidates = prices.slice(Math.min(target.position, prices.length) - 1).map(own);
    const [wanted = rational(0)] = candidates;
    if (floor === undefined || !less(wanted, floor)) {
      return { ...plain, price: wanted };
    }
    if (rule.unreachable === "skip") {
      throw new Stop("skip");
    }
    const next = rule.unreachable === "floor" ? undefined : candidates.find((price) => !less(price, floor));
    return { ...plain, price: next ?? floor };
  }
  const found = pick(rule, offers, prices);
  return found === undefined ? fallback(rule, situation) : { ...plain, price: own(found) };
}

function pick(rule: Rule, offers: readonly MarketOffer[], prices: readonly Rational[]): Rational | undefined {
  const { target } = rule;
  if (target === "keep" || "amount" in target || "position" in target) {
    return undefined;
  }
  if ("vendor" in target) {
    const names = (offer: MarketOffer): string[] => [offer.vendorName, offer.vendorDomainId ?? offer.vendorName];
    const theirs = offers.filter((offer) => names(offer).some((name) => likes(target.vendor, name)));
    return ascending(theirs.map((offer) => compared(rule, offer)))[0];
  }
  if ("percentile" in target) {
    return atRank(prices, times(percentage(target.percentile), rational(prices.length - 1)));
  }
  switch (target.statistic) {
    case "lowest":
      return prices[0];
    case "highest":
      return prices.at(-1);
    case "average":
      return meanOf(prices);
    default:
      return middleOf(prices);
  }
}

function fallback(rule: Rule, situation: Case): Aimed {
  const part = rule.withoutCompetitors ?? "keep";
  if (part === "skip" || part === "fail") {
    throw new Stop(part === "skip" ? "skip" : "failure");
  }
  return part === "keep"
    ? { price: keep(situation), isKept: true, isFallback: true }
    : { price: amountOf(part, situation), isKept: false, isFallback: true };
}

function delivery({ product, market }: Case): Rational {
  const tag = product.tags.find(({ key }) => key === "deliveryCosts")?.doubleValue;
  return rational(ownOffer(market)?.deliveryCosts ?? tag ?? 0);
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

type Priced = Pick<Verdict, "cents" | "isFallback" | "oldPosition" | "newPosition" | "relativeChangePercent">;

interface Limits {
  readonly floor: Rational | undefined;
  readonly lo: bigint;
  readonly hi: bigint;
  readonly strategic: (price: Rational) => Rational;
  readonly bounded: (price: Rational) => Rational;
}

const atLeast = (price: Rational, limit: Rational | undefined): Rational =>
  limit === undefined ? price : greater(price, limit);
const atMost = (price: Rational, limit: Rational | undefined): Rational =>
  limit === undefined ? price : lesser(price, limit);

function limitsOf(rule: Rule, situation: Case): Limits {
  const exact = (value: number | null): Rational | undefined => (value === null ? undefined : rational(value));
  const min = exact(situation.product.minPriceBoundary);
  const max = exact(situation.product.maxPriceBoundary);
  const floor = rule.minPrice === undefined ? undefined : amountOf(rule.minPrice, situation);
  const ceiling = rule.maxPrice === undefined ? undefined : amountOf(rule.maxPrice, situation);
  const lo = most(1n, min === undefined ? 1n : ceilingOf(inCents(min)));
  const hi = least(LAST_CENT, max === undefined ? LAST_CENT : floorOf(inCents(max)));
  const floorCents = floor === undefined ? lo : ceilingOf(inCents(floor));
  const ceilingCents = ceiling === undefined ? hi : floorOf(inCents(ceiling));
  if (lo > hi || floorCents > hi || ceilingCents < lo) {
    throw new Stop("failure");
  }
  const from = most(lo, floorCents);
  return {
    floor,
    lo: from,
    hi: most(from, least(hi, ceilingCents)),
    strategic: (price) => atLeast(atMost(price, ceiling), floor),
    bounded: (price) => atMost(atLeast(price, min), max),
  };
}

function priceOf(rule: Rule, situation: Case): Priced {
  const offers = countingOffers(rule, situation);
  const { floor, lo, hi, strategic, bounded } = limitsOf(rule, situation);
  const aimed = aim(rule, situation, offers, floor);
  const before = strategic(aimed.price);
  let price = bounded(before);
  if (rule.onBoundary === "skip" && !same(before, price)) {
    throw new Stop("skip");
  }
  let [from, to] = [lo, hi];
  const previous = previousCents(situation);
  const { maxPercentUp, maxPercentDown } = rule.change ?? {};
  if (previous !== undefined && maxPercentUp !== undefined) {
    const highest = times(ofCents(previous), plus(rational(1), percentage(maxPercentUp)));
    price = lesser(price, highest);
    to = most(lo, least(hi, floorOf(inCents(highest))));
  }
  if (previous !== undefined && maxPercentDown !== undefined) {
    const lowest = times(ofCents(previous), minus(rational(1), percentage(maxPercentDown)));
    price = greater(price, lowest);
    from = least(hi, most(lo, ceilingOf(inCents(lowest))));
  }
  const cents = settle(rule, aimed, bounded(strategic(price)), [from, to]);
  const isPossible = previous !== undefined && previous >= lo && previous <= hi;
  const stays = isPossible && isTooLittle(rule, previous, cents);
  return { ...figures(rule, situation, offers, stays ? previous : cents), isFallback: aimed.isFallback };
}

function isTooLittle(rule: Rule, previous: bigint, cents: bigint): boolean {
  const { minAmount = 0, minPercent = 0 } = rule.change ?? {};
  const difference = ofCents(cents > previous ? cents - previous : previous - cents);
  return less(difference, rational(minAmount)) || less(difference, times(ofCents(previous), percentage(minPercent)));
}

function settle(rule: Rule, aimed: Aimed, price: Rational, range: readonly [bigint, bigint]): bigint {
  if (less(inCents(price), rational(1)) || less(ofCents(LAST_CENT), price)) {
    throw new Stop("failure");
  }
  const isUntouched = aimed.isKept && same(price, aimed.price);
  return isUntouched ? nearestOf(inCents(price)) : roundedCents(rule.rounding, price, range);
}

function figures(rule: Rule, situation: Case, offers: readonly MarketOffer[], cents: bigint): Priced {
  const own = ownOffer(situation.market);
  const place = (value: Rational): number => 1 + offers.filter((offer) => less(compared(rule, offer), value)).length;
  const ours = rule.compareBy === "totalPrice" ? plus(ofCents(cents), delivery(situation)) : ofCents(cents);
  const before = situation.context.previousPrice;
  return {
    cents,
    oldPosition: own === undefined ? null : place(compared(rule, own)),
    newPosition: situation.market === null ? null : place(ours),
    relativeChangePercent:
      before === null || before <= 0
        ? null
        : Number(nearestOf(times(over(ofCents(cents), rational(before)), times(hundred, hundred)))) / 100,
  };
}
