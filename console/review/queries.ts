/** What a review reads: the versions of a strategy, two documents, and what the change does to prices. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { placeOf, read } from "../service/read.ts";
import { sendOnce, service } from "../service/service.ts";
import { serviceNow } from "../service/clock.ts";
import type { Json } from "../strategies/document-diff.ts";
import type { Reviewed } from "../strategies/queries.ts";

const base = "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies/{strategyId}";
const result = "/api/v3/vendor/contracts/{contractId}/tasks/{taskId}/result";

export type Version = Answer<`${typeof base}/history`, "get">["data"]["history"][number];
export type StudyResult = Answer<typeof result, "get">["data"];
export type Comparison = Extract<StudyResult, { kind: "comparison" }>;
export type Backtest = Extract<StudyResult, { kind: "backtest" }>;

export function historyQuery(contractId: string, strategyId: string) {
  return queryOptions({
    ...read(`${base}/history`, { path: { contractId, strategyId } }),
    select: historyIn,
  });
}

function historyIn({ history }: Answer<`${typeof base}/history`, "get">["data"]): readonly Version[] {
  return history;
}

/** A version never changes. */
export function documentQuery(contractId: string, strategyId: string, version: number) {
  return queryOptions({
    ...read(base, { path: { contractId, strategyId }, query: { version } }),
    select: documentIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function documentIn({ document }: Answer<typeof base, "get">["data"]): Json {
  return JSON.parse(JSON.stringify(document));
}

/** Either the result, or the task that will have it. */
export type Begun<Result> = { readonly result: Result } | { readonly taskId: string };

/** What the change does to today's products, on today's market. */
export function comparisonQuery({ contractId, strategyId, from, to }: Reviewed) {
  return queryOptions({
    queryKey: [...placeOf(`${base}/compare`, { path: { contractId, strategyId } }), from, to],
    queryFn: async ({ signal }): Promise<Begun<Comparison>> => {
      const body = { from: { version: from }, to: { version: to }, asTask: false };
      const { data } = await service.post(`${base}/compare`, { path: { contractId, strategyId }, body }, { signal });
      return "kind" in data ? { result: data } : { taskId: data.id };
    },
    staleTime: 5 * 60_000,
  });
}

/** The totals of a study that is done. */
export function resultQuery(contractId: string, taskId: string) {
  return queryOptions({
    ...read(result, { path: { contractId, taskId }, query: { includeProducts: false } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Starts a backtest of the last days, one price a day, beside the own offers as they were. @returns its task */
export async function startBacktest(
  contractId: string,
  strategyId: string,
  version: number,
  days: number,
): Promise<string> {
  const end = new Date(Math.floor(serviceNow() / 60_000) * 60_000);
  const range = { start: new Date(end.getTime() - days * dayMs).toISOString(), end: end.toISOString() };
  const { data } = await sendOnce("/api/v3/vendor/contracts/{contractId}/pricerecommendations/backtest", {
    path: { contractId },
    body: {
      strategyId,
      version,
      range,
      moments: "days",
      baseline: "ownOffers",
      includeSeries: false,
      asTask: true,
    },
  });
  if ("kind" in data) throw new Error("a backtest that was asked for as a task is one");
  return data.id;
}
