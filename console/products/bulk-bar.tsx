/** What can be done with the chosen products: decide on the prices that wait, save them as a file, open one after the other. */
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { rememberList } from "../kit/neighbours.ts";
import { usePreferences } from "../service/preferences.ts";
import { useMay } from "../service/permissions.ts";
import { BulkUnderWay } from "../inbox/bulk-under-way.tsx";
import { DecisionDialogs } from "../inbox/decision-dialogs.tsx";
import type { PricesOf } from "../inbox/seen-prices.ts";
import { useSeenDecision } from "../inbox/use-seen-decision.ts";
import { writeCsv } from "../kit/csv.ts";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { saveCsv } from "../kit/save-csv.ts";
import { columnName } from "./cells.tsx";
import type { Column } from "./columns.ts";
import { csvCell } from "./csv-cell.ts";
import { conditionsOf, figuresPath, type ListQuery } from "./queries.ts";
import type { Selection } from "./use-selection.ts";
import { addressOf } from "./views.ts";

interface BulkBarProps {
  readonly contractId: string;
  readonly listQuery: ListQuery;
  readonly columns: readonly Column[];
  readonly selection: Selection;
  /** How many the filter has, and how many of them have a price that waits. */
  readonly total: number;
  readonly pendingCount: number;
}

/** What waits needs no condition that says so: without any other it may be more than a filter of figures takes. */
function pricesOf({ filter }: ListQuery, { isAll, products }: Selection): PricesOf {
  if (!isAll) return { productIds: products.map(({ productId }) => productId) };
  const { state, ...others } = conditionsOf(filter);
  const wanted = { ...others, ...(state === undefined || state === "held" ? {} : { state }) };
  return Object.keys(wanted).length === 0 ? {} : { filter: wanted };
}

export function BulkBar({ contractId, listQuery, columns, selection, total, pendingCount }: BulkBarProps) {
  const { t } = useTranslation();
  const mayDecide = useMay("prices.decide");
  const { isAll, count } = selection;
  const waiting = isAll ? pendingCount : selection.products.filter(({ state }) => state === "held").length;
  const [status, setStatus] = useState<ReactNode>(null);
  const prices = pricesOf(listQuery, selection);
  const decision = useSeenDecision({ contractId, prices, onStatus: setStatus, onTaken: selection.clear });
  return (
    <>
      {decision.error === null ? null : <Failure error={decision.error} />}
      {status === null ? null : (
        <p className="notice" role="status">
          {status}
        </p>
      )}
      {decision.bulk.isRunning ? (
        <BulkUnderWay task={decision.bulk.task} />
      ) : count === 0 ? null : (
        <div className="bulk" role="group" aria-label={t("list.chosen.some", { count })}>
          <b>{isAll ? t("list.chosen.all", { count }) : t("list.chosen.some", { count })}</b>
          {isAll || count >= total ? null : (
            <button type="button" className="link" onClick={selection.chooseAll}>
              {t("list.chosen.chooseAll", { count: total })}
            </button>
          )}
          {mayDecide && waiting > 0 ? (
            <>
              <Button variant="filled" loading={decision.isAsking} onClick={() => decision.ask("approve")}>
                {t("list.chosen.approve", { count: waiting })}
              </Button>
              <Button disabled={decision.isAsking} onClick={() => decision.ask("reject")}>
                {t("list.chosen.reject", { count: waiting })}
              </Button>
            </>
          ) : null}
          {isAll ? (
            <Download path={figuresPath(contractId, listQuery)} />
          ) : (
            <ChosenActions {...{ contractId, listQuery, selection, columns }} />
          )}
          <Button variant="subtle" color="gray" onClick={selection.clear}>
            {t("list.chosen.clear")}
          </Button>
        </div>
      )}
      <DecisionDialogs deciding={{ ...decision, activePrice: null, askedCount: decision.count }} />
    </>
  );
}

type ChosenProps = Pick<BulkBarProps, "listQuery" | "columns" | "contractId" | "selection">;

function ChosenActions({ contractId, listQuery, selection: { products }, columns }: ChosenProps) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const navigate = useNavigate();
  const open = (): void => {
    const ids = products.map(({ productId }) => productId);
    const [product] = ids;
    if (product === undefined) return;
    rememberList(contractId, {
      productIds: ids,
      opened: product,
      address: { to: "/c/$contract/products", search: addressOf(listQuery) },
    });
    void navigate({ to: "/c/$contract/products/$product", params: { contract: contractId, product }, search: {} });
  };
  const save = (): void => {
    const head = ["customerProductId", t("products.columns.name"), ...columns.map((column) => columnName(t, column))];
    const rows = products.map((product) => [
      product.customerProductId ?? product.productId,
      product.name ?? null,
      ...columns.map((column) => csvCell(t, column, product)),
    ]);
    saveCsv(t("list.chosen.file"), writeCsv(head, rows, language));
  };
  return (
    <>
      <Button onClick={open}>{t("list.chosen.open")}</Button>
      <Button variant="subtle" color="gray" title={t("listing.tableHelp")} onClick={save}>
        {t("listing.download")}
      </Button>
    </>
  );
}
