/** A decision on all of a filter is a task; it is followed to its end. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasEnded, taskQuery } from "../app/task.ts";
import { decideAll } from "./decisions.ts";

const nothing = { successful: 0, failed: 0 };

export function useBulk(contractId: string, onStatus: (status: ReactNode) => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [taskId, setTaskId] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: async ([filter, decision]: Parameters<typeof decideAll> extends [string, ...infer Rest]
      ? Rest
      : never) => await decideAll(contractId, filter, decision),
    onSuccess: setTaskId,
  });
  const task = useQuery({ ...taskQuery(contractId, taskId ?? ""), enabled: taskId !== null }).data;
  useEffect(() => {
    if (taskId === null || task === undefined || task.taskId !== taskId || !hasEnded(task)) return;
    const { successful, failed } = task.result?.operations ?? nothing;
    onStatus(t("inbox.bulkDone", { count: successful, failed }));
    setTaskId(null);
    void cache.invalidateQueries({ queryKey: [contractId, "inbox"] });
  }, [task, taskId, contractId, cache, onStatus, t]);
  return {
    start: (...wanted: Parameters<typeof start.mutate>[0]) => start.mutate(wanted),
    error: start.error,
    task: taskId === null ? null : { done: task?.result?.operations.successful ?? 0 },
  };
}
