// Offers and what each is compared by, cheapest first; equal prices in order of offer id.

import { type Exact, compare } from "../values/exact.ts";
import type { MarketOffer } from "../trace/input.ts";
import { at } from "../values/statistics.ts";

/** Offers, and at the same index what each is compared by. */
export interface Priced {
  readonly offers: MarketOffer[];
  readonly prices: Exact[];
}

/** Up to here putting each among those before costs less than counting prices. */
const FEW = 24;

/** Sorts both lists in place. */
export function sortByPrice({ offers, prices }: Priced): void {
  if (offers.length <= FEW) {
    insert({ offers, prices });
  } else if (areKeyable(prices)) {
    distribute(offers, prices);
  } else {
    arrange({ offers, prices });
  }
}

/** Sorts many by comparing them: prices converted from another currency are mostly fractions. */
function arrange({ offers, prices }: Priced): void {
  const sorted = offers
    .map((offer, index) => ({ offer, price: at(prices, index) }))
    .sort((a, b) => compare(a.price, b.price) || (a.offer.id < b.offer.id ? -1 : 1));
  for (const [index, { offer, price }] of sorted.entries()) {
    offers[index] = offer;
    prices[index] = price;
  }
}

/** Puts each offer among those before. */
function insert({ offers, prices }: Priced): void {
  for (let index = 1; index < offers.length; index += 1) {
    const offer = at(offers, index);
    const price = at(prices, index);
    let before = index - 1;
    for (; before >= 0 && comesAfter(at(offers, before), at(prices, before), offer, price); before -= 1) {
      offers[before + 1] = at(offers, before);
      prices[before + 1] = at(prices, before);
    }
    offers[before + 1] = offer;
    prices[before + 1] = price;
  }
}

function comesAfter(offer: MarketOffer, price: Exact, than: MarketOffer, thanPrice: Exact): boolean {
  // Nearly all amounts are plain numbers.
  const order =
    typeof price === "number" && typeof thanPrice === "number" ? price - thanPrice : compare(price, thanPrice);
  return order > 0 || (order === 0 && offer.id > than.id);
}

/** Whether each price, times the count plus a place, is a safe integer. Fractions are not, nor what costs billions. */
function areKeyable(prices: readonly Exact[]): prices is number[] {
  const highest = Math.floor(Number.MAX_SAFE_INTEGER / prices.length) - 1;
  return prices.every((price) => typeof price === "number" && price >= 0 && price <= highest);
}

function distribute(offers: MarketOffer[], prices: number[]): void {
  let low = at(prices, 0);
  let high = low;
  let isSorted = true;
  for (let index = 1; index < prices.length; index += 1) {
    const price = at(prices, index);
    isSorted &&= price >= at(prices, index - 1);
    low = price < low ? price : low;
    high = price > high ? price : high;
  }
  if (!isSorted) {
    take(offers, prices, sortedKeys(prices, low, high));
  }
  orderEqual(offers, prices);
}

/**
 * What a sort writes to, kept between sorts, of which none calls another: to make and to free it takes longer than to sort
 * a hundred offers.
 */
interface Room {
  readonly keys: Float64Array;
  readonly ends: Uint32Array;
}

let room = makeRoom(512);

function makeRoom(count: number): Room {
  return { keys: new Float64Array(count), ends: new Uint32Array(count + 1) };
}

/**
 * The prices in order, each times the count plus the place at which it stood. As many spans of equal width as there are
 * prices hold about one each, so that only what shares a span has to be sorted.
 */
function sortedKeys(prices: readonly number[], low: number, high: number): Float64Array {
  const count = prices.length;
  if (count > room.keys.length) {
    room = makeRoom(count);
  }
  const { keys, ends } = room;
  const spansPerMicro = (count - 1) / (high - low);
  ends.fill(0, 0, count + 1);
  for (const price of prices) {
    const next = Math.floor((price - low) * spansPerMicro) + 1;
    ends[next] = (ends[next] ?? 0) + 1;
  }
  for (let span = 1; span <= count; span += 1) {
    ends[span] = (ends[span] ?? 0) + (ends[span - 1] ?? 0);
  }
  for (let original = 0; original < count; original += 1) {
    const price = at(prices, original);
    const span = Math.floor((price - low) * spansPerMicro);
    const index = ends[span] ?? 0;
    keys[index] = price * count + original;
    ends[span] = index + 1;
  }
  for (let span = 0, from = 0; span < count; span += 1) {
    const to = ends[span] ?? 0;
    sortPart(keys, from, to);
    from = to;
  }
  return keys;
}

/** Sorts the keys of a span. The platform's sort costs a call of its own, so few are sorted here. */
function sortPart(keys: Float64Array, from: number, to: number): void {
  if (to - from > FEW) {
    keys.subarray(from, to).sort();
    return;
  }
  for (let index = from + 1; index < to; index += 1) {
    const key = keys[index] ?? 0;
    let before = index - 1;
    for (; before >= from && (keys[before] ?? 0) > key; before -= 1) {
      keys[before + 1] = keys[before] ?? 0;
    }
    keys[before + 1] = key;
  }
}

/** Puts both lists in the order of the keys. */
function take(offers: MarketOffer[], prices: number[], keys: Float64Array): void {
  const given = [...offers];
  const count = given.length;
  for (let index = 0; index < count; index += 1) {
    const key = keys[index] ?? 0;
    const original = key % count;
    offers[index] = at(given, original);
    prices[index] = (key - original) / count;
  }
}

/** Puts offers of equal price, which stand together, in order of their ids. */
function orderEqual(offers: MarketOffer[], prices: readonly number[]): void {
  let from = 0;
  for (let to = 1; to <= prices.length; to += 1) {
    if (prices[to] === prices[from]) {
      continue;
    }
    if (to - from > 1) {
      const equal = offers.slice(from, to).sort((a, b) => (a.id < b.id ? -1 : 1));
      offers.splice(from, equal.length, ...equal);
    }
    from = to;
  }
}
