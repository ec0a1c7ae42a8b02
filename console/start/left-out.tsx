/** What of a file is not imported: rows that are no product of their own, if a person chooses so, and how many they were. */
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Task } from "../service/task.ts";
import { useFormats } from "../kit/formats.ts";
import { furtherRows, ownCells } from "./columns.ts";
import type { ChosenFile } from "./import-file.ts";

interface FurtherRowsProps {
  readonly chosen: ChosenFile;
  readonly task: Task | undefined;
  readonly onChange: (isWithout: boolean) => void;
}

/** The choice, where the first rows or an import that was refused have such rows. */
export function FurtherRows({ chosen, task, onChange }: FurtherRowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { head } = chosen.table;
  const own = ownCells(chosen.roles);
  if (own === null) return null;
  const rows = furtherRows(head, own);
  if (rows === 0 && !isRefused(task) && !chosen.isWithoutFurther) return null;
  const column = head.columns[own.identifying] ?? "";
  return (
    <Checkbox
      label={t("start.further.leaveOut", { column })}
      description={rows > 0 ? t("start.further.found", { count: rows, number: formats.count(rows), column }) : null}
      checked={chosen.isWithoutFurther}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function isRefused(task: Task | undefined): boolean {
  const failures = task?.failures ?? [];
  const errors = task?.result.rehearsal?.errors ?? [];
  const codes = new Set([...failures.map(({ attributes: { code } }) => code), ...errors.map(({ code }) => code)]);
  return codes.has("identifierMissing") || codes.has("identifierTwice");
}

export function LeftOut({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return rows === 0 ? null : <p>{t("start.further.leftOut", { count: rows, number: formats.count(rows) })}</p>;
}
