/** `getOfferRetention`, `putOfferRetention`: how long a contract's history is kept (interface 4.5-8). */
import { setOfferRetention } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { OfferRetention } from "./schema.ts";

export async function getOfferRetention(database: Queries, contract: Contract): Promise<OfferRetention> {
  const row = await database.row<OfferRetention>(sql`
    /* offers.getOfferRetention */
    select offer_retention_days as days
    from contract
    where contract_id = ${contract.contractId}`);
  if (row === null) throw notFound("The contract");
  return row;
}

/** Sets the retention. The next run of the duty deletes what is older (history/delete-expired-history.ts). */
export async function putOfferRetention(
  database: Queries,
  contract: Contract,
  retention: OfferRetention,
): Promise<OfferRetention> {
  // The contract may be deleted between the authorisation and the statement.
  if (!(await setOfferRetention(database, contract, retention.days))) throw notFound("The contract");
  return retention;
}
