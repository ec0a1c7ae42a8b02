/**
 * What becomes of a chunk's results, given what earlier ones left open: a pure function (interface 4.24-2, 4.24-14).
 */
import type { CalculatedPrice } from "../calculate/calculated.ts";
import type { HeldPrice } from "./hold-prices.ts";
import type { HoldReason } from "../calculate/judge.ts";
import type { OpenPrice } from "./open-prices.ts";
import type { JudgedPrice } from "../calculate/results.ts";

export interface Settlement {
  publications: readonly CalculatedPrice[];
  /** New ones. */
  toHold: readonly HeldPrice[];
  /** Pending ones that stay: the same price for the same reasons. */
  confirmed: readonly OpenPrice[];
  expired: readonly OpenPrice[];
  /** Rejections and overwrites that stand no longer. */
  ended: readonly OpenPrice[];
  /** Products whose price a rejection, and those that an overwrite, keeps from being held or published. */
  rejectedBefore: readonly number[];
  overwritten: readonly number[];
}

/**
 * Settles the results of products.
 *
 * @param open what is open for them, by product
 * @param overtaken products whose results are out of date: nothing happens to them
 */
export function settlePrices(
  results: { prices: readonly JudgedPrice[]; unpriced: readonly { productId: number }[] },
  open: ReadonlyMap<number, readonly OpenPrice[]>,
  overtaken: ReadonlySet<number>,
): Settlement {
  const settlement: Draft = {
    publications: [],
    toHold: [],
    confirmed: [],
    expired: [],
    ended: [],
    rejectedBefore: [],
    overwritten: [],
  };
  for (const price of results.prices) {
    const { productId } = price.calculated;
    if (!overtaken.has(productId)) settlePrice(price, open.get(productId) ?? [], settlement);
  }
  for (const { productId } of results.unpriced) {
    for (const found of open.get(productId) ?? []) {
      if (found.status === "pending") settlement.expired.push(found);
      else if (found.isOver) settlement.ended.push(found);
    }
  }
  return settlement;
}

type Draft = { [Key in keyof Settlement]: Settlement[Key][number][] };

function settlePrice(price: JudgedPrice, open: readonly OpenPrice[], draft: Draft): void {
  const { calculated, judgement, stays = false } = price;
  for (const found of open) {
    if (found.status !== "pending" && (found.isOver || excludes(price, found))) draft.ended.push(found);
  }
  const inForce = open.filter((found) => !found.isOver && !draft.ended.includes(found));
  const pending = open.filter(({ status }) => status === "pending");
  if (inForce.some(({ status }) => status === "overwritten")) {
    draft.overwritten.push(calculated.productId);
    draft.expired.push(...pending);
    return;
  }
  if (judgement.verdict === "publish") {
    if (!stays) draft.publications.push(calculated);
    draft.expired.push(...pending);
    return;
  }
  if (wasRejected(price)) {
    draft.expired.push(...pending);
    draft.rejectedBefore.push(calculated.productId);
    return;
  }
  const same = inForce.find((found) => isSame(found, price));
  draft.expired.push(...pending.filter((found) => found !== same));
  if (same?.status === "pending") draft.confirmed.push(same);
  else if (same !== undefined) draft.rejectedBefore.push(calculated.productId);
  else draft.toHold.push({ calculated, reasons: judgement.reasons, requiredApprovals: judgement.requiredApprovals });
}

/** Whether the product's boundaries exclude what a user overwrote its price with. */
function excludes({ minPriceBoundary, maxPriceBoundary }: JudgedPrice, { overwritePrice }: OpenPrice): boolean {
  if (overwritePrice === null) return false;
  return overwritePrice < (minPriceBoundary ?? -Infinity) || overwritePrice > (maxPriceBoundary ?? Infinity);
}

/**
 * The same price for the same reasons; a rejection is of one version. One that was calculated from an older price, because
 * that of before was taken back, could no longer be approved.
 */
function isSame(found: OpenPrice, { calculated, judgement }: JudgedPrice): boolean {
  const isSamePrice = found.price === calculated.figures.price && key(found.reasons) === key(judgement.reasons);
  if (found.status === "pending") {
    return isSamePrice && found.previousAt?.getTime() === calculated.previousAt?.getTime();
  }
  const isSameVersion =
    found.strategyId === calculated.strategyId && found.strategyVersion === calculated.strategyVersion;
  return found.status === "rejected" && isSameVersion && isSamePrice;
}

/** A rejection that is remembered is of a product with another past, so its reasons may be others. */
function wasRejected({ calculated, rejections = [] }: JudgedPrice): boolean {
  return rejections.some(
    ({ price, strategyId, strategyVersion }) =>
      price === calculated.figures.price &&
      strategyId === calculated.strategyId &&
      strategyVersion === calculated.strategyVersion,
  );
}

/** Names reasons without the figures in their words, which follow the market. */
function key(reasons: readonly HoldReason[]): string {
  return reasons
    .map(({ code, message }) => (code === "hold" ? `${code} ${message}` : code))
    .toSorted()
    .join("\n");
}
