/** A task of the service, followed to its end. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { hurryPulse } from "./pulse.ts";
import { service } from "./service.ts";

export type Task = Answer<"/api/v3/vendor/contracts/{contractId}/tasks/{taskId}", "get">["data"];

/**
 * A task. Until it has ended it is read again with each pulse, which is asked for at once when somebody begins to wait, and then comes
 * every 2 s.
 */
export function taskQuery(contractId: string, taskId: string) {
  return queryOptions({
    queryKey: [contractId, "task", taskId],
    queryFn: async ({ client, queryKey, signal }) => {
      const { data } = await service.get(
        "/api/v3/vendor/contracts/{contractId}/tasks/{taskId}",
        { path: { contractId, taskId }, query: { includeFailures: true } },
        { signal },
      );
      if (client.getQueryData(queryKey) === undefined && !hasEnded(data)) void hurryPulse(contractId);
      return data;
    },
    staleTime: ({ state }) => (state.data !== undefined && hasEnded(state.data) ? Number.POSITIVE_INFINITY : 0),
    // A check that has ended names the import that somebody made of it meanwhile.
    refetchOnMount: "always",
  });
}

/** Whether somebody ended it before it was done. */
export function wasCancelled({ failureCode }: Task): boolean {
  return failureCode === "task.cancelled";
}

export function hasEnded({ state }: Task): boolean {
  return state === "succeeded" || state === "failed";
}
