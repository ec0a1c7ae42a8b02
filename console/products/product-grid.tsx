/** The rows: only those in sight are on the page. J and K move, Space shows a product beside them, Enter opens, X chooses. */
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { basisOf } from "../product/basis.ts";
import { rememberList } from "../kit/neighbours.ts";
import { usePreferences } from "../service/preferences.ts";
import { useFormats } from "../kit/formats.ts";
import { useAllKey, useKeys } from "../kit/keys.ts";
import { usePainted } from "../kit/painted.ts";
import { usePrinting } from "../kit/printing.ts";
import { Beside } from "./beside.tsx";
import { divisionOf, type Column } from "./columns.ts";
import { Head, Row } from "./grid-row.tsx";
import { keepBasis, searchOf, type ListQuery, type SortField } from "./queries.ts";
import { usePeek } from "./use-peek.ts";
import type { HeldProducts } from "./use-products.ts";
import type { Selection } from "./use-selection.ts";
import { addressOf } from "./views.ts";

interface ProductGridProps {
  readonly contractId: string;
  readonly loaded: HeldProducts;
  /** How many match in all; more than are here. */
  readonly total: number;
  readonly listQuery: ListQuery;
  readonly columns: readonly Column[];
  readonly selection: Selection;
  readonly onSort: (field: SortField) => void;
  /** The other end of the list comes first. */
  readonly onReverse: () => void;
}

/** How rows are divided, as the style sheet knows it. */
type Division = Readonly<Record<"--columns" | "--least", string>>;

const rowHeights = { compact: 34, comfortable: 42 } as const;
const narrowRow = 56;
const headHeight = 34;
/** Rows out of sight at either end that are there for a scroll; drawn when those in sight have been painted. */
const rowsAround = 12;

/** More are a file, not a page. */
export const mostPrinted = 1_000;

export function ProductGrid(props: ProductGridProps) {
  const { contractId, loaded, total, listQuery, columns, selection, onSort, onReverse } = props;
  const { products, before, returns, position, onShown } = loaded;
  const { t } = useTranslation();
  const { density } = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const peek = usePeek(contractId);
  const [active, setActive] = useState(() => rowOf(loaded));
  const isNarrow = useMediaQuery("(max-width: 900px)", undefined, { getInitialValueInEffect: false });
  const rowHeight = isNarrow ? narrowRow : rowHeights[density];
  const { open, choose } = useRowActions(props, (index) => index * rowHeight - (scroller.current?.scrollTop ?? 0));
  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows are drawn from what it says at each scroll
  const rows = useVirtualizer({
    count: before + products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: usePainted(true) ? rowsAround : 0,
    // The head lies above the rows and takes its part of the window.
    scrollPaddingEnd: headHeight,
    initialOffset: position === null ? 0 : Math.max(0, active * rowHeight - position.below),
  });
  // Its places are those of rows as they were.
  useEffect(() => rows.measure(), [rows, rowHeight]);
  const { first, last } = rows.range === null ? nothing : { first: rows.range.startIndex, last: rows.range.endIndex };
  const drawn = useDrawn(rows.getVirtualItems(), { first, last, before, count: products.length });
  const { shown } = drawn;
  const isMeasured = rows.range !== null;
  useEffect(() => {
    if (isMeasured) onShown(first, last);
  });
  const isInSight = products[active - before] !== undefined && shown.some(({ index }) => index === active);
  const question = JSON.stringify([searchOf(listQuery), returns]);
  useBegun(question, (isOpened) => (isOpened ? rows.scrollToIndex(active) : toTop()));
  const move = (by: number): void => {
    const next = Math.min(before + products.length - 1, Math.max(before, active + by));
    setActive(next);
    rows.scrollToIndex(next);
    peek.moveTo(products[next - before]);
  };
  const toTop = (): void => {
    setActive(0);
    scroller.current?.scrollTo({ top: 0 });
  };
  const { template, least } = divisionOf(columns);
  const division: CSSProperties & Division = { "--columns": template, "--least": `${least}px` };
  useAllKey(selection.chooseAll);
  useGridKeys({
    move,
    choose: (isRange) => choose(active, isRange),
    clear: peek.productId === null ? selection.clear : peek.close,
    toggle: () => peek.toggle(products[active - before]),
    open: (part) => open(active, part),
    onStart: () => {
      loaded.toStart();
      toTop();
    },
    onReverse,
    isInGrid: (target) => target === document.body || target === scroller.current,
  });
  return (
    <>
      <div className="grid-and-peek">
        <div
          ref={scroller}
          className="grid panel"
          role="grid"
          aria-label={t("products.table")}
          aria-rowcount={total + 1}
          aria-multiselectable="true"
          data-choosing={selection.count > 0}
          style={division}
          aria-activedescendant={isInSight ? `row-${active}` : undefined}
          tabIndex={0}
        >
          <Head sorted={loaded.order} columns={columns} onSort={onSort} />
          <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
            {shown.map(({ index, start }) => {
              const product = products[index - before];
              return product === undefined ? null : (
                <Row
                  key={product.productId}
                  product={product}
                  columns={columns}
                  index={index}
                  isActive={index === active}
                  isChosen={selection.has(product.productId)}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                  onOpen={() => open(index)}
                  onActive={() => setActive(index)}
                  onChoose={(isRange) => choose(index, isRange)}
                />
              );
            })}
          </div>
        </div>
        <Beside contractId={contractId} basis={basisOf(listQuery.filter)} peek={peek} onOpen={() => open(active)} />
      </div>
      <ShownRows first={drawn.first} last={drawn.last} all={total} />
    </>
  );
}

/** Hears when the list was opened, and then whenever it asks for something else. */
function useBegun(question: string, onBegun: (isOpened: boolean) => void): void {
  const last = useRef<string | null>(null);
  const begin = useEffectEvent(() => {
    onBegun(last.current === null);
    last.current = question;
  });
  useEffect(() => begin(), [question]);
}

/** Which rows are drawn, of how many. */
function ShownRows({ first, last, all }: { first: number; last: number; all: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p className="grid-place faint number">
      {t("products.place", {
        first: formats.count(first + 1),
        last: formats.count(last + 1),
        all: formats.count(all),
      })}
    </p>
  );
}

const nothing = { first: 0, last: 0 };

interface DrawnRow {
  readonly index: number;
  readonly start: number;
}

interface InSight {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly count: number;
}

/** The rows that are on the page: those in sight, and on paper all that are here. */
function useDrawn(shown: readonly DrawnRow[], { first, last, before, count }: InSight) {
  if (!usePrinting()) return { shown, first, last };
  const printed = Array.from({ length: Math.min(count, mostPrinted) }, (_, at) => ({ index: before + at, start: 0 }));
  return { shown: printed, first: before, last: before + printed.length - 1 };
}

/** The row that one comes back to, else the first one. */
function rowOf({ products, before, position }: HeldProducts): number {
  if (position === null) return 0;
  const at = products.findIndex(({ productId }) => productId === position.productId);
  if (at >= 0) return before + at;
  // It is elsewhere in the list now, or in it no longer.
  return products[position.row - before] === undefined ? before : position.row;
}

/** What is done with a row, by its place in the list. @param belowOf how far it is below the upper edge of the list, in pixels */
function useRowActions(
  { contractId, loaded: { products, before, readOn, onLeave }, total, listQuery, selection }: ProductGridProps,
  belowOf: (index: number) => number,
) {
  const navigate = useNavigate();
  const open = (index: number, part?: "why"): void => {
    const product = products[index - before];
    if (product === undefined) return;
    onLeave({ productId: product.productId, row: index, below: belowOf(index) });
    rememberList(contractId, {
      productIds: products.map(({ productId }) => productId),
      opened: product.productId,
      address: { to: "/c/$contract/products", search: addressOf(listQuery) },
      before,
      count: total,
      readOn,
    });
    void navigate({
      to: "/c/$contract/products/$product",
      params: { contract: contractId, product: product.productId },
      search: { ...(part === undefined ? {} : { at: part }), ...keepBasis(listQuery.filter, {}) },
    });
  };
  const choose = (index: number, isRange: boolean): void => {
    const product = products[index - before];
    if (product !== undefined) selection.toggle(product, isRange);
  };
  return { open, choose };
}

interface GridKeys {
  readonly move: (by: number) => void;
  readonly choose: (isRange: boolean) => void;
  readonly clear: () => void;
  /** Shows the product beside the list, or hides it. */
  readonly toggle: () => void;
  readonly open: (part?: "why") => void;
  readonly onStart: () => void;
  readonly onReverse: () => void;
  readonly isInGrid: (target: EventTarget | null) => boolean;
}

function useGridKeys({ move, choose, clear, toggle, open, onStart, onReverse, isInGrid }: GridKeys): void {
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
    x: () => choose(false),
    "Shift+x": () => choose(true),
    Escape: clear,
    " ": (event) => {
      if (!isInGrid(event.target)) return;
      event.preventDefault();
      toggle();
    },
    Enter: (event) => {
      if (isInGrid(event.target)) open();
    },
  });
}
