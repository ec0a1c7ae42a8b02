/** Arrows within a table: up and down lead from row to row, left and right through what a row offers, Escape back to the table. */
import type { KeyboardEvent } from "react";

const controls = "a[href], button:not(:disabled), summary";
/** Arrows are the field's own there. */
const fields = "input, textarea, select, [contenteditable]";

/** For the element around the table, which can have the focus. A table whose rows offer nothing is left to scroll. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: around, target, key } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof Element) || target.matches(fields)) return;
  const next = key === "Escape" ? (target === around ? null : around) : nextOf(key, around, target);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

function nextOf(key: string, around: HTMLElement, from: Element): HTMLElement | null {
  const rows = [...around.querySelectorAll("tbody tr")].map(controlsOf).filter(({ length }) => length > 0);
  const row = rows.findIndex((offered) => offered.some((control) => control === from));
  const column = rows[row]?.findIndex((control) => control === from) ?? 0;
  switch (key) {
    case "ArrowDown":
      return at(rows[row + 1], column);
    case "ArrowUp":
      return row === 0 ? around : at(rows[row - 1], column);
    case "ArrowRight":
      return rows[row]?.[column + 1] ?? null;
    case "ArrowLeft":
      return rows[row]?.[column - 1] ?? null;
    default:
      return null;
  }
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility());
}

/** The same place in another row, or its last one. */
function at(row: readonly HTMLElement[] | undefined, column: number): HTMLElement | null {
  return row?.[column] ?? row?.at(-1) ?? null;
}
