/** `getOfferRetention`, `putOfferRetention`: how long a contract's history is kept (decisions section 6). */
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { OfferRetention } from "./schema.ts";

interface RetentionRow {
  days: number;
}

export async function getOfferRetention(database: Queries, contract: Contract): Promise<OfferRetention> {
  const row = await database.row<RetentionRow>(sql`
    /* offers.getOfferRetention */
    select offer_retention_days as days
    from contract
    where contract_id = ${contract.contractId}`);
  return found(row);
}

/** Sets it; what is older then is deleted by the next run of the duty (database/expired-history.ts). */
export async function putOfferRetention(
  database: Queries,
  contract: Contract,
  retention: OfferRetention,
): Promise<OfferRetention> {
  const row = await database.row<RetentionRow>(sql`
    /* offers.putOfferRetention */
    update contract
    set offer_retention_days = ${retention.days}
    where contract_id = ${contract.contractId}
    returning offer_retention_days as days`);
  return found(row);
}

/** The contract may be deleted between the authorisation and the statement. */
function found(row: RetentionRow | null): OfferRetention {
  if (row === null) throw notFound("The contract");
  return { days: row.days };
}
