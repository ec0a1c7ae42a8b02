/** The columns that are shown: those of the address, else those that the person chose, else the usual ones. */
import { useMediaQuery } from "@mantine/hooks";
import { preferences, usePreferences } from "../service/preferences.ts";
import { readColumns, usualColumns, writeColumns, type Column } from "./columns.ts";
import type { ListQuery } from "./queries.ts";

/** In a narrow window the numbers come first; a wide one has room for the index. */
function useUsualColumns(): readonly Column[] {
  const isNarrow = useMediaQuery("(max-width: 1400px)", undefined, { getInitialValueInEffect: false });
  const isWide = useMediaQuery("(min-width: 1500px)", undefined, { getInitialValueInEffect: false });
  if (isNarrow) return usualColumns.filter((column) => column !== "line");
  return isWide
    ? usualColumns.flatMap((column) => (column === "position" ? [column, "index"] : [column]))
    : usualColumns;
}

interface ShownColumns {
  readonly columns: readonly Column[];
  /** The person's choice from now on; null for the usual ones. What the address names is then left out of it. */
  readonly choose: (columns: readonly Column[] | null) => void;
}

export function useColumns(listQuery: ListQuery, onAsk: (listQuery: ListQuery) => void): ShownColumns {
  const { columns: chosen } = usePreferences();
  const usual = useUsualColumns();
  return {
    columns: listQuery.columns ?? (chosen === null ? usual : readColumns(chosen)),
    choose: (columns) => {
      preferences.choose({ columns: columns === null ? null : writeColumns(columns) });
      if (listQuery.columns !== null) onAsk({ ...listQuery, columns: null });
    },
  };
}
