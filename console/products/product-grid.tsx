/** The rows: only those in sight are on the page. J and K move, Enter opens. */
import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { rememberList } from "../app/neighbours.ts";
import { usePreferences } from "../app/preferences.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Move } from "../kit/move.tsx";
import { PriceLine } from "./price-line.tsx";
import { sortFields, type Asked, type ProductFigure, type SortField } from "./queries.ts";
import { State } from "./state.tsx";

interface ProductGridProps {
  readonly contractId: string;
  readonly products: readonly ProductFigure[];
  /** How many match in all; more than are here. */
  readonly total: number;
  readonly asked: Asked;
  readonly onSort: (field: SortField) => void;
  readonly onEnd: () => void;
}

const rowHeights = { compact: 34, comfortable: 42 } as const;
const narrowRow = 56;
const fetchAhead = 40;

export function ProductGrid({ contractId, products, total, asked, onSort, onEnd }: ProductGridProps) {
  const { t } = useTranslation();
  const { density } = usePreferences();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const isNarrow = matchMedia("(max-width: 900px)").matches;
  const rowHeight = isNarrow ? narrowRow : rowHeights[density];
  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows are drawn from what it says at each scroll
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= products.length - fetchAhead) onEnd();
  });
  const question = JSON.stringify(asked);
  useEffect(() => setActive(0), [question]);
  const open = (index: number, part?: "why"): void => {
    const product = products[index];
    if (product === undefined) return;
    rememberList(
      contractId,
      products.map(({ productId }) => productId),
    );
    void navigate({
      to: "/c/$contract/products/$product",
      params: { contract: contractId, product: product.productId },
      search: part === undefined ? {} : { at: part },
    });
  };
  const move = (by: number): void => {
    const next = Math.min(products.length - 1, Math.max(0, active + by));
    setActive(next);
    rows.scrollToIndex(next);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: (event) => {
      event.preventDefault();
      move(1);
    },
    ArrowUp: (event) => {
      event.preventDefault();
      move(-1);
    },
    w: () => open(active, "why"),
    Enter: (event) => {
      if (event.target === document.body || event.target === scroller.current) open(active);
    },
  });
  return (
    <div
      ref={scroller}
      className="grid panel"
      role="grid"
      aria-label={t("products.table")}
      aria-rowcount={total + 1}
      aria-activedescendant={`row-${active}`}
      tabIndex={0}
    >
      <Head asked={asked} onSort={onSort} />
      <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
        {shown.map(({ index, start }) => {
          const product = products[index];
          return product === undefined ? null : (
            <div
              key={product.productId}
              id={`row-${index}`}
              role="row"
              className="grid-row"
              aria-rowindex={index + 2}
              aria-selected={index === active}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              onClick={() => open(index)}
              onMouseDown={() => setActive(index)}
            >
              <Cells product={product} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Head({ asked, onSort }: Pick<ProductGridProps, "asked" | "onSort">) {
  const { t } = useTranslation();
  return (
    <div role="row" className="grid-head" aria-rowindex={1}>
      {sortFields.map((field) => (
        <div
          key={field}
          role="columnheader"
          className={`column-${field}`}
          aria-sort={asked.field === field ? (asked.isDescending ? "descending" : "ascending") : "none"}
        >
          <button
            type="button"
            onClick={() => onSort(field)}
            title={t("products.sortBy", { column: t(`products.columns.${field}`) })}
          >
            {t(`products.columns.${field}`)}
            <span aria-hidden="true">{asked.field === field ? (asked.isDescending ? " ↓" : " ↑") : ""}</span>
          </button>
        </div>
      ))}
      <div role="columnheader" className="column-line">
        {t("products.columns.line")}
      </div>
      <div role="columnheader" className="column-branch">
        {t("products.columns.branch")}
      </div>
      <div role="columnheader" className="column-state">
        {t("products.columns.state")}
      </div>
    </div>
  );
}

function Cells({ product }: { product: ProductFigure }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const amount = (value: number | undefined): string =>
    value === undefined ? "" : formats.amount(value, product.currency);
  const source = product.oursSource === undefined ? undefined : t(`products.sources.${product.oursSource}`);
  return (
    <>
      <div role="gridcell" className="column-name">
        <Foreign text={product.name ?? product.customerProductId ?? product.productId} />
        <span className="own-id">
          <Foreign text={product.customerProductId ?? ""} />
        </span>
      </div>
      <div role="gridcell" className="column-ours" title={source}>
        {amount(product.ours)}
      </div>
      <div role="gridcell" className="column-advised">
        {amount(product.advised)}
      </div>
      <div role="gridcell" className="column-change">
        {product.changePercent === undefined ? "" : <Move percent={product.changePercent} />}
      </div>
      <div role="gridcell" className="column-cheapest" title={product.cheapestVendor}>
        {amount(product.cheapest)}
      </div>
      <div role="gridcell" className="column-position" title={product.domain}>
        {product.position ?? ""}
        {product.of === undefined ? "" : <span className="faint">/{product.of}</span>}
      </div>
      <div role="gridcell" className="column-gap">
        {product.gapPercent === undefined ? "" : formats.percent(product.gapPercent)}
      </div>
      <div
        role="gridcell"
        className="column-age"
        title={product.marketAt === undefined ? "" : formats.full(product.marketAt)}
      >
        {product.marketAt === undefined ? "" : formats.age(product.marketAt)}
      </div>
      <div role="gridcell" className="column-line">
        {product.publishedPrices === undefined ? null : (
          <PriceLine prices={product.publishedPrices} currency={product.currency} />
        )}
      </div>
      <div role="gridcell" className="column-branch">
        <Foreign text={product.branch ?? ""} />
      </div>
      <div role="gridcell" className="column-state">
        <State state={product.state} />
      </div>
    </>
  );
}
