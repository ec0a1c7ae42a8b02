/** Writes the columns of a contract that belong to other rooms. They read them beside their own tables. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";

/** Locks the contract until the end of the transaction. Others that lock or share it wait. */
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

/** Sets the attribute that identifies the contract's products. */
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

/** Makes `replacedAt` the least `updatedAt` of every product of the contract. */
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

/** Sets how long market data and recommendations are kept. @returns whether the contract exists */
export async function setOfferRetention(database: Queries, contract: Contract, days: number): Promise<boolean> {
  const changed = await database.run(sql`
    /* accounts.setOfferRetention */
    update contract
    set offer_retention_days = ${days}
    where contract_id = ${contract.contractId}`);
  return changed > 0;
}
