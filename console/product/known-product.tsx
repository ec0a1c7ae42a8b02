/** A product that is there: its figures, where its price stands, why, and what others ask. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../service/permissions.ts";
import { attemptsTexts } from "../monitoring/attempts-texts.ts";
import { bringTexts } from "../kit/texts.ts";
import { whatIfTexts } from "./what-if/texts.ts";
import { undo } from "../kit/undo.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { Loaded, Skeleton } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { AxisPanel } from "./axis-panel.tsx";
import { ChartPanel, RangeChoice } from "./chart-panel.tsx";
import { Figures, NeverPriced } from "./figures.tsx";
import { HeldBar } from "./held-bar.tsx";
import { countVendor, ignoreVendor } from "./ignore-vendor.ts";
import { OffersTable } from "./offers-table.tsx";
import { ProductState } from "./product-state.tsx";
import {
  attemptsQuery,
  nameOf,
  type Figures as FiguresOut,
  type OfferOut,
  type OverviewOut,
  type ProductKey,
} from "./queries.ts";
import type { Range } from "./range.ts";
import { useProductState } from "./product-state.ts";
import { TurnPages } from "./turn-pages.tsx";
import { useWhatIf } from "./use-what-if.ts";
import { Why } from "./why.tsx";

/** The whole engine comes only with the question. */
const WhatIf = lazy(async () => {
  const [{ WhatIf: Panel }] = await Promise.all([import("./what-if/what-if.tsx"), bringTexts(whatIfTexts)]);
  return { default: Panel };
});

/** Most products were read in every shop. */
const UnreadShops = lazy(async () => {
  const [{ UnreadShops: List }] = await Promise.all([import("./unread-shops.tsx"), bringTexts(attemptsTexts)]);
  return { default: List };
});

interface KnownProductProps {
  readonly overview: OverviewOut;
  readonly figures: FiguresOut;
  readonly ids: ProductKey;
  readonly range: Range;
}

export function KnownProduct({ overview, figures, ids, range }: KnownProductProps) {
  const { t } = useTranslation();
  const productState = useProductState(ids, overview, figures);
  const [lit, setLit] = useState<readonly string[]>([]);
  const { onIgnore, error } = useIgnore(ids);
  const failed = useQuery(attemptsQuery(ids)).data ?? [];
  const whatIf = useWhatIf();
  useKeys({ h: whatIf.toggle });
  const { told, judged, market, now } = productState;
  const hasWhy = told !== null || now !== null;
  const title = nameOf(figures);
  return (
    <Page
      title={title}
      heading={<Foreign text={title} />}
      sub={
        <>
          <Foreign text={wordsOf(overview, figures)} /> <ProductState figures={figures} />
        </>
      }
      actions={
        <>
          <TurnPages {...ids} />
          <Button aria-pressed={whatIf.isOpen} onClick={whatIf.toggle} rightSection={<Key>H</Key>}>
            {t("product.whatIf")}
          </Button>
          <RangeChoice range={range} />
        </>
      }
    >
      <div className="page-body">
        <HeldBar ids={ids} isHeld={figures.state === "held"} />
        {whatIf.isOpen ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <WhatIf ids={ids} onClose={whatIf.toggle} />
          </Suspense>
        ) : null}
        <Figures productState={productState} />
        <NeverPriced productState={productState} />
        {error === null ? null : <Failure error={error} />}
        <div className={hasWhy ? "product-two" : undefined}>
          <div className="product-pictures">
            {hasWhy ? <AxisPanel productState={productState} lit={lit} /> : null}
            <ChartPanel ids={ids} range={range} currency={figures.currency} />
          </div>
          {hasWhy ? <Why contractId={ids.contractId} productState={productState} onLight={setLit} /> : null}
        </div>
        <Loaded query={market} lines={6}>
          {() => <OffersTable market={judged} lit={lit} onIgnore={onIgnore} />}
        </Loaded>
        <Suspense fallback={null}>
          {failed.length === 0 ? null : <UnreadShops contractId={ids.contractId} failed={failed} />}
        </Suspense>
      </div>
    </Page>
  );
}

/** "Orvalho · beauty-4711 · gtin 4006381333931" */
function wordsOf({ tags }: OverviewOut, { customerProductId, gtin }: FiguresOut): string {
  const brand = tags.find(({ key }) => key === "brand")?.value;
  const padded = gtin === undefined ? undefined : `gtin ${String(gtin).padStart(13, "0")}`;
  return [brand, customerProductId, padded].filter((word) => word !== undefined).join(" · ");
}

/** Ignores a vendor on its domain, if the person may change settings. */
function useIgnore(ids: ProductKey): { onIgnore: ((offer: OfferOut) => void) | null; error: Error | null } {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const may = useMay("settings");
  const readAgain = async (): Promise<void> =>
    await cache.invalidateQueries({ queryKey: [ids.contractId, "products", ids.productId] });
  const ignore = useMutation({
    mutationFn: async ({ domain, vendorName }: OfferOut) => await ignoreVendor(ids.contractId, { domain, vendorName }),
    onSuccess: async (_, { domain, vendorName }) => {
      undo.offer({
        text: t("product.ignoredNow", { vendor: vendorName, domain }),
        undo: async () => {
          await countVendor(ids.contractId, { domain, vendorName });
          await readAgain();
        },
      });
      await readAgain();
    },
  });
  return { onIgnore: may ? (offer) => ignore.mutate(offer) : null, error: ignore.error };
}
