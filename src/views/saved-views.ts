/** Saved views: `listViews`, `createView`, `putView`, `deleteView` (interface 4.34-2). A view belongs to a person of a contract. */
import type { Caller, Contract } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { isUuid, newId } from "../base/id.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { ViewIn, ViewOut } from "./schema.ts";

/** Whose views of which contract. */
export interface Viewer {
  contract: Contract;
  caller: Caller;
}

interface ViewRow {
  view_id: string;
  account_id: number;
  name: string;
  screen: string;
  query: string;
  is_shared: boolean;
  updated_at: Date;
}

/** The caller's views and shared ones, by screen and name. */
export async function listViews(database: Queries, { contract, caller }: Viewer): Promise<ViewOut[]> {
  const rows = await database.rows<ViewRow>(sql`
    /* views.listViews */
    select view_id, account_id, name, screen, query, is_shared, updated_at
    from saved_view
    where contract_id = ${contract.contractId} and (account_id = ${caller.accountId} or is_shared)
    order by screen, name, view_id`);
  return rows.map((row) => render(row, caller));
}

/** @throws 409 if the contract has as many as it may have */
export async function createView(database: Database, { contract, caller }: Viewer, view: ViewIn): Promise<ViewOut> {
  const row = await database.row<ViewRow>(sql`
    /* views.createView */
    insert into saved_view (contract_id, view_id, account_id, name, screen, query, is_shared)
    select ${contract.contractId}, ${newId()}, ${caller.accountId}, ${view.name}, ${view.screen}, ${view.query},
      ${view.isShared ?? false}
    where (
      select count(*)
      from saved_view as known
      where known.contract_id = ${contract.contractId}) < ${limits.views.perContract}
    returning view_id, account_id, name, screen, query, is_shared, updated_at`);
  if (row !== null) return render(row, caller);
  throw apiError("resource.conflict", `A contract has at most ${limits.views.perContract} views; delete one.`);
}

/** @throws 404 for a view that does not exist or is another's */
export async function putView(
  database: Queries,
  { contract, caller }: Viewer,
  viewId: string,
  view: ViewIn,
): Promise<ViewOut> {
  if (!isUuid(viewId)) throw notFound("The view");
  const row = await database.row<ViewRow>(sql`
    /* views.putView */
    update saved_view
    set name = ${view.name}, screen = ${view.screen}, query = ${view.query}, is_shared = ${view.isShared ?? false},
      updated_at = statement_timestamp()
    where contract_id = ${contract.contractId} and view_id = ${viewId} and account_id = ${caller.accountId}
    returning view_id, account_id, name, screen, query, is_shared, updated_at`);
  if (row === null) throw notFound("The view");
  return render(row, caller);
}

/** @throws 404 for a view that does not exist or is another's */
export async function deleteView(database: Queries, { contract, caller }: Viewer, viewId: string): Promise<void> {
  if (!isUuid(viewId)) throw notFound("The view");
  const deleted = await database.run(sql`
    /* views.deleteView */
    delete from saved_view
    where contract_id = ${contract.contractId} and view_id = ${viewId} and account_id = ${caller.accountId}`);
  if (deleted === 0) throw notFound("The view");
}

function render(row: ViewRow, caller: Caller): ViewOut {
  const { view_id: id, name, screen, query, is_shared: isShared } = row;
  const isOwn = row.account_id === caller.accountId;
  return { id, name, screen, query, isShared, isOwn, updatedAt: renderInstant(row.updated_at) };
}
