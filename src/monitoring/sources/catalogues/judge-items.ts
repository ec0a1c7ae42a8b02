/**
 * `judgeItems`: what the items of a catalogue that match a product say about it. Pure.
 *
 * An item of a page that a person gave is the product's. Else its number decides, and only one price of new goods a vendor
 * can be the product's: several prices, or a bundle, are for a person to judge.
 */
import { limits } from "../../../limits.ts";
import { compareDecimals } from "../../../reading/index.ts";
import type { KeptItem } from "./store-items.ts";

/** An item that matches, and by what. */
export interface MatchedItem {
  by: "url" | "gtin" | "sku";
  item: KeptItem;
  /** Of its page: that of its address, or of its key if it has none on the domain. */
  digest: string;
  url: string;
  readAt: Date;
}

export interface ItemsJudged {
  /** What is read: one item for each vendor, at most {@link limits.watching.pagesPerPair}. */
  read: MatchedItem[];
  /** What a person may confirm to be the product. */
  candidates: MatchedItem[];
}

/** @param matched of one product, without pages that a person rejected */
export function judgeItems(matched: readonly MatchedItem[]): ItemsJudged {
  const given = itemsOfGivenPages(matched);
  if (given.length > 0) return { read: given.slice(0, limits.watching.pagesPerPair), candidates: [] };
  const all = unique(matched.filter(({ by }) => by !== "url"));
  const single = all.filter(({ item }) => !item.isBundle);
  const isNew = ({ item }: MatchedItem): boolean => item.condition === null || item.condition === "new";
  const offered = single.some(isNew) ? single.filter(isNew) : cheapestFirst(single).slice(0, 1);
  const byVendor = [...Map.groupBy(offered, ({ item }) => item.vendorName).values()];
  if (offered.length === 0 || !byVendor.every(haveOnePrice)) {
    return { read: [], candidates: cheapestFirst(offered.length === 0 ? all : offered) };
  }
  const one = byVendor.flatMap((items) => availableFirst(items).slice(0, 1));
  return { read: cheapestFirst(one).slice(0, limits.watching.pagesPerPair), candidates: [] };
}

/** One item for each given page. Of variants with one address, the product's number tells which it is; else none. */
function itemsOfGivenPages(matched: readonly MatchedItem[]): MatchedItem[] {
  const byNumber = new Set(matched.filter(({ by }) => by !== "url").map(({ item }) => item.key));
  const pages = Map.groupBy(unique(matched.filter(({ by }) => by === "url")), ({ digest }) => digest);
  return [...pages.values()].flatMap((items) => {
    const numbered = items.filter(({ item }) => byNumber.has(item.key));
    const ofPage = haveOnePrice(items) ? items : numbered;
    return haveOnePrice(ofPage) ? availableFirst(ofPage).slice(0, 1) : [];
  });
}

function haveOnePrice(items: readonly MatchedItem[]): boolean {
  return new Set(items.map(({ item }) => item.price)).size <= 1;
}

/** Each item once, whatever it matches by. */
function unique(items: readonly MatchedItem[]): MatchedItem[] {
  return [...new Map(items.map((item) => [`${item.digest} ${item.item.key} ${item.item.price}`, item])).values()];
}

function cheapestFirst(items: readonly MatchedItem[]): MatchedItem[] {
  return items.toSorted((a, b) => compareDecimals(a.item.price ?? "", b.item.price ?? "") || byKey(a, b));
}

function availableFirst(items: readonly MatchedItem[]): MatchedItem[] {
  const rank = ({ item }: MatchedItem): number => (item.availability === false ? 1 : 0);
  return items.toSorted((a, b) => rank(a) - rank(b) || byKey(a, b));
}

function byKey(a: MatchedItem, b: MatchedItem): number {
  return a.item.key < b.item.key ? -1 : 1;
}
