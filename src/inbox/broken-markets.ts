/** What the inbox says of market data: domains that are not read as they were, and matches that a person confirms. */
import type { Contract } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { rowsOf, type GroupRow } from "./group-row.ts";
import { named } from "./waiting-prices.ts";

const { counted, groups, sample } = limits.inbox;

/**
 * Watched domains that are held as a whole (`held`), with readings that wait (`doubtful`), or whose last day of readings mostly
 * failed: the outcome that most of them had, and its causes.
 */
export async function findBrokenDomains(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  const { contractId } = contract;
  return await rowsOf(
    database,
    sql`
    /* inbox.findBrokenDomains */
    with watched as materialized (
      select domain, held_at, counted_pairs
      from watched_domain
      where contract_id = ${contractId} and removed_at is null and is_enabled
    ),
    doubtful as (
      select domain, count(*)::integer as products, min(doubtful_at) as first, max(doubtful_at) as last
      from (
        select domain, doubtful_at
        from monitoring_state
        where contract_id = ${contractId} and doubt = 'held'
        order by doubtful_at, product_id, domain
        limit ${counted}
      ) as waiting
      group by domain
    ),
    last_day as (
      select domain, max(day) as day
      from outcome_day
      where contract_id = ${contractId} and day >= (statement_timestamp() - interval '2 days')::date and pairs > 0
      group by domain
    ),
    failing as (
      select last_day.domain, last_day.day, sum(pairs) filter (where not is_read)::integer as failed, sum(pairs)::integer as pairs,
        (array_agg(outcome order by pairs desc, outcome) filter (where not is_read))[1] as outcome,
        (array_agg(causes order by pairs desc, outcome) filter (where not is_read))[1]::text as causes
      from last_day
      cross join lateral (
        select outcome, pairs, causes, outcome in ('ProductFound', 'ProductNotAvailable', 'ProductNotFound') as is_read
        from outcome_day
        where contract_id = ${contractId} and outcome_day.domain = last_day.domain and outcome_day.day = last_day.day
          and pairs > 0
      ) as read
      group by last_day.domain, last_day.day
    )
    select cause || ' ' || domain as key, cause, domain as subject, products, causes, first, last, '[]' as sample
    from (
      select 'held' as cause, domain, counted_pairs as products, null::text as causes, held_at as first, held_at as last
      from watched
      where held_at is not null
      union all
      select 'doubtful', doubtful.domain, doubtful.products, null, doubtful.first, doubtful.last
      from doubtful
      join watched using (domain)
      where watched.held_at is null
      union all
      select failing.outcome, failing.domain, failing.failed, failing.causes, failing.day::timestamptz, failing.day::timestamptz
      from failing
      join watched using (domain)
      where watched.held_at is null and 2 * failing.failed > failing.pairs
    ) as found
    order by products desc nulls last, domain, cause
    limit ${groups}`,
  );
}

/** Pages that wait for a person to say whether they are a product's, by domain. */
export async function findMatches(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  return await rowsOf(
    database,
    sql`
    /* inbox.findMatches */
    with waiting as materialized (
      select domain, identifier, created_at
      from watched_page
      where watched_page.contract_id = ${contract.contractId} and watched_page.state = 'candidate'
      order by watched_page.page_id
      limit ${counted}
    ),
    matched as (
      select waiting.domain, waiting.created_at, product.product_id
      from waiting
      cross join lateral (
        select product_id
        from product
        where product.contract_id = ${contract.contractId} and product.identifier = waiting.identifier
        limit 1
      ) as product
    ),
    found as (
      select domain, count(distinct product_id)::integer as products, min(created_at) as first, max(created_at) as last,
        (array_agg(distinct product_id))[1:${sample}] as sample
      from matched
      group by domain
    )
    select domain as key, 'candidate' as cause, domain as subject, products, first, last, ${named(contract)}
    from found
    order by products desc, domain
    limit ${groups}`,
  );
}
