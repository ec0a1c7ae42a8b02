/** The head of the list and one row of it. */
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Cells, classOf, columnName, NameCell } from "./cells.tsx";
import { sortOf, type Column } from "./columns.ts";
import type { Asked, ProductFigure, SortField } from "./queries.ts";

interface HeadProps {
  readonly asked: Asked;
  readonly columns: readonly Column[];
  readonly onSort: (field: SortField) => void;
}

export function Head({ asked, columns, onSort }: HeadProps) {
  const { t } = useTranslation();
  return (
    <div role="row" className="grid-head" aria-rowindex={1}>
      <div role="columnheader" className="column-name" aria-sort={directionOf(asked, "name")}>
        <SortButton field="name" name={t("products.columns.name")} asked={asked} onSort={onSort} />
      </div>
      {columns.map((column) => {
        const field = sortOf(column);
        const name = columnName(t, column);
        return field === null ? (
          <div key={column} role="columnheader" className={classOf(column)}>
            {name}
          </div>
        ) : (
          <div key={column} role="columnheader" className={classOf(column)} aria-sort={directionOf(asked, field)}>
            <SortButton field={field} name={name} asked={asked} onSort={onSort} />
          </div>
        );
      })}
    </div>
  );
}

function directionOf({ field, isDescending }: Asked, column: SortField): "ascending" | "descending" | "none" {
  return field === column ? (isDescending ? "descending" : "ascending") : "none";
}

function SortButton({ field, name, asked, onSort }: Omit<HeadProps, "columns"> & { field: SortField; name: string }) {
  const { t } = useTranslation();
  const arrows = { ascending: " ↑", descending: " ↓", none: "" } as const;
  return (
    <button type="button" onClick={() => onSort(field)} title={t("products.sortBy", { column: name })}>
      {name}
      <span aria-hidden="true">{arrows[directionOf(asked, field)]}</span>
    </button>
  );
}

interface RowProps {
  readonly product: ProductFigure;
  readonly columns: readonly Column[];
  readonly index: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly place: CSSProperties;
  readonly onOpen: () => void;
  readonly onActive: () => void;
  /** @param isRange all from the one that was chosen last */
  readonly onChoose: (isRange: boolean) => void;
}

export function Row({ product, columns, index, isActive, isChosen, place, onOpen, onActive, onChoose }: RowProps) {
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
      style={place}
      onClick={onOpen}
      onMouseDown={onActive}
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
