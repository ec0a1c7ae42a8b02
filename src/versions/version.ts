/**
 * The version of a contract's data: two reads with the same version see the same data. A transaction that writes also
 * advances the version, so a statement sees both or neither. Database snapshots form a chain: each sees every write
 * that an earlier one sees. Every advance is positive, and a version is the sum of the visible advances. So it names
 * exactly one set of writes, for transactions of any duration and commit order.
 */
import { randomInt } from "node:crypto";
import type { Contract } from "../base/contract.ts";
import { dataParts, type DataPart, type DataVersion } from "./data-part.ts";
import { sql, type Queries, type Sql, type Transaction } from "../database/connection.ts";
import { BatchingLoader } from "../database/batching-loader.ts";

export { dataParts, type DataPart };

/** Duties know contracts by their ids. */
type Named = Pick<Contract, "contractId">;

const advanceMax = 1_000_000;

/**
 * A random advance above zero. The range is so small that a bigint holds the sums of centuries, and so large that sums
 * do not repeat by chance. It is drawn here because Citus refuses `random()` in an update.
 */
function drawnAdvance(): Sql {
  return sql`${randomInt(1, advanceMax + 1)}::bigint`;
}

/** Numbers of new slots are drawn from as many: writers that make one at the same time do not meet. */
const slots = 2 ** 47;

/** Notes that this transaction changes a part of the contract's data. One call suffices, before or after the change. */
export async function noteChange(transaction: Transaction, contract: Named, part: DataPart): Promise<void> {
  await transaction.run(sql`
    /* versions.noteChange */
    with ${notingChange(contract, part)}
    select 1`);
}

/** {@link noteChange} as queries of the `with` of a statement that changes the part. It can note one part only. */
export function notingChange(contract: Named, part: DataPart): Sql {
  return sql`${advancedSlot(contract, part)}, ${newSlot(contract, part)}`;
}

/** Advances a free slot. It skips slots of open transactions, so writers do not wait for each other. */
function advancedSlot(contract: Named, part: DataPart): Sql {
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

/** Its number is drawn, because Citus takes one of a sequence at the coordinator and commits by two phases then. */
function newSlot(contract: Named, part: DataPart): Sql {
  return sql`new_slot as (
      insert into contract_version (contract_id, part, slot, advance)
      overriding system value
      select contract.contract_id, ${part}, ${randomInt(slots)}::bigint, ${drawnAdvance()}
      from contract
      where contract.contract_id = ${contract.contractId} and not exists (select 1 from advanced_slot)
    )`;
}

/**
 * {@link noteChange} for many contracts, as a statement for duties; `contracts` selects `contract_id`s. It omits a
 * contract that never noted a change of a part, because it has no such data. It waits for writers, so the transaction
 * must not yet hold locks that they wait for.
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
 * Advances the versions of all contracts after a restore. So no version repeats that a write after the backup had.
 *
 * @param by more than the writes since the backup can have advanced
 */
export async function skipVersions(queries: Queries, by: number): Promise<void> {
  await queries.run(sql`
    /* versions.skip */
    update contract_version
    set advance = advance + ${by}`);
}

/**
 * The version of parts of the contract's data, as short text to compare for equality. Read it before the data, or in
 * the same statement or REPEATABLE READ transaction. Then a write in between makes it older than the data, never newer.
 */
export async function contractVersion(
  queries: Queries,
  contract: Contract,
  parts: readonly DataPart[] = dataParts,
): Promise<string> {
  const versions = await contractVersions(queries, [contract.contractId]);
  return versionOf(versions[0] ?? null, parts);
}

/** {@link contractVersion} for the requests of a server, through a batching loader. */
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

/** The advance of each part of a contract, without parts that never changed. */
export interface ContractVersions {
  contract_id: string;
  parts: string[];
  advances: string[];
}

/** The versions of several contracts, by one statement, without contracts that never changed. */
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

/** The version of some parts, from what {@link contractVersions} found for a contract. */
export function versionOf(found: ContractVersions | null, parts: readonly DataPart[]): string {
  const advances = new Map(found?.parts.map((part, index) => [part, found.advances[index]]));
  return parts.map((part) => advances.get(part) ?? "0").join(".");
}
