/** The lease by which one process at a time follows the figures of a contract. It ends by itself if that process dies. */
import type { Contract } from "../../base/contract.ts";
import { processId } from "../../base/process-id.ts";
import { sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/** What the figures of a contract have followed, when the round began. */
export interface Lease {
  /** Text, because a Date would lose microseconds. */
  markets_to: string;
  products_version: string;
  tag_keys: string;
  /** The version of the products whose tags are counted. */
  tags_version: string;
  begunAt: Date;
}

function leaseEnd(): Sql {
  return sql`statement_timestamp() + ${limits.figures.leaseMs}::double precision * interval '1 millisecond'`;
}

/** Makes this process the one that follows the contract; null if another one is. */
export async function takeLease(database: Queries, contract: Contract): Promise<Lease | null> {
  await database.run(sql`
    /* pricing.addFigureState */
    insert into figure_state (contract_id)
    values (${contract.contractId})
    on conflict (contract_id) do nothing`);
  const leased = await database.row<{ leased_until: Date }>(sql`
    /* pricing.leaseFigures */
    update figure_state
    set leased_until = ${leaseEnd()}, leased_by = ${processId}
    where contract_id = ${contract.contractId} and leased_until <= statement_timestamp()
    returning leased_until`);
  if (leased === null) return null;
  const begunAt = new Date(leased.leased_until.getTime() - limits.figures.leaseMs);
  const followed = await database.row<Omit<Lease, "begunAt">>(sql`
    /* pricing.readFollowed */
    select markets_to::text as markets_to, products_version, tag_keys, tags_version
    from figure_state
    where contract_id = ${contract.contractId}`);
  return followed === null ? null : { ...followed, begunAt };
}

/** Keeps the lease while a round goes on. */
export async function renewLease(database: Queries, contract: Contract): Promise<void> {
  await database.run(sql`
    /* pricing.renewFigureLease */
    update figure_state
    set leased_until = ${leaseEnd()}
    where contract_id = ${contract.contractId}`);
}

/** Ends the leases of a process that is dead. */
export async function endFigureLeases(database: Queries, deadId: string): Promise<void> {
  await database.run(sql`
    /* pricing.endFigureLeases */
    update figure_state
    set leased_until = '-infinity'
    where leased_by = ${deadId}`);
}
