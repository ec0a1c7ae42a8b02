/** Why this price, on the product's page: an address and a key lead to it. */
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useKeys } from "../kit/keys.ts";
import { Explained } from "./explained-price.tsx";
import type { Light } from "./sentences.tsx";
import type { ProductState } from "./product-state.ts";

interface WhyProps {
  readonly contractId: string;
  readonly productState: ProductState;
  readonly onLight: Light;
}

export function Why({ contractId, productState, onLight }: WhyProps) {
  const isThere = productState.explanation !== null;
  const panel = useRef<HTMLElement>(null);
  const { at } = useSearch({ from: "/c/$contract/products/$product" });
  const show = (): void => {
    panel.current?.scrollIntoView({ block: "nearest" });
    (panel.current?.querySelector<HTMLElement>("button.why-sentence") ?? panel.current)?.focus();
  };
  useEffect(() => {
    if (at === "why" && isThere) show();
  }, [at, isThere]);
  useKeys({ w: show });
  return <Explained contractId={contractId} productState={productState} onLight={onLight} panel={panel} />;
}
