/** Which probes are due, and the pages that they read. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Sql, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { ProbeWork } from "./probe-work.ts";

/** Contracts for which one round plans probes. */
const contractsAtOnce = 1_000;

/** Probes of a contract that one round plans. */
const plannedAtOnce = 100;

/** The wait between probes of a recipe. */
const recipeEveryMs = 24 * 60 * 60 * 1000;

/** Pages of a domain that are looked at for those that a method read. */
const pagesLookedAt = 100;

/** A probe that is due. */
export interface DueProbe extends Pick<ProbeWork, "reason" | "method"> {
  domain: string;
  pages: { pageId: number; url: string; host: string }[];
}

/** The contracts with probes that are due, those that are due longest first. */
export async function findProbed(database: Database): Promise<{ contract_id: string }[]> {
  return await database.rows(sql`
    /* monitoring.findProbed */
    select contract_id
    from (
      (
        select contract_id, probe_due_at as due_at
        from method_window
        where probe_due_at <= statement_timestamp()
        order by probe_due_at
        limit ${contractsAtOnce}
      ) union all (
        select contract_id, due_at
        from domain_probe
        where due_at <= statement_timestamp()
        order by due_at
        limit ${contractsAtOnce}
      )
    ) as due
    group by contract_id
    order by min(due_at)
    limit ${contractsAtOnce}`);
}

/** Takes the contract's probes that are due. Each is due again after its interval, whatever becomes of it. */
export async function takeDueProbes(transaction: Transaction, contract: Contract): Promise<DueProbe[]> {
  return [...(await takeMethods(transaction, contract)), ...(await takeDomains(transaction, contract))];
}

/** Of a method with an alarm, a page that it read before. */
async function takeMethods(transaction: Transaction, contract: Contract): Promise<DueProbe[]> {
  const rows = await transaction.rows<{ domain: string; method: string; pages: string }>(sql`
    /* monitoring.takeDueMethods */
    with ${probed(contract)}, due as (
      select domain, method
      from method_window
      where contract_id = ${contract.contractId} and probe_due_at <= statement_timestamp()
      order by probe_due_at
      limit ${plannedAtOnce}
      for update skip locked
    ), taken as (
      update method_window
      set probe_due_at = statement_timestamp() + make_interval(secs => ${limits.probing.alarmEveryMs / 1000})
      from due
      where method_window.contract_id = ${contract.contractId}
        and method_window.domain = due.domain
        and method_window.method = due.method
      returning method_window.domain, method_window.method
    )
    select taken.domain, taken.method, found.pages
    from taken
    ${watchedPages(contract, { domain: sql`taken.domain`, method: sql`taken.method`, count: sql`1` })}`);
  return rows.map(({ domain, method, pages }) => ({ reason: "drift", domain, method, pages: JSON.parse(pages) }));
}

/** Of a walled domain one page; of one with a recipe some that the recipe read. Those of walled domains come last. */
async function takeDomains(transaction: Transaction, contract: Contract): Promise<DueProbe[]> {
  const { wallEveryMs, recipePages } = limits.probing;
  const rows = await transaction.rows<{ domain: string; reason: "wall" | "recipe"; pages: string }>(sql`
    /* monitoring.takeDueDomains */
    with ${probed(contract)}, due as (
      select domain, reason,
        case reason when 'wall' then ${wallEveryMs / 1000}::float8 else ${recipeEveryMs / 1000}::float8 end as again_s
      from domain_probe
      where contract_id = ${contract.contractId} and due_at <= statement_timestamp()
      order by due_at
      limit ${plannedAtOnce}
      for update skip locked
    ), taken as (
      update domain_probe
      set due_at = statement_timestamp() + make_interval(secs => due.again_s)
      from due
      where domain_probe.contract_id = ${contract.contractId}
        and domain_probe.domain = due.domain
        and domain_probe.reason = due.reason
      returning domain_probe.domain, domain_probe.reason
    )
    select taken.domain, taken.reason, found.pages
    from taken
    ${watchedPages(contract, {
      domain: sql`taken.domain`,
      method: sql`case taken.reason when 'recipe' then 'recipe' end`,
      count: sql`case taken.reason when 'recipe' then ${recipePages}::integer else 1 end`,
    })}
    order by taken.reason`);
  return rows.map(({ domain, reason, pages }) => {
    return { reason, domain, method: reason === "recipe" ? "recipe" : null, pages: JSON.parse(pages) };
  });
}

/** The domains with a probe in the queue, which is read by itself because it may lie on another node. */
function probed({ contractId }: Contract): Sql {
  return sql`probed as materialized (
      select domain
      from fetch_job
      where contract_id = ${contractId} and kind = 'probe'
    )`;
}

/** Active pages of a domain that is read now and has no other probe, as `found.pages`. @param asked.method null: any */
function watchedPages(
  { contractId }: Contract,
  { domain, method, count }: { domain: Sql; method: Sql; count: Sql },
): Sql {
  return sql`join watched_domain as watched
      on watched.contract_id = ${contractId}
      and watched.domain = ${domain}
      and watched.is_enabled
      and watched.removed_at is null
    cross join lateral (
      select json_agg(json_build_object('pageId', page_id, 'url', url, 'host', host)) as pages
      from (
        select page_id, url, host
        from (
          select page_id, url, host, reading
          from watched_page
          where watched_page.contract_id = ${contractId}
            and watched_page.domain = ${domain}
            and watched_page.state = 'active'
          order by page_id
          limit ${pagesLookedAt}
        ) as active
        where ${method} is null or active.reading ->> 'method' = ${method}
        limit ${count}
      ) as chosen
    ) as found
    where found.pages is not null
      and not exists (select 1 from probed where probed.domain = ${domain})`;
}
