/** `noteMessages`: what the service itself writes into a contract's log. */
import type { Contract } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { LogMessageOut } from "./schema.ts";

/** The source of the service's own messages. */
const ownSource = "pricewright";

/** Stores messages of one part of the service, in their order. Longer ones are cut. */
export async function noteMessages(
  transaction: Transaction,
  contract: Contract,
  component: string,
  messages: readonly { severity: LogMessageOut["severity"]; message: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  await transaction.run(sql`
    /* logs.noteMessages */
    insert into log_message (contract_id, severity, component, source, message)
    select ${contract.contractId}, severity, ${component}, ${ownSource}, message
    from unnest(
      ${messages.map(({ severity }) => severity)}::text[],
      ${messages.map(({ message }) => message.slice(0, limits.logs.messageCharacters))}::text[]
    ) with ordinality as noted (severity, message, position)
    order by position`);
}
