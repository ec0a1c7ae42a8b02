/** A line while the service cannot be reached. */
import { useTranslation } from "react-i18next";
import { useFormats } from "./formats.ts";
import { useSecondsUntil } from "./seconds-until.ts";
import { useConnection } from "../service/connection.ts";

export function OfflineLine() {
  const { lostAt, nextTryAt } = useConnection();
  return lostAt === null ? null : <Line lostAt={lostAt} nextTryAt={nextTryAt} />;
}

function Line({ lostAt, nextTryAt }: { lostAt: number; nextTryAt: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const seconds = useSecondsUntil(nextTryAt);
  return (
    <p className="line" role="status">
      {t("shell.offline", { time: formats.time(new Date(lostAt).toISOString()) })}{" "}
      <span aria-hidden="true">{t("shell.nextTry", { seconds })}</span>
    </p>
  );
}
