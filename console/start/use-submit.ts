/** The storing of a file's offers: how far it is, what became of it, and its end before that. What was stored stays; another start goes on after it. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Snapshot } from "./read-offers.ts";
import { mostReasons, nameOwnShop, submitOffers, type Submitted } from "./submit-offers.ts";

export interface Submitting extends Submitted {
  readonly isSending: boolean;
  readonly isDone: boolean;
  /** How many of the snapshots the service has answered for. */
  readonly sent: number;
  readonly error: Error | null;
  readonly start: (snapshots: readonly Snapshot[], ownVendor: string) => void;
  readonly cancel: () => void;
}

type State = Pick<Submitting, "accepted" | "error" | "isDone" | "isSending" | "refused" | "sent">;

const nothing: State = {
  accepted: 0,
  refused: { count: 0, reasons: [] },
  isSending: false,
  isDone: false,
  sent: 0,
  error: null,
};

export function useSubmit(contractId: string): Submitting {
  const cache = useQueryClient();
  const [state, setState] = useState(nothing);
  const stop = useRef<AbortController | null>(null);
  const add = (sent: number, { accepted, refused }: Submitted): void =>
    setState((before) => ({
      ...before,
      sent,
      accepted: before.accepted + accepted,
      refused: {
        count: before.refused.count + refused.count,
        reasons: [...new Set([...before.refused.reasons, ...refused.reasons])].slice(0, mostReasons),
      },
    }));
  const send = async (snapshots: readonly Snapshot[], ownVendor: string): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    const from = state.sent;
    setState((before) => ({ ...before, isSending: true, error: null }));
    try {
      await nameOwnShop({ contractId, ownVendor }, snapshots);
      const onSent = (sent: number, result: Submitted): void => add(from + sent, result);
      await submitOffers(contractId, snapshots.slice(from), { signal, onSent });
      setState((before) => ({ ...before, isSending: false, isDone: true }));
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      setState((before) => ({ ...before, isSending: false, error: signal.aborted ? null : failed }));
    }
    await cache.invalidateQueries({
      queryKey: [contractId],
      // The file itself is not read again.
      predicate: ({ queryKey: [, part] }) => part !== "offersFile",
    });
  };
  return {
    ...state,
    start: (snapshots, ownVendor) => void send(snapshots, ownVendor),
    cancel: () => stop.current?.abort(),
  };
}
