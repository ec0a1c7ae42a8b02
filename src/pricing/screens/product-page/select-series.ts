/**
 * Reads a product's market data of a time range for a chart: first when each snapshot was gathered, without its offers, then the
 * offers of as many as a chart can show: all, or the last of each stretch of time and domain.
 */
import type { Contract } from "../../../base/contract.ts";
import { bigintArray } from "../../../database/arrays.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { loadSnapshots, type StoredSnapshot } from "../../../offers/index.ts";

export interface SeriesRange {
  productId: number;
  from: Date;
  to: Date;
  domain: string | null;
  /** Points of a line. */
  points: number;
}

export interface SeriesSnapshots {
  /** In the order of their times. */
  snapshots: StoredSnapshot[];
  /** Of those whose offers ended without newer ones. */
  endings: SeriesEnding[];
  /** The stretch of time of which one snapshot a domain is read; 0 if all are. */
  resolutionSeconds: number;
  /** There were more than are looked at: the oldest are missing. */
  isTruncated: boolean;
}

export interface SeriesEnding {
  snapshotId: number;
  domain: string;
  closedAt: Date;
}

interface MomentRow {
  snapshot_id: number;
  domain: string;
  gathered_at: Date;
}

export async function selectSeries(
  database: Queries,
  contract: Contract,
  range: SeriesRange,
): Promise<SeriesSnapshots> {
  const { productId, from, to, domain, points } = range;
  const found = await database.rows<MomentRow>(sql`
    /* pricing.findMoments */
    select snapshot_id, domain, gathered_at
    from snapshot
    where contract_id = ${contract.contractId}
      and product_id = ${productId}
      and gathered_at >= ${from} and gathered_at < ${to}
      and (${domain}::text is null or domain = ${domain}::text)
    order by stored_at desc
    limit ${limits.figures.seriesSnapshots + 1}`);
  const moments = found.slice(0, limits.figures.seriesSnapshots).toSorted((a, b) => +a.gathered_at - +b.gathered_at);
  const isExact = moments.length <= limits.figures.seriesTexts;
  const resolutionSeconds = isExact ? 0 : resolutionOf(moments, { from, to, points });
  const chosen = isExact ? moments : lastOfEach(moments, resolutionSeconds);
  const snapshotIds = chosen.map((row) => row.snapshot_id);
  const snapshots =
    snapshotIds.length === 0 ? [] : await loadSnapshots(database, contract, { productIds: [productId], snapshotIds });
  return {
    snapshots: snapshots.toSorted((a, b) => +a.gatheredAt - +b.gatheredAt),
    endings: snapshotIds.length === 0 ? [] : await findEndings(database, contract, range, snapshotIds),
    resolutionSeconds,
    isTruncated: found.length > limits.figures.seriesSnapshots,
  };
}

/** Of most snapshots the offers end when a newer one comes, which says it. */
async function findEndings(
  database: Queries,
  contract: Contract,
  { productId, to }: SeriesRange,
  snapshotIds: readonly number[],
): Promise<SeriesEnding[]> {
  const rows = await database.rows<{ snapshot_id: number; domain: string; closed_at: Date }>(sql`
    /* pricing.findEndings */
    select snapshot_id, domain, closed_at
    from snapshot_closing
    where contract_id = ${contract.contractId}
      and product_id = ${productId}
      and snapshot_id = any(${bigintArray(snapshotIds)}::bigint[])
      and closed_at < ${to}`);
  return rows.map(({ snapshot_id: snapshotId, domain, closed_at: closedAt }) => ({ snapshotId, domain, closedAt }));
}

/** Seconds so long that each domain has at most `points` stretches, and all domains together as many as may be read. */
function resolutionOf(
  moments: readonly MomentRow[],
  { from, to, points }: { from: Date; to: Date; points: number },
): number {
  const domains = new Set(moments.map((row) => row.domain)).size;
  const stretches = Math.max(1, Math.min(points, Math.floor(limits.figures.seriesTexts / domains)));
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000 / stretches));
}

function lastOfEach(moments: readonly MomentRow[], seconds: number): MomentRow[] {
  const last = new Map<string, MomentRow>();
  for (const row of moments) {
    last.set(`${Math.floor(row.gathered_at.getTime() / 1000 / seconds)} ${row.domain}`, row);
  }
  return [...last.values()];
}
