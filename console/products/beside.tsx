/** The product that is looked at, beside the list. */
import { lazy, Suspense } from "react";
import type { Peeking } from "./use-peek.ts";

/** The parts of a product come when one is looked at. */
const Peek = lazy(async () => ({ default: (await import("../product/peek.tsx")).Peek }));

export function Beside({ contractId, peek, onOpen }: { contractId: string; peek: Peeking; onOpen: () => void }) {
  const { productId, close } = peek;
  if (productId === null) return null;
  return (
    <Suspense fallback={<div className="panel peek" />}>
      <Peek key={productId} ids={{ contractId, productId }} onClose={close} onOpen={onOpen} />
    </Suspense>
  );
}
