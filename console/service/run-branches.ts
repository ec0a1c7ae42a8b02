/** What a price calculation did, branch by branch. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { placeOf } from "./read.ts";
import { isMissing, service } from "./service.ts";

const branches = "/api/v3/vendor/contracts/{contractId}/pricingruns/{pricingRunId}/branches";

export type RunBranches = Answer<typeof branches, "get">["data"];

/** Null for other tasks, and for one whose figures are not kept. */
export function runBranchesQuery(contractId: string, pricingRunId: string) {
  return queryOptions({
    queryKey: placeOf(branches, { path: { contractId, pricingRunId } }),
    queryFn: async ({ signal }) => {
      try {
        const path = { contractId, pricingRunId };
        return (await service.get(branches, { path }, { signal })).data;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
}
