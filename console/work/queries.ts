/** What the screens of work read, and what they change. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { read, readPages } from "../service/read.ts";
import { cache, sendOnce, service } from "../service/service.ts";
import { taskTypes, type Task, type TaskKind } from "../service/task.ts";
import { listPath } from "../kit/download.tsx";

const base = "/api/v3/vendor/contracts/{contractId}";
const deliveries = `${base}/settings/callbacks/deliveries` as const;
const feeds = "/api/2/v/contracts/{contractId}/feeds";

export type Delivery = Answer<typeof deliveries, "get">["data"][number];
export type LogMessage = Answer<`${typeof base}/log/messages`, "get">["data"][number];
export type Feed = Answer<typeof feeds, "get">["data"][number];

const pageSize = 100;

export interface TaskFilter {
  readonly kind: TaskKind | null;
  readonly state: Task["state"] | null;
}

export function tasksQuery(contractId: string, filter: TaskFilter) {
  const query = { limit: pageSize, includeFailures: false, ...filterOf(filter) };
  return readPages(`${base}/tasks`, { path: { contractId }, query });
}

function filterOf({ kind, state }: TaskFilter): { taskTypeFilter?: string; taskState?: string } {
  return {
    ...(kind === null ? {} : { taskTypeFilter: taskTypes[kind] }),
    ...(state === null ? {} : { taskState: state }),
  };
}

/** Paths of the lists, for downloads. */
export const listPaths = {
  tasks: (contractId: string, filter: TaskFilter): string =>
    listPath(`/api/v3/vendor/contracts/${contractId}/tasks`, { ...filterOf(filter), includeFailures: "false" }),
  deliveries: (contractId: string): string =>
    listPath(`/api/v3/vendor/contracts/${contractId}/settings/callbacks/deliveries`, {}),
  logs: (contractId: string, least: LeastSeverity | null): string =>
    listPath(`/api/v3/vendor/contracts/${contractId}/log/messages`, {
      severity: least === null ? null : severities[least],
    }),
};

/** Publishes the prices from before the run again, and pauses publishing. @returns the task's id */
export async function takeBack(contractId: string, pricingRunId: string): Promise<string> {
  const { data } = await sendOnce(`${base}/pricingruns/{pricingRunId}/takeback`, {
    path: { contractId, pricingRunId },
    body: {},
  });
  await cache.invalidateQueries({ queryKey: [contractId] });
  return data.id;
}

export function deliveriesQuery(contractId: string) {
  return infiniteQueryOptions({
    ...readPages(deliveries, { path: { contractId }, query: { limit: pageSize } }),
    // While one is under way it is read again with each pulse.
    staleTime: ({ state }) =>
      state.data?.pages[0]?.body.some((one) => one.state === "executing") === true ? 0 : Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

/** A delivery with the body that is sent. */
export function deliveryQuery(contractId: string, deliveryId: string) {
  return queryOptions({
    ...read(`${deliveries}/{deliveryId}`, { path: { contractId, deliveryId } }),
    // While it is under way it is read again with each pulse.
    staleTime: ({ state }) => (state.data?.state === "executing" ? 0 : Number.POSITIVE_INFINITY),
    refetchOnMount: "always",
  });
}

/** Sends the same request once more, as a delivery of its own. @returns its task */
export async function redeliver(contractId: string, deliveryId: string): Promise<string> {
  const { data } = await sendOnce(`${deliveries}/{deliveryId}/redeliver`, {
    path: { contractId, deliveryId },
  });
  await cache.invalidateQueries({ queryKey: [contractId, "settings", "callbacks", "deliveries"] });
  return data.id;
}

export function feedsQuery(contractId: string) {
  return read(feeds, { path: { contractId } });
}

export type FeedIn = Pick<Feed, "name" | "format" | "csvSeparator" | "csvDecimalSeparator" | "fields"> & {
  readonly publicAccess: boolean;
};

/** Makes a feed, or replaces the one with this id. */
export async function saveFeed(contractId: string, feedId: string | null, body: FeedIn): Promise<void> {
  if (feedId === null) await sendOnce(feeds, { path: { contractId }, body });
  else await service.put(`${feeds}/{feedId}`, { path: { contractId, feedId }, body });
  await cache.invalidateQueries({ queryKey: [contractId, "feeds"] });
}

export async function deleteFeed(contractId: string, feedId: string): Promise<void> {
  await service.delete(`${feeds}/{feedId}`, { path: { contractId, feedId } });
  await cache.invalidateQueries({ queryKey: [contractId, "feeds"] });
}

/** From which severity on. */
export const severities = {
  error: "fatal,error",
  warn: "fatal,error,warn",
  info: "fatal,error,warn,info",
} as const;
export type LeastSeverity = keyof typeof severities;

export function logsQuery(contractId: string, least: LeastSeverity | null) {
  const query = { limit: pageSize, ...(least === null ? {} : { severity: severities[least] }) };
  return readPages(`${base}/log/messages`, { path: { contractId }, query });
}
