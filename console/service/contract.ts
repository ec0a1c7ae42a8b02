/** The contract of the address. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Answer } from "../../client/client.ts";
import { read } from "./read.ts";

export type Contract = Answer<"/api/v3/vendor/contracts/{contractId}", "get">["data"];

export function contractQuery(contractId: string) {
  return queryOptions({
    ...read("/api/v3/vendor/contracts/{contractId}", { path: { contractId } }),
    queryKey: [contractId, "contract"],
    staleTime: 5 * 60_000,
  });
}

/** Whoever switches to another contract leaves nothing of the one before in the browser's memory, and finds it as it is when they return. */
export function useNothingOfOthers(contractId: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const shown = cache.getQueryCache().findAll({ predicate: ({ queryKey: [, part] }) => part === "contract" });
    for (const { queryKey } of shown) {
      const [other] = queryKey;
      if (other !== contractId) cache.removeQueries({ queryKey: [other] });
    }
  }, [cache, contractId]);
}

/** The contractId of a screen's address. */
export function useContractId(): string {
  return useParams({ from: "/c/$contract" }).contract;
}

/** The contract itself. Screens are shown only after it was read. */
export function useContract(): Contract | undefined {
  return useQuery(contractQuery(useContractId())).data;
}
