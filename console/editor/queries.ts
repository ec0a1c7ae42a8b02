/** What the editor reads and writes: the newest version and the person's draft. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { placeOf, read } from "../service/read.ts";
import { isMissing, service } from "../service/service.ts";
import type { Json } from "../strategies/document-diff.ts";
import { findNewest, type Newest, type StrategyKey } from "../strategies/queries.ts";
import { objectOf } from "./json.ts";
import type { DraftContent, DraftPlaces, StoredDraft, UnsavedDraft } from "./draft.ts";
import { printDocument } from "./json-text.ts";

const strategies = "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies";
const one = `${strategies}/{strategyId}` as const;
const draft = `${one}/draft` as const;

export type Warning = NonNullable<Answer<`${typeof strategies}/validate`, "post">["data"]["warnings"]>[number];

/** The newest version and the person's draft, read anew each time an editor opens. */
export function openedQuery(key: StrategyKey) {
  return queryOptions({
    queryKey: [...placeOf(one, { path: key }), "editor"],
    queryFn: async () => {
      const newest = await findNewest(key);
      return { newest, stored: newest.hasDraft ? await findDraft(key) : null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The newest version as a text to begin with, beside the products that were looked at last. */
export function freshContent(contractId: string, { document, version }: Newest): DraftContent {
  return { document: printDocument(document), baseVersion: version, testProductIds: findPins(contractId) };
}

const pinsOf = (contractId: string): string => `pins ${contractId}`;

/** The products that the tab looked at last. */
function findPins(contractId: string): readonly string[] {
  return (sessionStorage.getItem(pinsOf(contractId)) ?? "").split(" ").filter((id) => id !== "");
}

export function keepPins(contractId: string, productIds: readonly string[]): void {
  sessionStorage.setItem(pinsOf(contractId), productIds.join(" "));
}

/** The most that a request may carry which outlives its page. */
const keepaliveCharacters = 20_000;

/** Where the person's draft lies. @param personId whose the tab's memory is */
export function draftPlaces(path: StrategyKey, personId: string): DraftPlaces {
  const key = keptUnder(path, personId);
  return {
    find: async () => await findDraft(path),
    async store(body, before) {
      const headers: Record<string, string> = before === null ? { "if-none-match": "*" } : { "if-match": before };
      const keepalive = body.document.length < keepaliveCharacters;
      const { etag } = await service.store(
        draft,
        { path, body: { ...body, testProductIds: [...body.testProductIds] } },
        { headers, keepalive },
      );
      return { etag: etag ?? "" };
    },
    async remove(before) {
      await service.delete(draft, { path }, { headers: { "if-match": before } });
    },
    keep: (unsaved) => keep(key, unsaved),
  };
}

/** The person's draft, null if there is none. It is asked for where there was one: a refused request looks like a mistake. */
export async function findDraft(path: StrategyKey): Promise<StoredDraft | null> {
  try {
    const { body, etag } = await service.receive(draft, { path });
    const { document, baseVersion = 1, testProductIds } = body.data;
    return { content: { document, baseVersion, testProductIds }, etag: etag ?? "" };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function keptUnder({ contractId, strategyId }: StrategyKey, personId: string): string {
  return `draft ${personId} ${contractId} ${strategyId}`;
}

/** What the tab kept when it was loaded last, because the service did not have it yet. */
export function findUnsaved(path: StrategyKey, personId: string): UnsavedDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptUnder(path, personId)) ?? "null");
    return isUnsaved(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isUnsaved(value: unknown): value is UnsavedDraft {
  if (typeof value !== "object" || value === null || !("content" in value) || !("etag" in value)) return false;
  const { content } = value;
  return typeof content === "object" && content !== null && "document" in content && "testProductIds" in content;
}

/** A browser that refuses to store, or has no room, leaves it to the service. */
function keep(key: string, unsaved: UnsavedDraft | null): void {
  try {
    if (unsaved === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(unsaved));
  } catch {
    sessionStorage.removeItem(key);
  }
}

/**
 * Stores a version that prices do not follow yet.
 *
 * @throws RequestFailed 412 if another version than the base is the newest
 */
export async function storeVersion(
  path: StrategyKey,
  { document, baseVersion, message }: { document: Json; baseVersion: number; message: string },
): Promise<number> {
  const body = { document: objectOf(document) ?? {}, ...(message === "" ? {} : { message }) };
  const request = { path, query: { activate: false }, body };
  const { data } = await service.put(one, request, { headers: { "if-match": `"v${baseVersion}"` } });
  return data.version;
}

/** What the service says of a document besides the engine: it knows the tags of the products. */
export function warningsQuery(contractId: string, document: Json | null, language: string) {
  return queryOptions({
    queryKey: [contractId, "warnings", language, JSON.stringify(document)],
    enabled: document !== null,
    queryFn: async ({ signal }): Promise<readonly Warning[]> => {
      const request = { path: { contractId }, body: { document: objectOf(document) ?? {} } };
      return (await service.post(`${strategies}/validate`, request, { signal })).data.warnings ?? [];
    },
    staleTime: 60_000,
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
}

const mostFirst = 5;

/** The products whose price moves most: something to begin to look at. */
export function firstProductsQuery(contractId: string) {
  return queryOptions({
    ...read("/api/v3/vendor/contracts/{contractId}/products/figures", {
      path: { contractId },
      query: { sort: "-change", limit: mostFirst },
    }),
    select: (first) => first.map(({ productId }) => productId),
  });
}
