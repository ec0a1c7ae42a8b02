/** While a price of the product waits: what it is and why, and the decision on it by the same keys as in the inbox. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { heldPriceQuery, type ProductKey } from "./queries.ts";

/** Most products have no price that waits, so what decides on one comes only with one. */
const DecisionBar = lazy(async () => ({ default: (await import("./decision-bar.tsx")).DecisionBar }));

export function HeldBar({ ids, isHeld }: { ids: ProductKey; isHeld: boolean }) {
  const found = useQuery({ ...heldPriceQuery(ids), enabled: isHeld }).data ?? null;
  const price = isHeld ? found : null;
  return <Suspense>{price === null ? null : <DecisionBar key={price.createdAt} ids={ids} price={price} />}</Suspense>;
}
