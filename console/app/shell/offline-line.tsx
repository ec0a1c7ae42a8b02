/** A line while the service cannot be reached. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../kit/formats.ts";
import { useConnection } from "../connection.ts";

export function OfflineLine() {
  const { lostAt, nextTryAt } = useConnection();
  return lostAt === null ? null : <Line lostAt={lostAt} nextTryAt={nextTryAt} />;
}

function Line({ lostAt, nextTryAt }: { lostAt: number; nextTryAt: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((nextTryAt - now) / 1_000));
  return (
    <p className="line" role="status">
      {t("shell.offline", { time: formats.time(new Date(lostAt).toISOString()) })}{" "}
      <span aria-hidden="true">{t("shell.nextTry", { seconds })}</span>
    </p>
  );
}
