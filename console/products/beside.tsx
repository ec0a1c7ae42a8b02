/** The product that is looked at, beside the list. */
import { lazy, Suspense } from "react";
import type { Basis } from "../product/basis.ts";
import type { Peeking } from "./use-peek.ts";

/** The parts of a product come when one is looked at. */
const Peek = lazy(async () => ({ default: (await import("../product/peek.tsx")).Peek }));

interface BesideProps {
  readonly contractId: string;
  readonly basis: Basis | undefined;
  readonly peek: Peeking;
  readonly onOpen: () => void;
}

export function Beside({ contractId, basis, peek, onOpen }: BesideProps) {
  const { productId, close } = peek;
  if (productId === null) return null;
  return (
    <Suspense fallback={<div className="panel peek" />}>
      <Peek key={productId} ids={{ contractId, productId, basis }} onClose={close} onOpen={onOpen} />
    </Suspense>
  );
}
