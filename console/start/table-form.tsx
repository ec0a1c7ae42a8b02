/** How a file is written: its separators, its sheet, and with samples what its amounts become. */
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { marksOf } from "../../src/base/currency-marks.ts";
import { AmountReader } from "../../src/base/decimal-text.ts";
import { useContract } from "../service/contract.ts";
import type { Decimal } from "../kit/csv-decimal.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import type { TableFile } from "./table-file.ts";

interface TableFormProps {
  readonly table: TableFile;
  /** The columns whose cells are amounts. */
  readonly amounts: readonly number[];
  /** The columns whose cells are a field of something, amounts and others. */
  readonly fields: readonly number[];
  readonly isLocked?: boolean;
  readonly onDecimal: (decimal: Decimal) => void;
  readonly onSheet: (sheet: string) => void;
}

const separatorNames: Readonly<Record<string, "comma" | "semicolon" | "tab">> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
};

export function TableForm({ table, amounts, fields, isLocked = false, onDecimal, onSheet }: TableFormProps) {
  const { t } = useTranslation();
  const { name, head, book } = table;
  const separator = separatorNames[head.separator];
  const signs = { ",": t("start.decimalComma"), ".": t("start.decimalPoint") };
  const samples = useSamples(table, amounts);
  return (
    <>
      <p className="soft">
        <Foreign text={name} /> · {t("start.columns", { count: head.columns.length })}
        {book === null ? (
          <> · {separator === undefined ? head.separator : t(`start.separators.${separator}`)}</>
        ) : null}{" "}
        · {signs[head.decimal]}
      </p>
      <div className="table-form">
        {book === null || book.sheets.length < 2 ? null : (
          <Select
            size="xs"
            label={t("start.sheet")}
            value={book.sheet}
            data={[...new Set(book.sheets)]}
            allowDeselect={false}
            disabled={isLocked}
            onChange={(sheet) => onSheet(sheet ?? book.sheet)}
          />
        )}
        {samples.length === 0 ? null : (
          <>
            <Select
              size="xs"
              label={t("start.decimalSign")}
              value={head.decimal}
              data={[
                { value: ",", label: signs[","] },
                { value: ".", label: signs["."] },
              ]}
              allowDeselect={false}
              disabled={isLocked}
              onChange={(sign) => onDecimal(sign === "," ? "," : ".")}
            />
            <p className={head.isDecimalGuess ? "wrong" : "soft"} aria-live="polite">
              {head.isDecimalGuess ? t("start.decimalGuess") : t("start.decimalSample")}{" "}
              {samples.map(({ text, amount }, index) => (
                <span key={text}>
                  {index === 0 ? "" : " · "}
                  <Foreign text={text} /> → {amount ?? t("start.noAmount")}
                </span>
              ))}
            </p>
          </>
        )}
      </div>
      <Odd table={table} fields={fields} />
    </>
  );
}

/** So many amounts are shown, those first that are read wrongly most easily. */
const mostSamples = 3;

function useSamples(
  { head: { rows, decimal } }: TableFile,
  amounts: readonly number[],
): readonly { readonly text: string; readonly amount: string | null }[] {
  const formats = useFormats();
  const currency = useContract()?.currency ?? "EUR";
  const reader = useMemo(() => new AmountReader(decimal, marksOf(currency)), [decimal, currency]);
  const cells = amounts.flatMap((column) => rows.map((row) => row[column]?.trim() ?? ""));
  const texts = [...new Set(cells.filter((cell) => /\d/.test(cell)))];
  const riskOf = (text: string): number => (/[.,]\d{3}(?!\d)/.test(text) ? 2 : /[.,]/.test(text) ? 1 : 0);
  return texts
    .toSorted((one, other) => riskOf(other) - riskOf(one))
    .slice(0, mostSamples)
    .map((text) => {
      const amount = reader.amount(text);
      return { text, amount: amount === null ? null : formats.amount(amount, currency) };
    });
}

/** Cells of a workbook that hold something else than they show: a price that became a day, an error, a formula without a value. */
function Odd({ table: { book, head }, fields }: Pick<TableFormProps, "fields" | "table">) {
  const { t } = useTranslation();
  const formats = useFormats();
  const told = (book?.odd ?? []).filter(({ column, row }) => fields.includes(column) && row > head.headerRow);
  if (told.length === 0) return null;
  return (
    <ul className="wrong odd-cells">
      {told.map(({ column, kind, count, row, text }) => (
        <li key={`${column} ${kind}`}>
          <b>
            <Foreign text={head.columns[column] ?? ""} />
          </b>{" "}
          {t(`start.odd.${kind}`, { count, number: formats.count(count), row: formats.count(row) })}{" "}
          <Foreign text={text} />
        </li>
      ))}
    </ul>
  );
}
