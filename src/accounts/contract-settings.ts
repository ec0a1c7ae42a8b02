/** What other rooms keep in a contract's row. Accounts alone writes it; they read it beside their own tables. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";

/** Makes everybody else who locks or shares the contract wait for the end of the transaction. */
export async function lockContract(transaction: Transaction, contract: Contract): Promise<void> {
  await transaction.run(sql`
    /* accounts.lockContract */
    select 1
    from contract
    where contract_id = ${contract.contractId}
    for no key update`);
}

/** Pins the currency of recommendations (ISO 4217), unless the contract has one. */
export async function pinCurrency(transaction: Transaction, contract: Contract, currency: string): Promise<void> {
  await transaction.run(sql`
    /* accounts.pinCurrency */
    update contract
    set currency = ${currency}
    where contract_id = ${contract.contractId} and currency is null`);
}

/** Sets what the contract's products are identified by. */
export async function setIdentifyingAttribute(
  transaction: Transaction,
  contract: Contract,
  attribute: string,
): Promise<void> {
  await transaction.run(sql`
    /* accounts.setIdentifyingAttribute */
    update contract
    set identifying_attribute = ${attribute}
    where contract_id = ${contract.contractId}`);
}

/** From now on every product of the contract counts as updated at `replacedAt`, if it was not updated later. */
export async function setAssortmentReplacedAt(
  transaction: Transaction,
  contract: Contract,
  replacedAt: Date,
): Promise<void> {
  await transaction.run(sql`
    /* accounts.setAssortmentReplacedAt */
    update contract
    set assortment_replaced_at = ${replacedAt}
    where contract_id = ${contract.contractId}`);
}

/** Sets how long market data and recommendations are kept. @returns whether the contract exists still */
export async function setOfferRetention(database: Queries, contract: Contract, days: number): Promise<boolean> {
  const changed = await database.run(sql`
    /* accounts.setOfferRetention */
    update contract
    set offer_retention_days = ${days}
    where contract_id = ${contract.contractId}`);
  return changed > 0;
}
