/** Which methods of reading a domain are proven: a second method confirmed them often enough, so they need none. */
import type { Contract } from "../../base/contract.ts";
import { textArray } from "../../database/arrays.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { readerVersion } from "../../reading/index.ts";

/** Readings by which a method is proven. */
const provenReadings = 20;

/** The share of them that a second method must have confirmed. */
const provenShare = 0.98;

interface MethodRow {
  domain: string;
  method: string;
  compared: number;
  equal: number;
  products: number;
}

/**
 * The proven methods of some domains of the contract. An alarm ends a proof: the readings until that day count no more, nor do those of
 * another reader.
 * What feeds and catalogues say is proven, under the name of the domain's kind of source.
 *
 * @returns the names of the methods by domain; nothing for a domain without any
 */
export async function provenMethods(
  queries: Queries,
  contract: Contract,
  domains: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await queries.rows<MethodRow>(sql`
    /* monitoring.provenMethods */
    with counted as (
      select day.domain, day.method, day.compared, day.equal, day.product_ids
      from method_day as day
      left join method_window as known
        on known.contract_id = ${contract.contractId} and known.domain = day.domain and known.method = day.method
      where day.contract_id = ${contract.contractId}
        and day.domain = any(${textArray(domains)}::text[])
        and day.day > current_date - ${limits.readings.provenDays}::integer
        and day.reader_version = ${readerVersion}::integer
        and (known.alarmed_on is null or day.day > known.alarmed_on)
        and known.alarmed_at is null
    )
    select domain, method, sum(compared) as compared, sum(equal) as equal,
      (
        select count(distinct product_id)
        from counted as same, unnest(same.product_ids) as product_id
        where same.domain = counted.domain and same.method = counted.method
      ) as products
    from counted
    group by domain, method`);
  const sources = await queries.rows<{ domain: string; source_kind: string }>(sql`
    /* monitoring.catalogueKinds */
    select domain, source_kind
    from watched_domain
    where contract_id = ${contract.contractId}
      and domain = any(${textArray(domains)}::text[])
      and source_kind not in ('page', 'sitemap')`);
  const { provenProducts } = limits.readings;
  const isProven = ({ compared, equal, products }: MethodRow): boolean =>
    compared >= provenReadings && products >= provenProducts && equal >= compared * provenShare;
  const proven = [...rows.filter(isProven), ...sources.map(({ domain, source_kind: method }) => ({ domain, method }))];
  const groups = Map.groupBy(proven, ({ domain }) => domain);
  return new Map([...groups].map(([domain, methods]) => [domain, new Set(methods.map(({ method }) => method))]));
}
