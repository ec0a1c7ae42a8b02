/** Deletes a contract, and leads to what the person has besides it. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { accountQuery } from "./account.ts";
import { preferences } from "./preferences.ts";
import { service } from "./service.ts";

/** @returns what deletes the contract, given its name as it was typed */
export function useDeletion(contractId: string): (contractName: string) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (contractName) => {
    const path = "/api/v3/vendor/contracts/{contractId}";
    await service.delete(path, { path: { contractId }, query: { contractName } });
    preferences.choose({ contract: "" });
    await cache.fetchQuery({ ...accountQuery, staleTime: 0 });
    await navigate({ to: "/" });
    cache.removeQueries({ queryKey: [contractId] });
  };
}
