/** A file that is read as a table, again where its sheet or its decimal sign is chosen. Of two readings the later one counts. */
import { useRef, useState } from "react";
import type { Decimal } from "../kit/csv-decimal.ts";
import { FileTooLarge } from "../kit/file-too-large.ts";
import { XlsxProblem, type XlsxFault } from "../kit/xlsx/problem.ts";
import type { AmountColumns } from "./csv-file.ts";
import { readBook, readTable, withDecimal, type TableFile } from "./table-file.ts";

/** Why a file is no table. */
export type Unreadable = XlsxFault | "tooLarge" | "unreadable";

export interface Reading {
  readonly isReading: boolean;
  readonly unreadable: Unreadable | null;
  readonly read: (file: File) => void;
  readonly chooseSheet: (table: TableFile, sheet: string) => void;
  readonly chooseDecimal: (table: TableFile, decimal: Decimal) => void;
}

/** @param onTable gets what was read, and whether it is another table than before; null for a file that is none */
export function useTable(
  amountsOf: AmountColumns,
  onTable: (table: TableFile | null, isNew: boolean) => void,
): Reading {
  const [isReading, setReading] = useState(false);
  const [unreadable, setUnreadable] = useState<Unreadable | null>(null);
  const newest = useRef(0);
  const load = async (of: "decimal" | "file" | "sheet", reading: Promise<TableFile>): Promise<void> => {
    const attempt = (newest.current += 1);
    setReading(true);
    setUnreadable(null);
    const result = await reading.catch((error: unknown) => faultOf(error));
    if (attempt !== newest.current) return;
    setReading(false);
    if (typeof result !== "string") onTable(result, of !== "decimal");
    else {
      setUnreadable(result);
      if (of === "file") onTable(null, true);
    }
  };
  return {
    isReading,
    unreadable,
    read: (file) => void load("file", readTable(file, amountsOf)),
    chooseSheet: ({ book }, sheet) => {
      if (book !== null) void load("sheet", readBook(book.file, { sheet, decimal: null }, amountsOf));
    },
    chooseDecimal: (table, decimal) => void load("decimal", withDecimal(table, decimal, amountsOf)),
  };
}

function faultOf(error: unknown): Unreadable {
  if (error instanceof XlsxProblem) return error.fault;
  return error instanceof FileTooLarge ? "tooLarge" : "unreadable";
}
