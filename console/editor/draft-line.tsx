/** Where the draft stands: "draft on version 12 · saved 14:02". */
import { useTranslation } from "react-i18next";
import { FailureText } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import type { DraftState } from "./draft.ts";

interface DraftLineProps {
  readonly state: DraftState;
  readonly baseVersion: number;
  readonly isReadOnly: boolean;
}

export function DraftLine({ state, baseVersion, isReadOnly }: DraftLineProps) {
  const { t } = useTranslation();
  if (isReadOnly || state.kind === "unchanged") return <>{t("review.version", { version: baseVersion })}</>;
  return (
    <>
      {t("editor.draftOn", { version: baseVersion })} ·{" "}
      <span role="status">
        <DraftWords state={state} />
      </span>
    </>
  );
}

function DraftWords({ state }: { state: DraftState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (state.kind === "saved") return <>{t("editor.saved", { time: formats.time(new Date(state.at).toISOString()) })}</>;
  if (state.kind === "unsaved" || state.kind === "waiting") return <>{t(`editor.${state.kind}`)}</>;
  if (state.kind === "conflict") return <span className="wrong">{t("editor.conflict.short")}</span>;
  if (state.kind !== "refused") return null;
  return (
    <span className="wrong">
      {t("editor.notSaved")} <FailureText error={state.error} />
    </span>
  );
}
