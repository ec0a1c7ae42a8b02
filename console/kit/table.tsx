/** A table under named columns. Where it is wider than the page it scrolls within itself. */
import type { ReactNode } from "react";
import { Columns, type Column } from "./columns.tsx";
import { TableScroll } from "./table-scroll.tsx";

interface TableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly className?: string;
  /** Within a panel it has no edge of its own. */
  readonly isInside?: boolean;
  /** What is said below the rows. */
  readonly foot?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

export function Table({ label, columns, className, isInside = false, foot, children }: TableProps) {
  return (
    <TableScroll label={label} isInside={isInside}>
      <table className={className === undefined ? "plain" : `plain ${className}`}>
        <Columns columns={columns} />
        <tbody>{children}</tbody>
      </table>
      {foot}
    </TableScroll>
  );
}
