/**
 * The pace of a host: the time between the beginnings of two requests. It is the default or the host's `Crawl-delay`, if
 * that is longer, or what the operator set instead; at least twice the median latency; times a factor that doubles after
 * 429 and 503.
 */
import { sql, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/** What the pace follows from. Each is SQL: a column of `crawl_host`, or what it becomes. */
interface PaceColumns {
  operatorDelayMs: Sql;
  crawlDelayMs: Sql;
  latenciesMs: Sql;
  slowFactor: Sql;
}

const stored: PaceColumns = {
  operatorDelayMs: sql`operator_delay_ms`,
  crawlDelayMs: sql`crawl_delay_ms`,
  latenciesMs: sql`latencies_ms`,
  slowFactor: sql`slow_factor`,
};

/** The column `delay_ms` by the other columns, some of which change. */
export function paceOf(changed: Partial<PaceColumns>): Sql {
  const { operatorDelayMs, crawlDelayMs, latenciesMs, slowFactor } = { ...stored, ...changed };
  return sql`least(
    ${limits.hosts.delayMsMax}::bigint,
    round(${slowFactor} * greatest(
      coalesce(${operatorDelayMs}, greatest(${limits.hosts.delayMs}::integer, ${crawlDelayMs})),
      2 * (
        select percentile_disc(0.5) within group (order by latency)
        from unnest(${latenciesMs}) as latency
      )
    ))
  )::integer`;
}
