/** What can be done with all that is chosen. The sentence has the exact count. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import type { Deciding } from "./use-deciding.tsx";

export function BulkBar({ deciding }: { deciding: Deciding }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { count, task } = deciding;
  if (task !== null) {
    return (
      <div className="bulk" role="status">
        {t("inbox.bulkRuns", { done: formats.count(task.done) })}
      </div>
    );
  }
  if (count === 0) return null;
  return (
    <div className="bulk" role="group" aria-label={t("inbox.chosen", { count })}>
      <b>{t("inbox.chosen", { count })}</b>
      <Button variant="filled" onClick={() => deciding.ask("approve")}>
        {t("inbox.approveAll", { count })}
      </Button>
      <Button onClick={() => deciding.ask("reject")}>{t("inbox.rejectAll", { count })}</Button>
      <Button variant="subtle" color="gray" onClick={deciding.clear}>
        {t("inbox.clear")}
      </Button>
    </div>
  );
}
