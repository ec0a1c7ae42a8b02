/** `listLogMessages`: the log of a contract, newest first. */
import type { Caller, Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { join, sql, type Database, type Sql } from "../database/connection.ts";
import { fromMilestone, noteLater, type TimedList } from "../paging/milestones.ts";
import { rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import type { LogMessageOut } from "./schema.ts";

export interface LogQuery {
  start: number;
  limit: number;
  /** null for every severity. */
  severities: readonly string[] | null;
  /** Stored at or after it; null is open. */
  from: Date | null;
  /** Stored before it; null is open. */
  until: Date | null;
}

interface LogMessageRow {
  contract_id: string | null;
  stored_at: Date;
  message_number: number;
  severity: LogMessageOut["severity"];
  component: string;
  source: string;
  message: string;
}

/** A message's place in the list. */
interface Place {
  storedAt: Date;
  messageNumber: number;
}

/**
 * One page of the messages that concern the contract: its own, and those of its company that name no contract. Newest
 * first; messages that arrive during a walk move nothing in it.
 */
export async function listLogMessages(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: LogQuery,
): Promise<LogMessageOut[]> {
  const { contract, caller } = reader;
  const { severities, from, until, start, limit } = query;
  const walk: Walk = { contract, accountId: caller.accountId, query: ["logs", severities, from, until] };
  const seek = await seekPage(database, walk, start);
  const isFiltered = severities !== null || from !== null || until !== null;
  const all = allMessages(contract);
  const { afterKey, skip } = isFiltered ? seek : await fromMilestone(database, all, seek);
  const rows = await selectPage(database, contract, query, { before: readPlace(afterKey), skip });
  const last = rows[limit - 1];
  if (last !== undefined) {
    if (seek.afterKey === null && !isFiltered) noteLater(database, all);
    const lastKey = `${renderInstant(last.stored_at)} ${last.message_number}`;
    await rememberPage(database, walk, { nextStart: start + limit, lastKey });
  }
  return rows.map(renderMessage);
}

function readPlace(key: string | null): Place | null {
  if (key === null) return null;
  const [storedAt = "", messageNumber = ""] = key.split(" ");
  return { storedAt: new Date(storedAt), messageNumber: Number(messageNumber) };
}

/** For jumps into all of them (`milestones.ts`): those of the contract and those of its company, merged by their time. */
function allMessages(contract: Contract): TimedList {
  return {
    contract,
    name: "logs",
    oldest: "-infinity 0",
    newerThan: (key, { until, limit }) => {
      const isWanted = sql`(stored_at, message_number) > (split_part(${key}, ' ', 1)::timestamptz, split_part(${key}, ' ', 2)::bigint)
            and stored_at < ${until ?? "infinity"}`;
      return sql`
        select stored_at, message_number
        from (
          (
            select stored_at, message_number
            from log_message
            where contract_id = ${contract.contractId} and ${isWanted}
            order by stored_at, message_number
            limit ${limit}
          )
          union all
          (
            select stored_at, message_number
            from company_log_message
            where company_id = ${contract.companyId} and ${isWanted}
            order by stored_at, message_number
            limit ${limit}
          )
        ) as logged
        order by stored_at, message_number
        limit ${limit}`;
    },
    key: sql`to_char(stored_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || message_number`,
  };
}

/**
 * What is skipped are entries of two indexes, not messages; with severities it has to look at the messages. Each of
 * the two lists has its order and its limit, so that they are merged: else both were read whole and sorted for a first page.
 */
async function selectPage(
  database: Database,
  contract: Contract,
  query: LogQuery,
  seek: { before: Place | null; skip: number },
): Promise<LogMessageRow[]> {
  const isInPage = join(conditions(query, seek.before), " and ");
  const upToPage = sql`order by stored_at desc, message_number desc limit ${seek.skip + query.limit}`;
  const columns = sql`stored_at, message_number, severity, component, source, message`;
  const isOfPage = sql`stored_at = page.stored_at and message_number = page.message_number`;
  return await database.rows<LogMessageRow>(sql`
    /* logs.listLogMessages */
    with page as materialized (
      select *
      from (
        (
          select true as is_own, stored_at, message_number
          from log_message
          where contract_id = ${contract.contractId} and ${isInPage}
          ${upToPage}
        )
        union all
        (
          select false, stored_at, message_number
          from company_log_message
          where company_id = ${contract.companyId} and ${isInPage}
          ${upToPage}
        )
      ) as logged
      order by stored_at desc, message_number desc
      limit ${query.limit} offset ${seek.skip}
    )
    select logged.*
    from page
    cross join lateral (
      select contract_id, ${columns}
      from log_message
      where page.is_own and contract_id = ${contract.contractId} and ${isOfPage}
      union all
      select null, ${columns}
      from company_log_message
      where not page.is_own and company_id = ${contract.companyId} and ${isOfPage}
    ) as logged
    order by page.stored_at desc, page.message_number desc`);
}

/**
 * Only those that are asked for, so that without severities the indexes alone are read, from the page's first message on:
 * beside another upper bound the index would be entered at that one.
 */
function conditions({ severities, from, until }: LogQuery, before: Place | null): Sql[] {
  const upper =
    before === null
      ? sql`stored_at < ${until ?? "infinity"}`
      : sql`(stored_at, message_number) < (${before.storedAt}, ${before.messageNumber}::bigint)`;
  return [
    upper,
    ...(from === null ? [] : [sql`stored_at >= ${from}`]),
    ...(severities === null ? [] : [sql`severity = any(${[...severities]}::text[])`]),
  ];
}

function renderMessage(row: LogMessageRow): LogMessageOut {
  return {
    message: row.message,
    severity: row.severity,
    component: row.component,
    source: row.source,
    ...(row.contract_id === null ? {} : { contractId: row.contract_id }),
    creationDate: renderInstant(row.stored_at),
  };
}
