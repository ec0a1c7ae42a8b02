/** `listClosings`: which snapshots were closed in a range, in the order of their closing (interface 4.3). */
import { renderInstant } from "../base/instant.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type Database } from "../database/connection.ts";
import type { TimeWindow } from "../history/window.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List } from "../paging/read-page.ts";
import type { ClosingOut } from "./schema.ts";

interface ClosingRow {
  product_id: number;
  domain: string;
  snapshot_id: number;
  closed_at: Date;
  reason: ClosingOut["reason"];
}

/** One page of closings; those of products that are gone are left out. */
export async function listClosings(
  database: Database,
  reader: Reader,
  { window, page }: { window: TimeWindow; page: PageRequest },
): Promise<Page> {
  const { contractId } = reader.contract;
  const list: List<ClosingRow> = {
    reader,
    query: ["closings", window.start, window.end],
    read: async ({ after, upTo, skip, limit }) => {
      const first = readKey(after ?? `${window.start.getTime()} 0`);
      const last = readKey(upTo ?? `${window.end.getTime()} 0`);
      return await database.boundedRows<ClosingRow>(sql`
        /* offers.listClosings */
        select product_id, domain, snapshot_id, closed_at, reason
        from snapshot_closing
        where contract_id = ${contractId}
          and closed_at >= ${window.start} and closed_at < ${window.end}
          and (closed_at, snapshot_id) > (${first.closedAt}, ${first.snapshotId})
          and (closed_at, snapshot_id) <= (${last.closedAt}, ${last.snapshotId})
          and exists (
            select 1
            from product
            where product.contract_id = ${contractId} and product.product_id = snapshot_closing.product_id)
        order by closed_at, snapshot_id
        limit ${limit} offset ${skip}`);
    },
    keyOf: (row) => `${row.closed_at.getTime()} ${row.snapshot_id}`,
    render: (row) => JSON.stringify(renderClosing(row)),
  };
  return await readPage(database, list, page);
}

/** Of a row's key. Times of closing are whole milliseconds. */
function readKey(key: string): { closedAt: Date; snapshotId: number } {
  const [time, snapshotId] = key.split(" ");
  return { closedAt: new Date(Number(time)), snapshotId: Number(snapshotId) };
}

function renderClosing({ product_id: productId, domain, closed_at: closedAt, reason }: ClosingRow): ClosingOut {
  return { productId: String(productId), domain, closedAt: renderInstant(closedAt), reason };
}
