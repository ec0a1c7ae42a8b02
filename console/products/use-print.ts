/**
 * Ctrl P and ⌘P print the list's first rows, also those that were not read yet. The menu of the browser gives a page no time to read more:
 * it prints what is here.
 */
import { useEffect, useState } from "react";
import { mostPrinted } from "./product-grid.tsx";
import type { HeldProducts } from "./use-products.ts";

/** @returns whether rows are being read for it */
export function usePrint({ list, products, before, toStart }: HeldProducts): boolean {
  const [isWanted, setWanted] = useState(false);
  const { isFetching, isPlaceholderData, isError, hasNextPage, fetchNextPage } = list;
  const isWhole = before === 0 && (products.length >= mostPrinted || !hasNextPage);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isWhole || !(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "p") return;
      event.preventDefault();
      setWanted(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isWhole]);
  useEffect(() => {
    if (!isWanted || isFetching || isPlaceholderData) return undefined;
    if (isWhole || isError) {
      // The page is drawn for paper, which it cannot be in the middle of an effect.
      const printing = setTimeout(() => {
        setWanted(false);
        print();
      });
      return () => clearTimeout(printing);
    }
    if (before > 0) toStart();
    else void fetchNextPage();
    return undefined;
  }, [isWanted, isFetching, isPlaceholderData, isWhole, isError, before, toStart, fetchNextPage]);
  return isWanted;
}
