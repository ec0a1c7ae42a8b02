/** A product beside the list that it stands in: its price, why, and the decision on it, without leaving the list. */
import { Button, CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { Key } from "../kit/key.tsx";
import { Loaded, Skeleton } from "../kit/loaded.tsx";
import { AxisPanel } from "./axis-panel.tsx";
import { Explained } from "./explained-price.tsx";
import { Figures } from "./figures.tsx";
import { HeldBar } from "./held-bar.tsx";
import { productQuery, usualRange, type ProductKey, type ProductOut } from "./queries.ts";
import { useStanding } from "./standing.ts";
import { useState } from "react";
import "./product.css";

interface PeekProps {
  readonly ids: ProductKey;
  readonly onClose: () => void;
  readonly onOpen: () => void;
}

export function Peek({ ids, onClose, onOpen }: PeekProps) {
  const { t } = useTranslation();
  const product = useQuery(productQuery(ids));
  return (
    <section className="panel peek" aria-labelledby="peek">
      <header>
        <h2 id="peek" aria-live="polite">
          {product.data === undefined ? t("product.title") : <Foreign text={nameOf(product.data)} />}
        </h2>
        <Button variant="subtle" onClick={onOpen} rightSection={<Key>⏎</Key>}>
          {t("list.peek.open")}
        </Button>
        <CloseButton aria-label={t("list.peek.close")} onClick={onClose} />
      </header>
      {product.data !== undefined ? (
        <Known product={product.data} ids={ids} />
      ) : product.isError ? (
        <Failure error={product.error} onRetry={() => void product.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </section>
  );
}

function nameOf({ name, customerProductId, id }: ProductOut): string {
  return name ?? customerProductId ?? id;
}

function Known({ product, ids }: { product: ProductOut; ids: ProductKey }) {
  const { t } = useTranslation();
  const standing = useStanding(ids, usualRange);
  const [lit, setLit] = useState<readonly string[]>([]);
  const { prices, newest } = standing;
  return (
    <div className="peek-body">
      <HeldBar ids={ids} />
      <Figures product={product} {...standing} />
      <Loaded query={prices} lines={6}>
        {() =>
          newest === null ? (
            <p className="notice">{t("product.neverPriced", { days: usualRange })}</p>
          ) : (
            <>
              <Explained contractId={ids.contractId} price={newest} onLight={setLit} />
              <AxisPanel newest={newest} standing={standing} lit={lit} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
