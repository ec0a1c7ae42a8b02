/** Every product, as many as there are: the service searches, filters and sorts, and the page holds what is looked at. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../app/contract.ts";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { useWasPainted } from "../kit/painted.ts";
import { Page } from "../kit/page.tsx";
import { TrySample } from "../start/try-sample.tsx";
import { Conditions } from "./conditions.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { countsQuery, figuresPath, readAsked, type Asked, type Filter } from "./queries.ts";
import { Toolbar, type Groups } from "./toolbar.tsx";
import { useColumns } from "./use-columns.ts";
import { useNews } from "./use-news.ts";
import { useProducts } from "./use-products.ts";
import { useSelection } from "./use-selection.ts";
import { addressOf } from "./views.ts";
import "./products.css";

export { askProducts } from "./queries.ts";

/** Decisions come only with the first product that is chosen. */
const BulkBar = lazy(async () => ({ default: (await import("./bulk-bar.tsx")).BulkBar }));

const noGroups: Groups = {};

export function Products() {
  const { t } = useTranslation();
  const formats = useFormats();
  const contractId = useContractId();
  const search = useSearch({ from: "/c/$contract/products" });
  const asked = useMemo(() => readAsked(search), [search]);
  const navigate = useNavigate({ from: "/c/$contract/products" });
  const { list, products, before, onShown, toStart, round } = useProducts(contractId, asked);
  const news = useNews(contractId, asked);
  const showNews = (): void => {
    toStart();
    news.show();
  };
  useKeys({ r: showNews }, news.areThere);
  const isThere = list.isError || (list.data !== undefined && !list.isPlaceholderData);
  const { counts, all, filter, wasPainted } = useCounts(contractId, asked, isThere);
  const groups = counts?.groups ?? noGroups;
  const lag = list.data?.pages[0]?.figures.lagSeconds ?? 0;
  const ask = useCallback(
    (wanted: Asked): void => void navigate({ search: addressOf(wanted), replace: true }),
    [navigate],
  );
  const { columns, choose } = useColumns(asked, ask);
  const total = all?.total ?? counts?.total;
  const matching = counts?.total ?? before + products.length;
  const selection = useSelection(asked, products, matching);
  const isFiltered = Object.keys(filter).length > 0;
  const sub = ((): string | undefined => {
    if (counts === undefined || total === undefined) return undefined;
    const found = isFiltered
      ? t("products.ofAll", { found: formats.count(counts.total), all: formats.count(total) })
      : t("products.found", { count: total });
    return lag > 5 ? `${found} · ${t("products.lag", { seconds: formats.count(lag) })}` : found;
  })();
  return (
    <Page
      title={t("products.title")}
      sub={sub}
      actions={
        products.length === 0 ? null : (
          <>
            {news.areThere ? (
              <Button variant="subtle" onClick={showNews} rightSection={<Key>R</Key>}>
                {t("list.fresh")}
              </Button>
            ) : null}
            <ColumnsMenu columns={columns} onChoose={choose} />
            <Download path={figuresPath(contractId, asked)} />
          </>
        )
      }
    >
      <Toolbar key={contractId} asked={asked} groups={groups} onAsk={ask} wasPainted={wasPainted} />
      <Conditions asked={asked} onAsk={ask} />
      {list.isError && list.data === undefined ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Skeleton lines={12} />
      ) : products.length === 0 ? (
        <Nothing contractId={contractId} isFiltered={isFiltered} onClear={() => ask({ ...asked, filter: {} })} />
      ) : (
        <ProductGrid
          contractId={contractId}
          products={products}
          total={matching}
          asked={asked}
          columns={columns}
          selection={selection}
          onSort={(field) => ask({ ...asked, field, isDescending: asked.field === field && !asked.isDescending })}
          before={before}
          round={round}
          onShown={onShown}
          onStart={toStart}
          onReverse={() => ask({ ...asked, isDescending: !asked.isDescending })}
        />
      )}
      {selection.wasUsed ? (
        <Suspense fallback={null}>
          <BulkBar {...{ contractId, asked, columns, selection }} total={matching} held={heldIn(groups)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/**
 * How many products match, and how many there are. Rows come first: to count, and to paint, takes all cores of a small machine. What is
 * counted are the rows that are shown.
 */
function useCounts(contractId: string, asked: Asked, isThere: boolean) {
  const wasPainted = useWasPainted(isThere);
  const enabled = isThere && wasPainted;
  const filter = useShown(asked.filter, enabled);
  const counts = useQuery({ ...countsQuery(contractId, filter), enabled }).data;
  const all = useQuery({ ...countsQuery(contractId, {}), enabled }).data;
  return { counts, all, filter, wasPainted };
}

/** How many products have a price that waits. */
function heldIn(groups: Groups): number {
  return groups["state"]?.find(({ value }) => value === "held")?.count ?? 0;
}

/** The filter of the rows that are shown: until those of another one are there, the one before. */
function useShown(asked: Filter, isThere: boolean): Filter {
  const [shown, setShown] = useState(asked);
  if (isThere && JSON.stringify(shown) !== JSON.stringify(asked)) setShown(asked);
  return shown;
}

function Nothing({
  contractId,
  isFiltered,
  onClear,
}: {
  contractId: string;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const contract = useContract();
  if (isFiltered) {
    return (
      <div className="empty">
        <strong>{t("products.noneFound")}</strong>
        <button type="button" className="link" onClick={onClear}>
          {t("products.clearFilters")}
        </button>
      </div>
    );
  }
  return (
    <div className="empty">
      <strong>{t("products.none")}</strong>
      <p>{t("products.noneHelp")}</p>
      <Link to="/c/$contract/start" params={{ contract: contractId }}>
        {t("products.toStart")}
      </Link>
      {contract === undefined ? null : <TrySample companyId={contract.companyId} />}
    </div>
  );
}
