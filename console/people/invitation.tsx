/** The link by which somebody who was invited chooses a password; null for who needs none. */
import { useTranslation } from "react-i18next";
import { session } from "../service/session.ts";
import { Secret } from "./secret.tsx";

interface InvitationProps {
  readonly token: string | null;
  /** The shop that the link leads into; null for the first page, which finds one. */
  readonly contractId: string | null;
}

export function Invitation({ token, contractId }: InvitationProps) {
  const { t } = useTranslation();
  if (token === null) return <p role="status">{t("settings.people.isThere")}</p>;
  const path = contractId === null ? "" : `c/${contractId}`;
  return (
    <>
      <p role="status">{t("settings.people.linkHelp")}</p>
      <Secret label={t("settings.people.link")} text={`${session.publicUrl}/console/${path}#invitation=${token}`} />
    </>
  );
}
