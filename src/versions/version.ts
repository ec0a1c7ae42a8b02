/**
 * The version of a contract's data: two reads that find the same version would find the same data. Whoever writes
 * advances it in the transaction that writes, so it is exact: a write is in the version exactly when it is in what a
 * statement reads. Snapshots of one database form a chain, each seeing what those before it saw, and every advance is
 * positive; so a version, as a sum of what is seen, names one set of writes, however long a transaction took and in
 * whatever order they committed.
 */
import { randomInt } from "node:crypto";
import type { Contract } from "../base/contract.ts";
import { dataParts, type DataPart, type DataVersion } from "./data-part.ts";
import { sql, type Queries, type Sql, type Transaction } from "../database/connection.ts";
import { BatchingLoader } from "../database/batching-loader.ts";

export { dataParts, type DataPart };

const advanceMax = 1_000_000;

/**
 * Above zero; small enough that the sums of centuries stay within a bigint, large enough never to repeat by chance. Drawn
 * here: Citus refuses `random()` in an update.
 */
function drawnAdvance(): Sql {
  return sql`${randomInt(1, advanceMax + 1)}::bigint`;
}

/** Says that this transaction changes a part of the contract's data. Once is enough, before or after the change. */
export async function noteChange(transaction: Transaction, contract: Contract, part: DataPart): Promise<void> {
  await transaction.run(sql`
    /* versions.noteChange */
    with ${advancedSlot(contract, part)}
    ${newSlot(contract, part)}`);
}

/** The same as further queries of a `with` that changes the part: no statement of its own. Names one part only. */
export function notingChange(contract: Contract, part: DataPart): Sql {
  return sql`${advancedSlot(contract, part)}, new_slot as (${newSlot(contract, part)})`;
}

/** A slot whose last writer has not ended is passed over, so writers do not wait for each other. */
function advancedSlot(contract: Contract, part: DataPart): Sql {
  return sql`free_slot as (
      select slot
      from contract_version
      where contract_id = ${contract.contractId} and part = ${part}
      order by slot
      limit 1
      for no key update skip locked
    ), advanced_slot as (
      update contract_version
      set advance = advance + ${drawnAdvance()}
      from free_slot
      where contract_version.contract_id = ${contract.contractId}
        and contract_version.part = ${part}
        and contract_version.slot = free_slot.slot
      returning contract_version.slot
    )`;
}

function newSlot(contract: Contract, part: DataPart): Sql {
  return sql`
      insert into contract_version (contract_id, part, advance)
      select ${contract.contractId}, ${part}, ${drawnAdvance()}
      where not exists (select 1 from advanced_slot)`;
}

/**
 * The statement that says it for many contracts, for the duties: `contracts` gives `contract_id`s. A contract that never
 * noted a change of a part is left out: there was nothing of it to read. It waits for writers, so the transaction must
 * not hold yet what they wait for.
 */
export function notingChangeOf(contracts: Sql, parts: readonly DataPart[]): Sql {
  return sql`
    update contract_version
    set advance = advance + ${drawnAdvance()}
    where part = any(${[...parts]}::text[])
      and contract_id in (${contracts})
      and slot = (
        select min(slot)
        from contract_version as first
        where first.contract_id = contract_version.contract_id and first.part = contract_version.part)`;
}

/**
 * Takes the versions of all contracts ahead: after a restore, so that none comes again which a write had that the backup lacks.
 *
 * @param by further than the writes since the backup can have come
 */
export async function skipVersions(queries: Queries, by: number): Promise<void> {
  await queries.run(sql`
    /* versions.skip */
    update contract_version
    set advance = advance + ${by}`);
}

/**
 * The version of parts of the contract's data, as short text to be compared for equality. Read it before the data, or in
 * the same statement or REPEATABLE READ transaction: a write in between then makes it older than the data, never newer.
 */
export async function contractVersion(
  queries: Queries,
  contract: Contract,
  parts: readonly DataPart[] = dataParts,
): Promise<string> {
  const versions = await contractVersions(queries, [contract.contractId]);
  return versionOf(versions[0] ?? null, parts);
}

/** The same for the requests of a server, which share statements. */
export function sharedVersions(database: Queries): (contract: Contract) => Promise<DataVersion> {
  const versions = new BatchingLoader<ContractVersions>(
    async (contractIds) => await contractVersions(database, contractIds),
    (found) => found.contract_id,
  );
  return async (contract) => {
    const found = await versions.find(contract.contractId);
    return (parts) => versionOf(found, parts);
  };
}

/** The advance of each part of a contract; a part that was never changed is missing. */
export interface ContractVersions {
  contract_id: string;
  parts: string[];
  advances: string[];
}

/** The versions of several contracts, in one statement; a contract that never changed is missing. */
export async function contractVersions(queries: Queries, contractIds: readonly string[]): Promise<ContractVersions[]> {
  return await queries.rows<ContractVersions>(sql`
    /* versions.contractVersions */
    select contract_id, array_agg(part) as parts, array_agg(advance) as advances
    from (
      select contract_id, part, sum(advance)::text as advance
      from contract_version
      where contract_id = any(${[...contractIds]}::text[])
      group by contract_id, part
    ) as summed
    group by contract_id`);
}

/** Of what {@link contractVersions} found for a contract. */
export function versionOf(found: ContractVersions | null, parts: readonly DataPart[]): string {
  const advances = new Map(found?.parts.map((part, index) => [part, found.advances[index]]));
  return parts.map((part) => advances.get(part) ?? "0").join(".");
}
