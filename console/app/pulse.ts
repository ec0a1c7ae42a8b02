/**
 * What waits and what has changed, asked every few seconds while the page is looked at. It alone polls: what it says has changed is read
 * again.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Answer } from "../../client/client.ts";
import { pulseEveryMs } from "./pulse-interval.ts";
import { cache, service } from "./service.ts";

export type Pulse = Answer<"/api/v3/vendor/contracts/{contractId}/pulse", "get">["data"];

export function pulseQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "pulse"],
    queryFn: async ({ signal }) =>
      (await service.get("/api/v3/vendor/contracts/{contractId}/pulse", { path: { contractId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pulseEveryMs({ running: state.data?.running.length ?? 0, isHidden: document.visibilityState === "hidden" }),
    refetchIntervalInBackground: true,
    // Who comes back sees at once what is true.
    refetchOnWindowFocus: true,
  });
}

/** Which of the queries of a contract are of which part of its data. */
const queriesOf: Readonly<Record<string, readonly string[]>> = {
  approvals: ["inbox"],
  tasks: ["inbox"],
};

export function usePulse(contractId: string): Pulse | undefined {
  const pulse = useQuery(pulseQuery(contractId)).data;
  const before = useRef<Pulse["versions"] | null>(null);
  useEffect(() => {
    if (pulse === undefined) return;
    const known = before.current;
    before.current = pulse.versions;
    if (known === null) return;
    for (const [part, names] of Object.entries(queriesOf)) {
      if (known[part] === pulse.versions[part]) continue;
      for (const name of names) void cache.invalidateQueries({ queryKey: [contractId, name] });
    }
  }, [contractId, pulse]);
  return pulse;
}
