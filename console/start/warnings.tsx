/** What of an import is probably wrong, by row and column. It is no reason to refuse it. */
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import { fileError, FileErrors } from "./file-errors.tsx";
import type { Rehearsal } from "./import-file.ts";

export function Warnings({ warnings = [] }: { warnings: Rehearsal["warnings"] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (warnings.length === 0) return null;
  return (
    <div className="refused">
      <p>{t("start.rehearsal.warnings", { count: warnings.length, number: formats.count(warnings.length) })}</p>
      <FileErrors errors={warnings.map(fileError)} />
    </div>
  );
}
