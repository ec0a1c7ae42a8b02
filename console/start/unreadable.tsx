/** What became of a file that was given: it is being read, or it is no table, and what to do then. */
import { useTranslation } from "react-i18next";
import { Skeleton } from "../kit/loaded.tsx";
import type { Reading } from "./use-table.ts";

export function Unreadable({ reading: { isReading, unreadable } }: { reading: Reading }) {
  const { t } = useTranslation();
  if (isReading) return <Skeleton lines={2} />;
  return unreadable === null ? null : (
    <p className="wrong" role="alert">
      {t(`start.unreadable.${unreadable}`)}
    </p>
  );
}
