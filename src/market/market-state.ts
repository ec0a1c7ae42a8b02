/** How far the days of a contract are written, and the lease by which one process at a time writes them. */
import type { Contract } from "../base/contract.ts";
import { processId } from "../base/process-id.ts";
import { sql, type Queries, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";

export interface MarketState {
  /** The last day that is written; null before the first. */
  written_to: string | null;
  /** Market data stored before is in the days. Text, because a Date would lose microseconds. */
  stored_to: string;
  /** JSON. */
  tag_keys: string;
}

/** The same when the lease is taken. */
export interface LeasedState extends MarketState {
  /** JSON: the filter tags whose values all figures have. After a change of the keys it takes figures a while to get them. */
  figured_keys: string;
}

function leaseEnd(): Sql {
  return sql`statement_timestamp() + ${limits.market.leaseMs}::double precision * interval '1 millisecond'`;
}

/** Makes this process the one that writes; null if another one is. */
export async function takeLease(database: Queries, contract: Contract): Promise<LeasedState | null> {
  await database.run(sql`
    /* market.addState */
    insert into market_state (contract_id)
    values (${contract.contractId})
    on conflict (contract_id) do nothing`);
  const taken = await database.run(sql`
    /* market.takeLease */
    update market_state
    set leased_until = ${leaseEnd()}, leased_by = ${processId}
    where contract_id = ${contract.contractId} and leased_until <= statement_timestamp()`);
  if (taken === 0) return null;
  return await database.row<LeasedState>(sql`
    /* market.getState */
    select written_to::text as written_to, stored_to::text as stored_to, tag_keys,
      coalesce((
        select figure_state.tag_keys
        from figure_state
        where figure_state.contract_id = ${contract.contractId}), '[]') as figured_keys
    from market_state
    where contract_id = ${contract.contractId}`);
}

/** Keeps the lease while a pass goes on. */
export async function renewLease(database: Queries, contract: Contract): Promise<void> {
  await database.run(sql`
    /* market.renewLease */
    update market_state
    set leased_until = ${leaseEnd()}
    where contract_id = ${contract.contractId}`);
}

/** Notes what is written, and ends the lease. */
export async function noteWritten(database: Queries, contract: Contract, written: MarketState): Promise<void> {
  await database.run(sql`
    /* market.noteWritten */
    update market_state
    set written_to = ${written.written_to}::date, stored_to = ${written.stored_to}::timestamptz,
      tag_keys = ${written.tag_keys}, leased_until = '-infinity'
    where contract_id = ${contract.contractId}`);
}

/** Ends the leases of a process that is dead. */
export async function endMarketLeases(database: Queries, deadId: string): Promise<void> {
  await database.run(sql`
    /* market.endLeases */
    update market_state
    set leased_until = '-infinity'
    where leased_by = ${deadId}`);
}
