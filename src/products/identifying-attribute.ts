/** The identifying attribute of a contract: one attribute for all its products (interface 2.1-2, 2.1-3). */
import { setIdentifyingAttribute } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { apiError, type ApiError } from "../base/error.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";

/** An identifying attribute, and the part of the request that names it. */
export interface NamedAttribute {
  /** `customerProductId`, `gtin`, `name` or `tags.<key>`. */
  attribute: string;
  path: string;
}

/** @throws 400 for an attribute that cannot identify products */
export function requireIdentifyingAttribute({ attribute, path }: NamedAttribute): void {
  if (["customerProductId", "gtin", "name"].includes(attribute) || /^tags\../.test(attribute)) return;
  throw apiError(
    "request.invalid",
    `"${attribute}" cannot identify products; use customerProductId, gtin, name or tags.<key>.`,
    path,
  );
}

/** What identifies the contract's products; null where there are none. */
export async function findIdentifyingAttribute(database: Queries, contract: Contract): Promise<string | null> {
  const row = await database.row<{ identifying_attribute: string }>(sql`
    /* products.findIdentifyingAttribute */
    select identifying_attribute
    from contract
    where contract_id = ${contract.contractId}
      and exists (select 1 from product where product.contract_id = ${contract.contractId})`);
  return row?.identifying_attribute ?? null;
}

/** Whether an import by this attribute can succeed as things stand. @throws 409 when the products have another one */
export async function checkIdentifyingAttribute(
  database: Queries,
  contract: Contract,
  { attribute, path }: NamedAttribute,
): Promise<void> {
  const other = await database.row<{ identifying_attribute: string }>(sql`
    /* products.checkIdentifyingAttribute */
    select identifying_attribute
    from contract
    where contract_id = ${contract.contractId}
      and identifying_attribute <> ${attribute}
      and exists (select 1 from product where product.contract_id = ${contract.contractId})`);
  if (other !== null) throw mismatch(other.identifying_attribute, path);
}

/**
 * Pins the identifying attribute: the first import chooses it, and it holds until the contract has no products. Imports
 * share a lock on the contract's row. An import that changes the attribute waits for them before it looks for products.
 *
 * @throws 409 if another attribute identifies the products
 */
export async function pinIdentifyingAttribute(
  transaction: Transaction,
  contract: Contract,
  { attribute, path }: NamedAttribute,
): Promise<void> {
  const shared = await transaction.row(sql`
    /* products.shareIdentifyingAttribute */
    select 1
    from contract
    where contract_id = ${contract.contractId} and identifying_attribute = ${attribute}
    for share`);
  if (shared !== null) return;
  const known = await transaction.row<{ identifying_attribute: string | null }>(sql`
    /* products.lockIdentifyingAttribute */
    select identifying_attribute
    from contract
    where contract_id = ${contract.contractId}
    for no key update`);
  const other = known?.identifying_attribute ?? attribute;
  if (other !== attribute && (await hasProducts(transaction, contract))) throw mismatch(other, path);
  await setIdentifyingAttribute(transaction, contract, attribute);
}

async function hasProducts(transaction: Transaction, contract: Contract): Promise<boolean> {
  const product = await transaction.row(sql`
    /* products.hasProducts */
    select product_id
    from product
    where contract_id = ${contract.contractId}
    limit 1`);
  return product !== null;
}

function mismatch(known: string, path: string): ApiError {
  return apiError(
    "resource.identifyingAttributeMismatch",
    `The contract's products are identified by ${known}; import with it, or delete all products first.`,
    path,
  );
}
