/** How often a contract may try pages. All processes count in one row. */
import type { Contract } from "../../base/contract.ts";
import { ApiError, apiError, assert } from "../../base/error.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/** Counts a try. @throws 429 with `Retry-After` beyond {@link limits.trying} */
export async function countTry(queries: Queries, { contractId }: Contract, kind: "sent" | "fetched"): Promise<void> {
  const { tries, withinMs } = limits.trying[kind];
  const row = await queries.row<{ tries: number; left_ms: number }>(sql`
    /* monitoring.countTry */
    insert into try_quota as quota (contract_id, kind, tries, tried_at, ends_at)
    values (${contractId}, ${kind}, 1, now(), now() + ${withinMs}::bigint * interval '1 ms')
    on conflict (contract_id, kind) do update
    set tries = case when quota.ends_at > excluded.tried_at then least(quota.tries, ${tries}) + 1 else 1 end,
      tried_at = excluded.tried_at,
      ends_at = case when quota.ends_at > excluded.tried_at then quota.ends_at else excluded.ends_at end
    returning tries, extract(epoch from ends_at - tried_at) * 1000 as left_ms`);
  assert(row !== null, "a try was counted");
  if (row.tries <= tries) return;
  const seconds = Math.max(1, Math.ceil(row.left_ms / 1000));
  const what = kind === "sent" ? "pages that are sent along" : "pages that are fetched";
  const { items } = apiError("request.rateLimited", `Too many tries of ${what}; wait ${seconds} seconds.`);
  throw new ApiError(items, { "retry-after": String(seconds) });
}
