/**
 * How much of a domain is read: products with a page, those with a confirmed snapshot, and their median age. An answer
 * counts at most {@link limits.watching.pagesCountedAtOnce} pages. A duty counts domains that have more, and stores it.
 */
import { forEachContract } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import { unseen } from "../../../database/planning.ts";
import { limits } from "../../../limits.ts";

export interface Coverage {
  /** Active pages of products that exist. */
  pages: number;
  /** Products with such a page. */
  pairs: number;
  /** Products whose newest snapshot there is one that a collector confirmed. */
  confirmed: number;
  /** The median time of the confirmations. */
  medianAt: Date | null;
  countedAt: Date;
  /** Whether it was counted by the duty. */
  isStored: boolean;
  /** Whether the domain has more pages than were counted. */
  isPartial: boolean;
}

interface CountedRow {
  domain: string;
  pages: number;
  pairs: number;
  confirmed: number;
  median_at: Date | null;
  counted_at: Date;
  has_more: boolean;
}

/** The coverage of domains, as it is now or, of large ones, as it was stored. */
export async function getCoverage(
  database: Queries,
  contract: Contract,
  domains: readonly string[],
): Promise<Map<string, Coverage>> {
  const most = Math.floor(limits.watching.pagesCountedAtOnce / Math.max(1, domains.length));
  const counted = await countCoverage(database, contract, domains, most);
  const large = [...counted].flatMap(([domain, { isPartial }]) => (isPartial ? [domain] : []));
  const stored = large.length === 0 ? new Map<string, Coverage>() : await readStored(database, contract, large);
  return new Map([...counted].map(([domain, coverage]) => [domain, stored.get(domain) ?? coverage]));
}

/** Counts at most `most` pages of each domain, by look-ups of their products. */
async function countCoverage(
  database: Queries,
  contract: Contract,
  domains: readonly string[],
  most: number,
): Promise<Map<string, Coverage>> {
  const rows = await database.rows<CountedRow>(sql`
    /* monitoring.countCoverage */
    select watched.domain, counted.pages, counted.pairs, counted.confirmed, counted.median_at, counted.found > ${most} as has_more,
      clock_timestamp() as counted_at
    from unnest(${domains}::text[]) as watched (domain)
    cross join lateral (
      select count(*)::integer as pairs, coalesce(sum(pages), 0)::integer as pages, coalesce(sum(found), 0)::integer as found,
        count(confirmed_at)::integer as confirmed, percentile_disc(0.5) within group (order by confirmed_at) as median_at
      from (
        select identifier, count(*) as found
        from (
          select identifier
          from watched_page
          where watched_page.contract_id = ${contract.contractId}
            and watched_page.domain = watched.domain
            and watched_page.state = 'active'
          order by page_id
          limit ${unseen(sql`${most}::bigint + 1`)}
        ) as page
        group by identifier
      ) as pair
      cross join lateral (
        select product_id, pair.found as pages
        from product
        where product.contract_id = ${contract.contractId} and product.identifier = pair.identifier
        limit 1
      ) as product
      left join lateral (
        select state.confirmed_at
        from monitoring_state as state
        cross join lateral (
          select source, closed_at
          from newest_snapshot
          where newest_snapshot.contract_id = ${contract.contractId}
            and newest_snapshot.product_id = product.product_id
            and newest_snapshot.domain = watched.domain
          limit 1
        ) as newest
        where state.contract_id = ${contract.contractId}
          and state.product_id = product.product_id
          and state.domain = watched.domain
          and newest.source = 'collector'
          and newest.closed_at is null
        limit 1
      ) as confirmation on true
    ) as counted`);
  return new Map(rows.map((row) => [row.domain, coverageOf(row, false)]));
}

function coverageOf(row: CountedRow, isStored: boolean): Coverage {
  const { pages, pairs, confirmed, median_at: medianAt, counted_at: countedAt, has_more: isPartial } = row;
  return { pages, pairs, confirmed, medianAt, countedAt, isStored, isPartial };
}

async function readStored(
  database: Queries,
  contract: Contract,
  domains: readonly string[],
): Promise<Map<string, Coverage>> {
  const rows = await database.rows<CountedRow>(sql`
    /* monitoring.readCoverage */
    select domain, counted_pages as pages, counted_pairs as pairs, counted_confirmed as confirmed,
      counted_median_at as median_at, counted_at, false as has_more
    from watched_domain
    where contract_id = ${contract.contractId} and domain = any(${domains}::text[]) and counted_at is not null`);
  return new Map(rows.map((row) => [row.domain, coverageOf(row, true)]));
}

/** Every page of a domain is counted: no domain has more than a contract can have. */
const unbounded = 2_000_000_000;

/**
 * Counts and stores the coverage of domains with more pages than an answer counts. A duty of the worker.
 *
 * @param most pages that an answer counts
 */
export async function countLargeDomains(
  database: Database,
  signal: AbortSignal,
  most: number = limits.watching.pagesCountedAtOnce,
): Promise<void> {
  const count = async (contract: Contract, { domains }: LargeDomains): Promise<void> => {
    for (const domain of domains) {
      if (signal.aborted) return;
      const counted = (await countCoverage(database, contract, [domain], unbounded)).get(domain);
      if (counted !== undefined) await storeCoverage(database, contract, domain, counted);
    }
  };
  await forEachContract(database, await listLarge(database, most), count, signal);
}

interface LargeDomains {
  contract_id: string;
  domains: string[];
}

/** A contract's domains share what an answer counts. */
async function listLarge(database: Queries, most: number): Promise<LargeDomains[]> {
  return await database.rows(sql`
    /* monitoring.listLargeDomains */
    select contract_id, array_agg(domain) as domains
    from (
      select watched.contract_id, watched.domain, count(*) over (partition by watched.contract_id) as domains
      from watched_domain as watched
      where watched.removed_at is null and cardinality(watched.hosts) > 0
    ) as shared
    where (
      select true
      from watched_page
      where watched_page.contract_id = shared.contract_id
        and watched_page.domain = shared.domain
        and watched_page.state = 'active'
      offset ${most} / shared.domains
      limit 1)
    group by contract_id`);
}

async function storeCoverage(
  database: Queries,
  contract: Contract,
  domain: string,
  { pages, pairs, confirmed, medianAt, countedAt }: Coverage,
): Promise<void> {
  await database.run(sql`
    /* monitoring.storeCoverage */
    update watched_domain
    set counted_pages = ${pages}, counted_pairs = ${pairs}, counted_confirmed = ${confirmed},
      counted_median_at = ${medianAt}, counted_at = ${countedAt}
    where contract_id = ${contract.contractId} and domain = ${domain}`);
}
