/** A task of the service, followed to its end. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { service } from "./service.ts";

export type Task = Answer<"/api/v3/vendor/contracts/{contractId}/tasks/{taskId}", "get">["data"];

const pollMs = 1_000;

/** A task, read again until it has ended. */
export function taskQuery(contractId: string, taskId: string) {
  return queryOptions({
    queryKey: [contractId, "task", taskId],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          "/api/v3/vendor/contracts/{contractId}/tasks/{taskId}",
          { path: { contractId, taskId }, query: { includeFailures: true } },
          { signal },
        )
      ).data,
    refetchInterval: ({ state }) => (state.data !== undefined && hasEnded(state.data) ? false : pollMs),
    staleTime: 0,
  });
}

export function hasEnded({ state }: Task): boolean {
  return state === "succeeded" || state === "failed";
}
