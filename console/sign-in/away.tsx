/** The service has not said yet whether there is a session: what is, when it is tried again, and a way to try now. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { session } from "../service/session.ts";
import { useSecondsUntil } from "../kit/seconds-until.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export function Away({ nextTryAt }: { nextTryAt: number }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(nextTryAt);
  return (
    <SignInFrame title={t("signIn.away")}>
      <p role="status">
        {t("failure.unreachable")} <span aria-hidden="true">{t("shell.nextTry", { seconds })}</span>
      </p>
      <Button variant="filled" size="sm" fullWidth onClick={session.tryNow}>
        {t("failure.again")}
      </Button>
    </SignInFrame>
  );
}
