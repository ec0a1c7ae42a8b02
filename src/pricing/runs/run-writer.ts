/** The writer of a run. It stores prices, what became of the other products, and the figures of run and task. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { addProgress, taskCancelled } from "../../tasks/index.ts";
import type { FiguresWriter } from "../publish/figures-writer.ts";
import {
  admitChunk,
  readVerdict,
  storingVerdict,
  type RunBreaker,
  type Verdict,
  type VerdictRow,
} from "./run-breaker.ts";
import { keptByDecision, type CalculatedFigures } from "../calculate/run-figures.ts";
import type { JudgedPrice } from "../calculate/results.ts";
import { storeResults } from "../publish/store-results.ts";
import type { CalculatedChunk } from "../calculate/calculate-chunk.ts";
import { addBranches, type BranchSums } from "../calculate/branch-sums.ts";
import { countReasons } from "./reason-counts.ts";
import type { Settings } from "./settings.ts";

/** A run that is under way. */
export interface RunWork {
  database: Database;
  settings: Settings;
  writer: RunWriter;
  signal: AbortSignal;
}

/** What stores the chunks of a run. */
export interface RunWriter {
  /**
   * Stores a chunk and advances the run in one transaction.
   *
   * @returns false if another process stored the chunk
   * @throws TaskFailed if the run may publish no more, or was cancelled
   */
  store(chunk: CalculatedChunk, storing: Storing): Promise<boolean>;
}

/** Over all products, over those that were overtaken in it, or over families, which come last. */
export type RunPass = "first" | "again" | "families";

/** What a run has summed up so far. */
export interface RunSumsRow extends VerdictRow {
  /** By branch, JSON text. */
  branches: string;
}

/** How a chunk is stored. */
export interface Storing {
  pass: RunPass;
  /** Advances the run over the chunk. @returns the sums so far; null if the run was not at the chunk's start */
  advance: (transaction: Transaction) => Promise<RunSumsRow | null>;
  /** Sizes and packs of families that products do not have. */
  sizesMissing?: number;
}

/** What a run writes by, besides its settings. */
interface Writing {
  settings: Settings;
  /** null: the run is not judged as a whole. */
  breaker: RunBreaker | null;
  figures: FiguresWriter;
}

/** Opens the writer of a run. */
export function openWriter(database: Database, writing: Writing): RunWriter {
  return {
    store: async (chunk, { advance, ...more }) =>
      await database.transaction(
        async (transaction) => {
          const sums = await advance(transaction);
          if (sums === null) return false;
          await storeCalculated(transaction, writing, chunk, { ...more, sums });
          return true;
        },
        { withinMs: limits.database.transactionTimeoutMs },
      ),
  };
}

/**
 * Stores a chunk in the transaction that advances the run. Products that somebody else published a price of meanwhile are
 * calculated once more after the first pass; in later ones they are left to the next run.
 */
async function storeCalculated(
  transaction: Transaction,
  { settings, breaker, figures: list }: Writing,
  chunk: CalculatedChunk,
  { pass, sums, sizesMissing = 0 }: Omit<Storing, "advance"> & { sums: RunSumsRow },
): Promise<void> {
  const { contract, taskId, run, guard } = settings;
  const before = readVerdict(sums);
  const { results: admitted, verdict } = admitChunk({ guard, breaker }, chunk, { before, isCounted: pass === "again" });
  const counts = await storeResults(
    transaction,
    contract,
    { epoch: run.epoch, pendingHours: guard.pendingHours },
    admitted,
  );
  const overtaken = new Set(counts.overtaken);
  const waiting = new Set(admitted.prices.filter(isHeld).map(({ calculated: { productId } }) => productId));
  const decided = new Set([...counts.rejectedBefore, ...counts.overwritten]);
  const stored = chunk.figures
    .filter(({ productId }) => !overtaken.has(productId))
    .map((figures) => (decided.has(figures.productId) ? keptByDecision(figures) : figures))
    .map((figures) => (waiting.has(figures.productId) ? waitingFigures(figures) : figures));
  await list.calculated(transaction, stored);
  const again = pass !== "first" ? [] : counts.overtaken.slice(0, limits.publishing.overtakenPerRun);
  if (again.length > 0) await noteOvertaken(transaction, contract, taskId, again);
  const { failed, skipped, failures } = chunk;
  const { published, pending } = counts;
  const successful = chunk.prices.length - again.length;
  if (
    !(await addProgress(transaction, contract, taskId, { successful, failed, skipped, published, pending, failures }))
  )
    throw taskCancelled();
  const later = new Set(again);
  await addSums(transaction, contract, taskId, {
    branches: addBranches(sums.branches, admitted, later),
    verdict,
    counts: {
      ...countReasons(admitted, later),
      rejectedBefore: counts.rejectedBefore.length,
      overwritten: counts.overwritten.length,
      overtaken: counts.overtaken.length - again.length,
      costUnknown: pass === "again" ? 0 : chunk.costUnknown,
      familySizeMissing: sizesMissing,
    },
  });
}

function isHeld({ judgement }: JudgedPrice): boolean {
  return judgement.verdict === "hold";
}

/** The figures of a product whose price waits, also if only the whole run was stopped. */
function waitingFigures(figures: CalculatedFigures): CalculatedFigures {
  return figures.outcome === "priced" ? { ...figures, outcome: "held" } : figures;
}

async function noteOvertaken(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  productIds: readonly number[],
): Promise<void> {
  await transaction.run(sql`
    /* pricing.noteOvertaken */
    update pricing_run
    set overtaken = overtaken || ${productIds}::bigint[]
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}

/** Stores the run's sums and its verdict, and adds to its counts: one write of its row. */
async function addSums(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  {
    branches,
    verdict,
    counts,
  }: { branches: readonly BranchSums[]; verdict: Verdict | null; counts: Readonly<Record<string, number>> },
): Promise<void> {
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  await transaction.run(sql`
    /* pricing.addSums */
    update pricing_run
    set branches = ${JSON.stringify(branches)}, ${verdict === null ? sql`` : sql`${storingVerdict(verdict)}, `}counts = (
      select coalesce(json_object_agg(name, count), '{}')
      from (
        select name, sum(count) as count
        from (
          select key as name, value::bigint as count
          from json_each_text(counts)
          union all
          select name, count
          from unnest(${counted.map(([name]) => name)}::text[], ${counted.map(([, count]) => count)}::bigint[])
            as added (name, count)
        ) as every_count
        group by name
      ) as summed)
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}
