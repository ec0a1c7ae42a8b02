/** What the screens of the market's history read: days that are closed, and today. */
import { keepPreviousData as placeholderData, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { read } from "../service/read.ts";
import { serviceNow } from "../service/clock.ts";
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
export function chosen<Value extends string>(wanted: string | undefined, known: readonly [Value, ...Value[]]): Value {
  return known.find((value) => value === wanted) ?? known[0];
}

/** The first of so many days that end today, by the contract's clock. */
function firstDay(period: Period, zone: string | null): string {
  const start = new Date(serviceNow() - (Number(period) - 1) * dayMs);
  return start.toLocaleDateString("sv-SE", { timeZone: zone ?? undefined });
}

export interface AskedSeries {
  readonly measure: Measure;
  readonly by: string;
  readonly period: Period;
  /** Of the contract. */
  readonly zone: string | null;
  readonly narrowing: Narrowing;
  /** The most lines: for a file all that the service answers. */
  readonly maxGroups?: number;
}

export function seriesQuery(contractId: string, { period, zone, narrowing, ...others }: AskedSeries) {
  const query = { ...narrowing, ...others, from: firstDay(period, zone) };
  return queryOptions({ ...read(`${base}/series`, { path: { contractId }, query }), placeholderData });
}

export interface AskedMatrix {
  readonly measure: CellMeasure;
  readonly rows: string;
  /** As of a series. */
  readonly maxGroups?: number;
}

export function matrixQuery(contractId: string, query: AskedMatrix) {
  return queryOptions({ ...read(`${base}/matrix`, { path: { contractId }, query: { ...query } }), placeholderData });
}

export function vendorQuery(
  contractId: string,
  { name, period, zone }: { name: string; period: Period; zone: string | null },
) {
  const query = { name, from: firstDay(period, zone) };
  return queryOptions({ ...read(`${base}/vendor`, { path: { contractId }, query }), placeholderData });
}
