/** Which products of the list are chosen: one by one (X), in a range (Shift X), or all of the filter (⌘A). */
import { useRef, useState } from "react";
import { searchOf, type ListQuery, type ProductFigure } from "./queries.ts";

export interface Selection {
  /** Whether it is the filter that is chosen, with more than the page holds. */
  readonly isAll: boolean;
  readonly count: number;
  /** Whether something was chosen since the list was opened. */
  readonly wasUsed: boolean;
  /** What is chosen one by one, as it was then, in the order of the list. */
  readonly products: readonly ProductFigure[];
  readonly has: (productId: string) => boolean;
  readonly toggle: (product: ProductFigure, isRange: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly question: string;
  readonly isAll: boolean;
  readonly products: ReadonlyMap<string, ProductFigure>;
}

/** Another question begins with nothing chosen. @param total how many the filter has */
export function useSelection(listQuery: ListQuery, products: readonly ProductFigure[], total: number): Selection {
  const question = JSON.stringify(searchOf(listQuery));
  const nothing: Chosen = { question, isAll: false, products: new Map() };
  const [known, setKnown] = useState<Chosen | null>(null);
  const chosen = known?.question === question ? known : nothing;
  const last = useRef<string | null>(null);
  const choose = (some: ReadonlyMap<string, ProductFigure>): void =>
    setKnown({ question, isAll: false, products: some });
  const toggle = (product: ProductFigure, isRange: boolean): void => {
    const [from = -1, to = -1] = [last.current, product.productId].map((id) =>
      products.findIndex(({ productId }) => productId === id),
    );
    last.current = product.productId;
    const before = chosen.isAll ? new Map<string, ProductFigure>() : chosen.products;
    if (isRange && from >= 0 && to >= 0) {
      const range = products.slice(Math.min(from, to), Math.max(from, to) + 1);
      choose(new Map([...before, ...range.map((one) => [one.productId, one] as const)]));
    } else if (before.has(product.productId)) {
      choose(new Map([...before].filter(([productId]) => productId !== product.productId)));
    } else choose(new Map([...before, [product.productId, product]]));
  };
  return {
    isAll: chosen.isAll,
    count: chosen.isAll ? total : chosen.products.size,
    wasUsed: known !== null,
    products: [...chosen.products.values()],
    has: (productId) => chosen.isAll || chosen.products.has(productId),
    toggle,
    chooseAll: () => setKnown({ question, isAll: true, products: new Map() }),
    clear: () => setKnown((before) => (before === null ? null : nothing)),
  };
}
