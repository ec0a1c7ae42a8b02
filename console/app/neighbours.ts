/** The list from which a product was opened: what comes before and after it there. It lasts as long as the page. */

interface List {
  readonly contractId: string;
  readonly productIds: readonly string[];
  /** How many come before them, and how many there are in all. */
  readonly before: number;
  readonly count: number;
}

let last: List = { contractId: "", productIds: [], before: 0, count: 0 };

/** A list is left for one of its products. */
export function rememberList(
  contractId: string,
  productIds: readonly string[],
  { before, count } = { before: 0, count: productIds.length },
): void {
  last = { contractId, productIds, before, count };
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
