/** The calculation that a run would begin now, for figures and what-if; null without an active strategy. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { getIgnoredVendors, getShops, type IgnoredVendor, type OwnShop } from "../../offers/index.ts";
import { findEngineRates } from "../guard/currency-rates.ts";
import type { Calculation } from "../runs/calculate.ts";
import { marketReader } from "../runs/engine-input.ts";
import { currencyWithoutAny } from "../runs/pricing-run.ts";
import { compileStored } from "../strategies/strategy-document.ts";

/** A calculation and its strategy. Without an active strategy no price follows from it, but markets can be read. */
export interface OpenCalculation {
  calculation: Calculation;
  strategy: { strategyId: string; name: string; version: number; document: string } | null;
  settings: { ownShops: OwnShop[]; ignoredVendors: IgnoredVendor[] };
}

/** A strategy that prices nothing. */
const noStrategy = JSON.stringify({ name: "none", otherwise: { skip: "There is no active strategy." } });

/** Compiled strategies by their text: compiling one of 1 MB takes longer than reading a page. */
const compiled = new Map<string, Calculation["compiled"]>();
const mostCompiled = 20;

/**
 * Reads the settings of now.
 *
 * @param strategyId whose newest version is taken; null for the version that prices follow
 */
export async function openCalculation(
  database: Queries,
  contract: Contract,
  strategyId: string | null = null,
): Promise<OpenCalculation> {
  const ownShops = await getShops(database, contract);
  const ignoredVendors = await getIgnoredVendors(database, contract);
  const rates = await findEngineRates(database, contract);
  const row = await database.row<OpenRow>(sql`
    /* pricing.openCalculation */
    select contract.currency, clock_timestamp() as now, strategy.strategy_id, version.version, strategy.name,
      version.document
    from contract
    left join strategy on strategy.contract_id = ${contract.contractId}
      and deleted_at is null
      and case when ${strategyId}::uuid is null then active_version is not null else strategy_id = ${strategyId}::uuid end
    left join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = strategy.strategy_id
      and version.version = case when ${strategyId}::uuid is null then active_version else strategy.version end
    where contract.contract_id = ${contract.contractId}`);
  const settings = { ownShops, ignoredVendors };
  const { strategy_id: found = null, version = null, name = null, document = null } = row ?? {};
  const hasStrategy = found !== null && version !== null && name !== null && document !== null;
  return {
    calculation: {
      run: {
        calculatedFor: row?.now ?? new Date(),
        timeZone: contract.timeZone,
        currency: row?.currency ?? currencyWithoutAny,
        rates,
      },
      compiled: compiledOf(document ?? noStrategy),
      readMarket: marketReader(settings),
    },
    strategy: hasStrategy ? { strategyId: found, version, name, document } : null,
    settings,
  };
}

interface OpenRow {
  currency: string | null;
  now: Date;
  strategy_id: string | null;
  version: number | null;
  name: string | null;
  document: string | null;
}

function compiledOf(document: string): Calculation["compiled"] {
  const known = compiled.get(document);
  if (known !== undefined) return known;
  const made = compileStored(document);
  for (const oldest of compiled.keys()) if (compiled.size >= mostCompiled) compiled.delete(oldest);
  compiled.set(document, made);
  return made;
}
