/**
 * The market watch: contracts whose runs follow new market data. The statement that stores snapshots also stores a
 * market change (store-snapshots.ts). Market changes are taken once the oldest is as old as the watch's debounce time.
 */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Sql, type Transaction } from "../database/connection.ts";

export interface MarketWatch {
  isOn: boolean;
  /** From the first new snapshot until the changes are due. Changes that arrive meanwhile are taken with it. */
  debounceSeconds: number;
}

interface MarketWatchRow {
  is_on: boolean;
  debounce_seconds: number;
}

/** The contract's watch, or null if none was set. */
export async function getMarketWatch(database: Queries, contract: Contract): Promise<MarketWatch | null> {
  const row = await database.row<MarketWatchRow>(sql`
    /* offers.getMarketWatch */
    select is_on, debounce_seconds
    from market_watch
    where contract_id = ${contract.contractId}`);
  return row && { isOn: row.is_on, debounceSeconds: row.debounce_seconds };
}

/** Sets the watch. Switching it off deletes the stored changes. */
export async function putMarketWatch(transaction: Transaction, contract: Contract, watch: MarketWatch): Promise<void> {
  await transaction.run(sql`
    /* offers.putMarketWatch */
    insert into market_watch (contract_id, is_on, debounce_seconds)
    values (${contract.contractId}, ${watch.isOn}, ${watch.debounceSeconds})
    on conflict (contract_id) do update
    set is_on = excluded.is_on, debounce_seconds = excluded.debounce_seconds`);
  if (watch.isOn) return;
  await transaction.run(sql`
    /* offers.forgetMarketChanges */
    delete from market_change
    where contract_id = ${contract.contractId}`);
}

/** Tells runs that follow the market that its data changed, for snapshots that were stored without doing so. */
export async function noteMarketChange(transaction: Transaction, contract: Contract): Promise<void> {
  const watch = await getMarketWatch(transaction, contract);
  if (watch?.isOn !== true) return;
  await transaction.run(sql`
    /* offers.noteMarketChange */
    insert into market_change (contract_id)
    values (${contract.contractId})`);
}

/** Lists the contracts whose changes are due at `now`. */
export async function findChangedMarkets(database: Queries, now: Date): Promise<string[]> {
  const rows = await database.rows<{ contract_id: string }>(sql`
    /* offers.findChangedMarkets */
    select contract_id
    from market_watch
    where is_on and ${oldestChange(sql`market_watch.contract_id`)} <= ${dueBefore(now)}`);
  return rows.map((row) => row.contract_id);
}

/**
 * Takes the contract's changes if they are due. Changes of open transactions stay for the next time, because the
 * caller cannot read their snapshots yet.
 *
 * @returns whether there were any
 */
export async function takeMarketChanges(transaction: Transaction, contract: Contract, now: Date): Promise<boolean> {
  const taken = await transaction.run(sql`
    /* offers.takeMarketChanges */
    delete from market_change
    where contract_id = ${contract.contractId}
      and exists (
        select 1
        from market_watch
        where market_watch.contract_id = ${contract.contractId}
          and is_on and ${oldestChange(sql`${contract.contractId}`)} <= ${dueBefore(now)})`);
  return taken > 0;
}

function oldestChange(contractId: Sql): Sql {
  return sql`(
          select noted.changed_at
          from market_change as noted
          where noted.contract_id = ${contractId}
          order by noted.change_id
          limit 1)`;
}

function dueBefore(now: Date): Sql {
  return sql`${now}::timestamptz - make_interval(secs => debounce_seconds)`;
}
