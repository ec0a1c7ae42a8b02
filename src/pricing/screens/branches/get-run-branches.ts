/** `getRunBranches`: what a run's products got, by version and branch (interface 4.26-21). */
import { branchNamesOf, parseStrategy } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { isUuid } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Database } from "../../../database/connection.ts";
import type { BranchSums } from "../../calculate/branch-sums.ts";
import type { RunBranchesOut } from "./schema.ts";

interface VersionRow {
  branches: string;
  calculated_for: Date;
  strategy_id: string;
  version: number;
  document: string;
}

/** The sums so far of a run, also of one that is under way. @throws 404 for a task that is no run or is deleted */
export async function getRunBranches(database: Database, contract: Contract, taskId: string): Promise<RunBranchesOut> {
  const rows = isUuid(taskId) ? await findVersions(database, contract, taskId) : [];
  const [run] = rows;
  if (run === undefined) throw notFound("The run");
  const sums: BranchSums[] = JSON.parse(run.branches);
  return {
    taskId: taskId.toLowerCase(),
    calculatedFor: renderInstant(run.calculated_for),
    versions: rows.map((row) => versionOut(row, sums)),
  };
}

/** The run with each of its versions: the one that was active, and the one that was rolled out. */
async function findVersions(database: Database, contract: Contract, taskId: string): Promise<VersionRow[]> {
  return await database.rows(sql`
    /* pricing.findRunBranches */
    select branches, calculated_for, version.strategy_id, version.version, version.document
    from pricing_run as run
    join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and ((version.strategy_id = run.strategy_id and version.version = run.strategy_version)
        or (version.strategy_id = run.rollout_strategy_id and version.version = (run.rollout ->> 'version')::integer))
    where run.contract_id = ${contract.contractId} and run.task_id = ${taskId}
    order by version.strategy_id, version.version`);
}

function versionOut(row: VersionRow, sums: readonly BranchSums[]): RunBranchesOut["versions"][number] {
  const { strategy_id: strategyId, version } = row;
  const document: unknown = JSON.parse(row.document);
  const parsed = parseStrategy(document);
  const names = "strategy" in parsed ? branchNamesOf(parsed.strategy) : new Map<number, string | null>();
  return {
    strategyId,
    version,
    ...("strategy" in parsed ? { name: parsed.strategy.name } : {}),
    branches: sums
      .filter((entry) => entry.strategyId === strategyId && entry.version === version)
      .toSorted((a, b) => (a.leafNodeId ?? 0) - (b.leafNodeId ?? 0))
      .map((entry) => branchOut(entry, names)),
  };
}

function branchOut(sums: BranchSums, names: ReadonlyMap<number, string | null>) {
  const { leafNodeId, products, up, down, same, boundary, floor, ceiling, held: pending, skipped, failed } = sums;
  const name = leafNodeId === null ? null : (names.get(leafNodeId) ?? null);
  const compared = up + down + same;
  return {
    ...(leafNodeId === null ? {} : { leafNodeId }),
    ...(name === null ? {} : { branchName: name }),
    products,
    up,
    down,
    same,
    ...(compared === 0 ? {} : { averageChangePercent: Math.round(sums.changeHundredths / compared) / 100 }),
    atBoundary: boundary,
    atFloor: floor,
    atCeiling: ceiling,
    held: pending,
    skipped,
    failed,
  };
}
