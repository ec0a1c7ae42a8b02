/** What a panel shows while it is read, when that failed, and then. Lines stand in only for what takes longer than 150 ms. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";

interface LoadedProps<Value> {
  readonly query: UseQueryResult<Value>;
  /** How many lines stand in. */
  readonly lines?: number;
  readonly children: (value: Value) => ReactNode;
}

/** What was read before stays visible while it is read anew, and if that fails. */
export function Loaded<Value>({ query, lines = 4, children }: LoadedProps<Value>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton lines={lines} />;
}

const widths = ["92%", "78%", "85%", "64%", "88%", "71%"];

export function Skeleton({ lines }: { lines: number }) {
  const { t } = useTranslation();
  return (
    <div className="skeleton" role="status" aria-label={t("loading")}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} style={{ width: widths[line % widths.length] }} />
      ))}
    </div>
  );
}
