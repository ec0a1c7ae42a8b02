/** The list from which a product was opened: what comes before and after it there. It lasts as long as the page. */

/** Where the list stands, with its filter and its order. */
export interface ListAddress {
  readonly to: "/c/$contract/inbox" | "/c/$contract/products";
  readonly search: Readonly<Record<string, string>>;
}

interface List {
  readonly contractId: string;
  readonly productIds: readonly string[];
  readonly address: ListAddress;
  /** How many come before them, and how many there are in all. */
  readonly before: number;
  readonly count: number;
}

const allProducts: ListAddress = { to: "/c/$contract/products", search: {} };

let last: List = { contractId: "", productIds: [], address: allProducts, before: 0, count: 0 };

/** Without `before` and `count` these are all of the list. */
type LeftList = Pick<List, "address" | "productIds"> & Partial<Pick<List, "before" | "count">>;

/** A list is left for one of its products. */
export function rememberList(
  contractId: string,
  { productIds, address, before = 0, count = productIds.length }: LeftList,
): void {
  last = { contractId, productIds, address, before, count };
}

/** What one left for a product, to go back to; all products if it was not opened from a list. */
export function listOf(contractId: string, productId: string): ListAddress {
  return last.contractId === contractId && last.productIds.includes(productId) ? last.address : allProducts;
}

export interface Neighbours {
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** Null if the product was not opened from a list. */
export function neighboursOf(contractId: string, productId: string): Neighbours | null {
  const { productIds, before: earlier, count } = last;
  const at = last.contractId === contractId ? productIds.indexOf(productId) : -1;
  if (at < 0) return null;
  const [before = null, after = null] = [productIds[at - 1], productIds[at + 1]];
  return { place: earlier + at + 1, count, before, after };
}
