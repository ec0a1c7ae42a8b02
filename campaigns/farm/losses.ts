/** What a killed collector had under way. Exactly that may be fetched once more; anything else only once in each run. */
import { limits } from "../../src/limits.ts";
import type { Loose } from "../../tests/harness/client.ts";
import { inDatabase } from "../../tests/harness/market.ts";
import { isRobots, type Arrival, type Farm } from "./farm.ts";

export interface Loss {
  /** Of the leases of jobs and hosts at its end: its own, and those of collectors that still live. */
  readonly tokens: readonly string[];
  /** How often pages were fetched in vain, by {@link pageOf}. */
  readonly pages: ReadonlyMap<string, number>;
}

/** The page that a request was for, whatever its last hop was. */
export function pageOf({ host, path }: Pick<Arrival, "host" | "path">): string {
  return `${host}${path.replace(/-new$/, "")}`;
}

/** @param contact of the collector, which has ended */
export async function lossOf(connectionString: string, farm: Farm, contact: string): Promise<Loss> {
  const leased = await inDatabase(
    { connectionString },
    `select lease_token, kind, work, pages_read, host,
      extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as age_ms
    from fetch_job
    join crawl_host using (host_id)
    where lease_until is not null`,
  );
  const busy = await inDatabase({ connectionString }, "select busy_token from crawl_host where busy_until is not null");
  const now = performance.now();
  // A page stays under way while it waits to be read, which on a busy machine takes minutes: its lease is begun anew so long.
  const since = now - limits.collecting.leasesKeptForMs - limits.hosts.leaseMs;
  const fetched = farm.arrivals.filter((arrival) => arrival.contact === contact && arrival.atMs >= since);
  const visits = Map.groupBy(
    fetched.filter((arrival) => !isRobots(arrival)),
    pageOf,
  );
  const open = Map.groupBy(
    leased.flatMap((job) => {
      const page = nextPage(job, fetched);
      return page === null ? [] : [{ page, sinceMs: now - job.age_ms }];
    }),
    ({ page }) => page,
  );
  const pages = [...open].map(([page, jobs]) => {
    // What was fetched before the job was planned was for another run.
    const sinceMs = Math.min(...jobs.map((job) => job.sinceMs));
    const many = (visits.get(page) ?? []).filter(({ atMs }) => atMs >= sinceMs).length;
    return [page, Math.min(jobs.length, many)] as const;
  });
  const tokens = [...leased.map((job) => job.lease_token), ...busy.map((host) => host.busy_token)];
  return { tokens, pages: new Map(pages.filter(([, many]) => many > 0)) };
}

/** The page that the job is about. A catalogue asks for one after the other, so its last request counts. */
function nextPage({ kind, work, pages_read: read, host }: Loose, fetched: readonly Arrival[]): string | null {
  if (kind !== "catalogue") {
    const { hostname, pathname } = new URL(work.pages[read].url);
    return pageOf({ host: hostname, path: pathname });
  }
  const last = fetched.findLast((arrival) => arrival.host === String(host).replace(/:\d+$/, ""));
  return last === undefined ? null : pageOf(last);
}
