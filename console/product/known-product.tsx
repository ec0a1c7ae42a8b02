/** A product that is there: its figures, where its price stands, why, and what others ask. */
import { Button, Select } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { bringTexts } from "../app/texts/texts.ts";
import { undo } from "../app/undo.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { Loaded, Skeleton } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useSelectKey } from "../kit/select-key.ts";
import { AxisPanel } from "./axis-panel.tsx";
import { eventsQuery } from "./events.ts";
import { Figures } from "./figures.tsx";
import { HeldBar } from "./held-bar.tsx";
import { countVendor, ignoreVendor } from "./ignore-vendor.ts";
import { OffersTable } from "./offers-table.tsx";
import { PricesChart } from "./prices-chart.tsx";
import {
  ranges,
  readingsQuery,
  seriesQuery,
  usualRange,
  type OfferOut,
  type ProductKey,
  type ProductOut,
} from "./queries.ts";
import { pastAdviceQuery } from "./past-advice.ts";
import { linesOf } from "./series.ts";
import { useStanding } from "./standing.ts";
import { TurnPages } from "./turn-pages.tsx";
import { useWhatIf } from "./use-what-if.ts";
import { Why } from "./why.tsx";

/** The whole engine comes only with the question. */
const WhatIf = lazy(async () => {
  const [{ WhatIf: Panel }] = await Promise.all([import("./what-if/what-if.tsx"), bringTexts("whatIf")]);
  return { default: Panel };
});

const noReadings: ReadonlyMap<string, string> = new Map();

export function KnownProduct({ product, ids }: { product: ProductOut; ids: ProductKey }) {
  const { t } = useTranslation();
  const search = useSearch({ from: "/c/$contract/products/$product" });
  const days = ranges.find((range) => String(range) === search["days"]) ?? usualRange;
  const standing = useStanding(ids, days);
  const [lit, setLit] = useState<readonly string[]>([]);
  const { onIgnore, error } = useIgnore(ids);
  const readings = useQuery(readingsQuery(ids)).data ?? noReadings;
  const whatIf = useWhatIf();
  useKeys({ h: whatIf.toggle });
  const { prices, offers, newest, market } = standing;
  const title = product.name ?? product.customerProductId ?? product.id;
  return (
    <Page
      title={title}
      heading={<Foreign text={title} />}
      sub={<Foreign text={wordsOf(product)} />}
      actions={
        <>
          <TurnPages {...ids} />
          <Button aria-pressed={whatIf.isOpen} onClick={whatIf.toggle} rightSection={<Key>H</Key>}>
            {t("product.whatIf")}
          </Button>
          <Range days={days} />
        </>
      }
    >
      <div className="page-body">
        <HeldBar ids={ids} />
        {whatIf.isOpen ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <WhatIf ids={ids} onClose={whatIf.toggle} />
          </Suspense>
        ) : null}
        <Figures product={product} {...standing} />
        {error === null ? null : <Failure error={error} />}
        <div className={newest === null ? undefined : "product-two"}>
          <div className="product-pictures">
            <Loaded query={prices} lines={3}>
              {() =>
                newest === null ? (
                  <p className="notice">{t("product.neverPriced", { days })}</p>
                ) : (
                  <AxisPanel newest={newest} standing={standing} lit={lit} />
                )
              }
            </Loaded>
            <ChartPanel ids={ids} days={days} currency={standing.currency} />
          </div>
          {newest === null ? null : <Why contractId={ids.contractId} price={newest} onLight={setLit} />}
        </div>
        <Loaded query={offers} lines={6}>
          {() => <OffersTable market={market} lit={lit} readings={readings} onIgnore={onIgnore} />}
        </Loaded>
      </div>
    </Page>
  );
}

function ChartPanel({ ids, days, currency }: { ids: ProductKey; days: number; currency: string }) {
  const { t } = useTranslation();
  const series = useQuery(seriesQuery(ids, days));
  const isSample = useContract()?.isSample === true;
  const past = useQuery({ ...pastAdviceQuery(ids, days), enabled: isSample }).data;
  const events = useQuery(eventsQuery(ids, days)).data;
  const lines = useMemo(
    () => (series.data === undefined ? null : linesOf(series.data, { past, events })),
    [series.data, past, events],
  );
  return (
    <section className="panel pad" aria-labelledby="chart">
      <h2 id="chart">
        {t("product.chart")} <small>{t("product.days", { count: days })}</small>
      </h2>
      <Loaded query={series} lines={6}>
        {() =>
          lines === null || lines.lines.length === 0 ? (
            <p className="soft">{t("product.noLines", { days })}</p>
          ) : (
            <>
              <PricesChart lines={lines} currency={currency} />
              {past === undefined || past.times.length === 0 ? null : (
                <p className="soft">{t("product.wouldHaveHelp")}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** "Orvalho · beauty-4711 · gtin 4006381333931" */
function wordsOf({ tags, customerProductId, gtin }: ProductOut): string {
  const brand = tags.find(({ label }) => label === "brand")?.stringValue;
  const padded = gtin === undefined ? undefined : `gtin ${String(gtin).padStart(13, "0")}`;
  return [brand, customerProductId, padded].filter((word) => word !== undefined).join(" · ");
}

function Range({ days }: { days: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: "/c/$contract/products/$product" });
  const opened = useSelectKey("t");
  return (
    <Select
      {...opened}
      aria-label={t("product.range")}
      w={130}
      size="xs"
      value={String(days)}
      data={ranges.map((range) => ({ value: String(range), label: t("product.days", { count: range }) }))}
      onChange={(value) => void navigate({ search: { days: value ?? String(usualRange) }, replace: true })}
    />
  );
}

/** Ignores a vendor on its domain, if the person may change settings. */
function useIgnore(ids: ProductKey): { onIgnore: ((offer: OfferOut) => void) | null; error: Error | null } {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const may = useMay("settings");
  const readAgain = async (): Promise<void> =>
    await cache.invalidateQueries({ queryKey: [ids.contractId, "product", ids.productId] });
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
