/** `readPricingSettings`: what prices follow besides strategy, products and markets, as the contract has it now. */
import type { CurrencyRate } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { ignoredVendorsAsJson, shopsAsJson, type IgnoredVendor, type OwnShop } from "../../offers/index.ts";
import { engineRates, newestRates } from "../strategies/guard/currency-rates.ts";
import { newestGuard, storedGuard, type StoredGuard } from "../strategies/guard/price-guard.ts";

export interface PricingSettings {
  /** The database's clock. */
  now: Date;
  currency: string;
  ownShops: OwnShop[];
  ignoredVendors: IgnoredVendor[];
  rates: CurrencyRate[];
  guard: StoredGuard;
}

/** The currency of a contract without market data. */
const currencyWithoutAny = "EUR";

/** Reads the settings by one statement, so all of them are of one moment. Of a contract that is gone, they are those of a new one. */
export async function readPricingSettings(queries: Queries, contract: Contract): Promise<PricingSettings> {
  const row = await queries.row<{
    now: Date;
    currency: string | null;
    own_shops: string;
    ignored_vendors: string;
    rates: string | null;
    rates_at: Date | null;
    guard_version: number | null;
    guard: string | null;
  }>(sql`
    /* pricing.readSettings */
    select clock_timestamp() as now, currency, ${shopsAsJson(contract)} as own_shops,
      ${ignoredVendorsAsJson(contract)} as ignored_vendors, rates.rates, rates.stored_at as rates_at,
      guard.version as guard_version, guard.document as guard
    from contract
    left join lateral (${newestRates(contract)}) as rates on true
    left join lateral (${newestGuard(contract)}) as guard on true
    where contract.contract_id = ${contract.contractId}`);
  return {
    now: row?.now ?? new Date(),
    currency: row?.currency ?? currencyWithoutAny,
    ownShops: JSON.parse(row?.own_shops ?? "[]"),
    ignoredVendors: JSON.parse(row?.ignored_vendors ?? "[]"),
    rates: engineRates(row?.rates ?? "[]", row?.rates_at ?? null),
    guard: storedGuard(row?.guard_version ?? 0, row?.guard ?? null),
  };
}
