/**
 * A decision on all prices of a filter: a question with the exact number of what waits now, then one task, whatever the number. If the number
 * has changed before the answer, the service decides nothing, and it is asked again with the new one.
 */
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RequestFailed } from "../../client/client.ts";
import { decideAll, type Decision } from "./decisions.ts";
import { seePrices, type PricesOf } from "./seen-prices.ts";
import { useBulk } from "./use-bulk.ts";

export interface SeenDecision {
  readonly contractId: string;
  readonly prices: PricesOf;
  readonly onStatus: (status: ReactNode) => void;
  /** The service has taken the decision. */
  readonly onTaken: () => void;
}

type Question = "approve" | "reject" | null;

export function useSeenDecision({ contractId, prices, onStatus, onTaken }: SeenDecision) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question>(null);
  const [hasMoved, setMoved] = useState(false);
  const bulk = useBulk(contractId, onStatus);
  const seen = useMutation({ mutationFn: async () => await seePrices(contractId, prices) });
  const look = (wanted: Question): void =>
    seen.mutate(undefined, {
      onSuccess: ({ count }) => {
        setQuestion(count === 0 ? null : wanted);
        if (count === 0) onStatus(t("inbox.noneWaits"));
      },
    });
  const decision = useMutation({
    mutationFn: async (wanted: { decision: "approved" | "rejected"; comment: string }) =>
      seen.data === undefined ? null : await decideAll(contractId, seen.data, wanted),
    onSuccess: (taskId) => {
      setQuestion(null);
      bulk.track(taskId);
      onTaken();
    },
    onError: (error) => {
      if (!isMoved(error)) return;
      setMoved(true);
      look(question);
    },
  });
  return {
    openDialog: question,
    isAsking: seen.isPending,
    isBusy: decision.isPending || (hasMoved && seen.isPending),
    /** How many prices the question is about. */
    count: seen.data?.count ?? 0,
    /** Whether it is another number than was asked with before. */
    hasMoved,
    decisionError: isMoved(decision.error) ? null : decision.error,
    error: question === null ? seen.error : null,
    bulk,
    ask: (wanted: Question): void => {
      onStatus(null);
      setMoved(false);
      decision.reset();
      look(wanted);
    },
    close: () => setQuestion(null),
    take: (wanted: Decision): void => {
      if (wanted.decision === "overwritten" || decision.isPending) return;
      setMoved(false);
      const comment = wanted.decision === "rejected" ? wanted.comment : "";
      decision.mutate({ decision: wanted.decision, comment });
    },
  };
}

function isMoved(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === "resource.conflict";
}
