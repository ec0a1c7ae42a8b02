/** A calculation that came to no result: somebody cancelled it, or it failed. */
import { useTranslation } from "react-i18next";
import { wasCancelled, type Task } from "../service/task.ts";
import { WriteButton } from "../kit/write-button.tsx";

interface StudyFailedProps {
  readonly task: Task;
  /** Begins it anew, where nothing else on the screen does. */
  readonly onAgain?: () => void;
}

export function StudyFailed({ task, onAgain }: StudyFailedProps) {
  const { t } = useTranslation();
  return (
    <p className={wasCancelled(task) ? "soft" : "wrong"} role="status">
      {t(wasCancelled(task) ? "review.studyCancelled" : "review.studyFailed")}
      {onAgain === undefined ? null : (
        <>
          {" "}
          <WriteButton size="compact-xs" onClick={onAgain}>
            {t("review.studyAgain")}
          </WriteButton>
        </>
      )}
    </p>
  );
}
