/** What the settings read and change. A list is changed under the ETag with which it was read, so nobody's change is lost. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { placeOf, put, read, readKnown, readPages, type Known } from "../service/read.ts";
import { service } from "../service/service.ts";
import type { AuditQuery } from "./audit-filter.ts";

const v3 = "/api/v3/vendor/contracts/{contractId}";
const v2 = "/api/2/v/contracts/{contractId}";
const vendors = `${v2}/offerfilters/blacklist/vendors` as const;

export type Schedules = Answer<`${typeof v3}/settings/schedules`, "get">["data"];
export type OwnShop = Answer<`${typeof v3}/settings/shops`, "get">["data"][number];
export type IgnoredVendor = Answer<typeof vendors, "get">["data"][number];
export type Guard = Answer<`${typeof v3}/settings/priceguard`, "get">["data"];
export type CurrencyRate = Answer<`${typeof v3}/settings/currencyrates`, "get">["data"][number];
export type Callbacks = Answer<`${typeof v2}/settings/callbacks`, "get">;
export type RefusedRequest = Answer<`${typeof v3}/requests/refused`, "get">["data"][number];
export type AuditEntry = Answer<`${typeof v3}/audit`, "get">["data"][number];

export function schedulesQuery(contractId: string) {
  return readKnown(`${v3}/settings/schedules`, { path: { contractId } });
}

export async function putSchedules(contractId: string, { value, etag }: Known<Schedules>): Promise<void> {
  await put(`${v3}/settings/schedules`, { path: { contractId }, body: value }, etag);
}

export function shopsQuery(contractId: string) {
  return readKnown(`${v3}/settings/shops`, { path: { contractId } });
}

export async function putShops(contractId: string, { value, etag }: Known<readonly OwnShop[]>): Promise<void> {
  await put(`${v3}/settings/shops`, { path: { contractId }, body: [...value] }, etag);
}

export function vendorsQuery(contractId: string) {
  return readKnown(vendors, { path: { contractId } });
}

export async function putVendors(contractId: string, { value, etag }: Known<readonly IgnoredVendor[]>): Promise<void> {
  await put(vendors, { path: { contractId }, body: [...value] }, etag);
}

export function tagsQuery(contractId: string) {
  return readKnown(`${v3}/settings/filtertags`, { path: { contractId } });
}

export async function putTags(contractId: string, { value, etag }: Known<readonly string[]>): Promise<void> {
  await put(`${v3}/settings/filtertags`, { path: { contractId }, body: [...value] }, etag);
}

export function guardQuery(contractId: string) {
  const params = { path: { contractId } };
  return queryOptions({
    queryKey: placeOf(`${v3}/settings/priceguard`, params),
    queryFn: async ({ signal }): Promise<Known<Guard> & { readonly isWaiting: boolean }> => {
      const { body, etag } = await service.receive(`${v3}/settings/priceguard`, params, { signal });
      return { value: body.data, etag, isWaiting: body.waiting !== undefined };
    },
  });
}

export async function putGuard(contractId: string, { value, etag }: Known<Guard>): Promise<void> {
  await put(`${v3}/settings/priceguard`, { path: { contractId }, body: value }, etag);
}

export function ratesQuery(contractId: string) {
  return readKnown(`${v3}/settings/currencyrates`, { path: { contractId } });
}

export async function putRates(contractId: string, { value, etag }: Known<readonly CurrencyRate[]>): Promise<void> {
  await put(`${v3}/settings/currencyrates`, { path: { contractId }, body: [...value] }, etag);
}

/** The days for which superseded offers and prices are kept. */
export function retentionQuery(contractId: string) {
  return queryOptions({
    ...readKnown(`${v3}/settings/offerretention`, { path: { contractId } }),
    select: ({ value: { days }, etag }): Known<number> => ({ value: days, etag }),
  });
}

export async function putRetention(contractId: string, { value: days, etag }: Known<number>): Promise<void> {
  await put(`${v3}/settings/offerretention`, { path: { contractId }, body: { days } }, etag);
}

export function callbacksQuery(contractId: string) {
  const params = { path: { contractId } };
  return queryOptions({
    queryKey: [...placeOf(`${v2}/settings/callbacks`, params), "etag"],
    queryFn: async ({ signal }): Promise<Known<Callbacks>> => {
      const { body: value, etag } = await service.receive(`${v2}/settings/callbacks`, params, { signal });
      return { value, etag };
    },
  });
}

export async function putCallbacks(contractId: string, { value, etag }: Known<Callbacks>): Promise<void> {
  await put(`${v2}/settings/callbacks`, { path: { contractId }, body: value }, etag);
}

export function signingKeyQuery(contractId: string) {
  return read(`${v3}/settings/callbacks/signingkey`, { path: { contractId } });
}

/** A new password; the one before stops working. */
export async function generatePassword(scope: "account" | "data"): Promise<string> {
  return (await service.post("/api/v3/account/password/generate", { body: { scope } })).data.password;
}

export async function revokePassword(): Promise<void> {
  await service.delete("/api/v3/account/password", {});
}

export function auditQuery(contractId: string, filter: AuditQuery) {
  return readPages(`${v3}/audit`, { path: { contractId }, query: { ...filter, limit: 100 } });
}

/** @param userId only this user's requests; null: everybody's */
export function refusedQuery(contractId: string, userId: number | null) {
  const query = { limit: 100, ...(userId === null ? {} : { userId }) };
  return infiniteQueryOptions({
    ...readPages(`${v3}/requests/refused`, { path: { contractId }, query }),
    // One stands there a moment after its answer, so the list is read again with each pulse. Who reads further back is not disturbed.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? Number.POSITIVE_INFINITY : 0),
    refetchOnMount: "always",
  });
}
