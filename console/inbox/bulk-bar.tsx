/** What can be done with all that is chosen. The sentence has the exact count. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import { WriteButton } from "../kit/write-button.tsx";
import type { Deciding } from "./use-deciding.tsx";

export function BulkBar({ deciding }: { deciding: Deciding }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { count, total, task } = deciding;
  if (task !== null) {
    return (
      <div className="bulk" role="status">
        {t("inbox.bulkRuns", { done: formats.count(task.done) })}
      </div>
    );
  }
  if (count === 0 || count === null) return null;
  return (
    <div className="bulk" role="group" aria-label={t("inbox.chosen", { count })}>
      <b>{t("inbox.chosen", { count })}</b>
      {total === null || count >= total ? null : (
        <button type="button" className="link" onClick={deciding.chooseAll}>
          {t("inbox.chooseAll", { count: total })}
        </button>
      )}
      <WriteButton variant="filled" loading={deciding.isAsking} onClick={() => deciding.ask("approve")}>
        {t("inbox.approveAll", { count })}
      </WriteButton>
      <WriteButton disabled={deciding.isAsking} onClick={() => deciding.ask("reject")}>
        {t("inbox.rejectAll", { count })}
      </WriteButton>
      <Button variant="subtle" color="gray" onClick={deciding.clear}>
        {t("inbox.clear")}
      </Button>
    </div>
  );
}
