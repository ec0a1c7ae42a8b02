/** `listAudit`: who did what in a contract, the newest first. */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { join, sql, type Database, type Sql } from "../database/connection.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import type { AuditAction } from "./actions.ts";
import type { AuditEntryOut } from "./schema.ts";

/** Selects entries; null is open. */
export interface AuditFilter {
  action: string | null;
  userId: number | null;
  subject: string | null;
  /** Done at or after it. */
  from: Date | null;
  /** Done before it. */
  until: Date | null;
}

interface AuditRow {
  entry_number: number;
  done_at: Date;
  /** With microseconds: the key of the list. */
  done_at_text: string;
  account_id: number;
  email: string;
  address: string;
  action: AuditAction;
  subject: string;
  before: string | null;
  after: string | null;
}

/** Reads one page of the contract's audit. */
export async function listAudit(
  database: Database,
  reader: Reader,
  query: AuditFilter & { page: PageRequest },
): Promise<Page> {
  const { page, ...filter } = query;
  const list: List<AuditRow> = {
    reader,
    query: ["audit", filter],
    isNewestFirst: true,
    read: async (range) => await database.boundedRows<AuditRow>(selectEntries(reader.contract, filter, range)),
    keyOf: (row) => `${row.done_at_text} ${row.entry_number}`,
    render: (row) => JSON.stringify(renderEntry(row)),
  };
  return await readPage(database, list, page);
}

/** Reads the page's keys first, so a skip passes over entries of an index and not over rows. */
function selectEntries(contract: Contract, filter: AuditFilter, range: RowRange): Sql {
  return sql`
    /* audit.list */
    with page as materialized (
      select done_at, entry_number
      from audit_entry
      where contract_id = ${contract.contractId} and ${join(conditions(filter, range), " and ")}
      order by done_at desc, entry_number desc
      limit ${range.limit} offset ${range.skip}
    )
    select entry.*
    from page
    cross join lateral (
      select entry_number, done_at, done_at::text as done_at_text, account_id, email, address, action, subject, before, after
      from audit_entry
      where contract_id = ${contract.contractId}
        and audit_entry.done_at = page.done_at and audit_entry.entry_number = page.entry_number
      limit 1
    ) as entry
    order by page.done_at desc, page.entry_number desc`;
}

/** Only the conditions that the request asks for, so that the index of each filter is used. */
function conditions({ action, userId, subject, from, until }: AuditFilter, { after, upTo }: RowRange): Sql[] {
  const follows = (operator: Sql, key: string): Sql => {
    const at = key.lastIndexOf(" ");
    return sql`(done_at, entry_number) ${operator} (${key.slice(0, at)}::timestamptz, ${key.slice(at + 1)}::bigint)`;
  };
  return [
    after === null ? sql`done_at < ${until ?? "infinity"}` : follows(sql`<`, after),
    ...(upTo === null ? [] : [follows(sql`>=`, upTo)]),
    ...(from === null ? [] : [sql`done_at >= ${from}`]),
    ...(action === null ? [] : [sql`action = ${action}`]),
    ...(userId === null ? [] : [sql`account_id = ${userId}`]),
    ...(subject === null ? [] : [sql`subject = ${subject}`]),
  ];
}

function renderEntry(row: AuditRow): AuditEntryOut {
  return {
    id: String(row.entry_number),
    timestamp: renderInstant(row.done_at),
    userId: row.account_id,
    userEmail: row.email,
    address: row.address,
    action: row.action,
    subject: row.subject,
    ...(row.before === null ? {} : { before: JSON.parse(row.before) }),
    ...(row.after === null ? {} : { after: JSON.parse(row.after) }),
  };
}
