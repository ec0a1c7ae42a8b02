/** The head of a table: the names of its columns. Those of numbers stand to the right, as the numbers do. */

export interface Column {
  readonly text: string;
  readonly isNumber?: boolean;
  /** A column of actions has a name for those who do not see it. */
  readonly isUnseen?: boolean;
}

export function Columns({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ text, isNumber = false, isUnseen = false }) => (
          <th key={text} scope="col" className={isNumber ? "number" : undefined}>
            {isUnseen ? <span className="hidden-text">{text}</span> : text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
