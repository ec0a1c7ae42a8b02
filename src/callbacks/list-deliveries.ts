/** `listDeliveries`: the requests sent and their outcomes (interface 4.5). */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { unseen } from "../database/planning.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import { deliveryColumns, renderDelivery, type DeliveryRow } from "./render-delivery.ts";

/** Reads one page of the contract's deliveries, newest first. */
export async function listDeliveries(database: Database, reader: Reader, page: PageRequest): Promise<Page> {
  const list: List<DeliveryRow> = {
    reader,
    query: ["deliveries"],
    isNewestFirst: true,
    read: async (range) => await database.boundedRows<DeliveryRow>(selectDeliveries(reader.contract, range)),
    keyOf: (row) => row.task_id,
    render: (row) => JSON.stringify(renderDelivery(row)),
  };
  return await readPage(database, list, page);
}

/**
 * Reads a delivery and its task at one instant, so none is shown as succeeded without its successful attempt. A skip passes
 * over entries of an index, not over rows.
 */
function selectDeliveries(contract: Contract, { after, upTo, skip, limit }: RowRange): Sql {
  return sql`
    /* callbacks.listDeliveries */
    with page as materialized (
      select task_id
      from callback_delivery
      where contract_id = ${contract.contractId}
        and ${after === null ? sql`true` : sql`task_id < ${after}::uuid`}
        and ${upTo === null ? sql`true` : sql`task_id >= ${upTo}::uuid`}
      order by task_id desc
      limit ${unseen(sql`${limit}::bigint`)} offset ${unseen(sql`${skip}::bigint`)}
    )
    select ${deliveryColumns}
    from page
    cross join lateral (
      select *
      from callback_delivery
      where contract_id = ${contract.contractId} and callback_delivery.task_id = page.task_id
      limit 1
    ) as delivery
    cross join lateral (
      select state
      from task
      where contract_id = ${contract.contractId} and task.task_id = page.task_id
      limit 1
    ) as task
    order by page.task_id desc`;
}
