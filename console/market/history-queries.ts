/** What the screens of the market's history read: days that are closed, and today. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { service } from "../app/service.ts";
import { serviceNow } from "../kit/service-clock.ts";
import type { Narrowing } from "./narrowing.tsx";

const base = "/api/v3/vendor/contracts/{contractId}/market";

export type Series = Answer<`${typeof base}/series`, "get">["data"];
export type SeriesLine = Series["lines"][number];
export type Matrix = Answer<`${typeof base}/matrix`, "get">["data"];
export type VendorHistory = Answer<`${typeof base}/vendor`, "get">["data"];

export const measures = ["index", "position", "share"] as const;
export type Measure = (typeof measures)[number];
export const cellMeasures = ["gap", "cheapest"] as const;
export type CellMeasure = (typeof cellMeasures)[number];
/** How many days a picture has. */
export const periods = ["30", "90", "365"] as const;
export type Period = (typeof periods)[number];

const dayMs = 24 * 60 * 60 * 1_000;

/** One that is known, or the first. */
export function chosen<Value extends string>(asked: string | undefined, known: readonly [Value, ...Value[]]): Value {
  return known.find((value) => value === asked) ?? known[0];
}

/** The first of so many days that end today. */
function firstDay(period: Period): string {
  return new Date(serviceNow() - (Number(period) - 1) * dayMs).toISOString().slice(0, "2026-01-31".length);
}

export function seriesQuery(
  contractId: string,
  { measure, by, period, narrowing }: { measure: Measure; by: string; period: Period; narrowing: Narrowing },
) {
  return queryOptions({
    queryKey: [contractId, "market", "series", measure, by, period, narrowing],
    queryFn: async ({ signal }) => {
      const query = { ...narrowing, measure, by, from: firstDay(period) };
      return (await service.get(`${base}/series`, { path: { contractId }, query }, { signal })).data;
    },
    placeholderData: (before) => before,
  });
}

export function matrixQuery(contractId: string, { measure, rows }: { measure: CellMeasure; rows: string }) {
  return queryOptions({
    queryKey: [contractId, "market", "matrix", measure, rows],
    queryFn: async ({ signal }) => {
      const query = { measure, rows };
      return (await service.get(`${base}/matrix`, { path: { contractId }, query }, { signal })).data;
    },
    placeholderData: (before) => before,
  });
}

export function vendorQuery(contractId: string, { name, period }: { name: string; period: Period }) {
  return queryOptions({
    queryKey: [contractId, "market", "vendor", name, period],
    queryFn: async ({ signal }) => {
      const query = { name, from: firstDay(period) };
      return (await service.get(`${base}/vendor`, { path: { contractId }, query }, { signal })).data;
    },
    placeholderData: (before) => before,
  });
}
