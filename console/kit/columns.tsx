/** The head of a table: the names of its columns. Those of numbers stand to the right, as the numbers do. */
import type { ReactNode } from "react";
import { legible } from "./legible.ts";

export interface Column {
  readonly text: string;
  /** What stands there in place of the text, such as a link. */
  readonly shown?: ReactNode;
  readonly isNumber?: boolean;
  /** A column of actions has a name for those who do not see it. */
  readonly isUnseen?: boolean;
}

export function Columns({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ text, shown = legible(text), isNumber = false, isUnseen = false }, index) => (
          <th key={index} scope="col" className={isNumber ? "number" : undefined}>
            {isUnseen ? <span className="hidden-text">{text}</span> : shown}
          </th>
        ))}
      </tr>
    </thead>
  );
}
