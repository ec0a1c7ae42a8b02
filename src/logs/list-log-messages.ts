/** `listLogMessages`: the log of a contract, newest first. */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { join, sql, type Database, type Sql } from "../database/connection.ts";
import { renderInstantText } from "../database/instant-text.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import type { LogMessageOut } from "./schema.ts";

/** Selects messages. */
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
  /** As text, ready to be sent. */
  stored_at: string;
  message_number: number;
  severity: LogMessageOut["severity"];
  component: string;
  source: string;
  message: string;
}

/** The key by which messages are ordered. */
interface MessageKey {
  storedAt: Date;
  messageNumber: number;
}

/** Reads one page of the contract's log: its own messages, and those of its company that name no contract. */
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
    keyOf: (row) => `${renderInstantText(row.stored_at)} ${row.message_number}`,
    render: (row) => JSON.stringify(renderMessage(row)),
  };
  return await readPage(database, list, page);
}

function readKey(key: string): MessageKey {
  const [storedAt = "", messageNumber = ""] = key.split(" ");
  return { storedAt: new Date(storedAt), messageNumber: Number(messageNumber) };
}

/**
 * Reads the page's keys first, so a skip passes over entries of two indexes and not over messages. A filter by severity
 * has to read the messages. Each of the two lists has its own order and limit, so that PostgreSQL merges them. Without
 * these it reads and sorts both lists completely for a first page.
 */
function selectMessages(contract: Contract, filter: LogFilter, range: RowRange): Sql {
  const isInPage = join(conditions(filter, range), " and ");
  const upToPage = sql`order by stored_at desc, message_number desc limit ${range.skip + range.limit}`;
  const columns = sql`stored_at::text as stored_at, message_number, severity, component, source, message`;
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
 * Only the conditions that the request asks for: without severities PostgreSQL reads the indexes alone. The statement has
 * one upper bound, because PostgreSQL might enter the index at another one instead of the page's first message.
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
    creationDate: renderInstantText(row.stored_at),
  };
}
