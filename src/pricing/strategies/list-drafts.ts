/** `listDrafts`: who is writing what, without the documents. */
import type { Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Page, PageRequest } from "../../base/page.ts";
import { sql, type Database, type Sql } from "../../database/connection.ts";
import type { Reader } from "../../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../../paging/read-page.ts";
import type { ListedDraft } from "./draft-schema.ts";

interface ListedRow {
  strategy_id: string;
  name: string;
  account_id: number;
  email: string;
  base_version: number | null;
  updated_at: Date;
}

/** Reads one page of the contract's drafts, by strategy and user. */
export async function listDrafts(database: Database, reader: Reader, page: PageRequest): Promise<Page> {
  const list: List<ListedRow> = {
    reader,
    query: ["drafts"],
    read: async (range) => await database.boundedRows<ListedRow>(selectDrafts(reader.contract, range)),
    keyOf: (row) => `${row.strategy_id} ${row.account_id}`,
    render: (row) => JSON.stringify(renderDraft(row)),
  };
  return await readPage(database, list, page);
}

function selectDrafts(contract: Contract, { after, upTo, skip, limit }: RowRange): Sql {
  return sql`
    /* pricing.listDrafts */
    select draft.strategy_id, strategy.name, draft.account_id, email, base_version, draft.updated_at
    from strategy_draft as draft
    join strategy on strategy.contract_id = ${contract.contractId} and strategy.strategy_id = draft.strategy_id
    join account on account.account_id = draft.account_id
    where draft.contract_id = ${contract.contractId}
      and ${after === null ? sql`true` : follows(sql`>`, after)}
      and ${upTo === null ? sql`true` : follows(sql`<=`, upTo)}
    order by draft.strategy_id, draft.account_id
    limit ${limit} offset ${skip}`;
}

function follows(operator: Sql, key: string): Sql {
  const [strategyId = "", accountId = ""] = key.split(" ");
  return sql`(draft.strategy_id, draft.account_id) ${operator} (${strategyId}::uuid, ${Number(accountId)}::integer)`;
}

function renderDraft(row: ListedRow): ListedDraft {
  return {
    strategyId: row.strategy_id,
    name: row.name,
    userId: row.account_id,
    userEmail: row.email,
    ...(row.base_version === null ? {} : { baseVersion: row.base_version }),
    updatedAt: renderInstant(row.updated_at),
  };
}
