/** `readSettings`: what a run was started with. It is read once, and never changes; a run that is taken up after a crash reads the same. */
import type { Guard } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import type { Database } from "../../database/connection.ts";
import type { ChunkCalculation } from "../calculate/calculate-product.ts";
import { judgeBy, looksAtHistory } from "../calculate/judge.ts";
import { readersOf } from "../inputs/engine-input.ts";
import { GuardMemory } from "../inputs/guard-memory.ts";
import type { Loading } from "../inputs/load-chunk.ts";
import { beginRun, type PricingRun } from "../inputs/pricing-run.ts";
import { versionsOf } from "../inputs/run-versions.ts";
import { readHistories } from "../publish/histories.ts";
import { readFence, refuseRun } from "../strategies/fence.ts";
import { findGuard } from "../strategies/guard/price-guard.ts";
import { pinFamilies, type RunFamilies } from "./families/run-families.ts";
import { pinLevels, type RunLevels } from "./run-levels.ts";

export interface Settings {
  contract: Contract;
  taskId: string;
  run: PricingRun;
  guard: Guard;
  levels: RunLevels;
  families: RunFamilies;
  /** What is loaded with each product. */
  loading: Loading;
  /** What each product is calculated with. */
  calculation: ChunkCalculation;
  memory: GuardMemory;
}

/** @throws TaskFailed if the run may publish no more, or the contract has no active strategy */
export async function readSettings(database: Database, contract: Contract, taskId: string): Promise<Settings> {
  const run = await beginRun(database, contract, taskId);
  refuseRun(await readFence(database, contract), run.epoch);
  const versions = versionsOf(run);
  const guard = await findGuard(database, contract, run.guardVersion);
  const levels = await pinLevels(database, contract, { taskId, versions });
  const families = await pinFamilies(database, contract, { taskId, versions });
  const memory = await GuardMemory.open(database, contract);
  const calculation: ChunkCalculation = {
    taskId,
    run,
    versions,
    judge: judgeBy(guard),
    readHistories: looksAtHistory(guard)
      ? async (productIds) => await readHistories(database, contract, productIds)
      : null,
    memory,
    failures: levels.failures,
    largeFamilies: families.large,
    ...readersOf(run),
  };
  const loading = {
    at: run.calculatedFor,
    withHistory: versions.all.some(({ compiled }) => compiled.historyReads !== null),
    referringTags: [...new Set(versions.all.flatMap(({ compiled }) => compiled.referringTags))],
  };
  return { contract, taskId, run, guard, levels, families, loading, calculation, memory };
}
