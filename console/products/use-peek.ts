/** The product that is looked at beside the list: it stands in the address, which is the one of its page. */
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { readAsked, type ProductFigure } from "./queries.ts";

export interface Peeking {
  readonly productId: string | null;
  /** Shows the product, or hides the one that is shown. */
  readonly toggle: (product: ProductFigure | undefined) => void;
  /** While one is shown, this one takes its place. */
  readonly moveTo: (product: ProductFigure | undefined) => void;
  readonly close: () => void;
}

export function usePeek(contractId: string): Peeking {
  const search = useSearch({ from: "/c/$contract/products" });
  const navigate = useNavigate({ from: "/c/$contract/products" });
  const router = useRouter();
  const wasOpened = useRef(false);
  const productId = search["peek"] ?? null;
  const { basis } = readAsked(search).filter;
  const show = (product: ProductFigure): void =>
    void navigate({
      search: (before) => ({ ...before, peek: product.productId }),
      mask: {
        to: "/c/$contract/products/$product",
        params: { contract: contractId, product: product.productId },
        search: basis === undefined ? {} : { basis },
      },
      // One product after the other is one step back.
      replace: productId !== null,
    });
  const close = (): void => {
    if (productId === null) return;
    if (wasOpened.current) router.history.back();
    else void navigate({ search: withoutPeek(search), replace: true });
    wasOpened.current = false;
  };
  return {
    productId,
    toggle: (product) => {
      if (productId !== null) close();
      else if (product !== undefined) {
        wasOpened.current = true;
        show(product);
      }
    },
    moveTo: (product) => {
      if (productId !== null && product !== undefined) show(product);
    },
    close,
  };
}

function withoutPeek(search: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== "peek"));
}
