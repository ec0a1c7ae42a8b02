/**
 * Studies calculate prices without storing them: a simulation for today's products, a backtest for a past time. The
 * settings of a study are pinned when it is requested, so that all chunks of a task use the same ones.
 */
import type { CurrencyRate, Guard, Language } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { IgnoredVendor, OwnShop } from "../../offers/index.ts";
import type { Calculation } from "../calculate/calculate.ts";
import { readersOf } from "../inputs/engine-input.ts";
import { readPricingSettings } from "../inputs/pricing-settings.ts";
import type { BacktestBody } from "./backtest-schema.ts";
import type { LoadedChunk, StudyPage } from "./study-chunks.ts";
import type { StudyBody } from "./study-schema.ts";
import { compileStored } from "../strategies/compile-stored.ts";
import { readSubmitted } from "../strategies/strategy-document.ts";
import { withWholePrices } from "../strategies/whole-prices.ts";

/** The products of a study: those that match every given condition. Stored as JSON. */
export interface Selection {
  /** A filter of the products query. */
  filter?: unknown;
  tag?: { key: string; value: string };
  /** Of a sample. */
  productIds?: readonly number[];
}

/** The products that a simulation takes for all: how many there are, and the seed that drew them. */
export interface Sampled {
  of: number;
  seed: number;
}

/** The strategy studied; a stored one has id and version. */
export interface StudiedStrategy {
  name: string;
  id?: string;
  version?: number;
}

/** A strategy with its document, JSON text. */
export interface StudiedDocument {
  strategy: StudiedStrategy;
  document: string;
}

/** What a backtest is compared with. Stored as JSON with its settings. */
export interface Baseline {
  kind: NonNullable<BacktestBody["baseline"]>;
  /** Of the active strategy; without effect for the others. */
  strategy?: StudiedStrategy;
  /** JSON text. */
  document: string;
}

/** The settings of a study. Stored as JSON. */
export type StudySettings = CommonSettings &
  (
    | {
        kind: "simulation";
        includeExplanations: boolean;
        language?: Language;
        guard?: Guard;
        groupBy?: string;
        sample?: Sampled;
      }
    | { kind: "comparison"; before: StudiedDocument; guard: Guard }
    | {
        kind: "backtest";
        startMs: number;
        endMs: number;
        moments: "changes" | "days";
        includeSeries: boolean;
        guard?: Guard;
        groupBy?: string;
        baseline?: Baseline;
      }
  );

/** The settings that simulations and backtests share. */
export interface CommonSettings {
  strategy: StudiedStrategy;
  /** The strategy document, JSON text. */
  document: string;
  calculatedForMs: number;
  timeZone: string;
  currency: string;
  ownShops: OwnShop[];
  ignoredVendors: IgnoredVendor[];
  /** Absent from studies that the release before stored. */
  rates?: CurrencyRate[];
  selection: Selection;
}

/**
 * Pins the settings of a study to those of the contract now.
 *
 * @throws 400 for a document with problems, 404 for an unknown strategy, 409 without an active one
 */
export async function pinSettings(
  database: Queries,
  contract: Contract,
  body: StudyBody,
): Promise<CommonSettings & { guard: Guard }> {
  const studied = await readStrategy(database, contract, body);
  const { now, guard, ...pinned } = await readPricingSettings(database, contract);
  return {
    ...studied,
    ...pinned,
    calculatedForMs: now.getTime(),
    timeZone: contract.timeZone,
    selection: readSelection(body),
    guard: guard.guard,
  };
}

/** The first members of every study's result. */
export function headOf({ strategy, calculatedForMs, currency }: CommonSettings) {
  return { strategy, calculatedFor: renderInstant(new Date(calculatedForMs)), currency };
}

/** The settings in the form of a calculation. */
export function calculationOf(settings: CommonSettings): Calculation {
  const { calculatedForMs, timeZone, currency, rates = [], document } = settings;
  return {
    run: { calculatedFor: new Date(calculatedForMs), timeZone, currency, rates },
    compiled: compileStored(document),
    ...readersOf(settings),
  };
}

/** The strategy that a body names or has. @throws 400, 404, 409 as {@link pinSettings} */
export async function readStrategy(
  database: Queries,
  contract: Contract,
  { document, strategyId, version }: StudyBody,
): Promise<StudiedDocument> {
  if (document === undefined) return await findStudied(database, contract, { strategyId, version });
  if (strategyId !== undefined) {
    throw apiError("request.invalid", "Name a strategy or send a document, not both.", "/strategyId");
  }
  // As it would be stored.
  const submitted = await withWholePrices(database, contract, readSubmitted({ document }));
  return { strategy: { name: submitted.strategy.name }, document: JSON.stringify(submitted.document) };
}

/** The given version of the given strategy, by default the newest version and the active strategy. */
async function findStudied(
  database: Queries,
  contract: Contract,
  wanted: { strategyId: string | undefined; version: number | undefined },
): Promise<StudiedDocument> {
  const { strategyId = null, version = null } = wanted;
  if (strategyId !== null && !isUuid(strategyId)) throw notFound("The strategy");
  const row = await database.row<{ strategy_id: string; version: number; name: string; document: string }>(sql`
    /* pricing.findStudied */
    select strategy.strategy_id, version.version, version.document ->> 'name' as name, version.document
    from strategy
    join strategy_version as version
      on version.contract_id = ${contract.contractId} and version.strategy_id = strategy.strategy_id
    where strategy.contract_id = ${contract.contractId}
      and deleted_at is null
      and (${strategyId}::uuid is null or strategy.strategy_id = ${strategyId}::uuid)
      and version.version = case
        when ${strategyId}::uuid is null then strategy.active_version
        else coalesce(${version}::integer, strategy.version)
      end`);
  if (row !== null) {
    return { strategy: { id: row.strategy_id, name: row.name, version: row.version }, document: row.document };
  }
  if (strategyId !== null) throw notFound("The strategy");
  throw apiError("resource.conflict", "The contract has no active strategy; name one or send a document.");
}

function readSelection({ filter, tagKey, tagValue }: StudyBody): Selection {
  if ((tagKey === undefined) !== (tagValue === undefined)) {
    const missing = tagKey === undefined ? "tagKey" : "tagValue";
    throw apiError("request.invalid", `tagKey and tagValue go together; "${missing}" is missing.`, `/${missing}`);
  }
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(tagKey === undefined || tagValue === undefined ? {} : { tag: { key: tagKey, value: tagValue } }),
  };
}

/** Bounds a contract's open studies. @throws 409 */
export function refuseTooMany(open: number): void {
  if (open < limits.pricing.studiesOpen) return;
  throw apiError(
    "resource.conflict",
    "Too many simulations and backtests of this contract are under way; wait or cancel some.",
  );
}

/** A study in progress: calculates chunks and sums them. */
export interface StudyWork {
  /** Loads the first selected products of a page, as many as a chunk has. Null at the end. */
  load(database: Database, contract: Contract, page: StudyPage): Promise<LoadedChunk | null>;
  /** The sums of all chunks so far, as JSON text from which a study can be continued. */
  sums(): string;
  /** The result without its products. */
  head(): object;
}
