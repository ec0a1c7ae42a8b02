/** Addresses that lead nowhere, and a screen that broke. */
import { Button } from "@mantine/core";
import { Link, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Unreachable } from "../../../client/client.ts";
import { Failure } from "../../kit/failure.tsx";
import { useConnection } from "../../service/connection.ts";

export function NotThere() {
  const { t } = useTranslation();
  return (
    <main className="empty">
      <h1>{t("notThere.title")}</h1>
      <p>{t("notThere.text")}</p>
      <Link to="/">{t("notThere.home")}</Link>
    </main>
  );
}

/**
 * A file of the screen that is gone means that the service has a newer release; the router has loaded the page anew already, and that
 * did not help. A screen that could not come because the connection was lost comes with it.
 */
export function Broken({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { lostAt } = useConnection();
  const isAway = error instanceof Unreachable;
  const again = useEffectEvent(async () => {
    await router.invalidate();
    reset();
  });
  useEffect(() => {
    if (isAway && lostAt === null) void again();
  }, [isAway, lostAt]);
  const isOld = error instanceof Error && /dynamically imported module|module script/i.test(error.message);
  return (
    <main className="empty">
      {isOld ? <p>{t("shell.newRelease")}</p> : <Failure error={error} onRetry={() => void again()} />}
      {isOld ? <Button onClick={() => globalThis.location.reload()}>{t("shell.reload")}</Button> : null}
    </main>
  );
}
