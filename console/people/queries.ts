/** What is read and changed of the people of a company: who is there, as what, with which rights. */
import type { Answer } from "../../client/client.ts";
import { read } from "../service/read.ts";
import { cache, sendOnce, service } from "../service/service.ts";

const v3 = "/api/v3/vendor/contracts/{contractId}";
const users = "/api/v3/companies/{companyId}/users";

export type Right = Answer<`${typeof v3}/settings/rights`, "get">["data"][number]["rights"][number];

export function rightsQuery(contractId: string) {
  return read(`${v3}/settings/rights`, { path: { contractId } });
}

export type GivenRole = "approver" | "member" | "owner" | "reader";

async function readPeopleAgain(companyId: number): Promise<void> {
  await cache.invalidateQueries({ queryKey: ["companies", String(companyId)] });
  await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "rights" });
}

/** @returns the token of the invitation; null for who is in the company already */
export async function invite(
  companyId: number,
  person: { email: string; name: string; role: GivenRole },
): Promise<string | null> {
  const { data } = await sendOnce(users, { path: { companyId }, body: person });
  await readPeopleAgain(companyId);
  return data.invitationToken ?? null;
}

export async function changeRole(companyId: number, userId: number, role: GivenRole): Promise<void> {
  await service.put(`${users}/{userId}`, { path: { companyId, userId }, body: { role } });
  await readPeopleAgain(companyId);
}

export async function removePerson(companyId: number, userId: number): Promise<void> {
  await service.delete(`${users}/{userId}`, { path: { companyId, userId } });
  await readPeopleAgain(companyId);
}

export async function putRights(contractId: string, userId: number, rights: readonly Right[]): Promise<void> {
  await service.put(`${v3}/settings/rights/{userId}`, { path: { contractId, userId }, body: { rights: [...rights] } });
  await cache.invalidateQueries({ queryKey: [contractId, "settings", "rights"] });
}
