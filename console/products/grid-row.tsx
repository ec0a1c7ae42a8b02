/** The head of the list and one row of it. */
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Cells, classOf, columnName, NameCell } from "./cells.tsx";
import { sortOf, type Column } from "./columns.ts";
import { orderOf, type Order } from "./order.ts";
import type { ListQuery, ProductFigure, SortField } from "./queries.ts";

interface HeadProps {
  /** How the rows are sorted; null if they are not. */
  readonly sorted: Pick<ListQuery, "field" | "isDescending"> | null;
  readonly columns: readonly Column[];
  readonly onSort: (field: SortField) => void;
}

export function Head({ sorted, columns, onSort }: HeadProps) {
  const { t } = useTranslation();
  return (
    <div role="row" className="grid-head" aria-rowindex={1}>
      <div role="columnheader" className="column-name" aria-sort={orderIn(sorted, "name")}>
        <SortButton field="name" name={t("products.columns.name")} order={orderIn(sorted, "name")} onSort={onSort} />
      </div>
      {columns.map((column) => {
        const field = sortOf(column);
        const name = columnName(t, column);
        const order = field === null ? "none" : orderIn(sorted, field);
        return field === null ? (
          <div key={column} role="columnheader" className={classOf(column)}>
            {name}
          </div>
        ) : (
          <div key={column} role="columnheader" className={classOf(column)} aria-sort={order}>
            <SortButton field={field} name={name} order={order} onSort={onSort} />
          </div>
        );
      })}
    </div>
  );
}

function orderIn(sorted: HeadProps["sorted"], column: SortField): Order {
  return sorted === null ? "none" : orderOf(sorted, column);
}

interface SortButtonProps extends Pick<HeadProps, "onSort"> {
  readonly field: SortField;
  readonly name: string;
  readonly order: Order;
}

const arrows = { ascending: " ↑", descending: " ↓", other: " ↑↓", none: "" } as const;

function SortButton({ field, name, order, onSort }: SortButtonProps) {
  const { t } = useTranslation();
  const title = order === "other" ? t("list.bySize") : t("products.sortBy", { column: name });
  return (
    <button type="button" onClick={() => onSort(field)} title={title}>
      {name}
      <span aria-hidden="true">{arrows[order]}</span>
    </button>
  );
}

interface RowProps {
  readonly product: ProductFigure;
  readonly columns: readonly Column[];
  readonly index: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly style: CSSProperties;
  readonly onOpen: () => void;
  readonly onActive: () => void;
  /** @param isRange all from the one that was chosen last */
  readonly onChoose: (isRange: boolean) => void;
}

export function Row({ product, columns, index, isActive, isChosen, style, onOpen, onActive, onChoose }: RowProps) {
  const { t } = useTranslation();
  const name = product.name ?? product.customerProductId ?? product.productId;
  return (
    <div
      id={`row-${index}`}
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-active={isActive}
      style={style}
      onClick={(event) => (event.shiftKey ? onChoose(true) : onOpen())}
      onMouseDown={(event) => {
        // With Shift a row is chosen, not text.
        if (event.shiftKey) event.preventDefault();
        onActive();
      }}
    >
      <NameCell product={product}>
        {/* By keys a row is chosen with X. */}
        <input
          type="checkbox"
          className="grid-check"
          tabIndex={-1}
          aria-label={t("list.chosen.row", { name })}
          checked={isChosen}
          onChange={() => undefined}
          // The focus stays at the list, so its keys go on.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(event.shiftKey);
          }}
        />
      </NameCell>
      <Cells product={product} columns={columns} />
    </div>
  );
}
