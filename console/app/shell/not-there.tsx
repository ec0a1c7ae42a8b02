/** Addresses that lead nowhere, and a screen that broke. */
import { Button } from "@mantine/core";
import { Link, type ErrorComponentProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Failure } from "../../kit/failure.tsx";

export function NotThere() {
  const { t } = useTranslation();
  return (
    <main className="empty">
      <strong>{t("notThere.title")}</strong>
      <p>{t("notThere.text")}</p>
      <Link to="/">{t("notThere.home")}</Link>
    </main>
  );
}

/** A file of the screen that is gone means that the service has a newer release: one reload gets it. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const isOld = error instanceof Error && /dynamically imported module|module script/i.test(error.message);
  return (
    <main className="empty">
      {isOld ? <p>{t("shell.newRelease")}</p> : <Failure error={error} onRetry={reset} />}
      {isOld ? <Button onClick={() => globalThis.location.reload()}>{t("shell.reload")}</Button> : null}
    </main>
  );
}
