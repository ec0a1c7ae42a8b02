/**
 * `forgetReadings`: deletes what readings leave behind: counters of days that are over, samples and windows of domains
 * that are watched no more, states of products that are gone. A duty of the worker.
 */
import { sql, type Database, type Sql } from "../../database/connection.ts";
import { forget, untilEnd } from "../../history/retention.ts";
import { limits } from "../../limits.ts";

/** Deletes in bounded statements, until nothing is left or the signal aborts. */
export async function forgetReadings(database: Database, signal: AbortSignal): Promise<void> {
  await forget(database, signal, [
    { table: "outcome_day", key: ["contract_id", "domain", "day", "outcome"], isOver: isBefore(outcomeDaysKept) },
    { table: "method_day", key: ["contract_id", "domain", "method", "day"], isOver: isBefore(provenDays) },
    { table: "method_window", key: ["contract_id", "domain", "method"], isOver: isLeft },
    { table: "domain_moves", key: ["contract_id", "domain"], isOver: isLeft },
    { table: "page_sample", key: ["contract_id", "sample_id"], isOver: isLeft, atOnce: samplesAtOnce },
  ]);
  await forgetStates(database, signal);
}

const { outcomeDaysKept, provenDays } = limits.readings;

/** Samples hold pages. */
const samplesAtOnce = 500;

function isBefore(days: number): Sql {
  return sql`old.day < current_date - ${days}::integer`;
}

/** Nobody watches the domain of a row, not even its pages are kept. */
const isLeft = sql`not exists (
        select 1
        from watched_domain
        where watched_domain.contract_id = old.contract_id and watched_domain.domain = old.domain)`;

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
    const first = { product_id: 0, domain: "" };
    await untilEnd(signal, first, async (after) => await forgetStatesAfter(database, contractId, after));
  }
}

/** @returns the last state looked at, or null at the end */
async function forgetStatesAfter(
  database: Database,
  contractId: string,
  after: { product_id: number; domain: string },
): Promise<{ product_id: number; domain: string } | null> {
  return await database.row<{ product_id: number; domain: string }>(sql`
    /* monitoring.forgetStates */
    with next as (
      select product_id, domain, confirmed_at
      from monitoring_state
      where contract_id = ${contractId} and (product_id, domain) > (${after.product_id}, ${after.domain})
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
}
