/** Why this price, on the product's page: an address and a key lead to it. */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useKeys } from "../kit/keys.ts";
import { Explained } from "./explained-price.tsx";
import { explanationQuery, type PriceOut } from "./queries.ts";
import type { Light } from "./sentences.tsx";

interface WhyProps {
  readonly contractId: string;
  readonly price: PriceOut;
  readonly onLight: Light;
}

export function Why({ contractId, price, onLight }: WhyProps) {
  const isThere = useQuery(explanationQuery(contractId, price.recommendationId)).data !== undefined;
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
  return <Explained contractId={contractId} price={price} onLight={onLight} panel={panel} />;
}
