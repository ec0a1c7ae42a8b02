/** The rows: only those in sight are on the page. J and K move, Enter opens. */
import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type CSSProperties } from "react";
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
  /** How many of the list come before them. */
  readonly before: number;
  /** How many match in all; more than are here. */
  readonly total: number;
  readonly asked: Asked;
  readonly onSort: (field: SortField) => void;
  /** The rows in sight, by their places in the list. */
  readonly onShown: (first: number, last: number) => void;
  readonly onStart: () => void;
  /** The other end of the list comes first. */
  readonly onReverse: () => void;
}

const rowHeights = { compact: 34, comfortable: 42 } as const;
const narrowRow = 56;

export function ProductGrid(props: ProductGridProps) {
  const { contractId, products, before, total, asked, onSort, onShown, onStart, onReverse } = props;
  const { t } = useTranslation();
  const { density } = usePreferences();
  const formats = useFormats();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const isNarrow = matchMedia("(max-width: 900px)").matches;
  const rowHeight = isNarrow ? narrowRow : rowHeights[density];
  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows are drawn from what it says at each scroll
  const rows = useVirtualizer({
    count: before + products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const { startIndex: first, endIndex: last } = rows.range ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => onShown(first, last));
  const isInSight = products[active - before] !== undefined && shown.some(({ index }) => index === active);
  const question = JSON.stringify(asked);
  useEffect(() => {
    setActive(0);
    scroller.current?.scrollTo({ top: 0 });
  }, [question]);
  const open = (index: number, part?: "why"): void => {
    const product = products[index - before];
    if (product === undefined) return;
    rememberList(
      contractId,
      products.map(({ productId }) => productId),
      { before, count: total },
    );
    void navigate({
      to: "/c/$contract/products/$product",
      params: { contract: contractId, product: product.productId },
      search: part === undefined ? {} : { at: part },
    });
  };
  const move = (by: number): void => {
    const next = Math.min(before + products.length - 1, Math.max(before, active + by));
    setActive(next);
    rows.scrollToIndex(next);
  };
  const toTop = (): void => {
    setActive(0);
    scroller.current?.scrollTo({ top: 0 });
  };
  useGridKeys({
    move,
    open: (part) => open(active, part),
    onStart: () => {
      onStart();
      toTop();
    },
    onReverse,
    isInGrid: (target) => target === document.body || target === scroller.current,
  });
  return (
    <>
      <div
        ref={scroller}
        className="grid panel"
        role="grid"
        aria-label={t("products.table")}
        aria-rowcount={total + 1}
        aria-activedescendant={isInSight ? `row-${active}` : undefined}
        tabIndex={0}
      >
        <Head asked={asked} onSort={onSort} />
        <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
          {shown.map(({ index, start }) => {
            const product = products[index - before];
            return product === undefined ? null : (
              <Row
                key={product.productId}
                product={product}
                index={index}
                isActive={index === active}
                place={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onOpen={() => open(index)}
                onActive={() => setActive(index)}
              />
            );
          })}
        </div>
      </div>
      <p className="grid-place faint number">
        {t("products.place", {
          first: formats.count(first + 1),
          last: formats.count(last + 1),
          all: formats.count(total),
        })}
      </p>
    </>
  );
}

interface GridKeys {
  readonly move: (by: number) => void;
  readonly open: (part?: "why") => void;
  readonly onStart: () => void;
  readonly onReverse: () => void;
  readonly isInGrid: (target: EventTarget | null) => boolean;
}

function useGridKeys({ move, open, onStart, onReverse, isInGrid }: GridKeys): void {
  const instead = (act: () => void) => (event: KeyboardEvent) => {
    event.preventDefault();
    act();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: instead(() => move(1)),
    ArrowUp: instead(() => move(-1)),
    Home: instead(onStart),
    End: instead(onReverse),
    w: () => open("why"),
    Enter: (event) => {
      if (isInGrid(event.target)) open();
    },
  });
}

interface RowProps {
  readonly product: ProductFigure;
  readonly index: number;
  readonly isActive: boolean;
  readonly place: CSSProperties;
  readonly onOpen: () => void;
  readonly onActive: () => void;
}

function Row({ product, index, isActive, place, onOpen, onActive }: RowProps) {
  return (
    <div
      id={`row-${index}`}
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      aria-selected={isActive}
      style={place}
      onClick={onOpen}
      onMouseDown={onActive}
    >
      <Cells product={product} />
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
