/**
 * Studies: what a strategy would do, without doing it. A simulation prices today's products, a backtest a past time.
 * What a study is calculated with is fixed when it is asked for, so that a large one, a task, is of one piece.
 */
import type { Contract } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { mapYielding } from "../../base/yielding.ts";
import { isUuid } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { getIgnoredVendors, getShops, type IgnoredVendor, type OwnShop } from "../../offers/index.ts";
import type { Calculation } from "../runs/calculate.ts";
import { marketReader } from "../runs/engine-input.ts";
import { currencyWithoutAny } from "../runs/pricing-run.ts";
import type { StudyBody } from "./schema.ts";
import { compileStored, readSubmitted } from "../strategies/strategy-document.ts";

/** Which products: all that match every given condition. JSON, as it is kept. */
export interface Selection {
  /** As in the products query. */
  filter?: unknown;
  tag?: { key: string; value: string };
}

/** The strategy studied; id and version where it is a stored one. */
export interface StudiedStrategy {
  name: string;
  id?: string;
  version?: number;
}

/** What is studied. JSON, as it is kept. */
export type StudySettings = CommonSettings &
  (
    | { kind: "simulation"; includeExplanations: boolean }
    | { kind: "backtest"; startMs: number; endMs: number; moments: "changes" | "days"; includeSeries: boolean }
  );

/** What holds for every price of a study. */
export interface CommonSettings {
  strategy: StudiedStrategy;
  /** The strategy document, JSON text. */
  document: string;
  calculatedForMs: number;
  timeZone: string;
  currency: string;
  ownShops: OwnShop[];
  ignoredVendors: IgnoredVendor[];
  selection: Selection;
}

/**
 * Fixes the settings of a study as the contract is now.
 *
 * @throws 400 for a document with problems, 404 for an unknown strategy, 409 without an active one
 */
export async function fixSettings(database: Queries, contract: Contract, body: StudyBody): Promise<CommonSettings> {
  const studied = await readStrategy(database, contract, body);
  const ownShops = await getShops(database, contract);
  const ignoredVendors = await getIgnoredVendors(database, contract);
  const row = await database.row<{ currency: string | null; now: Date }>(sql`
    /* pricing.fixSettings */
    select currency, clock_timestamp() as now
    from contract
    where contract_id = ${contract.contractId}`);
  return {
    ...studied,
    calculatedForMs: (row?.now ?? new Date()).getTime(),
    timeZone: contract.timeZone,
    currency: row?.currency ?? currencyWithoutAny,
    ownShops,
    ignoredVendors,
    selection: readSelection(body),
  };
}

/** What the result of every study begins with. */
export function headOf({ strategy, calculatedForMs, currency }: CommonSettings) {
  return { strategy, calculatedFor: renderInstant(new Date(calculatedForMs)), currency };
}

/** The settings as the calculation takes them. */
export function calculationOf(settings: CommonSettings): Calculation {
  const { calculatedForMs, timeZone, currency, document } = settings;
  return {
    run: { calculatedFor: new Date(calculatedForMs), timeZone, currency },
    compiled: compileStored(document),
    readMarket: marketReader(settings),
  };
}

async function readStrategy(
  database: Queries,
  contract: Contract,
  { document, strategyId, version }: StudyBody,
): Promise<{ strategy: StudiedStrategy; document: string }> {
  if (document === undefined) return await findStudied(database, contract, { strategyId, version });
  if (strategyId !== undefined) {
    throw apiError("request.invalid", "Name a strategy or send a document, not both.", "/strategyId");
  }
  const submitted = readSubmitted({ document });
  return { strategy: { name: submitted.strategy.name }, document: JSON.stringify(submitted.document) };
}

/** The version asked for, else the newest; the active strategy where none is named. */
async function findStudied(
  database: Queries,
  contract: Contract,
  wanted: { strategyId: string | undefined; version: number | undefined },
): Promise<{ strategy: StudiedStrategy; document: string }> {
  const { strategyId = null, version = null } = wanted;
  if (strategyId !== null && !isUuid(strategyId)) throw notFound("The strategy");
  const row = await database.row<{ strategy_id: string; version: number; name: string; document: string }>(sql`
    /* pricing.findStudied */
    select strategy_id, version.version, version.document ->> 'name' as name, version.document
    from strategy
    join strategy_version as version using (contract_id, strategy_id)
    where strategy.contract_id = ${contract.contractId}
      and version.contract_id = ${contract.contractId}
      and (${strategyId}::uuid is null or strategy_id = ${strategyId}::uuid)
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

/** Refuses more studies of a contract than can wait for each other. @throws 409 */
export function refuseTooMany(open: number): void {
  if (open < limits.pricing.studiesOpen) return;
  throw apiError(
    "resource.conflict",
    "Too many simulations and backtests of this contract are under way; wait or cancel some.",
  );
}

/** A study under way: what it calculates next, and what it has come to. */
export interface StudyWork {
  /** The next selected products behind `after`, at most `limit` of them; null when there is none. */
  next(
    database: Database,
    contract: Contract,
    page: { after: number; skip: number; limit: number },
  ): Promise<StudiedChunk | null>;
  /** The sums so far, as JSON text to go on with. */
  sums(): string;
  /** Everything of the result but the products. */
  head(): object;
}

/** Products that were studied, each as JSON text. */
export interface StudiedChunk {
  products: readonly string[];
  /** The last of them. */
  upTo: number;
  successful: number;
  failed: number;
  skipped: number;
}

/** What one product came to: how it counts, and what the result says of it. */
export interface Studied {
  as: "successful" | "failed" | "skipped";
  product: object;
}

/** Studies a chunk's products in turns; null when there are none. */
export async function studyChunk<From extends { product: { product_id: number } }>(
  chunk: readonly From[],
  study: (from: From) => Studied,
): Promise<StudiedChunk | null> {
  const last = chunk.at(-1);
  if (last === undefined) return null;
  const counts = { successful: 0, failed: 0, skipped: 0 };
  const products = await mapYielding(chunk, (from) => {
    const { as, product } = study(from);
    counts[as]++;
    return JSON.stringify(product);
  });
  return { products, upTo: last.product.product_id, ...counts };
}
