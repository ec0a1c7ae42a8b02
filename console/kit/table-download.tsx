/** What a table shows as a file, made in the browser: every row of it, also those that the table leaves out. A list that the service gives has a `Download`. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../service/preferences.ts";
import { writeCsv, type CsvCell } from "./csv.ts";
import { Failure } from "./failure.tsx";
import { useFormats } from "./formats.ts";
import { saveCsv } from "./save-csv.ts";

export interface TableFile {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** How many groups the file has, where there are more than the service answers; else null. */
  readonly cutAt: number | null;
}

interface TableDownloadProps {
  /** Of the file. */
  readonly name: string;
  /** Of the button, where another one of the screen makes a file as well. */
  readonly text?: string;
  readonly read: () => Promise<TableFile>;
}

export function TableDownload({ name, text, read }: TableDownloadProps) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const formats = useFormats();
  const make = useMutation({
    mutationFn: async () => {
      const { head, rows, cutAt } = await read();
      saveCsv(name, writeCsv(head, rows, language));
      return cutAt;
    },
  });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        loading={make.isPending}
        title={t("listing.tableHelp")}
        onClick={() => make.mutate()}
      >
        {text ?? t("listing.download")}
      </Button>
      {make.data === undefined || make.data === null ? null : (
        <p role="status" className="soft">
          {t("listing.tableCut", { number: formats.count(make.data) })}
        </p>
      )}
      {make.isError ? <Failure error={make.error} /> : null}
    </>
  );
}
