/** The calculation that a run would begin now, for figures and what-if. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import type { IgnoredVendor, OwnShop } from "../../offers/index.ts";
import { contractVersion } from "../../versions/version.ts";
import type { Calculation } from "../calculate/calculate.ts";
import { engineProduct, readersOf } from "./engine-input.ts";
import type { ProductStateRow } from "../calculate/inputs.ts";
import { readPricingSettings } from "./pricing-settings.ts";
import { membersOf, type Stage } from "../strategies/rollouts/members.ts";
import { compileStored } from "../strategies/compile-stored.ts";

/** A version that prices products. */
export interface OpenStrategy {
  strategyId: string;
  name: string;
  version: number;
  document: string;
}

/** The calculation of a product, and what it follows. Without an active strategy no price follows from it, but markets can be read. */
export interface ChosenCalculation {
  calculation: Calculation;
  strategy: OpenStrategy | null;
}

export interface OpenCalculation {
  run: Calculation["run"];
  settings: { ownShops: OwnShop[]; ignoredVendors: IgnoredVendor[] };
  /** The tags that name other products which one of the versions reads. */
  referringTags: readonly string[];
  /** By the version that prices the product: the active one, or the one that is rolled out to it. */
  choose: (product: ProductStateRow & { identifier: string }) => ChosenCalculation;
}

/**
 * The calculation that is open now, for work that goes on for a while. It is read anew after a change of settings only: a document can be
 * 1 MB.
 */
export class CurrentCalculation {
  readonly #database: Queries;
  readonly #contract: Contract;
  #known: { version: string; open: OpenCalculation } | null = null;

  constructor(database: Queries, contract: Contract) {
    this.#database = database;
    this.#contract = contract;
  }

  /** What a run would follow now, or what one followed that has ended. */
  async open(): Promise<OpenCalculation> {
    const version = await contractVersion(this.#database, this.#contract, ["settings"]);
    if (this.#known?.version === version) return this.#known.open;
    const open = await openCalculation(this.#database, this.#contract);
    this.#known = { version, open };
    return open;
  }
}

/** A strategy that prices nothing. */
const noStrategy = JSON.stringify({ name: "none", otherwise: { skip: "There is no active strategy." } });

/**
 * Reads the settings of now.
 *
 * @param strategyId whose newest version is taken; null for the versions that prices follow
 */
export async function openCalculation(
  database: Queries,
  contract: Contract,
  strategyId: string | null = null,
): Promise<OpenCalculation> {
  const { now, currency, ownShops, ignoredVendors, rates } = await readPricingSettings(database, contract);
  const row = await findOpen(database, contract, strategyId);
  const settings = { ownShops, ignoredVendors };
  const run = { calculatedFor: now, timeZone: contract.timeZone, currency, rates };
  const readers = readersOf(settings);
  const chosen = (strategy: OpenStrategy | null): ChosenCalculation => ({
    calculation: { run, compiled: compileStored(strategy?.document ?? noStrategy), ...readers },
    strategy,
  });
  const base = chosen(row?.strategy ?? null);
  const { rollout = null } = row ?? {};
  if (rollout === null) {
    return { run, settings, referringTags: base.calculation.compiled.referringTags, choose: () => base };
  }
  const rolledOut = chosen(rollout);
  const isIn = membersOf(rollout, rolledOut.calculation.compiled.families);
  return {
    run,
    settings,
    referringTags: [...new Set([base, rolledOut].flatMap(({ calculation }) => calculation.compiled.referringTags))],
    choose: (product) =>
      isIn({ identifier: product.identifier, engine: () => engineProduct(product) }) ? rolledOut : base,
  };
}

interface Open {
  strategy: OpenStrategy | null;
  rollout: (OpenStrategy & { rolloutId: string; stages: readonly Stage[] }) | null;
}

/** What a calculation would follow now. Only those that prices follow have a rollout. */
async function findOpen(database: Queries, contract: Contract, strategyId: string | null): Promise<Open | null> {
  const row = await database.row<OpenRow>(sql`
    /* pricing.openCalculation */
    select strategy.strategy_id, version.version,
      version.document ->> 'name' as name, version.document, rollout_id, stages, rollout.strategy_id as rollout_strategy_id, rollout.version as rollout_version,
      rolled.document ->> 'name' as rollout_name, rolled.document as rollout_document
    from contract
    left join strategy on strategy.contract_id = ${contract.contractId}
      and deleted_at is null
      and case when ${strategyId}::uuid is null then active_version is not null else strategy_id = ${strategyId}::uuid end
    left join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = strategy.strategy_id
      and version.version = case when ${strategyId}::uuid is null then active_version else strategy.version end
    left join rollout
      on rollout.contract_id = ${contract.contractId} and state = 'open' and ${strategyId}::uuid is null
    left join strategy_version as rolled
      on rolled.contract_id = ${contract.contractId}
      and rolled.strategy_id = rollout.strategy_id
      and rolled.version = rollout.version
    where contract.contract_id = ${contract.contractId}`);
  if (row === null) return null;
  const { rollout_id: rolloutId, stages } = row;
  const rolledOut = namedStrategy({
    strategyId: row.rollout_strategy_id,
    name: row.rollout_name,
    version: row.rollout_version,
    document: row.rollout_document,
  });
  return {
    strategy: namedStrategy({ ...row, strategyId: row.strategy_id }),
    rollout:
      rolledOut === null || rolloutId === null || stages === null
        ? null
        : { ...rolledOut, rolloutId, stages: JSON.parse(stages) },
  };
}

type Missing<T> = { [Key in keyof T]: T[Key] | null };

/** The columns of a version that a left join may have found. */
function namedStrategy({ strategyId, name, version, document }: Missing<OpenStrategy>): OpenStrategy | null {
  if (strategyId === null || name === null || version === null || document === null) return null;
  return { strategyId, name, version, document };
}

interface OpenRow {
  strategy_id: string | null;
  version: number | null;
  name: string | null;
  document: string | null;
  rollout_id: string | null;
  stages: string | null;
  rollout_strategy_id: string | null;
  rollout_version: number | null;
  rollout_name: string | null;
  rollout_document: string | null;
}
