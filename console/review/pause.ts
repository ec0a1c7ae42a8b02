/** Whether publishing is paused. */
import { queryOptions } from "@tanstack/react-query";
import { service } from "../app/service.ts";

export function pauseQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "pause"],
    queryFn: async ({ signal }) =>
      (await service.get("/api/v3/vendor/contracts/{contractId}/pricing/pause", { path: { contractId } }, { signal }))
        .data,
  });
}
