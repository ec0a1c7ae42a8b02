/** Every product, as many as there are: the service searches, filters and sorts, and the page holds what is looked at. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { basisOf } from "../product/basis.ts";
import { useContractId } from "../service/contract.ts";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { useWasPainted } from "../kit/painted.ts";
import { Page } from "../kit/page.tsx";
import { Calculate } from "./calculate.tsx";
import { Conditions } from "./conditions.tsx";
import { Notes } from "./notes.tsx";
import { Nothing } from "./nothing.tsx";
import { ProductGrid } from "./product-grid.tsx";
import type { Column } from "./columns.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { nextOrder } from "./order.ts";
import {
  countsQuery,
  figuresPath,
  isNarrow,
  keepBasis,
  notUnderstood,
  readAsked,
  type ListQuery,
  type Filter,
} from "./queries.ts";
import { Toolbar, type Groups } from "./toolbar.tsx";
import { useColumns } from "./use-columns.ts";
import { useFreshRows } from "./use-fresh-rows.ts";
import { useNews } from "./use-news.ts";
import { usePrint } from "./use-print.ts";
import { useProducts } from "./use-products.ts";
import { useSelection } from "./use-selection.ts";
import { addressOf } from "./views.ts";
import "./products.css";

export { askProducts } from "./use-products.ts";

/** Decisions come only with the first product that is chosen. */
const BulkBar = lazy(async () => ({ default: (await import("./bulk-bar.tsx")).BulkBar }));

const noGroups: Groups = {};

export function Products() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const search = useSearch({ from: "/c/$contract/products" });
  const listQuery = useMemo(() => readAsked(search), [search]);
  const navigate = useNavigate({ from: "/c/$contract/products" });
  const loaded = useProducts(contractId, listQuery);
  const { list, products, before, toStart, basis, lagSeconds, isById } = loaded;
  const isReadForPrint = usePrint(loaded);
  const news = useNews(contractId, listQuery);
  useFreshRows({ contractId, basis: basisOf(listQuery.filter) }, loaded.shown, news.version);
  const showNews = (): void => {
    toStart();
    news.show();
  };
  useKeys({ r: showNews }, news.areThere);
  const isThere = list.isError || (list.data !== undefined && !list.isPlaceholderData);
  const { counts, all, filter, wasPainted } = useCounts(contractId, listQuery, isThere);
  const groups = counts?.groups ?? noGroups;
  const ask = useCallback(
    (wanted: ListQuery): void => void navigate({ search: addressOf(wanted), replace: true }),
    [navigate],
  );
  const { columns, choose } = useColumns(listQuery, ask);
  const total = all?.total ?? counts?.total;
  const matching = counts?.total ?? before + products.length;
  const selection = useSelection(listQuery, products, matching);
  const isFiltered = isNarrow(filter);
  const sub = useSub({ found: counts?.total, all: total, isFiltered, lagSeconds, isReadForPrint });
  return (
    <Page
      title={t("products.title")}
      sub={sub}
      actions={
        products.length === 0 ? null : (
          <Actions
            {...{ contractId, listQuery, columns }}
            onNews={news.areThere ? showNews : null}
            onColumns={choose}
          />
        )
      }
    >
      <Toolbar key={contractId} {...{ listQuery, basis, groups, wasPainted }} onAsk={ask} />
      <Conditions listQuery={listQuery} onAsk={ask} />
      <Notes unknown={notUnderstood(search)} isById={isById} />
      {list.isError && list.data === undefined ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Skeleton lines={12} />
      ) : products.length === 0 ? (
        <Nothing
          contractId={contractId}
          isFiltered={isFiltered}
          onClear={() => ask({ ...listQuery, filter: keepBasis(listQuery.filter, {}) })}
        />
      ) : (
        <ProductGrid
          contractId={contractId}
          loaded={loaded}
          total={matching}
          listQuery={listQuery}
          columns={columns}
          selection={selection}
          onSort={(field) => ask({ ...listQuery, ...nextOrder(listQuery, field) })}
          onReverse={() => ask({ ...listQuery, isDescending: !listQuery.isDescending })}
        />
      )}
      {selection.wasUsed ? (
        <Suspense fallback={null}>
          <BulkBar {...{ contractId, listQuery, columns, selection }} total={matching} pendingCount={heldIn(groups)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/**
 * How many products match, and how many there are. Rows come first: to count, and to paint, takes all cores of a small machine. What is
 * counted are the rows that are shown.
 */
function useCounts(contractId: string, listQuery: ListQuery, isThere: boolean) {
  const wasPainted = useWasPainted(isThere);
  const enabled = isThere && wasPainted;
  const filter = useShown(listQuery.filter, enabled);
  const counts = useQuery({ ...countsQuery(contractId, filter), enabled }).data;
  const all = useQuery({ ...countsQuery(contractId, {}), enabled }).data;
  return { counts, all, filter, wasPainted };
}

interface ActionsProps {
  readonly contractId: string;
  readonly listQuery: ListQuery;
  readonly columns: readonly Column[];
  /** Shows prices that came since the rows were read; null without any. */
  readonly onNews: (() => void) | null;
  readonly onColumns: (columns: readonly Column[] | null) => void;
}

function Actions({ contractId, listQuery, columns, onNews, onColumns }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onNews === null ? null : (
        <Button variant="subtle" onClick={onNews} rightSection={<Key>R</Key>}>
          {t("list.fresh")}
        </Button>
      )}
      <Calculate contractId={contractId} />
      <ColumnsMenu columns={columns} onChoose={onColumns} />
      <Download path={figuresPath(contractId, listQuery)} />
    </>
  );
}

interface SubParts {
  readonly found: number | undefined;
  readonly all: number | undefined;
  readonly isFiltered: boolean;
  readonly lagSeconds: number;
  readonly isReadForPrint: boolean;
}

/** Nobody minds figures that are so old. */
const mostLagSeconds = 5;

/** "31 of 12,408 · figures 8 s old" */
function useSub({ found, all, isFiltered, lagSeconds, isReadForPrint }: SubParts): string | undefined {
  const { t } = useTranslation();
  const formats = useFormats();
  if (found === undefined || all === undefined) return undefined;
  return [
    isFiltered
      ? t("products.ofAll", { found: formats.count(found), all: formats.count(all) })
      : t("products.found", { count: all }),
    ...(lagSeconds > mostLagSeconds ? [t("products.lag", { seconds: formats.count(lagSeconds) })] : []),
    ...(isReadForPrint ? [t("list.readForPrint")] : []),
  ].join(" · ");
}

/** How many products have a price that waits. */
function heldIn(groups: Groups): number {
  return groups["state"]?.find(({ value }) => value === "held")?.count ?? 0;
}

/** The filter of the rows that are shown: until those of another one are there, the one before. */
function useShown(wanted: Filter, isThere: boolean): Filter {
  const [shown, setShown] = useState(wanted);
  if (isThere && JSON.stringify(shown) !== JSON.stringify(wanted)) setShown(wanted);
  return shown;
}
