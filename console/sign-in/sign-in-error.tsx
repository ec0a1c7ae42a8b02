/** Why nobody was signed in. */
import { useTranslation } from "react-i18next";
import { SignInFailed } from "../service/session.ts";

export function SignInError({ error }: { error: Error }) {
  const { t } = useTranslation();
  const status = statusOf(error);
  const text = ((): string => {
    if (status === 401) return t("signIn.wrong");
    if (status === 429) return t("signIn.tooOften");
    if (status === 404) return t("signIn.linkUsed");
    if (status === 400) return t("signIn.refused");
    return t("signIn.unreachable");
  })();
  return (
    <p className="wrong" role="alert">
      {text}
    </p>
  );
}

/** Whether the service has said that the link signs nobody in. Without an answer it may still do so. */
export function isLinkOver(error: Error): boolean {
  return [400, 401, 404].includes(statusOf(error));
}

/** 0 without an answer. */
function statusOf(error: Error): number {
  return error instanceof SignInFailed ? error.status : 0;
}
