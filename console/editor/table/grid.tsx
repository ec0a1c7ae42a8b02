/** The grid itself: rows in sight only, each cell a field. Arrows and Enter go up and down, Tab to the side, Escape leaves the fields. */
import { CloseButton } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../service/preferences.ts";
import { csvForms } from "../../kit/csv.ts";
import { Foreign } from "../../kit/foreign.tsx";
import type { Json } from "../../strategies/document-diff.ts";
import { countFindings } from "../checked.ts";
import { useEditing } from "../editing.ts";
import { readCell, writeCell, type Column, type Row, type TableOf } from "./cells.ts";

const rowHeight = 32;
const rowsAround = 6;
/** Texts take what numbers leave. */
const widths = { text: "minmax(0, 2fr)", number: "minmax(72px, 1fr)" } as const;

interface GridProps {
  readonly name: string;
  readonly table: TableOf;
  readonly onPaste: (text: string, at: { row: number; column: number }) => void;
}

export function Grid({ name, table: { columns, rows }, onPaste }: GridProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<{ row: number; column: number } | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: rowsAround,
  });
  const template = `${columns.map(({ kind }) => widths[kind === "text" ? "text" : "number"]).join(" ")} 32px`;
  const go = (row: number, column: number): void => {
    if (row < 0 || row >= rows.length) return;
    virtual.scrollToIndex(row);
    setFocused({ row, column });
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const isAround = event.target === event.currentTarget;
    if (event.ctrlKey || event.metaKey) return;
    if (isAround && (event.key === "ArrowDown" || event.key === "Enter")) {
      event.preventDefault();
      go(0, 0);
    } else if (!isAround && event.key === "Escape") {
      event.currentTarget.focus();
    }
  };
  return (
    <div
      ref={scroll}
      className="edit-grid"
      role="grid"
      aria-label={name}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => setFocused(null)}
    >
      <div role="row" aria-rowindex={1} className="edit-grid-head" style={{ gridTemplateColumns: template }}>
        {columns.map(({ name: column, kind }, index) => (
          <span key={column} role="columnheader" className={kind === "text" ? undefined : "number"}>
            {index === columns.length - 1 ? t("editor.table.value") : <Foreign text={column.replace(/^tags\./, "")} />}
            {kind === "band" ? ` ${t("editor.table.upTo")}` : ""}
          </span>
        ))}
        <span role="columnheader">
          <span className="hidden-text">{t("editor.remove")}</span>
        </span>
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: "relative" }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <GridRow
            key={index}
            name={name}
            columns={columns}
            row={rows[index] ?? []}
            index={index}
            isOnly={rows.length === 1}
            style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
            focused={focused?.row === index ? focused.column : null}
            onGo={go}
            onPaste={onPaste}
          />
        ))}
      </div>
    </div>
  );
}

interface GridRowProps extends Pick<GridProps, "name" | "onPaste"> {
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly index: number;
  readonly isOnly: boolean;
  readonly style: { readonly gridTemplateColumns: string; readonly transform: string };
  /** The column to which the keys went. */
  readonly focused: number | null;
  readonly onGo: (row: number, column: number) => void;
}

function GridRow({ name, columns, row, index, isOnly, style, focused, onGo, onPaste }: GridRowProps) {
  const { t } = useTranslation();
  const { findings, isLocked, set } = useEditing();
  const path = ["tables", name, "rows", index];
  const isWrong = countFindings(findings, `/tables/${name}/rows/${index}`) > 0;
  return (
    <div role="row" aria-rowindex={index + 2} className="edit-grid-row" data-wrong={isWrong} style={style}>
      {columns.map((column, at) => (
        <span key={column.name} role="gridcell">
          <Cell
            label={t("editor.table.cell", {
              column: at === columns.length - 1 ? t("editor.table.value") : column.name,
              row: index + 1,
            })}
            value={row[at]}
            column={column}
            isFocused={focused === at}
            onChange={(cell) => set([...path, at], cell)}
            onMove={(by) => onGo(index + by, at)}
            onPaste={(text) => onPaste(text, { row: index, column: at })}
          />
        </span>
      ))}
      <span role="gridcell">
        {isOnly ? null : (
          <CloseButton
            size="xs"
            disabled={isLocked}
            aria-label={t("editor.table.removeRow", { row: index + 1 })}
            onClick={() => set(path, undefined)}
          />
        )}
      </span>
    </div>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: Json | undefined;
  readonly column: Column;
  readonly isFocused: boolean;
  readonly onChange: (cell: Json) => void;
  readonly onMove: (by: number) => void;
  readonly onPaste: (text: string) => void;
}

/** What is typed stays as it is until the field is left; the document changes as soon as it can be read. */
function Cell({ label, value, column: { kind }, isFocused, onChange, onMove, onPaste }: CellProps) {
  const { decimalSeparator } = csvForms[usePreferences().language];
  const { isLocked } = useEditing();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const press = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(by);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setTyped(null);
    onPaste(text);
  };
  const isUnread = typed !== null && readCell(typed, kind, decimalSeparator) === null;
  return (
    <input
      ref={field}
      className={kind === "text" ? undefined : "number"}
      aria-label={label}
      aria-invalid={isUnread}
      value={typed ?? writeCell(value, decimalSeparator)}
      disabled={isLocked}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        const cell = readCell(text, kind, decimalSeparator);
        if (cell !== null) onChange(cell);
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={press}
      onPaste={paste}
      inputMode={kind === "text" ? "text" : "decimal"}
    />
  );
}
