/** The people of a company. Everybody in it may see them, so that one knows whom to ask. */
import { useQuery } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { contractQuery } from "./contract.ts";
import { read } from "./read.ts";

const users = "/api/v3/companies/{companyId}/users";

export type Person = Answer<typeof users, "get">["data"][number];

export function peopleQuery(companyId: number) {
  return read(users, { path: { companyId } });
}

/** The people of a contract's company, as soon as they are known. */
export function usePeople(contractId: string): readonly Person[] {
  const companyId = useQuery(contractQuery(contractId)).data?.companyId ?? 0;
  return useQuery({ ...peopleQuery(companyId), enabled: companyId > 0 }).data ?? [];
}
