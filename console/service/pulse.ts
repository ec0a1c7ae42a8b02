/**
 * What waits and what has changed, asked every few seconds while the page is looked at. It alone polls: what it says has changed is read
 * again, and what somebody waits for is read again with it.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Answer } from "../../client/client.ts";
import { pulseEveryMs } from "./pulse-interval.ts";
import { read } from "./read.ts";
import { Rereading } from "./rereading.ts";
import { cache } from "./service.ts";

export type Pulse = Answer<"/api/v3/vendor/contracts/{contractId}/pulse", "get">["data"];

export function pulseQuery(contractId: string) {
  return queryOptions({
    ...read("/api/v3/vendor/contracts/{contractId}/pulse", { path: { contractId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pulseEveryMs({ running: state.data?.running.length ?? 0, isHidden: document.visibilityState === "hidden" }),
    refetchIntervalInBackground: true,
    // Who comes back sees at once what is true.
    refetchOnWindowFocus: true,
  });
}

export function usePulse(contractId: string): Pulse | undefined {
  return useQuery(pulseQuery(contractId)).data;
}

/** Asks for the pulse now, because something has begun that it may not know of. */
export async function hurryPulse(contractId: string): Promise<void> {
  await cache.invalidateQueries({ queryKey: pulseQuery(contractId).queryKey });
}

/** Reads again what the pulse says has changed. Of a contract's page there is one; of another contract another. */
export function FollowPulse({ contractId }: { contractId: string }): null {
  const { data: pulse, dataUpdatedAt } = useQuery(pulseQuery(contractId));
  const [rereading] = useState(() => new Rereading());
  // What had to wait is due at a later pulse, which may say nothing new.
  useEffect(() => {
    if (pulse === undefined) return;
    const { versions, running, isPaused } = pulse;
    const now = { ...versions, running: JSON.stringify(running), isPaused: String(isPaused) };
    const isDue = rereading.take(now, dataUpdatedAt);
    void cache.invalidateQueries({
      predicate: (query) => {
        const [contract, ...key] = query.queryKey;
        return contract === contractId && isDue(key, query.isStale());
      },
    });
  }, [contractId, pulse, dataUpdatedAt, rereading]);
  return null;
}
