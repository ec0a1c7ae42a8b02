/** `listLogMessages`: the log of a contract, newest first. */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { join, sql, type Database, type Sql } from "../database/connection.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import type { LogMessageOut } from "./schema.ts";

/** Which messages. */
export interface LogFilter {
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

/** What messages are in the order of. */
interface MessageKey {
  storedAt: Date;
  messageNumber: number;
}

/** One page of the messages that concern the contract: its own, and those of its company that name no contract. */
export async function listLogMessages(
  database: Database,
  reader: Reader,
  query: LogFilter & { page: PageRequest },
): Promise<Page> {
  const { page, ...filter } = query;
  const list: List<LogMessageRow> = {
    reader,
    query: ["logs", filter],
    isNewestFirst: true,
    read: async (range) => await database.boundedRows<LogMessageRow>(selectMessages(reader.contract, filter, range)),
    keyOf: (row) => `${renderInstant(row.stored_at)} ${row.message_number}`,
    render: (row) => JSON.stringify(renderMessage(row)),
  };
  return await readPage(database, list, page);
}

function readKey(key: string): MessageKey {
  const [storedAt = "", messageNumber = ""] = key.split(" ");
  return { storedAt: new Date(storedAt), messageNumber: Number(messageNumber) };
}

/**
 * What is skipped are entries of two indexes, not messages; with severities it has to look at the messages. Each of
 * the two lists has its order and its limit, so that they are merged: else both were read whole and sorted for a first page.
 */
function selectMessages(contract: Contract, filter: LogFilter, range: RowRange): Sql {
  const isInPage = join(conditions(filter, range), " and ");
  const upToPage = sql`order by stored_at desc, message_number desc limit ${range.skip + range.limit}`;
  const columns = sql`stored_at, message_number, severity, component, source, message`;
  const isOfPage = sql`stored_at = page.stored_at and message_number = page.message_number`;
  return sql`
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
      limit ${range.limit} offset ${range.skip}
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
    order by page.stored_at desc, page.message_number desc`;
}

/**
 * Only those that are asked for, so that without severities the indexes alone are read, from the page's first message on:
 * beside another upper bound the index would be entered at that one.
 */
function conditions({ severities, from, until }: LogFilter, { after, upTo }: RowRange): Sql[] {
  const follows = (operator: Sql, key: string): Sql => {
    const { storedAt, messageNumber } = readKey(key);
    return sql`(stored_at, message_number) ${operator} (${storedAt}, ${messageNumber}::bigint)`;
  };
  return [
    after === null ? sql`stored_at < ${until ?? "infinity"}` : follows(sql`<`, after),
    ...(upTo === null ? [] : [follows(sql`>=`, upTo)]),
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
