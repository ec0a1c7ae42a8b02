/** A decision on the prices of the chosen products that wait: one task, whatever their number. The question has the exact count. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Decision } from "../inbox/decisions.ts";
import { useBulk } from "../inbox/use-bulk.ts";
import type { Asked as Question } from "../inbox/use-deciding.tsx";
import { seenHeld } from "./held-of-chosen.ts";
import type { Selection } from "./use-selection.ts";

export function useBulkDecision(contractId: string, selection: Selection) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [status, setStatus] = useState<ReactNode>(null);
  const [question, setQuestion] = useState<Question>(null);
  const bulk = useBulk(contractId, setStatus);
  const seen = useMutation({
    mutationFn: async () => await seenHeld(contractId, selection.products),
  });
  const isRunning = bulk.task !== null;
  useEffect(() => {
    if (isRunning) return () => void cache.invalidateQueries({ queryKey: [contractId, "products"] });
    return undefined;
  }, [isRunning, contractId, cache]);
  return {
    asked: question,
    isAsking: seen.isPending,
    isBusy: false,
    /** How many prices the question is about. */
    count: seen.data?.count ?? 0,
    status,
    error: seen.error ?? bulk.error,
    task: bulk.task,
    ask: (wanted: Question): void => {
      setStatus(null);
      seen.mutate(undefined, {
        onSuccess: ({ count }) => (count === 0 ? setStatus(t("list.chosen.noneWaits")) : setQuestion(wanted)),
      });
    },
    close: () => setQuestion(null),
    take: (wanted: Decision): void => {
      if (seen.data === undefined || wanted.decision === "overwritten") return;
      const { count: _, ...filter } = seen.data;
      const comment = wanted.decision === "rejected" ? wanted.comment : "";
      bulk.start(filter, { decision: wanted.decision, comment });
      selection.clear();
      setQuestion(null);
    },
  };
}
