/** `getOfferRetention`, `putOfferRetention`: how long a contract's history is kept (interface 4.5-8). */
import { changeSettings, setOfferRetention, type SettingAuthor } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
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

/** Sets the retention. The next run of the duty deletes what is older (history/delete-expired-history.ts). @throws 412 */
export async function putOfferRetention(
  database: Database,
  author: SettingAuthor,
  retention: OfferRetention,
): Promise<OfferRetention> {
  return await changeSettings(database, author, {
    name: "offerRetention",
    read: async (queries) => await getOfferRetention(queries, author.contract),
    write: async (transaction) => {
      await setOfferRetention(transaction, author.contract, retention.days);
    },
  });
}
