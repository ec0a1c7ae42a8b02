/** The contract of the address. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Answer } from "../../client/client.ts";
import { service } from "./service.ts";

export type Contract = Answer<"/api/v3/vendor/contracts/{contractId}", "get">["data"];

export function contractQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "contract"],
    queryFn: async ({ signal }) =>
      (await service.get("/api/v3/vendor/contracts/{contractId}", { path: { contractId } }, { signal })).data,
    staleTime: 5 * 60_000,
  });
}

/** The contractId of a screen's address. */
export function useContractId(): string {
  return useParams({ from: "/c/$contract" }).contract;
}

/** The contract itself. Screens are shown only after it was read. */
export function useContract(): Contract | undefined {
  return useQuery(contractQuery(useContractId())).data;
}
