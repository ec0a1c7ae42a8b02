/** Says on every screen that no price is published: who stopped it, since when and why, and the way on. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "../../kit/failure.tsx";
import { Foreign } from "../../kit/foreign.tsx";
import { useFormats } from "../../kit/formats.ts";
import { WriteLink } from "../../kit/write-button.tsx";
import { usePeople } from "../../service/people.ts";
import { useMay } from "../../service/permissions.ts";
import { pauseQuery, useResume } from "../../service/publishing.ts";
import { usePulse } from "../../service/pulse.ts";

export function PublishingLine({ contractId }: { contractId: string }) {
  return usePulse(contractId)?.isPaused === true ? <Line contractId={contractId} /> : null;
}

function Line({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const pause = useQuery(pauseQuery(contractId)).data;
  const people = usePeople(contractId);
  const mayResume = useMay("strategies.activate");
  const resume = useResume(contractId);
  if (pause?.paused !== true) return null;
  const { pausedAt = "", userId, cause, reason } = pause;
  const name = people.find((person) => person.userId === userId)?.name ?? t("publishing.somebody");
  return (
    <div className="line stopped-line" role="alert">
      <span>
        <strong>{t("publishing.stopped")}</strong>{" "}
        <span title={formats.full(pausedAt)}>{t("publishing.since", { since: formats.time(pausedAt) })}</span>{" "}
        {t("publishing.by")} <Foreign text={name} />
        {": "}
        {reason !== undefined ? <Foreign text={reason} /> : t(`publishing.why.${cause ?? "asked"}`)}
      </span>
      {mayResume ? (
        <WriteLink disabled={resume.isPending} onClick={() => resume.mutate()}>
          {t("publishing.resume")}
        </WriteLink>
      ) : null}
      {resume.isError ? <Failure error={resume.error} /> : null}
    </div>
  );
}
