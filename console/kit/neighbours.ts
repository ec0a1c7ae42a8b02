/** The list from which a product was opened: what comes before and after it there. It lasts as long as the page. */

/** Where the list stands, with its filter and its order. */
export interface ListAddress {
  readonly to: "/c/$contract/inbox" | "/c/$contract/products";
  readonly search: Readonly<Record<string, string>>;
}

/** Rows that follow on a side of those that are known, in the list's order, and how to read on from there. */
export interface MoreRows {
  readonly productIds: readonly string[];
  readonly readOn: ReadOn;
}

/** Null at the end of the list. */
export type ReadOn = (() => Promise<MoreRows>) | null;

export type Side = "after" | "before";

interface List {
  readonly contractId: string;
  readonly productIds: readonly string[];
  /** The product that it was left for. */
  readonly opened: string;
  readonly address: ListAddress;
  /** How many come before them, and how many there are in all. */
  readonly before: number;
  readonly count: number;
  /** How those are read that the list did not hold. */
  readonly readOn: Readonly<Record<Side, ReadOn>>;
}

const nothingMore = { before: null, after: null } as const;
const allProducts: ListAddress = { to: "/c/$contract/products", search: {} };

let last: List = {
  contractId: "",
  productIds: [],
  opened: "",
  address: allProducts,
  before: 0,
  count: 0,
  readOn: nothingMore,
};
/** The product of the list that was turned to last. */
let shown = "";

/** With the address and the products alone, these are all of the list. */
type LeftList = Pick<List, "address" | "opened" | "productIds"> & Partial<Pick<List, "before" | "count" | "readOn">>;

/** A list is left for one of its products. */
export function rememberList(
  contractId: string,
  { productIds, opened, address, before = 0, count = productIds.length, readOn = nothingMore }: LeftList,
): void {
  last = { contractId, productIds, opened, address, before, count, readOn };
  shown = opened;
}

/** One goes on to another product of the list. */
export function turnedTo(productId: string): void {
  shown = productId;
}

/**
 * Where one stands in a list on the way back from a product that it was left for: the product that was turned to last, and those that
 * come after it, should it be in the list no longer.
 */
export function standsAt(contractId: string, opened: string): readonly string[] {
  const { productIds } = last;
  const isOfList = last.contractId === contractId && (last.opened === opened || shown === opened);
  return isOfList && productIds.includes(shown) ? productIds.slice(productIds.indexOf(shown)) : [opened];
}

/** What one left for a product, to go back to; all products if it was not opened from a list. */
export function listOf(contractId: string, productId: string): ListAddress {
  return last.contractId === contractId && last.productIds.includes(productId) ? last.address : allProducts;
}

export interface Neighbours {
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly before: Neighbour;
  readonly after: Neighbour;
}

/** "unread" if the list goes on there. */
export type Neighbour = { readonly productId: string } | "unread" | null;

/** Null if the product was not opened from a list. */
export function neighboursOf(contractId: string, productId: string): Neighbours | null {
  const { productIds, before: earlier, count, readOn } = last;
  const at = last.contractId === contractId ? productIds.indexOf(productId) : -1;
  if (at < 0) return null;
  const neighbour = (position: number, side: Side): Neighbour => {
    const beside = productIds[position];
    if (beside !== undefined) return { productId: beside };
    return readOn[side] === null ? null : "unread";
  };
  return {
    position: earlier + at + 1,
    count,
    before: neighbour(at - 1, "before"),
    after: neighbour(at + 1, "after"),
  };
}

/** Reads more of the list on one side. Another one may have been left for a product meanwhile: it stays. */
export async function readOnTo(side: Side): Promise<void> {
  const list = last;
  const more = await list.readOn[side]?.();
  if (more === undefined || last !== list) return;
  const isAfter = side === "after";
  last = {
    ...list,
    productIds: isAfter ? [...list.productIds, ...more.productIds] : [...more.productIds, ...list.productIds],
    before: isAfter ? list.before : list.before - more.productIds.length,
    readOn: { ...list.readOn, [side]: more.readOn },
  };
}
