/** What a table shows as a file: every row of it, made in the browser. A list that the service gives has a `Download`. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../app/preferences.ts";
import { writeCsv, type CsvCell } from "./csv.ts";
import { saveCsv } from "./save-csv.ts";

interface TableDownloadProps {
  /** Of the file. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

export function TableDownload({ name, head, rows }: TableDownloadProps) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  return (
    <Button
      variant="subtle"
      color="gray"
      title={t("listing.tableHelp")}
      onClick={() => saveCsv(name, writeCsv(head, rows, language))}
    >
      {t("listing.download")}
    </Button>
  );
}
