/** `repeatCalculation`: a stored calculation once more, with its trace. It reads what was stored, and nothing of now. */
import {
  compileStrategy,
  heading,
  parseStrategy,
  type Language,
  type Outcome,
  type Sentence,
  type Trace,
} from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries, type Sql } from "../../../database/connection.ts";
import { loadSnapshots, type StoredSnapshot } from "../../../offers/index.ts";
import { repeatFamily } from "../../inputs/family-pass.ts";
import { readInputs } from "../../calculate/stored-inputs.ts";
import { calculate } from "../../calculate/calculate.ts";
import type { FamilyName } from "../../calculate/settle-rounds.ts";
import type { CalculatedFrom, ProductStateRow } from "../../calculate/inputs.ts";
import { readersOf } from "../../inputs/engine-input.ts";
import { findRun, type PricingRun } from "../../inputs/pricing-run.ts";

/** What is stored of a calculation, with the product as it was. */
export interface RepeatedRow extends ProductStateRow {
  task_id: string;
  /** null of rows from before versions were stored with prices: the run's. */
  strategy_id: string | null;
  strategy_version: number | null;
  snapshot_ids: number[];
  previous_price: number | null;
  units_7d: number;
  units_30d: number;
  inputs: string | null;
}

/** The columns of a {@link RepeatedRow} without those of the product. */
export const repeatedColumns: Sql = sql`task_id, strategy_id, strategy_version, array_to_json(snapshot_ids) as snapshot_ids,
      previous_price, units_7d, units_30d, inputs`;

/**
 * Joins to `recommendation` the product as it was, as `state`, and the price that waited for somebody's decision, as `held_price`; null where
 * none did.
 *
 * @param more columns of the price that waited
 */
export function joinStored(contract: Contract, more: Sql = sql``): Sql {
  return sql`join product_state as state
      on state.contract_id = ${contract.contractId}
      and state.product_id = recommendation.product_id
      and state.revision = recommendation.product_revision
    left join lateral (
      select price as held_price${more}
      from held_price
      where held_price.contract_id = ${contract.contractId}
        and held_price.product_id = recommendation.product_id
        and held_price.created_at = recommendation.computed_at
      limit 1
    ) as held on true`;
}

/** A row of {@link repeatedColumns} as the database gives it. */
export function readRepeated<Row extends { snapshot_ids: string }>(row: Row) {
  const snapshotIds: number[] = JSON.parse(row.snapshot_ids);
  return { ...row, snapshot_ids: snapshotIds };
}

/** The calculation as it comes out now. */
export interface Repeated {
  run: PricingRun;
  /** null if this version of the engine does not take the document. */
  outcome: Outcome | null;
}

/** What a stored calculation was made of, and the name of its families; null without any. */
export function storedInputs(
  row: RepeatedRow,
  snapshots: StoredSnapshot[],
): { familyName: FamilyName | null; from: CalculatedFrom } {
  const { family: familyName, ...inputs } = readInputs(row.inputs);
  const sales = { units7d: row.units_7d, units30d: row.units_30d };
  return { familyName, from: { product: row, snapshots, previousPrice: row.previous_price, ...inputs, sales } };
}

/** Repeats a calculation; null if its strategy or its market data is deleted. */
export async function repeatCalculation(
  database: Queries,
  contract: Contract,
  row: RepeatedRow,
): Promise<Repeated | null> {
  const { strategy_id: strategyId, strategy_version: strategyVersion } = row;
  const version = strategyId === null || strategyVersion === null ? null : { strategyId, strategyVersion };
  const run = await findRun(database, contract, row.task_id, version);
  const wanted = { productIds: [row.product_id], snapshotIds: row.snapshot_ids };
  const snapshots = await loadSnapshots(database, contract, wanted);
  if (run === null || snapshots.length < row.snapshot_ids.length) return null;
  const { familyName, from } = storedInputs(row, snapshots);
  const parsed = parseStrategy(JSON.parse(run.document));
  if ("problems" in parsed) return { run, outcome: null };
  const compiled = compileStrategy(parsed.strategy);
  const member = { taskId: row.task_id, productId: row.product_id, families: compiled.families };
  const family = familyName === null ? null : await repeatFamily(database, contract, familyName, member);
  if (familyName !== null && family === null) return null;
  const calculation = { run, compiled, ...readersOf(run) };
  const repeated = { ...from, ...(family === null ? {} : { family }) };
  return { run, outcome: calculate(calculation, repeated, { trace: true }) };
}

/** What an explanation says. */
interface Told {
  /** null if the steps cannot be shown again. */
  trace: Trace | null;
  sentences: readonly Sentence[];
  language: Language;
}

/** The fields that each explanation of a calculation has: of a price, of one that waits, and of a product without one. */
export function renderExplanation({ run }: Repeated, row: RepeatedRow, { trace, sentences, language }: Told) {
  const head = {
    productId: String(row.product_id),
    customerProductId: row.customerProductId,
    nowMs: run.calculatedFor.getTime(),
    timeZone: run.timeZone,
    strategy: run.strategyName,
  };
  return {
    strategy: { id: run.strategyId, name: run.strategyName, version: run.strategyVersion },
    engineVersion: run.engineVersion,
    steps: [...(trace?.steps ?? [])],
    heading: heading(head, language, run.strategyVersion),
    sentences: sentences.map(({ text }) => text),
    pointers: sentences.map(({ pointer }) => pointer),
  };
}
