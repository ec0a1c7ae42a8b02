/** A table that may be wider than the page. It takes the focus, so that arrows go through its rows or scroll it. */
import type { ReactNode } from "react";
import { walkRows } from "./row-walk.ts";

interface TableScrollProps {
  readonly label: string;
  /** Within a panel it has no edge of its own. */
  readonly isInside?: boolean;
  readonly children: ReactNode;
}

export function TableScroll({ label, isInside = false, children }: TableScrollProps) {
  return (
    <div
      className={isInside ? "table-scroll" : "panel table-scroll"}
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={walkRows}
    >
      {children}
    </div>
  );
}
