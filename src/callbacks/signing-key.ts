/** The keys that sign a contract's deliveries: one, made on first need, and after a rotation also the previous one for a while. */
import { recordAudit, type AuditedChange } from "../audit/index.ts";
import type { Author, Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { newSigningKey } from "./signature.ts";

/** Keys have the form `whsec_…`. */
export interface SigningKeys {
  key: string;
  /** Deliveries are also signed with this key until `until`. */
  previous: { key: string; until: Date } | null;
}

interface KeyRow {
  key_sealed: string;
  previous_key_sealed: string | null;
  previous_until: Date | null;
  is_overlapping: boolean | null;
}

/** Gets the contract's signing keys. Makes the first key if there is none. */
export async function getSigningKeys(database: Queries, contract: Contract, secret: SecretKey): Promise<SigningKeys> {
  const row = (await findKeys(database, contract)) ?? (await createKey(database, contract, secret));
  const open = (sealed: string): string => secret.decrypt(sealed, purpose(contract));
  const { key_sealed: key, previous_key_sealed: previous, previous_until: until, is_overlapping: isOverlapping } = row;
  return {
    key: open(key),
    previous: previous === null || until === null || isOverlapping !== true ? null : { key: open(previous), until },
  };
}

/**
 * Makes a new key. The previous key stays valid for `overlapHours`, and an older one ends now. With 0 hours both end now.
 */
export async function rotateSigningKey(
  database: Database,
  author: Author,
  secret: SecretKey,
  overlapHours: number = limits.callbacks.keyOverlapHours.default,
): Promise<SigningKeys> {
  const { contract } = author;
  const until = overlapHours === 0 ? null : new Date(Date.now() + overlapHours * 60 * 60 * 1000);
  return await database.transaction(async (transaction) => {
    await createKey(transaction, contract, secret);
    await transaction.run(sql`
      /* callbacks.rotateSigningKey */
      update callback_signing_key
      set key_sealed = ${secret.encrypt(newSigningKey(), purpose(contract))},
        previous_key_sealed = case when ${until}::timestamptz is not null then key_sealed end,
        previous_until = ${until}
      where contract_id = ${contract.contractId}`);
    await recordAudit(transaction, author, keyRotated);
    return await getSigningKeys(transaction, contract, secret);
  });
}

/** Ends the previous key now. */
export async function endPreviousSigningKey(database: Database, author: Author): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.run(sql`
      /* callbacks.endPreviousSigningKey */
      update callback_signing_key
      set previous_key_sealed = null, previous_until = null
      where contract_id = ${author.contract.contractId}`);
    await recordAudit(transaction, author, keyRotated);
  });
}

/** Without the keys: they are secrets. */
const keyRotated: AuditedChange = { action: "settings.changed", subject: "callbacks.signingKey" };

/** Locks the contract's callbacks until the end of the transaction. Other transactions that want to replace them wait. */
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
    select key_sealed, previous_key_sealed, previous_until, previous_until > now() as is_overlapping
    from callback_signing_key
    where contract_id = ${contract.contractId}`);
}

/** Makes the first key and returns the stored one, because another process may have made it first. */
async function createKey(database: Queries, contract: Contract, secret: SecretKey): Promise<KeyRow> {
  await database.run(sql`
    /* callbacks.createSigningKey */
    insert into callback_signing_key (contract_id, key_sealed)
    values (${contract.contractId}, ${secret.encrypt(newSigningKey(), purpose(contract))})
    on conflict (contract_id) do nothing`);
  const row = await findKeys(database, contract);
  assert(row !== null, "a signing key that was inserted is there");
  return row;
}

function purpose(contract: Contract): string {
  return `callback_signing_key:${contract.contractId}`;
}
