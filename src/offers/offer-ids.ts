/**
 * Offer ids, unique within a contract over all history (interface 4.3-8), as digests in two tables. The latest
 * are in `offer_id`, whose key makes transactions that take the same id wait for each other. All others are in
 * `archived_offer_id`, which this file only reads (archive-offer-ids.ts moves them).
 */
import type { Contract } from "../base/contract.ts";
import { uuidArray } from "../database/arrays.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { RetryTransaction } from "../database/errors.ts";

interface DigestRow {
  digest: string;
}

/**
 * Takes ids for the contract, until {@link releaseOfferIds} releases them or the transaction fails.
 *
 * The first statement inserts among the latest, the second one looks the ids up in the archive and sees all commits
 * until then. An id that is being moved is waited for in the first and found in the second.
 *
 * @param digests each once, 32 hexadecimal digits
 * @returns those that are used already; they are not taken
 * @throws RetryTransaction when ids were not taken although nobody has them
 */
export async function takeOfferIds(
  transaction: Transaction,
  contract: Contract,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = await takeLatest(transaction, contract, digests);
  const archived = await findArchived(transaction, contract, digests);
  await releaseOfferIds(transaction, contract, archived);
  await requireHeld(transaction, contract, taken, archived);
  return new Set([...taken, ...archived]);
}

/**
 * Ids that were not taken must be there. A cluster that moved the contract meanwhile may have run the insert where the contract is no
 * longer: then it took none, and a client would be told of duplicates that there are not.
 */
async function requireHeld(
  transaction: Transaction,
  contract: Contract,
  taken: readonly string[],
  archived: readonly string[],
): Promise<void> {
  const expected = taken.filter((digest) => !archived.includes(digest));
  if (expected.length === 0) return;
  const rows = await transaction.rows<DigestRow>(sql`
    /* offers.findHeldOfferIds */
    select digest
    from offer_id
    where contract_id = ${contract.contractId} and digest = any(${uuidArray(expected)}::uuid[])`);
  if (rows.length < expected.length) throw new RetryTransaction();
}

/** Releases ids that this transaction took. */
export async function releaseOfferIds(
  transaction: Transaction,
  contract: Contract,
  digests: readonly string[],
): Promise<void> {
  if (digests.length === 0) return;
  await transaction.run(sql`
    /* offers.releaseOfferIds */
    delete from offer_id
    where contract_id = ${contract.contractId} and digest = any(${uuidArray(digests)}::uuid[])`);
}

/**
 * Inserts ids in the order of the key, so that writers wait for each other instead of deadlocking.
 *
 * @returns those that are among the latest already
 */
async function takeLatest(
  transaction: Transaction,
  contract: Contract,
  digests: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction.rows<DigestRow>(sql`
    /* offers.takeOfferIds */
    with incoming as (
      select digest
      from unnest(${uuidArray(digests)}::uuid[]) as incoming (digest)
    ), taken as (
      insert into offer_id (contract_id, digest)
      select contract.contract_id, digest
      from incoming
      cross join contract
      where contract.contract_id = ${contract.contractId}
      order by digest
      on conflict do nothing
      returning digest
    )
    select digest
    from incoming
    except
    select digest
    from taken`);
  return rows.map(hexadecimal);
}

/** Finds archived ids. Each is looked up alone, by the expression of the hash index. */
async function findArchived(
  transaction: Transaction,
  contract: Contract,
  digests: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction.rows<DigestRow>(sql`
    /* offers.findArchivedOfferIds */
    select incoming.digest
    from unnest(${uuidArray(digests)}::uuid[]) as incoming (digest)
    cross join lateral (
      select 1
      from archived_offer_id
      where contract_id || digest::text = ${contract.contractId} || incoming.digest::text
        and contract_id = ${contract.contractId}
      limit 1
    ) as archived`);
  return rows.map(hexadecimal);
}

function hexadecimal({ digest }: DigestRow): string {
  return digest.replaceAll("-", "");
}
