/** The link by which somebody who was invited chooses a password; null for who needs none. */
import { useTranslation } from "react-i18next";
import { session } from "../app/session.ts";
import { Secret } from "./secret.tsx";

export function Invitation({ token }: { token: string | null }) {
  const { t } = useTranslation();
  if (token === null) return <p role="status">{t("settings.people.isThere")}</p>;
  return (
    <>
      <p role="status">{t("settings.people.linkHelp")}</p>
      <Secret label={t("settings.people.link")} text={`${session.publicUrl}/console/#invitation=${token}`} />
    </>
  );
}
