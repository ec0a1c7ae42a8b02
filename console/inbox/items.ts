/** The rows of the inbox, in the order in which they are shown. */
import type { Approval, InboxEntry } from "./queries.ts";

export type Item =
  | { readonly type: "price"; readonly id: string; readonly price: Approval }
  | { readonly type: "entry"; readonly id: string; readonly entry: InboxEntry }
  /** More prices than are shown among other entries. */
  | { readonly type: "more"; readonly id: string; readonly count: number };

export const kinds = [
  "held",
  "runStopped",
  "unusedOffers",
  "failed",
  "domain",
  "callback",
  "match",
  "removal",
  "draft",
] as const;
export type Kind = (typeof kinds)[number];

/** Beside other entries only so many prices are shown, so that those are found. */
const mixedPrices = 50;

interface Given {
  readonly entries: readonly InboxEntry[];
  readonly prices: readonly Approval[];
  readonly kind: Kind | null;
}

/** What is wrong with a run comes first: it may be why the rest is there. Prices whose every reason is hidden are left out. */
export function itemsOf({ entries, prices, kind }: Given): readonly Item[] {
  const priceItems = visiblePrices(entries, prices).map((price): Item => ({
    type: "price",
    id: priceId(price),
    price,
  }));
  const ofKind = (wanted: Kind): readonly Item[] =>
    entries
      .filter((entry) => entry.kind === wanted)
      .map((entry) => ({ type: "entry", id: `${entry.kind} ${entry.key}`, entry }));
  if (kind === "held") return priceItems;
  if (kind !== null) return ofKind(kind);
  const others = kinds
    .filter((one) => one !== "held" && one !== "runStopped" && one !== "unusedOffers")
    .flatMap(ofKind);
  const isLong = priceItems.length > mixedPrices && others.length > 0;
  return [
    ...ofKind("runStopped"),
    ...ofKind("unusedOffers"),
    ...(isLong ? priceItems.slice(0, mixedPrices) : priceItems),
    ...(isLong ? [{ type: "more", id: "more", count: countOf(entries, "held") } as const] : []),
    ...others,
  ];
}

/** Those with a reason that the person has not hidden. */
export function visiblePrices(entries: readonly InboxEntry[], prices: readonly Approval[]): readonly Approval[] {
  const shown = new Set(shownReasons(entries));
  return prices.filter(({ reasons }) => reasons.some(({ group }) => shown.has(group)));
}

export function shownReasons(entries: readonly InboxEntry[]): readonly string[] {
  return entries.filter(({ kind }) => kind === "held").map(({ key }) => key);
}

export function priceId({ productId, createdAt }: Approval): string {
  return `price ${productId} ${createdAt}`;
}

/** The row as an address names it: a held price by its product, which has one at a time. */
export function placeName(item: Item): string {
  return item.type === "price" ? item.price.productId : item.id;
}

/** Of prices and products how many there are, of the rest how many entries. */
export function countOf(entries: readonly InboxEntry[], kind: Kind): number {
  const own = entries.filter((entry) => entry.kind === kind);
  const products = own.map((entry) => entry.products ?? 0);
  if (kind === "held") return Math.max(0, ...products);
  return kind === "failed" ? products.reduce((sum, one) => sum + one, 0) : own.length;
}

export function nameOf({ name, customerProductId, productId }: Approval): string {
  return name ?? customerProductId ?? productId;
}

/** What the price would replace: the published one, else our offer. */
export function oursBefore({ priceRecommendation: { previousPrice, oldPrice } }: Approval): number | null {
  return previousPrice ?? oldPrice ?? null;
}
