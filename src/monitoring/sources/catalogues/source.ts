/** What reading a catalogue is done with, and how one claim of it can end. */
import type { Contract } from "../../../base/contract.ts";
import type { ReaderPool } from "../../../reading/index.ts";
import type { HostSlot } from "../../hosts/host-slots.ts";
import { causeText } from "../../readings/outcome.ts";
import type { WatchedDomain } from "../../watched/domains/watched-domain.ts";
import type { Answer, FetchOptions, Followed, FollowHops, Route } from "../fetching.ts";
import { requestFailure, type CatalogueJob, type CatalogueWork, type Problem } from "./catalogue-work.ts";
import type { NumberedItem } from "./store-items.ts";

export interface SourceOptions extends FetchOptions {
  pool: ReaderPool;
  followHops: FollowHops;
}

/** The claim of a catalogue that is to be read. */
export interface Claim {
  contract: Contract;
  job: CatalogueJob;
  watched: WatchedDomain;
  work: CatalogueWork;
  /** The database's time. */
  now: () => Date;
  /** Stores items of a stream as they come. */
  keep: (items: readonly NumberedItem[]) => Promise<void>;
}

export type SourceStep =
  /** What was asked for, and what is next: another request with this work, or nothing. */
  | { kind: "read"; items: readonly NumberedItem[]; work: CatalogueWork; next: { url: string } | null }
  /** It cannot be had at the moment. `isHost`: the host failed; it may be tried again. */
  | { kind: "failed"; problem: Problem; isHost: boolean }
  | { kind: "later" };

/** `https://shop.example`, where the shop's interfaces lie. */
export function originOf({ domain, sourceUrl }: WatchedDomain): string {
  return sourceUrl === null ? `https://${domain}` : new URL(sourceUrl).origin;
}

/** The address of the first request, by which a job waits at its host. */
export function firstUrlOf(watched: WatchedDomain): string {
  return watched.sourceUrl ?? `${originOf(watched)}/`;
}

/** Gets an address of the source. @returns the end of the claim if it cannot be had, else an answer whose request the caller ends */
export async function getAnswer<A extends Answer>(
  options: SourceOptions,
  { job }: Claim,
  route: Route<A>,
  first?: HostSlot,
): Promise<SourceStep | (Followed<A> & { kind: "fetched" })> {
  const followed = await options.followHops(options, job, route, first);
  if (followed.kind !== "failed") return followed;
  const { outcome, detail, cause, isHost } = followed;
  return { kind: "failed", problem: { outcome, detail, cause }, isHost };
}

/** Why a status is no catalogue; null for one that is. */
export function problemOfStatus(status: number): SourceStep | null {
  if (status === 429 || status === 503) return { kind: "later" };
  if (status >= 200 && status < 300) return null;
  const detail = `The catalogue answers with status ${status}.`;
  return {
    kind: "failed",
    problem: requestFailure(detail, causeText({ code: "status", status })),
    isHost: status >= 500,
  };
}

/** Adds counts of what was left out. */
export function addRejected(
  counted: Readonly<Record<string, number>>,
  more: Readonly<Partial<Record<string, number>>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...counted };
  for (const [reason, count = 0] of Object.entries(more)) sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
}
