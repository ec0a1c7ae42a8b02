/** What the screens of strategies read: all of them, who drafts what, what is rolled out. */
import type { Answer } from "../../client/client.ts";
import { read } from "../service/read.ts";
import { sendOnce, service } from "../service/service.ts";
import type { Json } from "./document-diff.ts";

const base = "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies";

export type Strategy = Answer<typeof base, "get">["data"][number];
export type ListedDraft = Answer<`${typeof base}/drafts`, "get">["data"][number];
export type Rollout = NonNullable<Answer<`${typeof base}/rollout`, "get">["data"]>;

/** A strategy of a contract. */
export interface StrategyKey {
  readonly contractId: string;
  readonly strategyId: string;
}

export interface Newest {
  readonly name: string;
  readonly version: number;
  readonly activeVersion: number | null;
  readonly document: Json;
  /** Whether the person has a draft of it. */
  readonly hasDraft: boolean;
}

/** What is reviewed: two versions of one strategy. */
export interface Reviewed {
  readonly contractId: string;
  readonly strategyId: string;
  readonly from: number;
  readonly to: number;
}

export function strategiesQuery(contractId: string) {
  return read(base, { path: { contractId } });
}

export function draftsQuery(contractId: string) {
  return read(`${base}/drafts`, { path: { contractId } });
}

/** The rollout, or the last activation; null if nothing was activated. */
export function rolloutQuery(contractId: string) {
  return read(`${base}/rollout`, { path: { contractId } });
}

/** As a share is typed. */
export const shareDecimals = 4;

/** The part of the products that follow an open rollout by chance; null for a condition. */
export function shareOf({ stages }: Rollout): number | null {
  const shares = stages.flatMap(({ share }) => (typeof share === "number" ? [share] : []));
  return shares.length === 0 ? null : Math.max(...shares);
}

/** The part that the open rollout leaves to what was active before; null for a condition. */
export function restOf(rollout: Rollout): number | null {
  const share = shareOf(rollout);
  return share === null ? null : Number((100 - share).toFixed(shareDecimals));
}

export async function findNewest(path: StrategyKey): Promise<Newest> {
  const {
    name,
    version,
    activeVersion = null,
    document,
    hasDraft,
  } = (await service.get(`${base}/{strategyId}`, { path })).data;
  return { name, version, activeVersion, document: JSON.parse(JSON.stringify(document)), hasDraft };
}

/** @returns the id of a strategy that prices do not follow yet */
export async function createStrategy(contractId: string, document: Readonly<Record<string, Json>>): Promise<string> {
  const request = { path: { contractId }, body: document };
  return (await sendOnce(base, request)).data.strategyId;
}
