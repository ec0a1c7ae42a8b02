/** A decision on all of a filter is a task; it is followed to its end. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasEnded, taskQuery, wasCancelled, type Task } from "../service/task.ts";

const nothing = { successful: 0, failed: 0 };

export interface Bulk {
  readonly track: (taskId: string | null) => void;
  readonly isRunning: boolean;
  /** Undefined until it is known. */
  readonly task: Task | undefined;
}

export function useBulk(contractId: string, onStatus: (status: ReactNode) => void): Bulk {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [taskId, setTaskId] = useState<string | null>(null);
  const task = useQuery({ ...taskQuery(contractId, taskId ?? ""), enabled: taskId !== null }).data;
  useEffect(() => {
    if (taskId === null || task === undefined || task.taskId !== taskId || !hasEnded(task)) return;
    const { successful, failed } = task.result?.operations ?? nothing;
    onStatus(t(wasCancelled(task) ? "inbox.bulkCancelled" : "inbox.bulkDone", { count: successful, failed }));
    setTaskId(null);
    for (const part of ["inbox", "products"]) void cache.invalidateQueries({ queryKey: [contractId, part] });
  }, [task, taskId, contractId, cache, onStatus, t]);
  return { track: setTaskId, isRunning: taskId !== null, task };
}
