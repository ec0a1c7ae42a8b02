/** A product beside the list that it stands in: its price, why, and the decision on it, without leaving the list. */
import { Button, CloseButton } from "@mantine/core";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { Key } from "../kit/key.tsx";
import { Skeleton } from "../kit/loaded.tsx";
import { AxisPanel } from "./axis-panel.tsx";
import { Explained } from "./explained-price.tsx";
import { Figures, NeverPriced } from "./figures.tsx";
import { HeldBar } from "./held-bar.tsx";
import { ProductState } from "./product-state.tsx";
import {
  marketQuery,
  nameOf,
  overviewQuery,
  type Figures as FiguresOut,
  type OverviewOut,
  type ProductKey,
} from "./queries.ts";
import { useProductState } from "./product-state.ts";
import { useState } from "react";
import "./product.css";

interface PeekProps {
  readonly ids: ProductKey;
  readonly onClose: () => void;
  readonly onOpen: () => void;
}

export function Peek({ ids, onClose, onOpen }: PeekProps) {
  const { t } = useTranslation();
  const overview = useQuery(overviewQuery(ids));
  const figures = overview.data?.figures;
  usePrefetchQuery(marketQuery(ids));
  return (
    <section className="panel peek" aria-labelledby="peek">
      <header>
        <h2 id="peek" aria-live="polite">
          {figures === undefined ? t("product.title") : <Foreign text={nameOf(figures)} />}
        </h2>
        <Button variant="subtle" onClick={onOpen} rightSection={<Key>⏎</Key>}>
          {t("list.peek.open")}
        </Button>
        <CloseButton aria-label={t("list.peek.close")} onClick={onClose} />
      </header>
      {overview.data !== undefined && figures !== undefined ? (
        <Known overview={overview.data} figures={figures} ids={ids} />
      ) : overview.isError ? (
        <Failure error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </section>
  );
}

interface KnownProps {
  readonly overview: OverviewOut;
  readonly figures: FiguresOut;
  readonly ids: ProductKey;
}

function Known({ overview, figures, ids }: KnownProps) {
  const productState = useProductState(ids, overview, figures);
  const [lit, setLit] = useState<readonly string[]>([]);
  return (
    <div className="peek-body">
      <div>
        <ProductState figures={figures} />
      </div>
      <HeldBar ids={ids} isHeld={figures.state === "held"} />
      <Figures productState={productState} />
      <NeverPriced productState={productState} />
      {productState.told !== null || productState.now !== null ? (
        <>
          <Explained contractId={ids.contractId} productState={productState} onLight={setLit} />
          <AxisPanel productState={productState} lit={lit} />
        </>
      ) : null}
    </div>
  );
}
