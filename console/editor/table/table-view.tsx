/** A table of the document as a grid: cells are typed, pasted from a spreadsheet, or come from a CSV file. */
import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../service/preferences.ts";
import { Foreign } from "../../kit/foreign.tsx";
import { useFormats } from "../../kit/formats.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { saveCsv } from "../../kit/save-csv.ts";
import { tableFiles } from "../../kit/table-files.ts";
import { isWorkbook, readXlsx } from "../../kit/xlsx/read-xlsx.ts";
import { XlsxProblem, type XlsxFault } from "../../kit/xlsx/problem.ts";
import { useEditing } from "../editing.ts";
import { NumberField } from "../form/fields.tsx";
import { objectOf } from "../json.ts";
import {
  emptyRow,
  putCells,
  readFile,
  readPaste,
  readSheetCells,
  tableOf,
  writeTable,
  type ReadCells,
  type Row,
  type TableOf,
  type UnreadCell,
} from "./cells.ts";
import { Grid } from "./grid.tsx";

export function TableView() {
  const { t } = useTranslation();
  const { contract = "", strategy = "", table: name = "" } = useParams({ strict: false });
  const { document } = useEditing();
  const value = objectOf(document["tables"])?.[name];
  const table = tableOf(value);
  const formats = useFormats();
  const count = table?.rows.length ?? 0;
  return (
    <div className="edit-form edit-table">
      <div className="edit-table-head">
        <Link to="/c/$contract/strategies/$strategy/edit" params={{ contract, strategy }}>
          {t("editor.table.back")}
        </Link>
        <h2>
          <Foreign text={name} /> <small>{t("editor.table.sub", { count, rows: formats.count(count) })}</small>
        </h2>
      </div>
      {table === null ? (
        <p className="soft">{t("editor.table.missing")}</p>
      ) : (
        <KnownTable key={name} name={name} table={table} value={value} />
      )}
    </div>
  );
}

function KnownTable({ name, table, value }: { name: string; table: TableOf; value: Json | undefined }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const { set } = useEditing();
  const [unread, setUnread] = useState<UnreadCell | null>(null);
  const [fault, setFault] = useState<XlsxFault | null>(null);
  const path = ["tables", name];
  const put = (read: ReadCells, at: { row: number; column: number }): void => {
    const result = putCells(table, read, at);
    if ("rows" in result) {
      setUnread(null);
      if (read.cells.length > 0 && result.rows.length > 0) set([...path, "rows"], result.rows);
    } else {
      setUnread(result.unread);
    }
  };
  const putFile = async (file: Blob): Promise<void> => {
    setFault(null);
    try {
      const read = (await isWorkbook(file))
        ? readSheetCells((await readXlsx(file, { sheet: null, decimal: ".", percents: "shown" })).csv, table.columns)
        : await readFile(file, table.columns, language);
      put(read, { row: 0, column: 0 });
    } catch (error) {
      setFault(error instanceof XlsxProblem ? error.fault : "tooMuch");
    }
  };
  const { otherwise, whenMissing } = objectOf(value) ?? {};
  return (
    <>
      <Tools name={name} table={table} onFile={(file) => void putFile(file)} />
      {fault === null ? null : (
        <p className="wrong" role="alert">
          {t(`start.unreadable.${fault}`)}
        </p>
      )}
      {unread === null ? null : (
        <p className="wrong" role="alert">
          {t("editor.table.unread", { row: unread.row, column: unread.column })} <Foreign text={unread.text} />
        </p>
      )}
      <Grid
        name={name}
        table={table}
        onPaste={(text, at) => put(readPaste(text, table.columns[at.column]?.kind, language), at)}
      />
      <div className="edit-part">
        <NumberField label={t("editor.table.otherwise")} path={[...path, "otherwise"]} value={otherwise} />
        <NumberField label={t("editor.table.whenMissing")} path={[...path, "whenMissing"]} value={whenMissing} />
      </div>
    </>
  );
}

interface ToolsProps {
  readonly name: string;
  readonly table: TableOf;
  readonly onFile: (file: File) => void;
}

function Tools({ name, table, onFile }: ToolsProps) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const { insert, isLocked } = useEditing();
  const file = useRef<HTMLInputElement>(null);
  const row: Row = emptyRow(table.columns);
  return (
    <div className="actions">
      <Button size="compact-sm" disabled={isLocked} onClick={() => insert(["tables", name, "rows"], row)}>
        {t("editor.table.addRow")}
      </Button>
      <Button size="compact-sm" disabled={isLocked} onClick={() => file.current?.click()}>
        {t("editor.table.upload")}
      </Button>
      <Button size="compact-sm" onClick={() => saveCsv(name, writeTable(table, language))}>
        {t("editor.table.download")}
      </Button>
      <span className="soft">{t("editor.table.help")}</span>
      <input
        ref={file}
        type="file"
        accept={tableFiles}
        hidden
        aria-label={t("editor.table.upload")}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen !== undefined) onFile(chosen);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
