/** `getSigningKey`: the key that a contract's deliveries are signed with, made on first need. */
import type { Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";
import { newSigningKey } from "./signature.ts";

/** The contract's signing key, `whsec_…`. */
export async function getSigningKey(database: Queries, contract: Contract, secret: SecretKey): Promise<string> {
  const sealed = (await findSealedKey(database, contract)) ?? (await createKey(database, contract, secret));
  return secret.decrypt(sealed, place(contract));
}

/** Makes everyone else who wants to replace the contract's callbacks wait for the end of the transaction. */
export async function lockCallbacks(transaction: Transaction, contract: Contract, secret: SecretKey): Promise<void> {
  await createKey(transaction, contract, secret);
  await transaction.run(sql`
    /* callbacks.lockCallbacks */
    select
    from callback_signing_key
    where contract_id = ${contract.contractId}
    for update`);
}

async function findSealedKey(database: Queries, contract: Contract): Promise<string | null> {
  const row = await database.row<{ key_sealed: string }>(sql`
    /* callbacks.getSigningKey */
    select key_sealed
    from callback_signing_key
    where contract_id = ${contract.contractId}`);
  return row?.key_sealed ?? null;
}

/** Another process may have been faster: what is stored counts. */
async function createKey(database: Queries, contract: Contract, secret: SecretKey): Promise<string> {
  await database.run(sql`
    /* callbacks.createSigningKey */
    insert into callback_signing_key (contract_id, key_sealed)
    values (${contract.contractId}, ${secret.encrypt(newSigningKey(), place(contract))})
    on conflict (contract_id) do nothing`);
  const sealed = await findSealedKey(database, contract);
  assert(sealed !== null, "a signing key that was inserted is there");
  return sealed;
}

function place(contract: Contract): string {
  return `callback_signing_key:${contract.contractId}`;
}
