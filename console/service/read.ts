/**
 * What screens read, by the path of its operation. The address is the key: `[contractId, "monitoring", "runs", query]`. So whoever reads the
 * same shares one answer, and whoever invalidates an address has all below it read again.
 */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../client/address.ts";
import type { Body, PathsWith, RequestOf } from "../../client/client.ts";
import { cache, service, under } from "./service.ts";

/** A value, and the ETag under which it is changed. */
export interface Known<Value> {
  readonly value: Value;
  readonly etag: string | null;
}

interface Params {
  readonly path?: unknown;
  readonly query?: unknown;
}

/** The address without its query, from the contract on. */
export function placeOf(path: string, params: Params): readonly string[] {
  const address = addressOf(path, params.path ?? {}, {});
  return address.replace(/^\/api\/(?:.*\/contracts\/|v?[\d.]+\/)?/, "").split("/");
}

/** The `data` of the answer. */
export function read<Path extends PathsWith<"get">>(path: Path, params: RequestOf<Path, "get">) {
  return queryOptions({
    queryKey: keyOf(path, params),
    queryFn: async ({ signal }) => (await service.data(path, params, { signal })).body,
  });
}

/** The same, to be changed under its ETag. */
export function readKnown<Path extends PathsWith<"get">>(path: Path, params: RequestOf<Path, "get">) {
  return queryOptions({
    queryKey: [...keyOf(path, params), "etag"],
    queryFn: async ({ signal }) => {
      const { body: value, etag } = await service.data(path, params, { signal });
      return { value, etag };
    },
  });
}

/** An answer that has more than its `data`, or none. */
export function readWhole<Path extends PathsWith<"get">>(path: Path, params: RequestOf<Path, "get">) {
  return queryOptions({
    queryKey: [...keyOf(path, params), "whole"],
    queryFn: async ({ signal }) => await service.get(path, params, { signal }),
  });
}

/** A list page by page: each page's `data` is its `body`. */
export function readPages<Path extends PathsWith<"get">>(path: Path, params: RequestOf<Path, "get">) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(path, params), "pages"],
    queryFn: async ({ signal, pageParam: page }) =>
      await service.data(path, params, page === "" ? { signal } : { signal, page }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

function keyOf(path: string, params: Params): readonly unknown[] {
  return [...placeOf(path, params), params.query ?? {}];
}

/**
 * Puts what stands at an address, and has read again what is shown of it.
 *
 * @param etag of what it replaces; null for whatever is there
 * @throws RequestFailed 412 if that has changed meanwhile
 */
export async function put<Path extends PathsWith<"put">>(
  path: Path,
  request: RequestOf<Path, "put"> & Body<Path, "put">,
  etag: string | null = null,
): Promise<void> {
  await service.put(path, request, under(etag));
  await cache.invalidateQueries({ queryKey: placeOf(path, request) });
}
