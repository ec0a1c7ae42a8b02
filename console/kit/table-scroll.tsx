/** A table that may be wider than the page. It takes the focus, so that arrows scroll it. */
import type { ReactNode } from "react";

interface TableScrollProps {
  readonly label: string;
  /** Within a panel it has no edge of its own. */
  readonly isInside?: boolean;
  readonly children: ReactNode;
}

export function TableScroll({ label, isInside = false, children }: TableScrollProps) {
  return (
    <div className={isInside ? "table-scroll" : "panel table-scroll"} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
