/** `listCrawlHosts`, `getCrawlHost`, `putCrawlHost`: what the operator sees of hosts, and the pace that the operator sets. */
import type { Caller } from "../../base/contract.ts";
import { apiError, assert, notFound } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Page, PageRequest } from "../../base/page.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { readPage, type List } from "../../paging/read-page.ts";
import { hostKey } from "./host-key.ts";
import { hostState, type HostState } from "./host-state.ts";
import { paceOf } from "./pace.ts";
import type { CrawlHostIn, CrawlHostOut } from "./schema.ts";
import { ensureHosts } from "./turns.ts";

interface HostRow {
  host: string;
  state: HostState;
  delay_ms: number;
  operator_delay_ms: number | null;
  operator_reason: string | null;
  crawl_delay_ms: number | null;
  requests: number;
  next_at: Date;
  rests_until: Date | null;
}

const columns = sql`
  host, ${hostState} as state, delay_ms, operator_delay_ms, operator_reason, crawl_delay_ms, requests, next_at,
  rests_until`;

/** A page of all hosts, by name. @throws 403 if the caller is no admin */
export async function listCrawlHosts(database: Database, caller: Caller, page: PageRequest): Promise<Page> {
  requireAdmin(caller);
  const list: List<HostRow> = {
    reader: { contract: null, caller },
    query: ["crawlhosts"],
    read: async ({ after, upTo, skip, limit }) =>
      await database.boundedRows<HostRow>(sql`
        /* monitoring.listCrawlHosts */
        select ${columns}
        from crawl_host
        cross join (select now() as now) as clock
        where host > ${after ?? ""} and (${upTo}::text is null or host <= ${upTo})
        order by host
        limit ${limit} offset ${skip}`),
    keyOf: (row) => row.host,
    render: (row) => JSON.stringify(renderHost(row)),
  };
  return await readPage(database, list, page);
}

/** @throws 403 if the caller is no admin; 404 if no collector knows the host */
export async function getCrawlHost(database: Queries, caller: Caller, host: string): Promise<CrawlHostOut> {
  requireAdmin(caller);
  const name = parseHost(host);
  const row = name === null ? null : await findHost(database, name);
  if (row === null) throw notFound("The host");
  return renderHost(row);
}

/**
 * Sets the pace of a host, also of one that was never visited. It holds for all contracts, from the next request on.
 *
 * @throws 403 if the caller is no admin; 400 for what is no host, and for an interval without a reason
 */
export async function putCrawlHost(
  database: Database,
  caller: Caller,
  { host, intervalMs, reason }: CrawlHostIn & { host: string },
): Promise<CrawlHostOut> {
  requireAdmin(caller);
  const name = parseHost(host);
  if (name === null) throw apiError("request.invalid", "The host must be a name, with a port if it has its own.");
  if (intervalMs !== null && reason === undefined) {
    throw apiError(
      "request.invalid",
      "An interval needs a reason: the own shop, or the owner's permission.",
      "/reason",
    );
  }
  await ensureHosts(database, [name]);
  await database.run(sql`
    /* monitoring.putCrawlHost */
    update crawl_host
    set operator_delay_ms = ${intervalMs}::integer,
      operator_reason = ${intervalMs === null ? null : reason},
      delay_ms = ${paceOf({ operatorDelayMs: sql`${intervalMs}::integer` })}
    where host = ${name}`);
  const row = await findHost(database, name);
  assert(row !== null, "a host that was just made is there");
  return renderHost(row);
}

function requireAdmin(caller: Caller): void {
  if (caller.role !== "admin") throw apiError("request.forbidden", "Only an admin of the platform may do this.");
}

/** The host that a text names, or null if it names none. */
function parseHost(text: string): string | null {
  if (text.length > limits.hosts.hostCharacters || !/^[^\s/?#@\\]+$/.test(text)) return null;
  const url = URL.parse(`http://${text}`);
  return url === null || url.pathname !== "/" ? null : hostKey(url);
}

async function findHost(database: Queries, host: string): Promise<HostRow | null> {
  return await database.row<HostRow>(sql`
    /* monitoring.getCrawlHost */
    select ${columns}
    from crawl_host
    cross join (select now() as now) as clock
    where host = ${host}`);
}

function renderHost(row: HostRow): CrawlHostOut {
  const isResting = row.state === "restingFailures" || row.state === "restingWall";
  return {
    host: row.host,
    state: row.state,
    currentIntervalMs: row.delay_ms,
    ...(row.operator_delay_ms === null ? {} : { intervalMs: row.operator_delay_ms }),
    ...(row.operator_reason === null ? {} : { reason: row.operator_reason }),
    ...(row.crawl_delay_ms === null ? {} : { crawlDelayMs: row.crawl_delay_ms }),
    requests: row.requests,
    nextRequestAt: renderInstant(row.next_at),
    ...(isResting && row.rests_until !== null ? { restsUntil: renderInstant(row.rests_until) } : {}),
  };
}
