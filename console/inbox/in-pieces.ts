/** Sends a long list in pieces, one after the other, in the order of the list. */

interface Pieces<Item, Result> {
  readonly all: readonly Item[];
  /** How many one request takes. */
  readonly most: number;
  /** @returns a result for each of the piece */
  readonly send: (piece: readonly Item[]) => Promise<readonly Result[]>;
  /** Hears after each piece how many were sent. */
  readonly onSent?: (sent: number) => void;
}

/** @returns a result for each of the list */
export async function inPieces<Item, Result>({
  all,
  most,
  send,
  onSent,
}: Pieces<Item, Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < all.length; first += most) {
    results.push(...(await send(all.slice(first, first + most))));
    onSent?.(results.length);
  }
  return results;
}
