/** The effect of the draft while it is typed, 300 ms after the last key; and the exact one, if it was asked for and the text is still the same. */
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { hasEnded, taskQuery, type Task } from "../../service/task.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { resultQuery } from "../../review/queries.ts";
import { valueOf, type Checked } from "../checked.ts";
import { effectOf, type Effect } from "./effect.ts";
import { sampleQuery, startExact } from "./queries.ts";

const restMs = 300;

export interface DraftEffect {
  /** null: nothing is known yet. */
  readonly effect: Effect | null;
  /** Of a text before this one. */
  readonly isOld: boolean;
  readonly error: Error | null;
  readonly exact: Exact;
}

export interface Exact {
  /** null while the text cannot be calculated. */
  readonly start: (() => void) | null;
  readonly isRunning: boolean;
  /** Undefined until it is known. */
  readonly task: Task | undefined;
  readonly isFailed: boolean;
  readonly error: Error | null;
}

export function useDraftEffect(contractId: string, checked: Checked): DraftEffect {
  const document = checked.strategy === null ? null : valueOf(checked);
  const [debounced] = useDebouncedValue(document, restMs);
  const sampled = useQuery(sampleQuery(contractId, debounced));
  const { exact, whole } = useExact(contractId, document);
  const { data } = sampled;
  const ofSample = useMemo(() => (data === undefined ? null : effectOf(data.document, data.simulation)), [data]);
  return {
    effect: whole ?? ofSample,
    isOld: whole === null && (debounced !== document || sampled.isPlaceholderData),
    error: sampled.error,
    exact,
  };
}

/** What was calculated of every product counts as long as the text is the one that it was asked for. */
function useExact(contractId: string, document: Json | null): { exact: Exact; whole: Effect | null } {
  const start = useMutation({
    mutationFn: async (wanted: Json) => ({ document: wanted, taskId: await startExact(contractId, wanted) }),
  });
  const begun = start.data?.document === document ? start.data : undefined;
  const { task, result } = useStudy(contractId, begun?.taskId ?? "");
  const { data } = result;
  const whole = useMemo(
    () => (begun === undefined || data?.kind !== "simulation" ? null : effectOf(begun.document, data)),
    [begun, data],
  );
  const error = start.error ?? result.error;
  const isFailed = task !== undefined && hasEnded(task) && task.state !== "succeeded";
  const isRunning = start.isPending || (begun !== undefined && whole === null && !isFailed && error === null);
  const canStart = document !== null && !isRunning;
  return {
    exact: {
      start: canStart ? () => start.mutate(document) : null,
      isRunning,
      task,
      isFailed,
      error,
    },
    whole,
  };
}

/** A task and its result. @param taskId empty for none */
function useStudy(contractId: string, taskId: string) {
  const task = useQuery({ ...taskQuery(contractId, taskId), enabled: taskId !== "" }).data;
  const result = useQuery({ ...resultQuery(contractId, taskId), enabled: task?.state === "succeeded" });
  return { task, result };
}
