/** Somebody else changed what was to be changed: who, by name, and when. */
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ErrorItem } from "../../client/client.ts";
import { usePeople } from "../service/people.ts";
import { Foreign } from "./foreign.tsx";
import { useFormats } from "./formats.ts";

interface ChangedProps {
  readonly item: ErrorItem | undefined;
  /** What is there now stands beside it. */
  readonly isShown?: boolean;
}

export function ChangedMeanwhile({ item, isShown = false }: ChangedProps) {
  const { t } = useTranslation();
  const contractId = useParams({ strict: false }).contract;
  const { updatedBy, updatedAt } = item ?? {};
  if (contractId === undefined || updatedBy === undefined) return <>{t("refusals.request.preconditionFailed")}</>;
  return (
    <span>
      {t("failure.changedBy")} <Name contractId={contractId} email={updatedBy} />
      {updatedAt === undefined ? null : <Time at={updatedAt} />}. {isShown ? null : t("failure.lookAgain")}
    </span>
  );
}

/** An e-mail stays where the person is of another company, or gone. */
function Name({ contractId, email }: { contractId: string; email: string }) {
  const name = usePeople(contractId).find((person) => person.email === email)?.name;
  return (
    <span title={email}>
      <Foreign text={name ?? email} isWhole />
    </span>
  );
}

function Time({ at }: { at: string }) {
  const formats = useFormats();
  return <span title={formats.full(at)}> ({formats.time(at)})</span>;
}
