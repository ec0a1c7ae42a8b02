/** What the settings read and change. A list is changed under the ETag with which it was read, so nobody's change is lost. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { afterOf } from "../service/listing.ts";
import { cache, service, under } from "../service/service.ts";
import type { AuditQuery } from "./audit-filter.ts";

const v3 = "/api/v3/vendor/contracts/{contractId}";
const v2 = "/api/2/v/contracts/{contractId}";

export type Schedules = Answer<`${typeof v3}/settings/schedules`, "get">["data"];
export type OwnShop = Answer<`${typeof v3}/settings/shops`, "get">["data"][number];
export type IgnoredVendor = Answer<`${typeof v2}/offerfilters/blacklist/vendors`, "get">["data"][number];
export type Guard = Answer<`${typeof v3}/settings/priceguard`, "get">["data"];
export type CurrencyRate = Answer<`${typeof v3}/settings/currencyrates`, "get">["data"][number];
export type Callbacks = Answer<`${typeof v2}/settings/callbacks`, "get">;
export type RefusedRequest = Answer<`${typeof v3}/requests/refused`, "get">["data"][number];
export type AuditEntry = Answer<`${typeof v3}/audit`, "get">["data"][number];

/** A setting, and the ETag under which it is changed. */
export interface Known<Value> {
  readonly value: Value;
  readonly etag: string | null;
}

function keyOf(contractId: string, name: string): readonly string[] {
  return [contractId, "settings", name];
}

async function readAgain(contractId: string, name: string): Promise<void> {
  await cache.invalidateQueries({ queryKey: keyOf(contractId, name) });
}

export function schedulesQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "schedules"),
    queryFn: async ({ signal }): Promise<Known<Schedules>> => {
      const { body, etag } = await service.receive(`${v3}/settings/schedules`, { path: { contractId } }, { signal });
      return { value: body.data, etag };
    },
  });
}

export async function putSchedules(contractId: string, { value, etag }: Known<Schedules>): Promise<void> {
  await service.put(`${v3}/settings/schedules`, { path: { contractId }, body: value }, under(etag));
  await readAgain(contractId, "schedules");
}

export function shopsQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "shops"),
    queryFn: async ({ signal }): Promise<Known<readonly OwnShop[]>> => {
      const { body, etag } = await service.receive(`${v3}/settings/shops`, { path: { contractId } }, { signal });
      return { value: body.data, etag };
    },
  });
}

export async function putShops(contractId: string, { value, etag }: Known<readonly OwnShop[]>): Promise<void> {
  await service.put(`${v3}/settings/shops`, { path: { contractId }, body: [...value] }, under(etag));
  await readAgain(contractId, "shops");
}

export function vendorsQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "vendors"),
    queryFn: async ({ signal }): Promise<Known<readonly IgnoredVendor[]>> => {
      const path = `${v2}/offerfilters/blacklist/vendors` as const;
      const { body, etag } = await service.receive(path, { path: { contractId } }, { signal });
      return { value: body.data, etag };
    },
  });
}

export async function putVendors(contractId: string, { value, etag }: Known<readonly IgnoredVendor[]>): Promise<void> {
  const path = `${v2}/offerfilters/blacklist/vendors` as const;
  await service.put(path, { path: { contractId }, body: [...value] }, under(etag));
  await readAgain(contractId, "vendors");
}

export function tagsQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "tags"),
    queryFn: async ({ signal }): Promise<Known<readonly string[]>> => {
      const { body, etag } = await service.receive(`${v3}/settings/filtertags`, { path: { contractId } }, { signal });
      return { value: body.data, etag };
    },
  });
}

export async function putTags(contractId: string, { value, etag }: Known<readonly string[]>): Promise<void> {
  await service.put(`${v3}/settings/filtertags`, { path: { contractId }, body: [...value] }, under(etag));
  await readAgain(contractId, "tags");
}

export function guardQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "guard"),
    queryFn: async ({ signal }): Promise<Known<Guard> & { readonly isWaiting: boolean }> => {
      const { body, etag } = await service.receive(`${v3}/settings/priceguard`, { path: { contractId } }, { signal });
      return { value: body.data, etag, isWaiting: body.waiting !== undefined };
    },
  });
}

export async function putGuard(contractId: string, { value, etag }: Known<Guard>): Promise<void> {
  await service.put(`${v3}/settings/priceguard`, { path: { contractId }, body: value }, under(etag));
  await readAgain(contractId, "guard");
}

export function ratesQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "rates"),
    queryFn: async ({ signal }): Promise<Known<readonly CurrencyRate[]>> => {
      const { body, etag } = await service.receive(
        `${v3}/settings/currencyrates`,
        { path: { contractId } },
        { signal },
      );
      return { value: body.data, etag };
    },
  });
}

export async function putRates(contractId: string, { value, etag }: Known<readonly CurrencyRate[]>): Promise<void> {
  await service.put(`${v3}/settings/currencyrates`, { path: { contractId }, body: [...value] }, under(etag));
  await readAgain(contractId, "rates");
}

/** The days for which superseded offers and prices are kept. */
export function retentionQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "retention"),
    queryFn: async ({ signal }): Promise<Known<number>> => {
      const { body, etag } = await service.receive(
        `${v3}/settings/offerretention`,
        { path: { contractId } },
        { signal },
      );
      return { value: body.data.days, etag };
    },
  });
}

export async function putRetention(contractId: string, { value: days, etag }: Known<number>): Promise<void> {
  await service.put(`${v3}/settings/offerretention`, { path: { contractId }, body: { days } }, under(etag));
  await readAgain(contractId, "retention");
}

export function callbacksQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "callbacks"),
    queryFn: async ({ signal }): Promise<Known<Callbacks>> => {
      const { body, etag } = await service.receive(`${v2}/settings/callbacks`, { path: { contractId } }, { signal });
      return { value: body, etag };
    },
  });
}

export async function putCallbacks(contractId: string, { value, etag }: Known<Callbacks>): Promise<void> {
  await service.put(`${v2}/settings/callbacks`, { path: { contractId }, body: value }, under(etag));
  await readAgain(contractId, "callbacks");
}

export function signingKeyQuery(contractId: string) {
  return queryOptions({
    queryKey: keyOf(contractId, "signingKey"),
    queryFn: async ({ signal }) =>
      (await service.get(`${v3}/settings/callbacks/signingkey`, { path: { contractId } }, { signal })).data,
  });
}

/** A new password; the one before stops working. */
export async function generatePassword(scope: "account" | "data"): Promise<string> {
  return (await service.post("/api/v3/account/password/generate", { body: { scope } })).data.password;
}

export async function revokePassword(): Promise<void> {
  await service.delete("/api/v3/account/password", {});
}

export function auditQuery(contractId: string, filter: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(contractId, "audit"), filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, limit: 100, ...(pageParam === "" ? {} : { after: pageParam }) };
      const { body, next } = await service.receive(`${v3}/audit`, { path: { contractId }, query }, { signal });
      return { entries: body.data, after: afterOf(next) };
    },
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
  });
}

/** @param userId only this user's requests; null: everybody's */
export function refusedQuery(contractId: string, userId: number | null) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(contractId, "refused"), userId],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: 100,
        ...(userId === null ? {} : { userId }),
        ...(pageParam === "" ? {} : { after: pageParam }),
      };
      const { body, next } = await service.receive(
        `${v3}/requests/refused`,
        { path: { contractId }, query },
        { signal },
      );
      return { requests: body.data, after: afterOf(next) };
    },
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
    // One stands there a moment after its answer, so the list is read again with each pulse. Who reads further back is not disturbed.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? Number.POSITIVE_INFINITY : 0),
    refetchOnMount: "always",
  });
}
