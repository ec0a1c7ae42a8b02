/** `findLastChange`: who was the last to change a setting, for whoever has not seen it. */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Queries } from "../database/connection.ts";

/** The newest entry about a setting; null if there is none, or none any more. Other entries, which may be many, are not looked through. */
export async function findLastChange(
  queries: Queries,
  contract: Contract,
  setting: string,
): Promise<{ updatedBy: string; updatedAt: string } | null> {
  const row = await queries.row<{ email: string; done_at: Date }>(sql`
    /* audit.findLastChange */
    select email, done_at
    from audit_entry
    where contract_id = ${contract.contractId}
      and action in ('settings.changed', 'priceGuard.changed', 'priceGuard.proposed', 'priceGuard.withdrawn')
      and subject = ${setting}
    order by done_at desc, entry_number desc
    limit 1`);
  return row === null ? null : { updatedBy: row.email, updatedAt: renderInstant(row.done_at) };
}
