/** The distribution of changes in percent, for studies. */

/** Changes at which a band begins. */
const edges = [-20, -10, -5, -2, 0, 2, 5, 10, 20] as const;

/** Products by band: below the first edge, up to the next, …, from the last on. */
export type Bands = number[];

export const noBands = (): Bands => Array.from({ length: edges.length + 1 }, () => 0);

/** Counts a change; none is in no band. */
export function addToBand(bands: Bands, changePercent: number): void {
  if (changePercent === 0) return;
  const above = edges.filter((edge) => changePercent >= edge).length;
  bands[above] = (bands[above] ?? 0) + 1;
}

/** The bands as they are sent out. */
export function distributionOf(bands: Bands): { atLeast?: number; below?: number; products: number }[] {
  return bands.map((products, index) => {
    const [atLeast, below] = [edges[index - 1], edges[index]];
    return { ...(atLeast === undefined ? {} : { atLeast }), ...(below === undefined ? {} : { below }), products };
  });
}
