/** What the person may do in the contract: the only thing that decides which actions are shown. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { useContractId } from "./contract.ts";
import { read } from "./read.ts";

export type Permissions = Answer<"/api/v3/vendor/contracts/{contractId}/permissions", "get">["data"];
export type Permission = Permissions["permissions"][number];

export function permissionsQuery(contractId: string) {
  const path = "/api/v3/vendor/contracts/{contractId}/permissions";
  return queryOptions({ ...read(path, { path: { contractId } }), staleTime: 60_000 });
}

/** Whether pages of shops are fetched at all: the operator has set how shops reach you. Until it is known, so it is. */
export function useHasCollectorContact(): boolean {
  return useQuery(permissionsQuery(useContractId())).data?.hasCollectorContact ?? true;
}

/** Whether the person reads the audit: an owner does, also in a contract that is over. Until it is known, not. */
export function useReadsAudit(): boolean {
  const role = useQuery(permissionsQuery(useContractId())).data?.role;
  return role === "owner" || role === "admin";
}

/** Whether the person has the permission. Until it is known, not. */
export function useMay(permission: Permission): boolean {
  const permissions = useQuery(permissionsQuery(useContractId())).data;
  return permissions?.permissions.includes(permission) ?? false;
}
