/** What the inbox reads: the entries by cause, and each held price. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer, Data } from "../../client/client.ts";
import { read } from "../service/read.ts";
import { service } from "../service/service.ts";
import { taskTypes } from "../service/task.ts";

export type InboxEntry = Answer<"/api/v3/vendor/contracts/{contractId}/inbox", "get">["data"][number];
const heldExplanation =
  "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/{productId}/{createdAt}/explanation";
export type HeldExplanation = Data<typeof heldExplanation, "get">;
export type Approval = Answer<
  "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/query",
  "post"
>["data"][number];

const pageSize = 200;

export function inboxQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "inbox", "entries"],
    queryFn: async ({ signal }) => await readEntries(contractId, undefined, signal),
  });
}

/** All entries: the service groups what waits, so there are few pages. */
async function readEntries(
  contractId: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<readonly InboxEntry[]> {
  const path = "/api/v3/vendor/contracts/{contractId}/inbox";
  const query = after === undefined ? { limit: 500 } : { limit: 500, after };
  const { data, next } = await service.get(path, { path: { contractId }, query }, { signal });
  return next === undefined ? data : [...data, ...(await readEntries(contractId, next, signal))];
}

/** Whether anything waits; the first page asks. */
export function waitsQuery(contractId: string) {
  return queryOptions({
    ...read("/api/v3/vendor/contracts/{contractId}/inbox", { path: { contractId }, query: { limit: 1 } }),
    select: ({ length }) => length > 0,
    staleTime: 0,
  });
}

/** The newest price calculation; null before the first. */
export function lastRunQuery(contractId: string) {
  const query = { taskTypeFilter: taskTypes.pricing, limit: 1, includeFailures: false };
  return queryOptions({
    ...read("/api/v3/vendor/contracts/{contractId}/tasks", { path: { contractId }, query }),
    select: ([last]) => last ?? null,
  });
}

/** Held prices, those that have waited longest first, of one reason or all. */
export function heldQuery(contractId: string, reason: string | null) {
  return infiniteQueryOptions({
    queryKey: [contractId, "inbox", "held", reason ?? ""],
    queryFn: async ({ signal, pageParam }) => {
      const { body, after } = await service.find(
        "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/query",
        {
          path: { contractId },
          query: pageParam === "" ? {} : { after: pageParam },
          body: {
            status: ["pending"],
            pagination: { limit: pageSize },
            ...(reason === null ? {} : { reason }),
          },
        },
        { signal },
      );
      return { seenAt: body.seenAt, prices: body.data, after };
    },
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
  });
}

/** Why a held price is what it is and why it waits, in the person's language. */
export function heldExplanationQuery(
  contractId: string,
  { productId, createdAt }: Pick<Approval, "createdAt" | "productId">,
  language: string,
) {
  return queryOptions({
    ...read(heldExplanation, { path: { contractId, productId, createdAt } }),
    queryKey: [contractId, "heldExplanation", productId, createdAt, language],
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a run would make of a product now, in the person's language. */
export function productNowQuery(contractId: string, productId: string, language: string) {
  return queryOptions({
    ...read("/api/v3/vendor/contracts/{contractId}/products/{productId}/overview", { path: { contractId, productId } }),
    queryKey: [contractId, "productNow", productId, language],
    select: ({ now = null }) => now,
  });
}

const candidates = "/api/v3/vendor/contracts/{contractId}/monitoring/candidates";

export type Match = Data<typeof candidates, "get">[number];

const mostMatches = 50;

/** Pages of a shop that wait for somebody to say whether they are the products'. More come when these are decided. */
export function matchesQuery(contractId: string, domain: string) {
  return queryOptions({
    ...read(candidates, { path: { contractId }, query: { domain, limit: mostMatches } }),
    queryKey: [contractId, "inbox", "matches", domain],
  });
}
