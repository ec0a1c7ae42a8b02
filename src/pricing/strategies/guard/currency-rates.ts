/** `getCurrencyRates`, `putCurrencyRates`: what other currencies are worth (interface 4.29). Each PUT is a version. */
import type { CurrencyRate as EngineRate } from "../../../../engine/index.ts";
import { changeSettings, requireRight, type SettingAuthor } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { isCurrency, notCurrency } from "../../../base/currency.ts";
import { apiError } from "../../../base/error.ts";
import { sql, type Database, type Queries, type Sql, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { CurrencyRate } from "./schema.ts";

interface StoredRates {
  version: number;
  rates: readonly CurrencyRate[];
  storedAt: Date | null;
}

/** The rates that hold now, as JSON text of an answer. */
export async function getCurrencyRates(database: Queries, contract: Contract): Promise<string> {
  return ratesAnswer((await findNewestRates(database, contract)).rates);
}

/**
 * Replaces the list. The same rates make a version as well: it says that they hold now (interface 4.29-2).
 *
 * @returns what holds now, as JSON text of an answer
 * @throws 400 for a currency that stands there twice, is unknown or was withdrawn; 403 without the right; 412 if the list is not what `If-Match` names
 */
export async function putCurrencyRates(
  database: Database,
  author: SettingAuthor,
  sent: readonly CurrencyRate[],
): Promise<string> {
  const currencies = sent.map(({ currency }) => currency);
  const twice = currencies.findIndex((currency, index) => currencies.indexOf(currency) < index);
  if (twice !== -1) {
    throw apiError("request.invalid", `There are two rates of ${currencies[twice]}.`, `/${twice}/currency`);
  }
  const unknown = sent.findIndex(({ currency }) => !isCurrency(currency));
  if (unknown !== -1) {
    throw apiError("request.invalid", `${notCurrency(currencies[unknown] ?? "")}.`, `/${unknown}/currency`);
  }
  const rates = sent.map(({ currency, rate }) => ({ currency, rate }));
  await changeSettings(database, author, {
    name: "currencyRates",
    read: async (queries) => await findNewestRates(queries, author.contract),
    write: async (transaction, before) => {
      await requireRight(transaction, author, "guard");
      await storeRates(transaction, author.contract, before.version + 1, rates);
    },
    answer: (stored) => ({ data: stored.rates }),
    told: (stored) => stored.rates,
  });
  return ratesAnswer(rates);
}

async function storeRates(
  transaction: Transaction,
  contract: Contract,
  version: number,
  rates: readonly CurrencyRate[],
): Promise<void> {
  await transaction.run(sql`
    /* pricing.storeRates */
    insert into currency_rates (contract_id, version, rates)
    values (${contract.contractId}, ${version}, ${JSON.stringify(rates)})`);
  await transaction.run(sql`
    /* pricing.forgetRates */
    delete from currency_rates
    where contract_id = ${contract.contractId} and version <= ${version - limits.pricing.rateVersionsKept}`);
}

/** Rates, JSON text, as the engine takes them: each with the time since when it holds. */
export function engineRates(rates: string, storedAt: Date | null): EngineRate[] {
  const stored: readonly CurrencyRate[] = JSON.parse(rates);
  return stored.map(({ currency, rate }) => ({ currency, rate, atMs: storedAt?.getTime() ?? 0 }));
}

async function findNewestRates(queries: Queries, contract: Contract): Promise<StoredRates> {
  const row = await queries.row<{ version: number; rates: string; stored_at: Date }>(sql`
    /* pricing.findNewestRates */
    ${newestRates(contract)}`);
  return row === null
    ? { version: 0, rates: [], storedAt: null }
    : { version: row.version, rates: JSON.parse(row.rates), storedAt: row.stored_at };
}

/** Selects the newest version; no row if there is none. */
export function newestRates(contract: Contract): Sql {
  return sql`
    select version, rates, stored_at
    from currency_rates
    where contract_id = ${contract.contractId}
    order by version desc
    limit 1`;
}

function ratesAnswer(rates: readonly CurrencyRate[]): string {
  return JSON.stringify({ data: rates });
}
