/**
 * `forgetReadings`: deletes what readings leave behind: counters of days that are over, samples and windows of domains
 * that are watched no more, states of products that are gone. A duty of the worker.
 */
import { sql, type Database, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/** Deletes in bounded statements, until nothing is left or the signal aborts. */
export async function forgetReadings(database: Database, signal: AbortSignal): Promise<void> {
  for (const statement of [oldOutcomes(), oldMethods(), leftWindows(), leftMoves(), leftSamples()]) {
    await deleteAll(database, signal, statement);
  }
  await forgetStates(database, signal);
}

async function deleteAll(database: Database, signal: AbortSignal, statement: Sql): Promise<void> {
  for (let deleted: number = limits.readings.changedAtOnce; deleted > 0 && !signal.aborted;) {
    deleted = await database.run(statement);
  }
}

function oldOutcomes(): Sql {
  return sql`
    /* monitoring.forgetOutcomes */
    delete from outcome_day
    where (contract_id, domain, day, outcome) in (
      select old.contract_id, old.domain, old.day, old.outcome
      from outcome_day as old
      where old.day < current_date - ${limits.readings.outcomeDaysKept}::integer
      limit ${limits.readings.changedAtOnce})`;
}

function oldMethods(): Sql {
  return sql`
    /* monitoring.forgetMethods */
    delete from method_day
    where (contract_id, domain, method, day) in (
      select old.contract_id, old.domain, old.method, old.day
      from method_day as old
      where old.day < current_date - ${limits.readings.provenDays}::integer
      limit ${limits.readings.changedAtOnce})`;
}

/** The condition that nobody watches the domain of a row, not even its pages are kept. */
function isLeft(table: Sql): Sql {
  return sql`not exists (
        select 1
        from watched_domain
        where watched_domain.contract_id = ${table}.contract_id and watched_domain.domain = ${table}.domain)`;
}

function leftWindows(): Sql {
  return sql`
    /* monitoring.forgetWindows */
    delete from method_window
    where (contract_id, domain, method) in (
      select old.contract_id, old.domain, old.method
      from method_window as old
      where ${isLeft(sql`old`)}
      limit ${limits.readings.changedAtOnce})`;
}

function leftMoves(): Sql {
  return sql`
    /* monitoring.forgetMoves */
    delete from domain_moves
    where (contract_id, domain) in (
      select old.contract_id, old.domain
      from domain_moves as old
      where ${isLeft(sql`old`)}
      limit ${limits.readings.changedAtOnce})`;
}

function leftSamples(): Sql {
  return sql`
    /* monitoring.forgetSamples */
    delete from page_sample
    where (contract_id, sample_id) in (
      select old.contract_id, old.sample_id
      from page_sample as old
      where ${isLeft(sql`old`)}
      limit ${limits.readings.changedAtOnce})`;
}

/** A state of a product that is gone, or of a domain that nobody watches and of which nothing stands. */
async function forgetStates(database: Database, signal: AbortSignal): Promise<void> {
  const contracts = await database.rows<{ contract_id: string }>(sql`
    /* monitoring.listStated */
    select contract_id
    from contract
    where exists (
      select 1
      from monitoring_state
      where monitoring_state.contract_id = contract.contract_id)`);
  for (const { contract_id: contractId } of contracts) {
    let after = { productId: 0, domain: "" };
    for (let isMore = true; isMore && !signal.aborted;) {
      const last = await forgetStatesAfter(database, contractId, after);
      isMore = last !== null;
      after = last ?? after;
    }
  }
}

/** @returns the last state looked at, or null at the end */
async function forgetStatesAfter(
  database: Database,
  contractId: string,
  after: { productId: number; domain: string },
): Promise<{ productId: number; domain: string } | null> {
  const row = await database.row<{ product_id: number; domain: string }>(sql`
    /* monitoring.forgetStates */
    with next as (
      select product_id, domain, confirmed_at
      from monitoring_state
      where contract_id = ${contractId} and (product_id, domain) > (${after.productId}, ${after.domain})
      order by product_id, domain
      limit ${limits.readings.comparedAtOnce}
    ), deleted as (
      delete from monitoring_state
      using next
      where monitoring_state.contract_id = ${contractId}
        and monitoring_state.product_id = next.product_id
        and monitoring_state.domain = next.domain
        and (
          not exists (
            select 1
            from product
            where product.contract_id = ${contractId} and product.product_id = next.product_id)
          or next.confirmed_at is null
            and not exists (
              select 1
              from watched_domain
              where watched_domain.contract_id = ${contractId} and watched_domain.domain = next.domain)
        )
    )
    select product_id, domain
    from next
    order by product_id desc, domain desc
    limit 1`);
  return row === null ? null : { productId: row.product_id, domain: row.domain };
}
