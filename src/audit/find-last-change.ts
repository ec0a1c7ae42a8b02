/** `findLastChange`: who was the last to change something, for whoever has not seen it. */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Queries } from "../database/connection.ts";

/** The newest entry about a subject; null if there is none, or none any more. */
export async function findLastChange(
  queries: Queries,
  contract: Contract,
  subject: string,
): Promise<{ updatedBy: string; updatedAt: string } | null> {
  const row = await queries.row<{ email: string; done_at: Date }>(sql`
    /* audit.findLastChange */
    select email, done_at
    from audit_entry
    where contract_id = ${contract.contractId} and subject = ${subject}
    order by done_at desc, entry_number desc
    limit 1`);
  return row === null ? null : { updatedBy: row.email, updatedAt: renderInstant(row.done_at) };
}
