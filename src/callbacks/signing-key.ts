/** The keys that a contract's deliveries are signed with: one, made on first need, and for a while the one before it. */
import type { Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { newSigningKey } from "./signature.ts";

/** `whsec_…` each. */
export interface SigningKeys {
  key: string;
  /** Deliveries are signed with it as well, until then. */
  previous: { key: string; until: Date } | null;
}

interface KeyRow {
  key_sealed: string;
  previous_key_sealed: string | null;
  previous_until: Date | null;
}

/** The contract's signing keys. */
export async function getSigningKeys(database: Queries, contract: Contract, secret: SecretKey): Promise<SigningKeys> {
  const row = (await findKeys(database, contract)) ?? (await createKey(database, contract, secret));
  const open = (sealed: string): string => secret.decrypt(sealed, place(contract));
  const { key_sealed: key, previous_key_sealed: previous, previous_until: until } = row;
  return {
    key: open(key),
    previous: previous === null || until === null ? null : { key: open(previous), until },
  };
}

/**
 * Makes a new key. The one before stays beside it for `overlapHours`; an older one ends now. With 0 hours both end now.
 */
export async function rotateSigningKey(
  database: Database,
  contract: Contract,
  secret: SecretKey,
  overlapHours: number = limits.callbacks.keyOverlapHours.default,
): Promise<SigningKeys> {
  const until = overlapHours === 0 ? null : new Date(Date.now() + overlapHours * 60 * 60 * 1000);
  return await database.transaction(async (transaction) => {
    await createKey(transaction, contract, secret);
    await transaction.run(sql`
      /* callbacks.rotateSigningKey */
      update callback_signing_key
      set key_sealed = ${secret.encrypt(newSigningKey(), place(contract))},
        previous_key_sealed = case when ${until}::timestamptz is not null then key_sealed end,
        previous_until = ${until}
      where contract_id = ${contract.contractId}`);
    return await getSigningKeys(transaction, contract, secret);
  });
}

/** Ends the key before the last rotation now, if its time is not over. */
export async function endPreviousSigningKey(database: Queries, contract: Contract): Promise<void> {
  await database.run(sql`
    /* callbacks.endPreviousSigningKey */
    update callback_signing_key
    set previous_key_sealed = null, previous_until = null
    where contract_id = ${contract.contractId}`);
}

/** Makes everyone else who wants to replace the contract's callbacks wait for the end of the transaction. */
export async function lockCallbacks(transaction: Transaction, contract: Contract, secret: SecretKey): Promise<void> {
  await createKey(transaction, contract, secret);
  await transaction.run(sql`
    /* callbacks.lockCallbacks */
    select 1
    from callback_signing_key
    where contract_id = ${contract.contractId}
    for update`);
}

async function findKeys(database: Queries, contract: Contract): Promise<KeyRow | null> {
  return await database.row<KeyRow>(sql`
    /* callbacks.getSigningKeys */
    select key_sealed,
      case when previous_until > now() then previous_key_sealed end as previous_key_sealed,
      previous_until
    from callback_signing_key
    where contract_id = ${contract.contractId}`);
}

/** Another process may have been faster: what is stored counts. */
async function createKey(database: Queries, contract: Contract, secret: SecretKey): Promise<KeyRow> {
  await database.run(sql`
    /* callbacks.createSigningKey */
    insert into callback_signing_key (contract_id, key_sealed)
    values (${contract.contractId}, ${secret.encrypt(newSigningKey(), place(contract))})
    on conflict (contract_id) do nothing`);
  const row = await findKeys(database, contract);
  assert(row !== null, "a signing key that was inserted is there");
  return row;
}

function place(contract: Contract): string {
  return `callback_signing_key:${contract.contractId}`;
}
