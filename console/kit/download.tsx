/** A list as a file: every entry of it, in the order and with the filter that are shown. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { service } from "../service/service.ts";
import { usePreferences, type Language } from "../service/preferences.ts";
import { csvForms } from "./csv.ts";
import { Failure } from "./failure.tsx";

/** @param path of the list, with its query */
export function Download({ path }: { path: string }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const make = useMutation({ mutationFn: async () => await downloadList(path, language) });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        loading={make.isPending}
        title={t("listing.downloadHelp")}
        onClick={() => make.mutate()}
      >
        {t("listing.download")}
      </Button>
      {make.isError ? <Failure error={make.error} /> : null}
    </>
  );
}

/** @param path of the list, with its query */
export async function downloadList(path: string, language: Language): Promise<void> {
  const body = { path, ...csvForms[language] };
  save((await service.post("/api/v3/console/download", { body })).data.url);
}

/** The browser streams the file to disk. */
function save(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** The path of a list with what is not empty of a query. */
export function listPath(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
