/** `listRefusedRequests`: the requests of a contract that were refused, the newest first. */
import type { Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Page, PageRequest } from "../../base/page.ts";
import { join, sql, type Database, type Sql } from "../../database/connection.ts";
import type { Reader } from "../../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../../paging/read-page.ts";
import type { RefusedRequestOut } from "./schema.ts";

interface RefusedRow {
  refused_at: Date;
  request_id: string;
  operation: string;
  status: number;
  code: string | null;
  account_id: number;
  email: string;
}

/** Reads one page. @param userId only this user's; null: everybody's */
export async function listRefusedRequests(
  database: Database,
  reader: Reader,
  { userId, page }: { userId: number | null; page: PageRequest },
): Promise<Page> {
  const list: List<RefusedRow> = {
    reader,
    query: ["refused", userId],
    isNewestFirst: true,
    read: async (range) => await database.boundedRows<RefusedRow>(selectRefused(reader.contract, userId, range)),
    keyOf: (row) => `${renderInstant(row.refused_at)} ${row.request_id}`,
    render: (row) => JSON.stringify(render(row)),
  };
  return await readPage(database, list, page);
}

function selectRefused({ contractId }: Contract, userId: number | null, { after, upTo, skip, limit }: RowRange): Sql {
  const follows = (operator: Sql, key: string): Sql => {
    const [at = "", requestId = ""] = key.split(" ");
    return sql`(refused_at, request_id) ${operator} (${new Date(at)}, ${requestId}::uuid)`;
  };
  const conditions = [
    sql`true`,
    ...(after === null ? [] : [follows(sql`<`, after)]),
    ...(upTo === null ? [] : [follows(sql`>=`, upTo)]),
    ...(userId === null ? [] : [sql`account_id = ${userId}`]),
  ];
  return sql`
    /* logs.listRefusedRequests */
    select refused_at, request_id, operation, status, code, account_id, email
    from refused_request
    where contract_id = ${contractId} and ${join(conditions, " and ")}
    order by refused_at desc, request_id desc
    limit ${limit} offset ${skip}`;
}

function render(row: RefusedRow): RefusedRequestOut {
  return {
    requestId: row.request_id,
    refusedAt: renderInstant(row.refused_at),
    operation: row.operation,
    status: row.status,
    ...(row.code === null ? {} : { code: row.code }),
    userId: row.account_id,
    userEmail: row.email,
  };
}
