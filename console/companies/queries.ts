/** What an admin reads and changes of companies. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { accountQuery } from "../service/account.ts";
import { read } from "../service/read.ts";
import { cache, sendOnce, service } from "../service/service.ts";

const list = "/api/v3/companies";
const contracts = "/api/2/companies/{companyId}/contracts";

export type Company = Answer<typeof list, "get">["data"][number];
export type CompanyContract = Answer<typeof contracts, "get">["data"][number];

/** @param q a part of the name; empty for all */
export function companiesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ["companies", { q }],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...(q === "" ? {} : { q }), ...(pageParam === 0 ? {} : { after: pageParam }) };
      return await service.get(list, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

/** One company; null if there is none of this id. The list is by id, so it is the first one after the id before. */
export function companyQuery(companyId: number) {
  return queryOptions({
    queryKey: ["companies", String(companyId)],
    queryFn: async ({ signal }): Promise<Company | null> => {
      const { data } = await service.get(list, { query: { after: companyId - 1 } }, { signal });
      return data.find(({ id }) => id === companyId) ?? null;
    },
  });
}

export function contractsQuery(companyId: number) {
  return read(contracts, { path: { companyId } });
}

/** @returns the id of the company, which is the admin's own from now on */
export async function createCompany(name: string): Promise<number> {
  const { data } = await sendOnce("/api/2/companies", { body: { name } });
  await cache.invalidateQueries({ queryKey: accountQuery.queryKey });
  return data.id;
}

/** @returns the token of the invitation */
export async function registerCustomer(person: { email: string; name: string }): Promise<string | null> {
  const { data } = await sendOnce("/api/v3/users", { body: person });
  return data.invitationToken ?? null;
}

export interface NewContract {
  readonly contractName: string;
  readonly contractType: string;
  readonly timeZone: string;
  readonly currency?: string;
  readonly expirationDate?: string;
}

/** @returns the id of the contract */
export async function createContract(companyId: number, contract: NewContract): Promise<string> {
  const { data } = await sendOnce(contracts, { path: { companyId }, body: contract });
  await readContractsAgain();
  return data.contractId;
}

/** A task fills it; it can be opened meanwhile. */
export async function createSample(companyId: number): Promise<void> {
  const path = "/api/v3/companies/{companyId}/samplecontract";
  await sendOnce(path, { path: { companyId } });
  await readContractsAgain();
}

async function readContractsAgain(): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ["companies"] }),
    cache.invalidateQueries({ queryKey: accountQuery.queryKey }),
  ]);
}
