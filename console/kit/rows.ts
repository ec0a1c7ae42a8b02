/** The active row of a table: J, K and arrows move it, the focus takes it along, Enter opens it where nothing else has the focus. */
import { useEffect, useState } from "react";
import { useKeys } from "./keys.ts";

/** @param onOpen of the active row's place */
export function useRows(
  count: number,
  onOpen: (index: number) => void,
): { active: number; setActive: (index: number) => void } {
  const [chosen, setActive] = useState(0);
  const active = Math.max(0, Math.min(count - 1, chosen));
  useEffect(() => {
    document.querySelector('tr[data-active="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active]);
  useEffect(() => {
    const followFocus = ({ target }: FocusEvent): void => {
      const row = rowOf(target);
      if (row !== null) setActive([...(row.parentElement?.children ?? [])].indexOf(row));
    };
    document.addEventListener("focusin", followFocus);
    return () => document.removeEventListener("focusin", followFocus);
  }, []);
  const move = (by: number, event?: KeyboardEvent): void => {
    event?.preventDefault();
    // What has the focus within a row would be opened in place of the active one.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && rowOf(activeElement) !== null) activeElement.blur();
    setActive(Math.max(0, Math.min(count - 1, active + by)));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: (event) => move(1, event),
    ArrowUp: (event) => move(-1, event),
    Enter: (event) => {
      const isTaken = event.target instanceof Element && event.target.closest("a, button, summary") !== null;
      if (count > 0 && !isTaken) onOpen(active);
    },
  });
  return { active, setActive };
}

/** The row of such a table around what has the focus. */
function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("tr[data-active]") : null;
}
