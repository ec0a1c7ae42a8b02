/**
 * `scoreItem`: how sure it is that an item of a shop is a product of the contract, from 0 to 1. Pure, and the only place
 * that says so. A person decides in the end; the score orders what waits for them.
 */
import { isSameName, namesAlike, wordsOf } from "../../reading/index.ts";
import { unitsOf } from "../readings/amounts.ts";

/** A product as far as items are compared with it. */
export interface ProductToMatch {
  name: string | null;
  /** 14 digits. */
  gtin: string | null;
  /** Decimal text. */
  referencePrice: string | null;
}

/** What a shop says about an item. */
export interface ItemToMatch {
  name: string | null;
  brand: string | null;
  gtin: string | null;
  price: string | null;
}

/** What remains of a score if the brand is not in the product's name, or the price is far from the reference. */
const otherBrand = 0.6;
const otherPrice = 0.5;
/** A price within this factor of the reference is no objection. */
const plausibleTimes = 5n;

/** Equal numbers are 1, other numbers 0. Else names decide: numbers and models in them must not contradict. */
export function scoreItem(product: ProductToMatch, item: ItemToMatch): number {
  if (product.gtin !== null && item.gtin !== null) return product.gtin === item.gtin ? 1 : 0;
  if (product.name === null || item.name === null) return 0;
  if (!isSameName(product.name, item.name, item.brand)) return 0;
  const alike = (namesAlike(product.name, item.name) + shareOfBoth(product.name, item.name)) / 2;
  const brand = hasBrand(product.name, item) ? 1 : otherBrand;
  return alike * brand * (isPlausible(product.referencePrice, item.price) ? 1 : otherPrice);
}

/** The words that stand in both names, of all their words: a short name is alike to many long ones. */
function shareOfBoth(one: string, other: string): number {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const all = words.union(others).size;
  return all === 0 ? 0 : words.intersection(others).size / all;
}

/** Whether the brand of an item, if it names one, is in a product's name. */
export function hasBrand(productName: string, { brand }: Pick<ItemToMatch, "brand">): boolean {
  const words = new Set(wordsOf(productName));
  const brandWords = brand === null ? [] : wordsOf(brand);
  return brandWords.length === 0 || brandWords.some((word) => words.has(word));
}

function isPlausible(reference: string | null, price: string | null): boolean {
  const [expected, found] = [unitsOf(reference ?? ""), unitsOf(price ?? "")];
  if (expected === null || found === null || expected === 0n) return true;
  return found <= expected * plausibleTimes && found * plausibleTimes >= expected;
}
