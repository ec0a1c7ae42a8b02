/** What can be done with all that is chosen. The sentence has the exact count. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { WriteButton } from "../kit/write-button.tsx";
import { BulkUnderWay } from "./bulk-under-way.tsx";
import type { Deciding } from "./use-deciding.tsx";

export function BulkBar({ deciding }: { deciding: Deciding }) {
  const { t } = useTranslation();
  const { count, total, bulk } = deciding;
  if (bulk.isRunning) return <BulkUnderWay task={bulk.task} />;
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
